"""Putting the table away between two sittings, and setting it up again (A4, D3b)."""

from __future__ import annotations

from talisman_desktop.core.facts import DeckShuffled, RegionEntered, Told
from talisman_desktop.core.table import Cause, Step, discard, held
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.base.places import INNER, REGIONS
from talisman_desktop.games.darkest.base.setup import DECKS
from talisman_desktop.games.darkest.road import homecoming
from talisman_desktop.rules import baggage, draws, roads, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import AdventureEnded

PUT_AWAY = "put-away"
"""The name of the offer that puts the table away, and of its step."""

GROUP = "The sitting"
"""The heading of that offer."""


async def put_away(game: Game) -> Step:
    """Put the table away: heroes keep their things and what they have stored, but draw as many new spells as they had;
    all other cards go back into their decks, and play starts again in the first village.

    On the road this brings the party home without a journey. Therefore the journal reports it, and no hero can visit
    the Mystic in that stay (ruling 39).
    """
    cause = Cause("A4a")
    game.do(Told("put-away", "", ("road" if roads.way(game.table) is not None else "village",), cause=cause))
    homecoming.clear_road(game)
    if game.table.region not in REGIONS:  # because nothing but a road leads through the region of a box
        game.do(RegionEntered(INNER.id, cause=Cause("A4b")))
    if roads.way(game.table) is not None:
        game.change(AdventureEnded(), cause=cause)
    game.end("fight", cause)
    if game.table.region != INNER.id:
        game.do(RegionEntered(INNER.id, cause=Cause("A4b")))
    held_before = {h: len(game.table.zone(held("spells", h))) for h in game.table.order}
    for hero in game.table.order:
        for spell in game.table.zone(held("spells", hero)):
            baggage.lose_card(game, spell, clauses.CLAUSES.spells_anew)
    for deck in dict.fromkeys((*DECKS, *game.table.decks)):
        if game.table.zone(discard(deck)):
            game.do(DeckShuffled(deck, cause=cause))
    for hero, count in held_before.items():
        for _ in range(count):
            if not await draws.draw(game, "spell", held("spells", hero), clauses.CLAUSES.spells_anew, hero=hero):
                break
        await spells.trim(game, hero)
    return Step("muster")
