"""What a hand can do with figures: the party on its road, heroes in the marching order and on their mats. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import AlignmentChanged, ApartSet, OrderSet, ToadChanged, slice_changed
from talisman_desktop.core.table import ALIGNMENTS, BY_HAND, road
from talisman_desktop.desktop.presenters.board.things import Board, HandMove
from talisman_desktop.desktop.presenters.journey import place_name
from talisman_desktop.rules import roads
from talisman_desktop.rules.resolving import keeps
from talisman_desktop.rules.roads import Adventure, AdventureBegan, LocationFound, PartyMoved
from talisman_desktop.rules.world import DESTINATION, VILLAGE

LONGEST_TOAD = 3
"""Turns a toad stays one at most."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


# --- the party ---


def furthest(board: Board) -> int:
    """The last space the party can stand on now: beyond the Portal only who passed it."""
    way, world = roads.way(board.table), board.ruleset.world
    if way is None:
        return VILLAGE
    beyond = way.goal == "waypoint" and way.visited and board.table.region == world.last.id
    return world.top if beyond else DESTINATION


def why_not_there(space: int, board: Board) -> str:
    """Why the party cannot be put on a road space; "" when it can."""
    way = roads.way(board.table)
    if way is None:
        return "" if space == VILLAGE else "The party is in the village. Set out first: On the road to, in its menu."
    return "" if space <= furthest(board) else "Only a party that has passed the Portal of Power can stand beyond it."


def party_moves(board: Board) -> Iterator[HandMove]:
    """Another space, the other way, another road."""
    way = roads.way(board.table)
    if way is None:
        yield from _set_out(board)
        return
    turned = slice_changed(PartyMoved(space=way.space, heading=-way.heading), BY_HAND)
    side = "homewards" if way.heading > 0 else "outwards"
    yield HandMove(f"The party turns {side}", f"Turn {side}", (turned,))
    for space in (*range(1, furthest(board) + 1), VILLAGE):
        if space == way.space:
            continue
        heading = -1 if space == VILLAGE else way.heading
        place = "the village" if space == VILLAGE else board.place(road(space))
        moved = slice_changed(PartyMoved(space=space, heading=heading), BY_HAND)
        text, option = place[:1].upper() + place[1:], "home" if space == VILLAGE else f"to:{space}"
        yield HandMove(f"The party → {place}", text, (moved,), "Move the party", road(space), option)


def _set_out(board: Board) -> Iterator[HandMove]:
    """From the village on a road of the region."""
    region = board.ruleset.world.here(board.table)
    for place in (*region.aid, *region.troves, region.waypoint):
        way = Adventure(place, region.goal_of(place))
        name = place_name(place, board.catalog)
        began = slice_changed(AdventureBegan(adventure=way), BY_HAND)
        yield HandMove(f"On the road to the {name}", name, (began,), "On the road to", option=f"set-out:{place}")


def space_moves(space: int, board: Board) -> Iterator[HandMove]:
    """What is found on a road space."""
    way, region = roads.way(board.table), board.ruleset.world.here(board.table)
    if way is None or not 1 <= space < DESTINATION or any(n == space for n, _ in way.locations):
        return
    if not keeps(board.table.options) and (space == way.space or space not in way.rolled):
        return  # the program may find one itself
    found = {place for _, place in way.locations} | {way.destination}
    for place in dict.fromkeys(region.locations or board.ruleset.world.first.locations):
        if place not in found:
            name = place_name(place, board.catalog)
            fact = slice_changed(LocationFound(space=space, place=place), BY_HAND)
            yield HandMove(f"{name} found on {board.place(road(space))}", name, (fact,), "A special location is here")


# --- heroes ---


def figure_moves(hero: str, board: Board) -> Iterator[HandMove]:
    """The place in the marching order; what a hero is."""
    order = board.table.order
    if hero in order:
        now = order.index(hero)
        for n, other in enumerate(order):
            if n != now:
                yield marched(hero, n, board, f"figure:{other}")
    yield from hero_moves(hero, board)


def marched(hero: str, place: int, board: Board, area: str = "") -> HandMove:
    """A hero takes a place in the marching order, the others move up."""
    rest = [h for h in board.table.order if h != hero]
    order = (*rest[:place], hero, *rest[place:])
    ordinal = _ORDINALS[place] if place < len(_ORDINALS) else f"number {place + 1}"
    name = "Marching order: " + ", ".join(board.hero(h) for h in order)
    return HandMove(name, f"March {ordinal}", (OrderSet(order=order, cause=BY_HAND),), area=area)


def hero_moves(hero: str, board: Board) -> Iterator[HandMove]:
    """What a hero is: alignment, a toad or none, welcome at the Mystic's."""
    here, name = board.table.heroes[hero], board.hero(hero)
    if hero in board.table.apart:
        told = "with the party again"
        yield HandMove(f"{name}: {told}", "Back with the party", (ApartSet(hero=hero, cause=BY_HAND),))
    for side in ALIGNMENTS:
        if side != here.alignment:
            fact = AlignmentChanged(hero=hero, alignment=side, cause=BY_HAND)
            yield HandMove(f"{name}: {here.alignment} → {side}", side.capitalize(), (fact,), "Alignment")
    for turns in range(LONGEST_TOAD, -1, -1):
        if turns != here.toad:
            long = f"for {turns} turn{'s' if turns > 1 else ''}"
            text = long.capitalize() if turns else "No toad any more"
            told = f"a toad {long}" if turns else "no toad any more"
            yield HandMove(f"{name}: {told}", text, (ToadChanged(hero=hero, turns=turns, cause=BY_HAND),), "Toad")
    may = board.ruleset.errands.may_visit(board.table, hero)
    text = "May not visit the Mystic any more" if may else "May visit the Mystic"
    welcome = slice_changed(board.ruleset.errands.set_visit(hero, not may), BY_HAND)
    yield HandMove(f"{name}: {text[:1].lower()}{text[1:]}", text, (welcome,))
