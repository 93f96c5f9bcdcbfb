"""The card that the party is meeting or has just met, worked out from the current step."""

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
"""The steps between two cards, between two spaces, and in a village, in which players can still act before the party
moves."""

OF_CARDS = frozenset(("meet-card", "face", "visit"))
"""The steps in which a card of a draw spot is met."""

MEETING = OF_CARDS | {"meet-location", "meet-destination", "road-roll"}
"""The steps in which a card or a place is met."""

NOTHING = Met()

REPEATED = ("stranger", "place", "enemy")
"""The types of cards that can be met again: events are over once met, and things are taken or left."""


def meets(game: Game) -> Met:
    """Return the card of a draw spot, the special location, the destination or the road space that is being met;
    NOTHING if there is none."""
    step = game.table.step
    name, args = step.name, step.args
    if name not in MEETING:
        return NOTHING
    if name in OF_CARDS:
        return Met(args[0]) if args and type(args[0]) is int and _lies_here(game, args[0]) else NOTHING
    if name == "meet-location":
        return Met(place=args[0]) if args and type(args[0]) is str else NOTHING
    way = roads.way(game.table)
    if way is None:
        return NOTHING
    if name == "meet-destination":
        return Met(place=way.destination)
    place = walk.terrain_here(game)
    return Met(place=place) if game.catalog.spaces[place].meet else NOTHING


def has_met(game: Game) -> Met:
    """Return the card or place that the party met last here and could meet again; NOTHING if there is none.

    The Sentinel counts if he was not beaten.
    """
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
