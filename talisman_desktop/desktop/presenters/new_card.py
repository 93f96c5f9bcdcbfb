"""The form for a new card: the fields for each type of card, and how the program understands its sentences. No Qt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from msgspec.structs import fields, replace

from talisman_desktop.cards.made_cards import TYPES, numbers_of, slots_of
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import Catalog, Slot, Type
from talisman_desktop.cards.sentences import render
from talisman_desktop.cards.spec import CardText
from talisman_desktop.cards.words import read
from talisman_desktop.core.table import TOKENS

SLOTS: dict[str, str] = {
    "meet": "When the card is met",
    "task": "What the quest asks for",
    "won": "After the enemy is beaten, or the quest is done",
    "lost": "After the enemy has beaten a hero",
    "owned": "What holds for its owner",
    "may": "What its owner may do",
    "ends": "Where the card goes after that",
}
"""The sections of a card's words, with their names in the form."""
MAY_BE_NONE = ("strength", "craft")
"""Numbers that a card may leave empty."""
FACTS = ("subtype", "number", *TOKENS, "spells", "counter", "counters", "weight", "alignment")
"""The keys that the form asks for, besides name, type and words."""
USUAL = {field.name: field.default for field in fields(CardText)}
COUNTERS = ("", *TOKENS)
"""The tokens that may be on a card when it is drawn; "" for none."""
Mark = Literal["understood", "by hand", "wrong"]


NUMBERS = re.compile(r"\bwrite ((?:(?:, | and )?\w+ = (?:\d+|\.\.\.))+)")
"""The advice to write numbers of a card into a file."""


class Feedback(NamedTuple):
    """A line that says how one sentence was understood."""

    mark: Mark
    text: str


def has_counters(type_: Type) -> bool:
    """Return whether a card of this type may have tokens on it when it is drawn."""
    return type_ in ("stranger", "follower", "place", "object", "magic-object")


def in_form_words(wrong: str) -> str:
    """Return a sentence about a card with the names of sections as the form has them, instead of the keys of a file.
    Where the sentence advises to write a number into a file, it advises to set the number.

    >>> in_form_words("write what it does in `may`")
    'write what it does in “What its owner may do”'
    >>> in_form_words("write strength = ... and craft = ...")
    'set strength and craft'
    """
    wrong = NUMBERS.sub(lambda found: "set " + found[1].replace(" = ...", "").replace(" =", " to"), wrong)
    for slot, title in SLOTS.items():
        wrong = wrong.replace(f"`{slot}`", f"“{title}”")
    return wrong


def feedback(slot: str, text: str, catalog: Catalog, problems: Sequence[Problem] = ()) -> Iterator[Feedback]:
    """Yield how each sentence in a section was understood. `problems` are those of the whole card."""
    errors = [problem for problem in problems if problem.severity == "error"]
    titles = {short: card.name for short, card in catalog.spaces.items()}
    for part in parts(text):
        for sentence in read(cast(Slot, slot), part, catalog.names):
            fault = next((p for p in errors if p.message.endswith(f": {sentence.text[:80]}")), None)
            if fault is not None and not sentence.wrong:
                yield Feedback("wrong", f"{fault.message.removesuffix(f': {sentence.text[:80]}')} ({fault.fix})")
            elif sentence.wrong or sentence.state == "scripted":
                why = sentence.wrong or "a card made at the table cannot use a script"
                yield Feedback("wrong", f"{why}{f' ({sentence.hint})' if sentence.hint else ''}")
            elif sentence.state == "understood":
                said = " ".join(render(verb, titles) for verb in sentence.verbs)
                yield Feedback("understood", f"understood: {said}")
            elif slot == "ends":
                yield Feedback("by hand", "by hand: shown when it was met, and you put the card where it goes")
            else:
                why = f" ({sentence.unclear})" if sentence.unclear else ""
                yield Feedback("by hand", f"by hand: you do it and set the result{why}")


def parts(text: str) -> list[str]:
    """Return the texts of a section, one for each line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def lines_of(slot: str | list[str]) -> str:
    """Return the texts of a section as lines."""
    return slot if isinstance(slot, str) else "\n".join(slot)


def text_of(
    before: CardText, deck: str, name: str, type_: Type, facts: Mapping[str, object], words: Mapping[str, str]
) -> CardText:
    """Return the card as typed, with only the facts and words that a card of this type has. Keys that the form does not
    show are kept."""
    known = {"subtype", *numbers_of(type_)}
    known |= {"counter", "counters"} if has_counters(type_) and facts.get("counter") else set()
    known |= {"alignment"} if type_ == "character" else set()
    changes: dict[str, object] = {key: facts[key] if key in known and key in facts else USUAL[key] for key in FACTS}
    for slot in SLOTS:
        lines = parts(words.get(slot, "")) if slot in slots_of(type_) else []
        changes[slot] = lines if len(lines) > 1 else "".join(lines)
    said = type_ if len(TYPES[deck]) > 1 else None
    return replace(before, id="-", name=" ".join(name.split()), type=said, trove=deck == "trove", **changes)
