"""Cards made at the table, for real cards that no box has: they are read, added to a catalog, and written as a card
set.

The words of such a card are its keys, as in any card file, without `id` and `copies`. The id of the kind is made from
the deck and the words. So the same words are the same card at every table, and no file can give an id to other words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from talisman_desktop.cards.card_reader import read_card
from talisman_desktop.cards.drafts import draft
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.schema import CardDef, Catalog, Slot, Type
from talisman_desktop.cards.search import plain
from talisman_desktop.cards.slots import FACTS, HOLDS, READS
from talisman_desktop.cards.source import Files
from talisman_desktop.cards.spec import CardText
from talisman_desktop.core.facts import CardMade, CardRewritten
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import MOST_WORDS, OWN, Made

TYPES: dict[str, tuple[Type, ...]] = {
    "adventure": ("enemy", "stranger", "event", "object", "magic-object", "follower", "place"),
    "trove": ("magic-object", "object"),
    "spell": HOLDS["spell"],
    "character": HOLDS["character"],
    "quest": HOLDS["quest"],
}
"""The decks for which cards can be made, with the types of card that each can have."""


Number = Literal["number", "strength", "craft", "fate", "life", "gold", "spells", "counters", "weight"]
MOST_STOPS = 100
"""The most full stops in a card, because reading each sentence takes a while."""


MOST_READ = 1_000
"""The most cards whose reading is kept in memory, so that strangers' campaigns cannot fill it."""


class NotACard(ImpossibleFact):
    """An error: words do not make a card. `str()` of it is one sentence."""


class Reading(NamedTuple):
    """The result of reading typed words. `card` is None if the problems include an error; `text` is what was typed."""

    card: CardDef | None
    text: CardText | None
    problems: tuple[Problem, ...]

    @property
    def wrong(self) -> str:
        """The reason why the words make no card, as a sentence; "" if they make one."""
        found = next((p for p in self.problems if p.severity == "error"), None)
        return "" if found is None else f"{found.message}{f'; {found.fix}' if found.fix else ''}"


def read(deck: str, words: str, catalog: Catalog, *, kept: bool = False) -> Reading:
    """Return the card that these words make in a deck. In a new card, words without effect are an error; in one that a
    campaign already has (`kept`) they are only a warning, so that the campaign can always be opened.
    """
    if deck not in TYPES:
        return _refused(f"no card can be made for the {deck} deck")
    if len(words) > MOST_WORDS:
        return _refused(f"the card has {len(words):,} letters, at most {MOST_WORDS:,} fit")
    if words.count(".") > MOST_STOPS:
        return _refused(f"the card has more than {MOST_STOPS} full stops")
    heading = f'deck = "{_printed_deck(deck)}"\n[[card]]\nid = "{OWN}"\n'
    content = {"set.toml": f'[set]\nid = "{OWN}"\ntitle = "{OWN}"\n'.encode(), "card.toml": _bytes(heading + words)}
    found = draft(Files(Path(OWN), content, []))
    if found.broken or len(found.cards) != 1:
        problems = tuple(sorted(found.problems, key=lambda p: (p.line, p.column)))
        return Reading(None, None, problems or _refused("this is not a single card").problems)
    text = found.cards[0].text
    card, doubts = read_card(OWN, found.cards[0], catalog.names, "warning" if kept else "error")
    problems = (*(Problem("error", OWN, 1, 1, wrong) for wrong in [_wrong(deck, text, card)] if wrong), *doubts)
    if any(problem.severity == "error" for problem in problems):
        return Reading(None, text, problems)
    return Reading(replace(card, id=kind_of(deck, words, card.name)), text, problems)


def kind_of(deck: str, words: str, name: str) -> str:
    """Return the id of the kind of card that these words make."""
    stamp = blake2b(f"{deck}\n{words}".encode(), digest_size=6).hexdigest()
    return f"{OWN}/{plain(name).replace(' ', '-')[:40].strip('-') or 'card'}-{stamp}"


def make(deck: str, words: str, catalog: Catalog) -> CardMade:
    """Return the fact that a deck gets a card with these words. Raises NotACard."""
    return CardMade(deck, card_of(deck, words, catalog, kept=False).id, words)


def rewrite(old: str, made: Made, words: str, catalog: Catalog) -> CardRewritten:
    """Return the fact that changes the words of a card made earlier. Raises NotACard."""
    fact = make(made.deck, words, catalog)
    return CardRewritten(old, fact.kind, words)


