"""The Frostmarch as data: its road, its decks and its trove (G1, G3)."""

from __future__ import annotations

from talisman_desktop.core.table import deck_of_set
from talisman_desktop.games.darkest.base import chapel_road
from talisman_desktop.games.darkest.base.expeditions import Expedition, Pile, Rules

ID = "frostmarch"

REGION = chapel_road.region(ID, "The Frostmarch")
"""The road beyond the Chapel to the Frostmarch."""

EXPEDITION = Expedition(
    region=REGION,
    rules=Rules(gate="G3.c", deck="G3.d", spells="G3.e", trove="G3.f", guardians="G3.h", back="G3.j"),
    deck=deck_of_set("adventure", ID),
    trove_deck=deck_of_set("trove", ID),
    spells=deck_of_set("spell", ID),
    trove=(Pile(deck_of_set("trove", ID), 3),),
)
"""The way to the Frostmarch and back."""
