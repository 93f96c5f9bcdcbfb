"""Scene titles that are not cards: a building of the village, or a space behind a gate. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from talisman_desktop.core.requests import Answer, Choose, Chosen, Request
from talisman_desktop.core.table import Table
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import Ruleset


def behind_the_gate(table: Table, ruleset: Ruleset, but: Sequence[str] = ()) -> str:
    """Return the card id of the space that the party is on behind the gate at the end of a road, such as in the Tower;
    "" elsewhere, and during the steps named in `but`."""
    way = roads.way(table)
    if way is None or way.beyond is None or table.step.name in but:
        return ""
    world = ruleset.world
    return ruleset.catalog.spaces[world.terrain(world.regions[table.region], way.at, way.destination)].id


def service(table: Table, request: Request | None, answer: Answer | None) -> str:
    """Return the heading of the village service that an answer chose; "" for any other answer."""
    if roads.way(table) is not None or not isinstance(request, Choose) or not isinstance(answer, Chosen):
        return ""
    chosen = next((option for option in request.options if option.id == answer.id), None)
    return chosen.group if chosen is not None and any(hero in chosen.id.split(":") for hero in table.heroes) else ""
