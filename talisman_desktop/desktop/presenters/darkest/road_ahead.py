"""The next space of a Darkest road, as far as it is known. No Qt."""

from __future__ import annotations

from talisman_desktop.games.darkest.base.places import DESTINATION, VILLAGE, WORLD, terrain
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.road.road_rolls import cards_of
from talisman_desktop.odds import space_ahead
from talisman_desktop.odds.space_ahead import SpaceAhead
from talisman_desktop.rules import movement_words, roads, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.roll_values import ROAD_AGAIN


def road_ahead(game: Game) -> SpaceAhead | None:
    """Return the next space in the party's direction. Return None in a village, if the next space is a village or a
    gate, just behind a gate, and at a destination."""
    w = roads.way(game.table)
    if w is None or w.beyond is not None or (w.heading > 0 and w.space == DESTINATION):
        return None
    passed = min(movement_words.owed(game), walk.between(game))
    space = WORLD.from_here(w, w.heading * (1 + passed))
    if space.counted == VILLAGE or space.region:
        return None
    land = terrain(walk.region(game), space, w.destination)
    printed = game.catalog.spaces[land]
    waiting = len(game.table.zone(space.zone))
    if space.number == DESTINATION or w.has_done(space):
        return SpaceAhead(printed.name, waiting)
    return space_ahead.rolled(printed.name, waiting, printed.draws, cards_of, _unknown(game, land))


def _unknown(game: Game, land: str) -> tuple[str, ...]:
    """Return what the numbers leave out: fate of the leader, a second roll, and a die that another hero may add."""
    if not game.party:
        return ()
    leader = game.party[0]
    fate = ("without fate",) if game.hero(leader).fate else ()
    again = ("without a second roll",) if any(x.how == "leader" for x, _, _ in ROAD_AGAIN(game, (), leader)) else ()
    more = any(statics.has_script(game, hero, "hills-die") for hero in game.party) if land == "hills" else False
    return (*fate, *again, *(("without another die for the Hills",) if more else ()))
