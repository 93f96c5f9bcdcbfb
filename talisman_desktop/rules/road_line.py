"""The road as a line of positions along which cards move.

Each card on the road is a position, and so is each road space without cards. On the party's space the cards on the draw
spots are positions, in the order in which they are met. Cards that lie on the same spot or space as the moving card are
not counted.
"""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import Card, Cause, spot
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure

OUT, HOME = 1, -1
"""The two ways along a road: towards its destination and towards the village."""


def target(game: Game, start: str, n: int, way: int) -> str:
    """Return the zone that a card reaches by moving n positions along the road from a zone.

    It stops at the ends of the road.
    """
    adventure = roads.way(game.table)
    if adventure is None:
        return start
    places = _line(game, adventure, start)
    here = [i for i, zone in enumerate(places) if zone == start]
    if not here:
        return start
    at = (here[-1] if way == OUT else here[0]) + n * way
    return places[min(max(at, 0), len(places) - 1)]


def ahead(game: Game, start: str, n: int, way: int) -> list[Card]:
    """Return the cards on the next n positions along the road from the zone `start`; none if it is not on the road."""
    adventure = roads.way(game.table)
    places = _line(game, adventure, start) if adventure is not None else []
    here = [i for i, zone in enumerate(places) if zone == start]
    if not here:
        return []
    reached = places[here[-1] + 1 :][:n] if way == OUT else places[max(0, here[0] - n) : here[0]]
    found: list[Card] = []
    for zone in dict.fromkeys(reached):
        cards = game.table.zone(zone)
        # The top card of a stack comes first, because it is met first.
        found += cards[max(0, len(cards) - reached.count(zone)) :]
    return found


def steps(game: Game, start: str, zone: str) -> int:
    """Return the number of steps between two zones of the party's road, where each card is a step; FAR if a zone is not
    on the road."""
    adventure = roads.way(game.table)
    places = _line(game, adventure, start) if adventure is not None else []
    here, there = ([i for i, place in enumerate(places) if place == at] for at in (start, zone))
    return min((abs(i - j) for i in here for j in there), default=FAR)


FAR = 10**6
"""A number of steps that is greater than the length of any road."""


def _line(game: Game, adventure: Adventure, start: str) -> list[str]:
    """Return the positions of the party's road outwards, each given by the zone of its cards."""
    table, here = game.table, adventure.at
    places: list[str] = []
    for space in game.ruleset.world.spaces(adventure):
        if space.region != here.region:
            continue
        if space != here:
            places += [space.zone] * max(1, len(table.zone(space.zone)))
            continue
        spots = sorted({n for n in _spots(game) if table.zone(spot(n)) or spot(n) == start})
        for n in spots if adventure.heading > 0 else reversed(spots):
            places += [spot(n)] * max(1, len(table.zone(spot(n))))
        if not spots or start == space.zone:
            places.append(space.zone)
    return places


def _spots(game: Game) -> list[int]:
    return [0, *(int(zone.removeprefix("spot:")) for zone in game.table.zones if zone.startswith("spot:"))]


def last_met(game: Game) -> int:
    """Return the draw spot that the party has reached: the highest one with a card that was turned over; 0 if there is
    none."""
    return max([0, *(n for n in _spots(game) if any(card.up for card in game.table.zone(spot(n))))])


def move(game: Game, card: int, n: int, way: int, cause: Cause, *, start: str = "") -> str:
    """Move a card n positions along the road from its zone, or from the zone `start`; return its new zone.

    The card is put on top of the cards that are already there. On a draw spot behind the party it counts as met.
    """
    lies = start or game.lies(card)
    to = target(game, lies, n, way)
    if to == game.lies(card):
        return to
    on_a_spot = to.startswith("spot:")
    behind = on_a_spot and int(to.removeprefix("spot:")) <= last_met(game)
    game.do(CardMoved(card, to, 0 if on_a_spot else -1, met=behind, cause=cause))
    return to
