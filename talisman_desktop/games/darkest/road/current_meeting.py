"""The card the party is meeting or has just met, read from the step the table is at."""

from __future__ import annotations

from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.ruleset import Met

BETWEEN = frozenset(
    (
        *("village", "storage", "destination", "next-card", "card-done", "go-on", "space-done", "at-destination"),
        *("waypoint", "portal", "climb", "again-or-back", "gate"),
    )
)
"""The steps between two cards, between two spaces, and in a village: what is done before moving is done there."""

MEETING = frozenset(("meet-card", "face", "visit", "meet-location", "meet-destination", "road-roll"))
"""The steps in which a card or a place is met."""

NOTHING = Met()

REPEATED = ("stranger", "place", "enemy")
"""The types of cards that can be met again: events are over, and things are taken or not."""


def meets(game: Game) -> Met:
    """Return the card of a draw spot, the special location, the destination or the road space being met."""
    step, way = game.table.step, roads.way(game.table)
    if step.name not in MEETING:
        return NOTHING
    match step.name, step.args:
        case (("meet-card" | "face" | "visit"), (int(card), *_)) if _lies_here(game, card):
            return Met(card)
        case "meet-location", (str(place), *_):
            return Met(place=place)
        case "meet-destination", _ if way is not None:
            return Met(place=way.destination)
        case "road-roll", _ if way is not None:
            place = walk.terrain_here(game)
            return Met(place=place) if game.catalog.spaces[place].meet else NOTHING
        case _:
            return NOTHING


def has_met(game: Game) -> Met:
    """Between cards and spaces: what was met last here, if it can be met again; the Sentinel who was not beaten."""
    step, way = game.table.step, roads.way(game.table)
    if step.name not in BETWEEN or way is None:
        return NOTHING
    if step.name == "again-or-back":
        return Met(place=way.destination) if walk.stands_at_waypoint(way) else NOTHING
    match step.args:
        case (str(place), *_):
            return Met(place=place)
        case (int(card), *_) if _lies_here(game, card) and game.printed(game.card(card)).type in REPEATED:
            return Met(card)
        case _:
            return NOTHING


def _lies_here(game: Game, card: int) -> bool:
    return game.lies(card).startswith("spot:") and game.card(card).up
