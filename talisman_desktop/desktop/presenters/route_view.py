"""The road as it is shown: the road or the climb in the Tower, the draw spots, guardians and the trove. No Qt."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from talisman_desktop.cards.schema import Catalog, readable
from talisman_desktop.core.table import Card, Table, road, spot
from talisman_desktop.desktop.presenters.card_look import CardLook, Route, listed, many
from talisman_desktop.desktop.presenters.card_words import FOE
from talisman_desktop.desktop.presenters.table_model import Area
from talisman_desktop.play.round import OVER
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure, Space
from talisman_desktop.rules.world import DESTINATION, VILLAGE, World

LONGEST_PLACE = 40
"""The greatest number of letters in a place that players name."""
SPOTS = 12
MOST_SPOTS = 18
_SPOTS = tuple(map(spot, range(MOST_SPOTS + 1)))
_OWN = tuple(map(roads.own, range(VILLAGE, DESTINATION + 1)))
"""The spaces of the party's own road, the village first."""
_GOALS = {"trove": "Trove", "aid": "Aid", "waypoint": "Crossing"}
"""The purpose of a destination, shown beside its name."""


def place_name(place: str, catalog: Catalog) -> str:
    """Return the name of a place by its short id, such as "warlocks-cave". A name typed by players is returned
    unchanged."""
    space = catalog.spaces.get(place)
    return space.name if space else readable(place)


def place_called(name: str, catalog: Catalog) -> str:
    """Return the short id of the place with this name. If there is none, return the name itself on one line."""
    name = " ".join(name.split())[:LONGEST_PLACE]
    return next((place for place, space in catalog.spaces.items() if space.name.lower() == name.lower()), name)


def climbing(table: Table) -> bool:
    """Return whether the party is beyond the Portal of Power, in the Tower."""
    way = roads.way(table)
    return way is not None and way.beyond is not None


def may_grow(table: Table) -> bool:
    """Return whether new heroes may join this party: not in the Tower, and not after the end of the campaign."""
    return table.step.name != OVER and not climbing(table)


def where(table: Table, catalog: Catalog, world: World) -> str:
    """Return where the party is, as a heading such as "On the road to the Graveyard"."""
    way = roads.way(table)
    if way is None:
        return f"In the village, {world.here(table).title}"
    if climbing(table):
        return f"{world.title(table.region, way.at)}: {space_name(table, way.at, catalog, world)}"
    road = "On the road to" if way.heading > 0 else "On the way home from"
    there = "At" if way.space == DESTINATION else road
    return f"{there} the {place_name(way.destination, catalog)}, {world.here(table).title}"


def space_name(table: Table, space: Space, catalog: Catalog, world: World) -> str:
    """Return the name of a road space: the village, a terrain, the destination, a space of the Tower."""
    way = roads.way(table)
    if space.counted == VILLAGE:
        return place_name(world.here(table).start, catalog)
    if space.counted == DESTINATION and way is None:
        return "Destination"
    return place_name(world.terrain(world.here(table), space, way.destination if way else ""), catalog)


# --- the road and its row of cards ---


class _State(NamedTuple):
    """Everything that the area of a road space shows, except its own name."""

    cards: tuple[Card, ...]
    gold: int
    names: tuple[str, ...]
    found: str
    """The special location that was found on the space; "" if there is none."""
    here: bool
    rolled: bool
    of: Adventure | str | None
    """The road for its destination, the region for the village; None for other spaces, which show nothing of them."""
    world: World


def spaces(table: Table, world: World, look: CardLook) -> list[Area]:
    """Return the areas of the road from the village to the destination; in the Tower, of the climb from the Portal to
    the Crown."""
    way, region = roads.way(table), table.region
    every, names = look.routes("", (way, region, world), lambda: _route(table, world, look.catalog))
    found = dict(way.locations) if way is not None else {}
    here = way.at if way is not None else _OWN[0]
    areas = []
    for space, name in zip(every, names, strict=True):
        zone, n = space.zone, space.counted
        rolled = way is not None and way.has_done(space)
        of = way if n == DESTINATION else region if n == VILLAGE else None
        state = _State(
            table.zone(zone), table.piles.get(zone, 0), names, found.get(n, ""), space == here, rolled, of, world
        )
        areas.append(look.areas(zone, state, partial(_space, space, name, state, table, look)))
    return areas


def _route(table: Table, world: World, catalog: Catalog) -> Route:
    """Return the spaces to show, with their names."""
    behind = [space for space in world.spaces(roads.way(table)) if space.region] if climbing(table) else []
    every = (*(_OWN[DESTINATION:] if behind else _OWN), *behind)
    return every, tuple(space_name(table, space, catalog, world) for space in every)


