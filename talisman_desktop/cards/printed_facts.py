"""Checks of a card's printed facts: facts that are missing, that the type cannot have, or that no rule reads."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from talisman_desktop.cards.drafts import DraftCard
from talisman_desktop.cards.name_checks import unknown_kind
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.phrases import listed
from talisman_desktop.cards.problems import Fault
from talisman_desktop.cards.slots import A_TYPE, ALWAYS, FACTS, HEAVIEST, HOLDS, ITEMS, SLOTS, subtypes_of
from talisman_desktop.cards.spec import CardText

Found = Iterator[tuple[str, Fault]]
"""Faults, each with the key that it is about ("" for the card)."""

_USUAL = {field.name: field.default for field in msgspec.structs.fields(CardText)}
_INSTEAD = {
    "strength": 'write a bonus in `owned`: "+{n} strength."',
    "craft": 'write a bonus in `owned`: "+{n} craft."',
    "life": 'write the gain as a sentence: "Gain {n} life."',
    "gold": 'write the gain as a sentence: "Gain {n} gold."',
    "fate": 'write the gain as a sentence: "Gain {n} fate."',
    "alignment": 'write the condition as a sentence, "If you are good: ...", or use usable_by',
    "usable_by": 'write the condition as a sentence: "If you are good: ..."',
}
"""For a fact that a type does not have, the advice how to express it instead."""


def missing(card: DraftCard) -> Found:
    """Yield the faults of facts that the card needs and lacks."""
    text = card.text
    match card.type:
        case "enemy" if text.strength is None and text.craft is None:
            yield (
                "",
                Fault(
                    "an enemy needs a strength or a craft",
                    "give it one: strength for battle, craft for psychic combat",
                ),
            )
        case "character" if None in (text.strength, text.craft, text.alignment):
            lacks = [key for key in ("strength", "craft", "alignment") if getattr(text, key) is None]
            fix = f"write {listed(f'{key} = ...' for key in lacks)}"
            yield "", Fault("a character needs a strength, a craft and an alignment", fix)
        case "character" if text.life < 1:
            yield "life", Fault("a character needs at least 1 life", "write life = 4")


def wrong(card: DraftCard, names: Names) -> Found:
    """Yield the faults of facts that contradict each other, or that the rules never read."""
    text, article = card.text, A_TYPE[card.type]
    yield from _deck(card)
    for key, usual in _USUAL.items():
        value = getattr(text, key)
        if value == usual or key in (*ALWAYS, *SLOTS, *FACTS[card.type]):
            continue
        known = listed(FACTS[card.type]) if card.type != "spell" else "usable_by"
        hint = _INSTEAD.get(key, "").format(n=value) if card.type != "spell" else ""
        yield key, Fault(f"{article} has no {key}", f"{hint or f'leave it out; {article} has {known}'}")
    if text.subtype and "subtype" in FACTS[card.type]:
        kind = unknown_kind((text.subtype,), names, subtypes_of(card.type))
        if kind is not None:
            yield "subtype", kind
    if not text.usable_by:
        yield (
            "usable_by",
            Fault("no hero could own this card", 'write usable_by = ["good", "neutral"], or leave it out'),
        )
    if bool(text.counters) != (text.counter is not None):
        lacks = "counter" if text.counters else "counters"
        fix = 'write counter = "craft"' if text.counters else "write counters = 4"
        yield (
            "counters" if text.counters else "counter",
            Fault(f"counter and counters go together, and {lacks} is missing", fix),
        )
    if text.price and card.deck != "purchase":
        yield (
            "price",
            Fault(
                "the blacksmith sells only cards of the purchase deck",
                'put the card into a file with deck = "purchase"',
            ),
        )
    for key in ("strength", "craft"):
        if card.type == "character" and getattr(text, key) == 0:
            yield key, Fault(f"a character needs a {key} of at least 1", "write a number of at least 1")
    if text.weight > HEAVIEST:
        yield (
            "weight",
            Fault(f"no item takes more than {HEAVIEST} places", f"write weight = {HEAVIEST}"),
        )
    if text.mount and text.must_take:
        yield "mount", Fault("a hero cannot be forced to take a mount", "leave out mount or must_take")


def _deck(card: DraftCard) -> Found:
    if card.type not in HOLDS[card.deck]:
        fix = f"that deck can hold {listed(HOLDS[card.deck], 'or')}; put this card into the file of another deck"
        yield "type", Fault(f"the {card.deck} deck cannot hold a card of type {card.type!r}", fix)
    if card.text.trove and card.type in ITEMS and card.deck != "adventure":
        yield (
            "trove",
            Fault("magic items of the trove are cards of the adventure deck", 'write them under deck = "adventure"'),
        )
    if card.deck == "talisman" and card.text.subtype != "talisman":
        yield "subtype", Fault("every card of the talisman deck is a talisman", 'write subtype = "talisman"')
