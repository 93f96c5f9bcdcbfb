"""The Sacred Pool as data: its road, its decks and its trove (H1, H4)."""

from __future__ import annotations

from talisman_desktop.core.table import deck_of_set
from talisman_desktop.games.darkest.base import chapel_road
from talisman_desktop.games.darkest.base.expeditions import Expedition, Pile, Rules

ID = "sacred-pool"

REGION = chapel_road.region(ID, "The Sacred Pool")
"""The road beyond the Chapel to the Sacred Pool."""

EXPEDITION = Expedition(
    region=REGION,
    rules=Rules(gate="H4.c", deck="H4.d", spells="H4.e", trove="H4.f", guardians="H4.h", back="H4.j"),
    deck=deck_of_set("adventure", ID),
    trove_deck=deck_of_set("trove", ID),
    spells=deck_of_set("spell", ID),
    trove=(Pile(deck_of_set("trove", ID), 3),),
)
"""The way to the Sacred Pool and back."""
