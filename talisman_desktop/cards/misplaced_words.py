"""Words in a slot that their card never uses: what is wrong with them, and where they belong."""

from __future__ import annotations

import re

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import owned
from talisman_desktop.cards.drafts import DraftCard
from talisman_desktop.cards.inner_verbs import inside
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.problems import Fault
from talisman_desktop.cards.schema import Slot, Type
from talisman_desktop.cards.slots import A_TYPE, ITEMS, SLOTS, readers, reads
from talisman_desktop.cards.words import Sentence, read

REASONS: dict[tuple[Type, Slot], str] = {
    ("enemy", "ends"): "leave it out: a beaten enemy is a trophy, any other stays; `won` can say something else",
    ("object", "ends"): 'leave it out: the hero who takes it keeps it; "Discard this: ..." in `may` uses it up',
    ("magic-object", "ends"): 'leave it out: the hero who takes it keeps it; "Discard this: ..." in `may` uses it up',
    ("quest", "ends"): "leave it out: a quest that is done leaves the game",
    ("spell", "ends"): "leave it out: a spell is discarded when it is cast",
    ("character", "ends"): "leave it out: a character stays with its hero",
    ("space", "ends"): "leave it out: a space stays where it is",
}
"""For a type of card and a slot that it does not have, the advice what to do with words there."""


def unread(card: DraftCard, slot: Slot, sentence: Sentence, names: Names) -> Fault | None:
    """Return the fault of a sentence in a slot that the rules never read on such a card; None if they read it."""
    there = reads(card.type, must_take=card.text.must_take)
    if slot in there:
        return None
    article = A_TYPE[card.type]
    if slot == "ends":
        return Fault(f"{article} has no `ends`", REASONS[card.type, slot])
    fix = _belongs(there, sentence, names)
    if not fix and card.type in ITEMS and slot == "meet":
        fix = "heroes take it without any effect; write must_take = true if it strikes the hero who meets it first"
    fix = fix or f"only {readers(slot)} has `{slot}`; {article} has {_named(there)}"
    return Fault(f"{article} has no `{slot}`", fix)


def misplaced(card: DraftCard, slot: Slot, sentence: Sentence, names: Names) -> Fault | None:
    """Return the fault of a sentence that belongs in another slot of the card: its own slot does not understand it, or
    it has no effect there. None if there is none.
    """
    there = reads(card.type, must_take=card.text.must_take)
    end = _outcome(sentence.text) if card.type == "enemy" and sentence.state == "by-hand" else ""
    if end and slot == "meet":
        return Fault(
            "`meet` is carried out before the fight, so no one has won or lost yet",
            f'this belongs in {end}, without its first words; begin it with "Instead:" if it replaces the usual end',
        )
    if end and sentence.unclear:
        return Fault(
            f"the words in `{slot}` are carried out after the fight anyway",
            "leave out the first words and begin with the effect",
        )
    if sentence.unclear and not _HAND.match(sentence.text):
        fix = _belongs(tuple(s for s in there if s != slot), sentence, names)
        return Fault(f"this does not belong in `{slot}`", fix) if fix else None
    return None


def elsewhere(slot: Slot, sentence: Sentence, names: Names) -> str:
    """Return a hint for a sentence that only a slot of other types of card understands; "" if none does."""
    if _HAND.match(sentence.text):
        return 'after "By hand:", write what the players do'
    fitting = _fitting(tuple(s for s in SLOTS if s != slot), sentence, names)
    return f"this is for `{fitting}`, which {readers(fitting)} has" if fitting else ""


def _fitting(slots: tuple[Slot, ...], sentence: Sentence, names: Names) -> Slot | None:
    """Return the first of these slots that understands the sentence, None if none does. The slot of a script is known;
    "By hand:" fits the first slot."""
    if sentence.text.lower().startswith("by hand:"):
        return slots[0] if slots else None
    scripts = [v.name for v in inside(sentence.verbs) if isinstance(v, e.Script | owned.OwnerScript)]
    if scripts:
        place = names.scripts.get(scripts[0])
        return place.slot if place is not None and place.slot in slots else None
    for slot in slots:
        found = read(slot, sentence.text, names)
        if found and all(one.state != "by-hand" and not one.wrong for one in found):
            return slot
    return None


def _belongs(slots: tuple[Slot, ...], sentence: Sentence, names: Names) -> str:
    fitting = _fitting(slots, sentence, names)
    if fitting == "won" and "lost" in slots:
        return "this belongs in `won` or `lost`"
    return f"this belongs in `{fitting}`" if fitting else ""


def _named(slots: tuple[Slot, ...]) -> str:
    return " and ".join(f"`{slot}`" for slot in slots)


_HAND = re.compile(r"by hand: ?", re.I)
_HEAD = re.compile(r"(?:(?:if|when|whenever|after)\b[^.:,]{0,50}[:,]|whoever\b[^.:]{0,50})", re.I)
_THEY = r"\b(?:it|he|she|they|this|(?:this |the )?(?:enemy|monster|animal|dragon|spirit))"
_WINS, _LOSES = r"(?:wins?|won|beats?|defeats?|kills?)\b", r"(?:loses?|lost|is (?:beaten|killed|defeated|destroyed))\b"


def _outcome(text: str) -> str:
    """Return the slots for a sentence that begins with the end of a fight ("`won` or `lost`"); "" for any other
    sentence."""
    head = _HEAD.match(_HAND.sub("", text, count=1))
    if head is None:
        return ""
    said = head[0].lower()
    if re.search(rf"{_THEY} {_WINS}", said):
        return "`lost`"
    if re.search(rf"{_THEY} {_LOSES}", said):
        return "`won`"
    if re.search(r"\b(?:loses?|lost|beaten|defeated)\b", said):
        return "`lost`"
    if re.search(rf"\b{_WINS}", said):
        return "`won`"
    return "`won` or `lost`, or in both" if re.match(r"after (?:the|a|this) (?:fight|battle|combat)", said) else ""
