"""The checks of a table that this game adds to those of every game: its regions, its road, its quests."""

from __future__ import annotations

import re

from talisman_desktop.core.table import FOE, Table
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.games.darkest.base.places import INNER, WORLD
from talisman_desktop.games.darkest.base.quests import QUESTS
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import ROAD_END, Adventure, Beyond
from talisman_desktop.rules.world import World
from talisman_desktop.rules.zones import GUARDIANS, ON_THE_ROAD

_SPACES = frozenset((*WORLD.spaces(None), *(space for region in WORLD.behind_gates for space in region.spaces)))
"""The road spaces on which things can lie."""
_SPOT = re.compile("spot:(0|[1-9][0-9]{0,2})")


def broken(table: Table, world: World = WORLD) -> list[str]:
    """Return sentences that say what is wrong with a table; none if it is sound.

    On a sound table the party is in a region that exists and on one of its roads, quests come from the Warlock, and
    foes without cards are among the guardians. After a party was lost, cards may still lie on the road until the next
    party comes.
    """
    wrong = [*unknown(table, world), *_gone(table), *_places(table, world), *_guardians(table)]
    return [*wrong, *left_behind(table)] if table.heroes else wrong


def unknown(table: Table, world: World = WORLD) -> list[str]:
    """Return sentences about regions, spaces, draw spots and quests that the table names but that do not exist."""
    region = world.regions.get(table.region)
    wrong = [] if region is not None and region.start else [f"there is no region {table.region!r}"]
    quests = darkest_slice.of(table).quests
    wrong += [f"{hero} has an unknown quest: {quest!r}" for hero, quest in quests.items() if quest not in QUESTS]
    way = roads.way(table)
    return [*wrong, *_no_spaces(table), *(_no_place(way) if way is not None else ())]


def _no_spaces(table: Table) -> list[str]:
    stacks = [zone for zone in {**table.zones, **table.piles} if zone.startswith("road:")]
    spots = [zone for zone in {**table.zones, **table.piles} if zone.startswith("spot:")]
    wrong = [f"something lies on {z}, but there is no such space" for z in stacks if roads.of_zone(z) not in _SPACES]
    return wrong + [f"something lies on {z}, but there is no such spot" for z in spots if not _SPOT.fullmatch(z)]


def _no_place(way: Adventure) -> list[str]:
    """Return what is wrong with the party's space. It must be on the road, or behind a gate on a space that exists."""
    if not 0 <= way.space <= ROAD_END:
        return [f"the party stands on road space {way.space} heading {way.heading}"]
    if way.beyond is None:
        return []
    behind = WORLD.regions.get(way.beyond.region)
    if behind is None or not behind.gate:
        return [f"the party is behind the gate to an unknown region: {way.beyond.region!r}"]
    return [] if way.at in behind.spaces else [f"there is no space {way.at.counted} in {behind.called}"]


def _gone(table: Table) -> list[str]:
    part = darkest_slice.of(table)
    gone = dict.fromkeys(hero for hero in (*part.quests, *part.mystic) if hero not in table.heroes)
    return [f"{hero} has a quest or a visit left, but is not in play" for hero in gone]


def _places(table: Table, world: World) -> list[str]:
    """Return what is wrong with the road and with what is stored in villages."""
    stores = {zone.split(":")[1] for zone in table.zones if zone.startswith("store:")}
    stores |= {region for hero in table.heroes.values() for region, _ in hero.stored_gold}
    wrong = [
        f"something is stored in the village of an unknown region: {r!r}" for r in sorted(stores - {*world.villages})
    ]
    way, region = roads.way(table), world.regions.get(table.region)
    if region is not None and region.home and table.heroes and (way is None or not way.space):
        wrong.append(f"the party is in {region.called}, but not on a road of it")
    return wrong if way is None else [*wrong, *_road(way, table.region)]


def _road(way: Adventure, region: str) -> list[str]:
    wrong = [] if way.beyond is None else _behind(way, way.beyond, region)
    if 0 <= way.space <= ROAD_END and way.heading not in (1, -1):
        wrong.append(f"the party stands on road space {way.space} heading {way.heading}")
    beyond = WORLD.behind(way.destination)
    passed = {space.number for space in beyond.spaces} if beyond is not None else set[int]()
    rolled_for = {*range(1, ROAD_END + 1)}
    if len({*way.done}) < len(way.done) or not {*way.rolled} <= rolled_for or not {*way.passed} <= passed:
        wrong.append(f"the spaces that had their road roll are {list(way.done)}")
    where, what = [n for n, _ in way.locations], [place for _, place in way.locations]
    if any(not 1 <= n < ROAD_END for n in where) or len({*where}) < len(where) or len({*what}) < len(what):
        wrong.append(f"the special locations found are {list(way.locations)}")
    if (way.looted or way.trove_gold > 0) and way.goal != "trove":
        wrong.append("a trove was laid out, but the road leads to a place without one")
    if way.trove_gold < 0 or way.spent < 0:
        wrong.append(f"{way.trove_gold} gold lies with the trove and {way.spent} talismans were spent")
    return wrong


def _behind(way: Adventure, beyond: Beyond, region: str) -> list[str]:
    """Return what is wrong with a party behind a gate.

    The gate must lead to that region, from the end of the road, and be open.
    """
    behind = WORLD.regions.get(beyond.region)
    if behind is None:
        return []
    through = way.destination == behind.gate == WORLD.regions.get(region, INNER).waypoint
    if through and way.space == ROAD_END and way.goal == "waypoint" and way.visited:
        return []
    return [f"space {way.at.counted} lies in {behind.called}, where this road does not lead"]


def left_behind(table: Table) -> list[str]:
    """Return sentences about cards on the road while the party is not on it."""
    if roads.way(table) is not None:
        return []
    zones = {*(z for z, cards in table.zones.items() if cards), *table.piles}
    return [f"something lies on {z}, but nobody is on the road" for z in sorted(zones) if z.startswith(ON_THE_ROAD)]


def _guardians(table: Table) -> list[str]:
    wrong = []
    here = {str(card.id) for card in table.zone(GUARDIANS)}
    for zone, cards in table.zones.items():
        if zone.startswith("guardian:") and cards and zone.removeprefix("guardian:") not in here:
            wrong.append(f"{zone} holds cards, but no such guardian stands there")
        wrong += [
            f"foe {c.id} stands in {zone}, not among the guardians"
            for c in cards
            if c.deck == FOE and zone != GUARDIANS
        ]
    return wrong
