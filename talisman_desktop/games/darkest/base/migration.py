"""Tables and facts of versions 0.1 and 0.2, changed into today's form as raw JSON."""

from __future__ import annotations

from typing import Any

from talisman_desktop.core.codec import Migration, Raw
from talisman_desktop.core.table import Cause
from talisman_desktop.games.darkest.base.clauses import BLOW, CLAUSES
from talisman_desktop.games.darkest.base.darkest_slice import DARKEST
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.games.darkest.base.setup import GAME
from talisman_desktop.rules.roads import ROADS

_OF_THE_ROAD = frozenset(
    (
        *("PartyMoved", "SpaceRolled", "LocationFound", "DestinationVisited", "AdventureBegan", "AdventureEnded"),
        *("WaySet", "TroveSet", "TroveLooted", "TalismanSpent"),
    )
)
"""Facts of older versions that are events of the road now."""
_OWN = frozenset(("QuestSet", "MysticSet"))
"""Facts of older versions that are events of the game's own part of the table now."""
_BY_HAND: tuple[Cause, ...] = (CLAUSES.beaten, CLAUSES.goes, BLOW)
"""The causes that older versions stored only as a clause, for changes made by hand."""
_DEEDS = {cause.rule: cause.deed for cause in _BY_HAND}


def _table(raw: Raw) -> Raw:
    """Return a table as today's version reads it; an older table has no slices, and names no game or this one."""
    if "slices" in raw or raw.get("game", "") not in ("", GAME):
        return raw
    raw = dict(raw)
    road = {
        "way": raw.pop("adventure", None),
        "adventures": raw.pop("adventures", 0),
        "troves": raw.pop("troves", 0),
    }
    own: Raw = {"quests": {}, "mystic": []}
    if isinstance(heroes := raw.get("heroes"), dict):
        raw["heroes"] = {key: _hero(hero, own) for key, hero in heroes.items()}
    own["mystic"].sort()
    return {**raw, "game": GAME, "region": raw.get("region", INNER.id), "slices": {ROADS: road, DARKEST: own}}


def _hero(raw: Any, own: Raw) -> Any:
    """Return a hero as today's version reads it; the quest and the visit to the Mystic move into the game's own part of
    the table."""
    if not isinstance(raw, dict):
        return raw
    raw = dict(raw)
    hero, quest, mystic = raw.get("id"), raw.pop("quest", ""), raw.pop("mystic", False)
    if not isinstance(hero, str):
        return raw
    if quest != "":
        own["quests"][hero] = quest
    if mystic is True:
        own["mystic"].append(hero)
    return raw if isinstance(mystic, bool) else {**raw, "mystic": mystic}


def _fact(raw: Raw) -> Raw:
    """Return a fact as today's version reads it."""
    tag, cause = raw.get("fact"), raw.get("cause")
    if isinstance(cause, dict) and "deed" not in cause and (deed := _deed(cause.get("rule"))):
        raw = {**raw, "cause": {**cause, "deed": deed}}
    if tag in _OF_THE_ROAD:
        return _event(raw, ROADS)
    if tag in _OWN:
        return _event(raw, DARKEST)
    if "brings" in raw:
        return raw
    if tag == "HeroArrived" and isinstance(raw.get("hero"), dict) and {"quest", "mystic"} & {*raw["hero"]}:
        return _arrived(raw)
    if tag == "PastSet" and "adventures" in raw:
        raw = dict(raw)
        counted = {"event": "PastCounted", "adventures": raw.pop("adventures"), "troves": raw.pop("troves", 0)}
        return {**raw, "brings": {ROADS: counted}}
    return raw


def _deed(rule: object) -> object:
    return _DEEDS.get(rule) if isinstance(rule, str) else None


def _event(raw: Raw, slice: str) -> Raw:
    if "event" in raw:
        return raw
    event = {key: value for key, value in raw.items() if key not in ("fact", "cause")}
    outside = {"cause": raw["cause"]} if "cause" in raw else {}
    return {"fact": "SliceChanged", **outside, "slice": slice, "event": {"event": raw["fact"], **event}}


def _arrived(raw: Raw) -> Raw:
    hero = dict(raw["hero"])
    quest, mystic = hero.pop("quest", ""), hero.pop("mystic", False)
    if quest == "" and mystic is False:
        return {**raw, "hero": hero}
    brought = {"event": "HeroSet", "hero": hero.get("id"), "quest": quest, "mystic": mystic}
    return {**raw, "hero": hero, "brings": {DARKEST: brought}}


TO_SLICES = Migration(_table, _fact)
"""The migration from the tables of versions 0.1 and 0.2, whose heroes and roads were stored differently."""
