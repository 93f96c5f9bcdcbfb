"""Teleports to a place (C4c, C4f): the party leaves the row and is on the new space."""

from __future__ import annotations

from talisman_desktop.cards.movement_templates import ACROSS, ANY_VILLAGE
from talisman_desktop.core.facts import Told
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base import edition_change, expeditions, finished_quests, quests
from talisman_desktop.games.darkest.base.darkest_options import trove_size
from talisman_desktop.games.darkest.base.expeditions import Expedition
from talisman_desktop.games.darkest.base.places import DESTINATION, OUTER, REGIONS, TOWER, WORLD, region_of, terrain
from talisman_desktop.games.darkest.journey import crossing, gates
from talisman_desktop.games.darkest.road import entry_step, homecoming, walk
from talisman_desktop.rules import draws, prospects, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, Beyond, Space
from talisman_desktop.rules.values.meeting_values import GOAL
from talisman_desktop.rules.world import Region

ANYWHERE = "teleport"
"""The key of the question to which space the party goes, where it may go to any."""
PLAIN = TOWER.road[0]
"""The only space of the Tower to which a card can carry a party from outside."""


async def travel(game: Game, place: str) -> None:
    """Carry the whole party to a place (C4c); "any" lets it choose another space of this region, or stay. `ACROSS`
    takes it over the river, `ANY_VILLAGE` to a village that it chooses, and a zone to that space of its road.

    From inside the Tower the party can be carried down or out, but never up (C10e). Raises Leave for the next step when
    it goes.
    """
    if place == ACROSS:
        if not walk.region(game).village:
            return
        raise Leave(Step("cross", ("raft",)))
    if place == ANY_VILLAGE:
        await _to_a_village(game)
    if roads.of_zone(place) is not None:  # a space of this road, for a walk
        raise Leave(Step("walk", (place,)))
    if roads.way(game.table) is None or not _is_reached(game, place) or _stays(game, place):
        return
    if place == "any":
        place = await _anywhere(game)
        if place == "stay":
            return
    raise Leave(Step("teleport", (place,)))


async def _to_a_village(game: Game) -> None:
    """Let the party choose the village that it is carried to. Raises Leave for the way there."""
    here = walk.region(game)
    found = dict.fromkeys((here, *WORLD.villages.values()) if here.village else WORLD.villages.values())
    options = tuple(Option(region.id, f"The village of {region.called}") for region in found)
    region = await game.choose(
        lambda: Choose(
            key="teleport/village",
            text="To which village does the party go?",
            options=options,
            cause=Cause("C4c"),
            family="road-choices",
        )
    )
    raise Leave(Step("to-village", (region,)))


async def to_village(game: Game, region: str) -> Step:
    """Bring the party to the village of a region, which ends the adventure as walking home does (C4c, C4f.c)."""
    if region != walk.region(game).id:
        crossing.enter_region(game, REGIONS[region], Cause("C4f.c"))
    return Step("arrive-home")


async def teleport(game: Game, place: str) -> Step:
    """Carry the party to a place.

    The village ends the adventure, as walking home does (C4c). A space of the current road is entered and met there
    (C4f.a). For any other place, in the other region too (C4f.c), the road is cleared and the place becomes the
    destination of a new one (C4d, C4f.b). The direction stays the same (C4e).
    """
    here, w = walk.region(game), walk.way(game)
    if place == here.start:
        return Step("arrive-home")
    if (beside := next((x for x in expeditions.beside(game) if x.end == place), None)) is not None:
        return _beside(game, beside)
    space = next((s for s in _travelled(w) if terrain(here, s, w.destination) == place), None)
    return new_road(game, place) if space is None else _onto(game, space)


def _travelled(w: Adventure) -> tuple[Space, ...]:
    """Return all spaces of the road and, in the Tower, those up to the party's own."""
    return tuple(space for space in WORLD.spaces(w) if not space.region or space <= w.at)


