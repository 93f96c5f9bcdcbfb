"""Moves by hand of figures: the party on the road, and heroes in the marching order and on their mats. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from talisman_desktop.core.facts import AlignmentChanged, ApartSet, FigureMoved, OrderSet, ToadChanged, slice_changed
from talisman_desktop.core.table import ALIGNMENTS, BY_HAND
from talisman_desktop.desktop.presenters.board.things import Board, HandMove
from talisman_desktop.desktop.presenters.route_view import place_called, place_name
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.resolution import keeps
from talisman_desktop.rules.roads import Adventure, AdventureBegan, LocationFound, Space
from talisman_desktop.rules.values.meeting_values import GOAL
from talisman_desktop.rules.world import DESTINATION, VILLAGE

LONGEST_TOAD = 3
"""The most turns as a toad that the menu offers."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


# --- the party ---


def _in_reach(board: Board, way: Adventure) -> tuple[Space, ...]:
    """Return the road spaces to which the party can be moved. Those behind a gate count once the party has visited the
    gate, and the village if the region has one."""
    spaces = board.ruleset.world.spaces(way)
    found = tuple(space for space in spaces if not space.region or (way.goal == "waypoint" and way.visited))
    return (*found, roads.own(VILLAGE)) if board.ruleset.world.here(board.table).village else found


def why_not_there(space: Space | None, board: Board) -> str:
    """Return a sentence that says why the party cannot be moved to a road space; "" if it can."""
    way, village = roads.way(board.table), roads.own(VILLAGE)
    if way is None:
        outside = "The party is in the village. Set out first: choose On the road to in its menu."
        return "" if space == village else outside
    if space in _in_reach(board, way):
        return ""
    if space == village:
        return "There is no village in this region: the party comes home by its gate."
    return "Only a party that has passed the Portal of Power can be beyond it."


def party_moves(board: Board) -> Iterator[HandMove]:
    """Yield the moves of the party: turning round, going to another space, or setting out from a village."""
    way = roads.way(board.table)
    if way is None:
        yield from _set_out(board)
        return
    turned = slice_changed(roads.moved(way.at, -way.heading), BY_HAND)
    side = "homewards" if way.heading > 0 else "outwards"
    yield HandMove(f"The party turns {side}", f"Turn {side}", (turned,))
    village = roads.own(VILLAGE)
    for space in _in_reach(board, way):
        if space == way.at:
            continue
        heading = -1 if space == village else way.heading
        place = "the village" if space == village else board.place(space.zone)
        moved = slice_changed(roads.moved(space, heading), BY_HAND)
        text, option = place[:1].upper() + place[1:], "home" if space == village else f"to:{space.counted}"
        yield HandMove(f"The party → {place}", text, (moved,), "Move the party", space.zone, option)


def _set_out(board: Board) -> Iterator[HandMove]:
    """Yield the moves that set out from the village, one for each destination of the region."""
    region = board.ruleset.world.here(board.table)
    for place in (*region.aid, *region.troves, region.waypoint):
        goal = GOAL(Game(board.ruleset, board.table), region.goal_of(place), place)
        way = Adventure(place, goal)
        name = place_name(place, board.catalog)
        began = slice_changed(AdventureBegan(adventure=way), BY_HAND)
        yield HandMove(f"On the road to the {name}", name, (began,), "On the road to", option=f"set-out:{place}")