def known(catalog: Catalog, made: Mapping[str, Made]) -> Catalog:
    """Return a view of the catalog that includes the cards made at a table; the same catalog if it has them already.
    Raises NotACard if the words of one do not make a card of its kind."""
    if all(catalog.own.get(kind) == (own.deck, own.words) for kind, own in made.items()):
        return catalog
    view = catalog.apart(learns=False)
    _add(view, made)
    return view


def learn(catalog: Catalog, made: Mapping[str, Made]) -> None:
    """Add the cards made at a table to a catalog that `learns`. Raises NotACard if the words of one do not make a card
    of its kind."""
    if not catalog.learns:
        raise TypeError("this catalog is shared: add cards to a copy (Catalog.apart)")
    if made:
        _add(catalog, made)


def forget(catalog: Catalog, kind: str) -> None:
    """Take a card that was learned, but not made at the table after all, out of the catalog."""
    del catalog.own[kind], catalog.cards[kind]


def _add(catalog: Catalog, made: Mapping[str, Made]) -> None:
    for kind, own in made.items():
        if catalog.own.get(kind) == (own.deck, own.words):
            continue
        card = card_of(own.deck, own.words, catalog)
        if card.id != kind:
            raise NotACard(f"the text of {kind} makes a card of another kind")
        catalog.own[kind] = (own.deck, own.words)
        catalog.cards[kind] = card


def card_of(deck: str, words: str, catalog: Catalog, *, kept: bool = True) -> CardDef:
    """Return the card that these words make. Raises NotACard."""
    before = catalog.readings
    if kept and (deck, words) in before:
        return before[deck, words]
    reading = read(deck, words, catalog, kept=kept)
    if reading.card is None:
        raise NotACard(f"a card made at the table cannot be read: {reading.wrong}")
    if len(before) >= MOST_READ:
        before.clear()
    before[deck, words] = reading.card
    return reading.card


def _bytes(words: str) -> bytes:
    """Return words as UTF-8. Lone surrogates are encoded too, so that the reader finds and refuses them."""
    return words.encode("utf-8", "surrogatepass")


def _refused(message: str) -> Reading:
    return Reading(None, None, (Problem("error", OWN, 1, 1, message),))


def _printed_deck(deck: str) -> str:
    """Return the deck to which a card belongs in its file: magic items of the trove deck are adventure cards there."""
    return "adventure" if deck == "trove" else deck


def _wrong(deck: str, text: CardText, card: CardDef) -> str:
    """Return why a card that can be read cannot belong to this deck; "" when it can."""
    if text.copies != 1:
        return "a card made at the table cannot have `copies`; the table counts them"
    if card.type not in TYPES[deck]:
        return f"a card of the {deck} deck cannot be of type {card.type!r}"
    if card.trove != (deck == "trove"):
        return f"trove = {str(card.trove).lower()} does not fit the {deck} deck"
    if any(sentence.state == "scripted" for sentence in card.sentences):
        return "a card made at the table cannot use a script of the program"
    return ""


# --- writing ---

_KEYS = tuple(field for field in msgspec.structs.fields(CardText) if field.name not in ("id", "copies"))


def write(text: CardText) -> str:
    """Return the words of a card as text: one key a line, in the usual order, without keys that have the usual
    value."""
    values = ((field.name, getattr(text, field.name), field.default) for field in _KEYS)
    return "".join(f"{name} = {_value(value)}\n" for name, value, usual in values if value != usual)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool | int):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def as_set(made: Mapping[str, Made], catalog: Catalog, set_id: str, title: str) -> dict[str, str]:
    """Return the files of a card set with these cards, by file name. Cards whose words cannot be read are left out."""
    files = {"set.toml": f"[set]\nid = {_value(set_id)}\ntitle = {_value(title)}\n"}
    decks: dict[str, list[str]] = {}
    for kind, own in made.items():
        decks.setdefault(_printed_deck(own.deck), []).extend(_as_table(kind, own, catalog))
    return files | {f"{deck}.toml": f"deck = {_value(deck)}\n{''.join(tables)}" for deck, tables in decks.items()}


def _as_table(kind: str, own: Made, catalog: Catalog) -> Iterator[str]:
    text = read(own.deck, own.words, catalog, kept=True).text
    if text is not None:
        copies = f"copies = {own.copies}\n" if own.copies > 1 else ""
        yield f'\n[[card]]\nid = "{kind.partition("/")[2]}"\n{copies}{write(text)}'


def slots_of(type_: Type) -> tuple[Slot, ...]:
    """Return the slots for words on a card of this type."""
    return READS[type_]


def numbers_of(type_: Type) -> tuple[Number, ...]:
    """Return the numbers that are asked for when a card of this type is made."""
    return tuple(number for number in get_args(Number) if number in FACTS[type_] and number != "counters")
