"""Moves along the road by the words of a card, on or back; the direction of travel does not change."""

from __future__ import annotations

from talisman_desktop.core.facts import Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Space


def target(game: Game, by: int) -> Space | None:
    """Return the space that the party comes to; None if it cannot go that way. The party goes neither past the
    ends of a road nor up the Tower."""
    w = roads.way(game.table)
    if w is None or not w.space or (w.beyond is not None and by > 0):
        return None
    number = max(1, w.at.number + by)
    if w.beyond is None:
        number = min(number, DESTINATION)
    return Space(w.at.region, number) if number != w.at.number else None


async def leave_for(game: Game, by: int) -> None:
    """Let the party go this many spaces on, or back for a number below 0. Raises Leave unless the party cannot go
    there."""
    space = target(game, by)
    if space is not None:
        raise Leave(Step("walk", (space.zone,)))


async def arrive(game: Game, zone: str) -> Step:
    """Put the party on another space of this road, which it then meets; it keeps its direction.

    Face-up cards of the row that it leaves stay on their space; face-down ones are discarded.
    """
    space = roads.of_zone(zone)
    assert space is not None, f"there is no space {zone!r}"
    w = walk.way(game)
    walk.leave_space(game)
    game.change(roads.moved(space, w.heading), cause=Cause("C4a.a"))
    game.do(Told("space", "", (walk.here(game).name,), cause=Cause("C4a.a")))
    return walk.enter(game)