def space_moves(area: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves that put a special location on a road space: none if it has one, or if the program itself may
    still find one there."""
    way, region, at = roads.way(board.table), board.ruleset.world.here(board.table), roads.of_zone(area)
    if way is None or at is None or at.region:
        return
    space = at.number
    if not 1 <= space < DESTINATION or any(n == space for n, _ in way.locations):
        return
    if not keeps(board.table.options) and (space == way.space or space not in way.rolled):
        return  # because the program may find one itself
    found = {place for _, place in way.locations} | {way.destination}
    for place in dict.fromkeys(region.locations or board.ruleset.world.first.locations):
        if place not in found:
            name = place_name(place, board.catalog)
            fact = slice_changed(LocationFound(space=space, place=place), BY_HAND)
            yield HandMove(f"{name} found on {board.place(area)}", name, (fact,), "A special location is here")


# --- Death and other figures that are not heroes ---


def walker_moves(figure: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves of a figure that is not a hero: to each other space of the road, the changes of its state, and
    off the table."""
    name = board.walker(figure)
    for space in board.ruleset.world.spaces(roads.way(board.table)):
        if space.zone != board.table.figures.get(figure):
            yield _walked(figure, space.zone, board, f"Move the {name}")
    for text, fact in board.ruleset.telling.look(figure).by_hand(board.table):
        yield HandMove(f"{name}: {text[:1].lower()}{text[1:]}", text, (fact,))
    gone = FigureMoved(figure=figure, cause=BY_HAND)
    yield HandMove(f"{name}: off the table", "Off the table", (gone,))


def walkers_to(area: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves that put a figure that is not a hero onto this road space."""
    if roads.way(board.table) is None:
        return
    for figure in board.ruleset.telling.figures:
        if area != board.table.figures.get(figure):
            yield replace(_walked(figure, area, board, ""), text=f"Put the {board.walker(figure)} here", area="")


def _walked(figure: str, zone: str, board: Board, group: str) -> HandMove:
    place = board.place(zone)
    fact = FigureMoved(figure=figure, to=zone, cause=BY_HAND)
    return HandMove(f"{board.walker(figure)} → {place}", place[:1].upper() + place[1:], (fact,), group, zone)


# --- heroes ---


def figure_moves(hero: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves of a hero's figure: to another place in the marching order, and changes of the hero's state."""
    order = board.table.order
    if hero in order:
        now = order.index(hero)
        for n, other in enumerate(order):
            if n != now:
                yield marched(hero, n, board, f"figure:{other}")
    yield from hero_moves(hero, board)


def marched(hero: str, place: int, board: Board, area: str = "") -> HandMove:
    """Return the move of a hero to a place in the marching order, counted from 0. The others keep their order."""
    rest = [h for h in board.table.order if h != hero]
    order = (*rest[:place], hero, *rest[place:])
    ordinal = _ORDINALS[place] if place < len(_ORDINALS) else f"number {place + 1}"
    name = "Marching order: " + ", ".join(board.hero(h) for h in order)
    return HandMove(name, f"March {ordinal}", (OrderSet(order=order, cause=BY_HAND),), area=area)


def set_apart(hero: str, place: str, board: Board) -> HandMove:
    """Return the move that takes a hero out of the party, to a place given by its name."""
    at = place_called(place, board.catalog)
    name = f"{board.hero(hero)}: apart from the party, {place_name(at, board.catalog)}"
    return HandMove(name, "", (ApartSet(hero=hero, place=at, cause=BY_HAND),))


def hero_moves(hero: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves that change a hero's state: with the party or apart, alignment, toad, whether the hero may visit
    the Mystic, and the changes that the modules in play offer."""
    here, name = board.table.heroes[hero], board.hero(hero)
    if hero in board.table.apart:
        told = "with the party again"
        yield HandMove(f"{name}: {told}", "Back with the party", (ApartSet(hero=hero, cause=BY_HAND),))
    elif len(board.table.party) > 1:
        yield HandMove(f"{name}: apart from the party", "Apart from the party...", (), apart=hero)
    for side in ALIGNMENTS:
        if side != here.alignment:
            fact = AlignmentChanged(hero=hero, alignment=side, cause=BY_HAND)
            yield HandMove(f"{name}: {here.alignment} → {side}", side.capitalize(), (fact,), "Alignment")
    for turns in range(LONGEST_TOAD, -1, -1):
        if turns != here.toad:
            long = f"for {turns} turn{'s' if turns > 1 else ''}"
            text = long.capitalize() if turns else "No longer a toad"
            told = f"a toad {long}" if turns else "no longer a toad"
            yield HandMove(f"{name}: {told}", text, (ToadChanged(hero=hero, turns=turns, cause=BY_HAND),), "Toad")
    may = board.ruleset.errands.may_visit(board.table, hero)
    text = "May not visit the Mystic any more" if may else "May visit the Mystic"
    welcome = slice_changed(board.ruleset.errands.set_visit(hero, not may), BY_HAND)
    yield HandMove(f"{name}: {text[:1].lower()}{text[1:]}", text, (welcome,))
    for group, text, change in board.ruleset.changes_by_hand(board.table, hero):
        yield HandMove(f"{name}: {group[:1].lower()}{group[1:]}, {text[:1].lower()}{text[1:]}", text, (change,), group)
