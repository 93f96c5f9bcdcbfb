"""The Dungeon as data: its road, its rooms, its decks, its trove and the guardian of the trove (L1 to L6)."""

from __future__ import annotations

from talisman_desktop.core.table import deck_of_set
from talisman_desktop.games.darkest.base.expeditions import Expedition, Pile, Rules
from talisman_desktop.rules.world import Region

ID = "dungeon"

REGION = Region(
    id=ID,
    title="The Dungeon",
    home="ruins",
    road=("dungeon-entrance", "corridor", "tunnel", "cavern", "vault"),
    troves=("treasure-chamber",),
    locations=("library", "guard-room", "cell", "kitchen", "torture-chamber", "summoning-circle"),
)
"""The Dark Road under the Ruins (L5a, L5b)."""

TREASURES = deck_of_set("trove-treasure", ID)

EXPEDITION = Expedition(
    region=REGION,
    rules=Rules(gate="L3.n", deck="L3.o", spells="L3.p", trove="L3.q", guardians="L6.a", back="L6.d", joins="L6.e"),
    deck=deck_of_set("adventure", ID),
    trove_deck=deck_of_set("trove", ID),
    spells=deck_of_set("spell", ID),
    joins=deck_of_set("adventure-main", ID),
    trove=(Pile(TREASURES, 1), Pile(deck_of_set("trove", ID), 2)),
    bosses=(f"{ID}/lord-of-darkness",),
)
"""The way to the Treasure Chamber and back."""
