"""Being carried off to a place (C4c, C4f): the party leaves the row and stands on the new space."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from talisman_desktop.core.facts import AdventureBegan, PartyMoved, Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import ByHand, Choose, Option
from talisman_desktop.core.table import Adventure, Cause, Step, spot
from talisman_desktop.games.darkest import homecoming, road
from talisman_desktop.games.darkest.places import DESTINATION, terrain
from talisman_desktop.rules import death, drawing
from talisman_desktop.rules.game import Game


async def travel(game: Game, place: str) -> None:
    """The whole party is to be carried off (C4c); "any" lets it choose another space of this region, or stay.

    Raises Leave for the step `teleport` when it goes. Places beyond the Storm River are left to the players.
    """
    if place == "any":
        place = await _anywhere(game)
        if place == "stay":
            return
    places = road.region(game)
    if place != places.village and place not in (*places.road, *places.aid, *places.troves):
        await _out_of_region(game, place)
        return
    raise Leave(Step("teleport", (place,)))


async def teleport(game: Game, place: str) -> Step:
    """Arrive at a place of this region.

    A space of the road under way is entered and met there (C4f.a); for any other the road is cleared and the place
    becomes the destination of a new one (C4d, C4f.b). The direction of travel stays (C4e).
    """
    places, w = road.region(game), road.way(game)
    if place == places.village:
        return Step("arrive-home")
    spaces = [n for n in range(1, DESTINATION + 1) if terrain(places, n, w.destination) == place]
    if spaces:
        return _onto(game, spaces[0])
    goal: Literal["aid", "trove"] = "trove" if place in places.troves else "aid"
    adventure = replace(w, destination=place, goal=goal, space=DESTINATION, heading=1, rolled=(), locations=())
    return _new_road(game, replace(adventure, visited=False, looted=False, trove_gold=0))


async def _anywhere(game: Game) -> str:
    places, w = road.region(game), road.way(game)
    ids = dict.fromkeys((*places.road, w.destination, *places.aid, *places.troves))
    options = [Option(p, game.catalog.spaces[p].name) for p in ids if p != road.terrain_here(game)]
    return await game.choose(
        lambda: Choose(
            key="teleport",
            text="Where does the party go?",
            options=(*options, Option("stay", "Stay here")),
            cause=Cause("C4c"),
            family="road-choices",
        ),
        moot="stay",
    )


def _onto(game: Game, space: int) -> Step:
    """Enter a space of the road under way; what is left of this row stays on its space, face-down cards go."""
    w = road.way(game)
    road.leave_space(game)
    game.do(PartyMoved(space, w.heading, cause=Cause("C4f.a")))
    game.do(Told("teleport", "", (road.here(game).name,), cause=Cause("C4f.a")))
    if space == DESTINATION:
        return Step("visit-destination")
    road.lay_out_stack(game)
    return Step("next-card" if space in w.rolled else "road-roll")


def _new_road(game: Game, adventure: Adventure) -> Step:
    """The old road is cleared; the new destination has its trove, and the way home is untravelled (C4d)."""
    homecoming.clear_road(game)
    game.do(AdventureBegan(adventure, cause=Cause("C4f.b")))
    if adventure.goal == "trove":
        size = int(game.table.options.get("trove-size", "3"))
        drawing.deal(game, "trove", size, "trove", Cause("C3b.c"))
    game.do(Told("teleport", "", (road.here(game).name,), cause=Cause("C4f.b")))
    return Step("visit-destination")


async def _out_of_region(game: Game, place: str) -> None:
    """A place beyond the Storm River: the app plays the Inner Region, so the players settle it themselves."""
    name = game.catalog.spaces[place].name if place in game.catalog.spaces else place
    await game.by_hand(
        ByHand(
            key=f"teleport/{place}",
            text=f"The party is carried to {name}, beyond the Storm River. Play that at your table and set down what "
            "it changed; here the journey goes on where it stood.",
            cause=Cause("C4f.c"),
            family="by-hand",
        )
    )
    death.bury(game, spot(0))
