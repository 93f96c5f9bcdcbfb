"""Gates to the regions of boxes: the party goes through one at the end of its road, and comes back to it."""

from __future__ import annotations

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base import edition_change, expeditions
from talisman_desktop.games.darkest.base.expeditions import Expedition
from talisman_desktop.games.darkest.base.places import DESTINATION, INNER, WORLD
from talisman_desktop.games.darkest.journey import crossing
from talisman_desktop.games.darkest.road import destinations, homecoming, walk
from talisman_desktop.rules import next_move
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure
from talisman_desktop.rules.values.meeting_values import GOAL

GATE = "gate"
"""The name of the step at a gate, and the key of its question."""

BACK = "back-at-gate"
"""The step in which the party comes out of a region of a box."""


async def gate(game: Game) -> Step:
    """Let the party go through the gate to which its road has led, or turn back."""
    return await _before(game, expeditions.ahead(game))


async def _before(game: Game, found: tuple[Expedition, ...]) -> Step:
    if not found:
        return await destinations.homewards(game)
    answer = await game.choose(lambda: _choice(game, found))
    if answer == "order":
        await walk.arrange(game)
        return await _before(game, found)
    for expedition in found:
        if answer == expedition.region.id:
            return await through(game, expedition)
    return await destinations.homewards(game)


def _choice(game: Game, found: tuple[Expedition, ...]) -> Choose:
    options = [Option(x.region.id, f"Go on into {x.region.called}") for x in found]
    options.append(Option("back", f"Turn back to {walk.home_name(game)}"))
    if len(game.party) > 1 and not walk.order_fixed(game):
        options.append(Option("order", "Change the marching order"))
    lands = " or ".join(x.region.called for x in found)
    return Choose(
        key=GATE,
        text=f"{walk.here(game).name}: go on into {lands}, or turn back?",
        options=tuple(options),
        cause=Cause(found[0].rules.gate),
        family="road-choices",
    )


async def through(game: Game, expedition: Expedition) -> Step:
    """Clear the road to the gate and put the party on the first space of the region's own road, which has the trove at
    its end."""
    await next_move.make(game, Cause("C4c"))
    walk.leave_space(game)
    await walk.arrange_if_wanted(game)
    homecoming.clear_road(game)
    enter(game, expedition)
    return walk.enter(game)


def enter(game: Game, expedition: Expedition, space: int = 1) -> None:
    """Put the party on this space of a region's road, and lay out the trove at the road's end."""
    cause = Cause(expedition.rules.gate)
    crossing.enter_region(game, expedition.region, cause)
    way = Adventure(expedition.end, "trove", space=space, entered=(expedition.region.id,))
    game.change(edition_change.began(game, way), cause=cause)
    expeditions.deal_trove(game, expedition)
    game.do(Told("space", "", (walk.here(game).name,), cause=cause))


async def back_at_gate(game: Game) -> Step:
    """Put the party at the gate, on its way home.

    The road behind the gate is cleared, and the road before it is travelled as if new. If the gate leads to another
    region too, the party may go there.
    """
    come_out(game)
    others = expeditions.left_at(game, walk.way(game))
    return await _before(game, others) if others else walk.enter(game)


def come_out(game: Game) -> None:
    """Clear the road behind the gate, and put the party at the gate, heading home. The gate has been met in this
    adventure."""
    expedition = expeditions.here(game)
    cause = Cause(expedition.rules.back if expedition is not None else "C4f.c")
    place, been = walk.region(game).home, (game.table.region,)
    homecoming.clear_road(game)
    crossing.enter_region(game, WORLD.region_of(place, INNER) or INNER, cause)
    goal = GOAL(game, walk.region(game).goal_of(place), place)
    way = Adventure(place, goal, space=DESTINATION, heading=-1, visited=True, entered=been)
    game.change(edition_change.began(game, way), cause=cause)
    game.do(Told("space", "", (walk.here(game).name,), cause=cause))
