"""The Highland as data: its path, its special locations, its decks, its trove and the guardian of the trove (K1 to
K6)."""

from __future__ import annotations

from talisman_desktop.core.table import deck_of_set
from talisman_desktop.games.darkest.base.expeditions import Expedition, Pile, Rules
from talisman_desktop.rules.world import Region

ID = "highland"

REGION = Region(
    id=ID,
    title="The Highland",
    home="crags",
    road=("hills", "cliff", "precipice", "ravine", "canyon"),
    troves=("eyrie",),
    locations=("ridgeway", "ruined-mine", "glacier", "mountain-pass", "waterfall", "ice-bridge"),
)
"""The path beyond the Crags (K5a, K5b)."""

RELICS = deck_of_set("trove-relic", ID)

EXPEDITION = Expedition(
    region=REGION,
    rules=Rules(gate="K3.c", deck="K3.d", spells="K3.e", trove="K3.f", guardians="K6.g", back="K6.j", joins="K6.k"),
    deck=deck_of_set("adventure", ID),
    trove_deck=deck_of_set("trove", ID),
    spells=deck_of_set("spell", ID),
    joins=deck_of_set("adventure-main", ID),
    trove=(Pile(RELICS, 1), Pile(deck_of_set("trove", ID), 2), Pile(deck_of_set("trove-object", ID), 6)),
    gold=6,
    bosses=(f"{ID}/eagle-king",),
)
"""The way to the Eyrie and back."""
