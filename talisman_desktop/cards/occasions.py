"""The standing words about something that happens to a card's owner: "When you open a bag of gold: gain 2 gold"."""

from __future__ import annotations

import re
from typing import Literal

from talisman_desktop.cards.effects import Data, Effect

Occasion = Literal[
    "bag", "object", "fate-at-place", "prayer", "spirit", "life", "wound", "one", "turns", "prize", "event", "visit"
]  # fmt: skip

HEADS: dict[Occasion, str] = {
    "bag": "when you open a bag of gold",
    "object": "when you draw an object",
    "fate-at-place": "when you pay fate to roll a die again at a place card",
    "prayer": "before you pray",
    "spirit": "when you destroy a spirit",
    "life": "when you lose a life",
    "wound": "when you lose a life in a fight",
    "one": "when you roll a 1 outside a fight",
    "turns": "instead of losing turns",
    "prize": "in place of the talisman for a quest",
    "event": "when an event is turned over",
    "visit": "when a stranger or a place is turned over",
}
"""For each occasion, the words with which its sentence begins."""
_ANY = "|".join(HEADS.values())
_HEAD = re.compile(rf"(?P<head>{_ANY}) ?: ?(?P<rest>.+)", re.I | re.S)
_OCCASIONS = {words: occasion for occasion, words in HEADS.items()}


class OnOccasion(Data, frozen=True):
    """Effects when something happens to the owner: a bag of gold is opened ("bag"), an object is drawn from the
    adventure deck, fate is paid for a roll at a place card, a prayer is about to be rolled, a spirit is destroyed, a
    life is lost, a life is lost in a fight ("wound"), a 1 is rolled outside a fight, or the party is about to meet a
    card ("event", or "visit" for a stranger or a place). The effects of "turns" replace lost turns, those of "prize"
    the talisman for a quest."""

    occasion: Occasion
    effects: tuple[Effect, ...]


def split(text: str) -> tuple[Occasion, str] | None:
    """Return the occasion that a sentence begins with, and what follows then; None for any other sentence.

    >>> split("When you lose a life in a fight: lose 1 gold")
    ('wound', 'lose 1 gold')
    """
    found = _HEAD.fullmatch(text)
    return (_OCCASIONS[found["head"].lower()], found["rest"]) if found else None