def _space(space: Space, name: str, state: _State, table: Table, look: CardLook) -> Area:
    catalog, world, found = look.catalog, state.world, state.found
    way, n = roads.way(table), space.counted
    cards, gold = look(state.cards), state.gold
    lines = [name + (" (the party is here)" if state.here else "")]
    note = place_name(found, catalog) if found else ""
    if found:
        lines.append(f"Special location: {note}")
    if n == VILLAGE:
        note = world.here(table).title if world.here(table).village else "Gate"
    elif n == DESTINATION and way:
        gate = bool(world.beyond(way.destination)) and way.goal == "aid"
        note = note or ("" if climbing(table) else "Gate" if gate else _GOALS[way.goal])
    talismans = way.spent if way and n == DESTINATION else 0
    if talismans:
        lines.append(f"{many(talismans, 'talisman')} spent on this ascent.")
    if state.rolled:
        lines.append("Its trial is done." if space.region else "The road roll has been made here.")
    return Area(
        id=space.zone, role="road", caption=name, note=note, cards=cards, count=len(cards), number=n, gold=gold,
        kind=_kind(found, catalog), here=state.here, done=state.rolled, talismans=talismans,
        names=state.names, tooltip=listed("\n".join(lines), cards, gold),
    )  # fmt: skip


def _kind(place: str, catalog: Catalog) -> str:
    return catalog.spaces[place].id if place in catalog.spaces else ""


def spots(table: Table, world: World, look: CardLook) -> list[Area]:
    """Return the areas of the draw spots, preceded by that of the space or location itself. In the Tower there is only
    the space, unless a draw spot is in use."""
    zones = table.zones
    used = max((n for n, zone in enumerate(_SPOTS) if zones.get(zone)), default=0)
    way, catalog = roads.way(table), look.catalog
    here = ""
    if way and way.space:
        found = "" if way.space == DESTINATION else dict(way.locations).get(way.space, "")
        here = found or world.terrain(world.here(table), way.at, way.destination)
    else:
        here = world.here(table).village
    own = place_name(here, catalog) if here else "This space"
    kind = _kind(here, catalog)
    areas, needed = [], used > 0 or not climbing(table)  # because no space of the Tower deals any cards
    for n in range((MOST_SPOTS if used > SPOTS else SPOTS) * needed + 1):
        zone = _SPOTS[n]
        cards, gold = zones.get(zone, ()), table.piles.get(zone, 0)
        make = partial(_spot, n, cards, gold, own, kind, look)
        areas.append(look.areas(zone, (cards, gold, own, kind) if n == 0 else (cards, gold), make))
    return areas


def _spot(n: int, cards: tuple[Card, ...], gold: int, own: str, kind: str, look: CardLook) -> Area:
    seen, name = look(cards), f"Draw spot {n}" if n else own
    return Area(
        id=spot(n), role="spot", caption=str(n) if n else own, cards=seen, count=len(cards), number=n, gold=gold,
        kind="" if n else kind, tooltip=listed(name, seen, gold),
    )  # fmt: skip


def below(table: Table, look: CardLook) -> list[Area]:
    """Return one area with everything left on the road to the Portal, while the party climbs the Tower; otherwise
    none."""
    zones = [road(n) for n in range(VILLAGE + 1, DESTINATION)] if climbing(table) else []
    cards = tuple(card for zone in zones for card in look(table.zone(zone)))
    gold = sum(table.piles.get(zone, 0) for zone in zones)
    if not cards and not gold:
        return []
    tip = listed("Cards and gold left on the road to the Portal", cards, gold)
    return [Area(id="below", role="other", caption="Road below", cards=cards, count=len(cards), gold=gold, tooltip=tip)]


# --- guardians, trove, loot ---


def destination(table: Table, look: CardLook) -> list[Area]:
    """Return the areas of the guardians before the party, of the trove and of the loot."""
    return [*_guardians(table, look), *_trove(table, look), *_loot(table, look)]


def _guardians(table: Table, look: CardLook) -> list[Area]:
    guardians = table.zone("guardians")
    if not guardians:
        return []
    foes = all(card.deck == FOE for card in guardians)
    cards = look(guardians)
    caption = "Guardians" if not foes else "Foes" if len(cards) > 1 else cards[0].title
    tip = listed("They stand in the way" if foes else "Guardians of the trove", cards)
    areas = [
        Area(id="guardians", role="guardians", caption=caption, cards=cards, count=len(cards), done=foes, tooltip=tip)
    ]
    for card in guardians:
        zone = f"guardian:{card.id}"
        things = look(table.zone(zone))
        if things or card.deck != FOE:
            areas.append(
                Area(id=zone, role="guardian", caption="", cards=things, count=len(things), number=card.id,
                     tooltip=listed("What it carries", things))
            )  # fmt: skip
    return areas


def _trove(table: Table, look: CardLook) -> list[Area]:
    way = roads.way(table)
    if not table.zone("trove") and (way is None or way.goal != "trove"):
        return []
    trove = look(table.zone("trove"))
    gold = table.piles.get("trove", 0) or (way.trove_gold if way else 0)
    looted = bool(way and way.looted)
    if looted:
        note = "Taken"
    elif table.zone("guardians"):
        note = "Its things are with the guardians"
    else:
        note = "Not yet seen"
    return [
        Area(id="trove", role="trove", caption="Trove", cards=trove, count=len(trove), gold=gold, done=looted,
             note=note, tooltip=listed(f"Trove. {note}." if not trove else "Trove", trove, gold))
    ]  # fmt: skip


def _loot(table: Table, look: CardLook) -> list[Area]:
    if not table.zone("loot") and not table.piles.get("loot"):
        return []
    loot, gold = look(table.zone("loot")), table.piles.get("loot", 0)
    return [
        Area(id="loot", role="loot", caption="Loot", cards=loot, count=len(loot), gold=gold, note="Taken",
             tooltip=listed("Loot", loot, gold))
    ]  # fmt: skip