def _is_reached(game: Game, place: str) -> bool:
    """Whether a party can be carried to a place: to one of a region or of its road, but no further up the Tower."""
    here, w = walk.region(game), walk.way(game)
    own = (terrain(here, space, w.destination) for space in _travelled(w))
    return place in ("any", PLAIN, here.start, *own) or region_of(place, here) is not None


def _stays(game: Game, place: str) -> bool:
    """Whether a card would carry the party to the road space, in a box's region, on which the party already is; then
    nothing happens."""
    w = walk.way(game)
    return bool(walk.region(game).home) and w.space < DESTINATION and walk.terrain_here(game) == place


async def _anywhere(game: Game) -> str:
    places, w = walk.region(game), walk.way(game)
    if w.beyond is not None:
        ids = dict.fromkeys((*TOWER.road[: w.beyond.space - 1], w.destination))
    else:
        others = (x.end for x in expeditions.beside(game))
        found = (*places.road, w.destination, *places.aid, *places.troves, *others, *places.waypoints, places.start)
        ids = dict.fromkeys(found)
    spaces, here = game.catalog.spaces, walk.terrain_here(game)
    options = [Option(p, spaces[p].name, hint=prospects.purpose(spaces[p], game.catalog)) for p in ids if p != here]
    return await game.choose(
        lambda: Choose(
            key=ANYWHERE,
            text="Where does the party go?",
            options=(*options, Option("stay", "Stay here")),
            cause=Cause("C4c"),
            family="road-choices",
        ),
        moot="stay",
    )


def _beside(game: Game, expedition: Expedition) -> Step:
    """Put the party at the end of the other road of its region (C4f.b)."""
    walk.leave_space(game)
    homecoming.clear_road(game)
    gates.enter(game, expedition, DESTINATION)
    return walk.enter(game)


def _onto(game: Game, space: Space) -> Step:
    """Put the party on another space of its road, which it then meets.

    Cards of the old row that were met stay on their space; face-down ones are discarded.
    """
    w = walk.way(game)
    walk.leave_space(game)
    game.change(roads.moved(space, w.heading), cause=Cause("C4f.a"))
    game.do(Told("teleport", "", (walk.here(game).name,), cause=Cause("C4f.a")))
    return walk.enter(game)


def new_road(game: Game, place: str) -> Step:
    """Clear the old road and put the party at this place, the end of a new road whose way home is not travelled yet
    (C4d)."""
    region = OUTER if place == PLAIN else region_of(place, walk.region(game))
    assert region is not None, f"no region has a place {place!r}"
    homecoming.clear_road(game)
    crossing.enter_region(game, region, Cause("C5a"))
    cause = Cause("C4f.b" if region is walk.region(game) else "C4f.c")
    game.change(edition_change.began(game, _road_to(game, region, place)), cause=cause)
    if walk.way(game).goal == "trove":
        draws.deal(game, "trove", trove_size(game.table.options), "trove", Cause("C3b.c"))
    game.do(Told("teleport", "", (walk.here(game).name,), cause=Cause("C4f.b")))
    return walk.enter(game)


def _road_to(game: Game, region: Region, place: str) -> Adventure:
    if place == PLAIN:
        return Adventure(region.waypoint, "waypoint", space=DESTINATION, visited=True, beyond=Beyond(TOWER.id))
    return Adventure(place, GOAL(game, region.goal_of(place), place), space=DESTINATION)


# --- quests (C5f.e) ---


async def to_the_cave(game: Game) -> Step:
    """Finish the quests that can be done, then carry the whole party to the Warlock's Cave (C5f.e).

    If the party is at the Cave already, it stays there and does not visit the Cave again (ruling 31). It stays where it
    is if no quest was finished, because the players took the quest away by hand.
    """
    finished = False
    for hero in quests.ready(game):
        if quests.can_finish(game, hero):
            finished = await finished_quests.finish(game, hero) or finished
    if not finished:
        return entry_step.step(game.table)
    at_the_cave = roads.way(game.table) is not None and walk.terrain_here(game) == quests.CAVE
    after = Step("next-card") if at_the_cave else new_road(game, quests.CAVE)
    await walk.trim_loads(game, spot(0))
    return after
