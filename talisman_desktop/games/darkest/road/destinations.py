"""The end of a road (C3a.f, C3a.g): the destination is met once, then its trove, then the party goes home."""

from __future__ import annotations

from talisman_desktop.core.facts import PileChanged
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.road import locations, walk
from talisman_desktop.rules import next_move
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import DestinationVisited, PartyMoved
from talisman_desktop.rules.scripts.core_scripts import SENTINEL


async def visit_destination(game: Game) -> Step:
    """Let the party meet the cards at the destination, then the place itself, once (ruling 13)."""
    walk.lay_out_stack(game)
    if any(game.table.zone(spot(n)) for n in range(walk.last_spot(game) + 1)):
        return Step("next-card")
    return Step("at-destination")


async def at_destination(game: Game) -> Step:
    """Return the next step at the destination: its own words, then its trove, then a gate or the way home; at a
    waypoint on the way out, the step of the waypoint."""
    w = walk.way(game)
    if w.goal == "waypoint" and w.heading > 0:
        return Step("waypoint")
    turned_back = any(x.what == walk.TURNED_BACK for x in game.table.lasting)
    if not w.visited and w.goal != "waypoint" and not turned_back:
        return Step("meet-destination", (" ".join(game.party),))
    if w.goal == "trove" and not w.looted and w.heading > 0:
        if game.table.zone("guardians"):
            return Step("guardian-fight", (1,))
        await walk.before_moving(game, "The guardians are about to rise")
        return Step("set-guardians")
    if expeditions.ahead(game):
        return Step("gate")
    return await homewards(game)


async def homewards(game: Game) -> Step:
    """Turn the party from the destination onto the way home."""
    await walk.before_moving(game)
    await next_move.make(game, Cause("C4c"))
    walk.leave_space(game)
    await walk.arrange_if_wanted(game)
    game.change(PartyMoved(DESTINATION, -1), cause=Cause("C3a.k"))
    return Step("next-space")


async def meet_destination(game: Game, queue: str) -> Step:
    """Let one hero after another carry out the destination's words."""
    after = await locations.meet_next(game, walk.way(game).destination, queue)
    if after:
        return Step("meet-destination", (after,))
    game.change(DestinationVisited(), cause=Cause("C3a.f"))
    forget_the_stash(game)
    await locations.draw_at_place(game, walk.way(game).destination)
    walk.end_turn(game)
    return Step("next-card", (walk.way(game).destination,))


def forget_the_stash(game: Game) -> None:
    """Remove the gold that raiders left at the Sentinel, when the party visits any other destination (D4.raiders)."""
    stashed = game.table.piles.get(SENTINEL, 0)
    if stashed:
        game.do(PileChanged(SENTINEL, -stashed, cause=Cause("D4.raiders", deed="cleared")))
