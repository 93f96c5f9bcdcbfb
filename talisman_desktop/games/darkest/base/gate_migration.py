"""Tables and facts of versions 0.1 to 0.3, in which the Tower was spaces 7 to 15 of the road to the Portal of Power.

- A road under way (`way` of a table, the adventure of AdventureBegan and WaySet): a party on space 7 to 15 is on space
  6, and `beyond` says where it is in the Tower, by spaces 1 to 9 of that region. The spaces above 6 that had their
  trial (`rolled`) are `passed`, by the same numbers; on a road to elsewhere they are left out.
- PartyMoved and SpaceRolled for a space above 6 name the region and count its own spaces.
- Zones of cards and gold "road:7" to "road:15" are "road:tower:1" to "road:tower:9", also where facts name them.

No road of the party's has more than 6 spaces in this game, so anything that names a space above 6 is from an older
version, and everything of today passes unchanged. Answers ("to:8", a Hex on road space "8") and the mark of a trial
that failed ("tried") keep the numbers that people count by, and no argument of a step names a space.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from talisman_desktop.core.codec import Migration, Raw
from talisman_desktop.core.table import road
from talisman_desktop.games.darkest.base.places import TOWER
from talisman_desktop.games.darkest.base.setup import GAME
from talisman_desktop.rules.roads import ROAD_END, ROADS

_OLD_ZONES = {road(ROAD_END + space.number): space.zone for space in TOWER.spaces}


def _is_above(number: object) -> bool:
    return isinstance(number, int) and ROAD_END < number <= ROAD_END + len(TOWER.road)


# --- tables ---


def _table(raw: Raw) -> Raw:
    """Return a table as today's version reads it."""
    if raw.get("game", "") not in ("", GAME):
        return raw
    changes: Raw = {}
    for name in ("zones", "piles"):
        if isinstance(card := raw.get(name), dict) and not _OLD_ZONES.keys().isdisjoint(card):
            now = {_OLD_ZONES.get(zone, zone): what for zone, what in card.items()}
            # A table with both names of a stack keeps both, because one would be lost; invariants refuse the old one.
            changes[name] = now if len(now) == len(card) else card
    slices = raw.get("slices")
    part = slices.get(ROADS) if isinstance(slices, dict) else None
    if isinstance(slices, dict) and isinstance(part, dict) and (way := _way(part.get("way"))) is not part.get("way"):
        changes["slices"] = {**slices, ROADS: {**part, "way": way}}
    return {**raw, **changes} if changes else raw


def _way(raw: Any) -> Any:
    """Return a road under way as today's version reads it, the same object where nothing changes."""
    if not isinstance(raw, dict) or "beyond" in raw or "passed" in raw:
        return raw
    space, rolled, changes = raw.get("space"), raw.get("rolled"), Raw()
    if isinstance(rolled, list) and (passed := [n for n in rolled if _is_above(n)]):
        changes["rolled"] = [n for n in rolled if n not in passed]
        leads_there = raw.get("destination") == TOWER.gate
        changes["passed"] = [n - ROAD_END for n in passed] if leads_there else []
    if isinstance(space, int) and _is_above(space):
        changes |= {"space": ROAD_END, "beyond": {"region": TOWER.id, "space": space - ROAD_END}}
    return {**raw, **changes} if changes else raw


# --- facts ---


def _fact(raw: Raw) -> Raw:
    """Return a fact as today's version reads it."""
    if isinstance(brought := raw.get("brings"), dict) and isinstance(event := brought.get(ROADS), dict):
        now = _event(event)
        return raw if now is event else {**raw, "brings": {**brought, ROADS: now}}
    match raw:
        case {"fact": "SliceChanged", "slice": slice, "event": dict(event)} if slice == ROADS:
            now = _event(event)
            return raw if now is event else {**raw, "event": now}
        case {"to": str(zone)} if zone in _OLD_ZONES:
            return {**raw, "to": _OLD_ZONES[zone]}
        case {"fact": "PileChanged", "zone": str(zone)} if zone in _OLD_ZONES:
            return {**raw, "zone": _OLD_ZONES[zone]}
        case _:
            return raw


def _event(raw: Raw) -> Raw:
    change = _EVENTS.get(str(raw.get("event")))
    return change(raw) if change is not None else raw


def _at_space(raw: Raw) -> Raw:
    space = raw.get("space")
    if isinstance(space, int) and _is_above(space) and not raw.get("region"):
        return {**raw, "space": space - ROAD_END, "region": TOWER.id}
    return raw


def _taken(raw: Raw) -> Raw:
    before = raw.get("adventure")
    now = _way(before)
    return raw if now is before else {**raw, "adventure": now}


_EVENTS: dict[str, Callable[[Raw], Raw]] = {
    "PartyMoved": _at_space,
    "SpaceRolled": _at_space,
    "AdventureBegan": _taken,
    "WaySet": _taken,
}
"""The events that named spaces of the Tower, each with the function that turns it into an event of today."""

BEHIND_THE_GATE = Migration(_table, _fact)
"""The migration of tables and facts of versions 0.1 to 0.3; those of 0.1 and 0.2 must have slices already."""
