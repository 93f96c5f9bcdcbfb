"""All moves by hand of a thing on the table, and the areas to which it can be dragged. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import HELD, TOKENS, Table, discard
from talisman_desktop.desktop.presenters import deck_rack
from talisman_desktop.desktop.presenters.board import card_moves, figure_moves, number_moves
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Key, Thing
from talisman_desktop.play.corrections import Resume, going_on
from talisman_desktop.rules import roads
from talisman_desktop.rules.world import DESTINATION


def moves(thing: Thing, board: Board) -> tuple[HandMove, ...]:
    """Return all moves by hand of a thing, the likely ones first; none for a place, and if the thing is not on the
    table."""
    table, name = board.table, thing.name
    match thing.what:
        case "card":
            try:
                card = table.find(thing.card)[1]
            except KeyError:
                return ()
            return tuple(card_moves.card_moves(card, board))
        case "token":
            hero, _, token = name.partition(":")
            if hero not in table.heroes or token not in TOKENS:
                return ()
            return tuple(number_moves.token_moves(hero, token, board))
        case "gold":
            return tuple(number_moves.gold_moves(name, board))
        case "figure":
            return tuple(figure_moves.figure_moves(name, board)) if name in table.heroes else ()
        case "party":
            return (*figure_moves.party_moves(board), *number_moves.day_moves(board))
        case "walker":
            return tuple(figure_moves.walker_moves(name, board)) if name in table.figures else ()
        case "deck":
            return tuple(card_moves.deck_moves(name, board)) if name in table.decks else ()
        case "discard":
            return (card_moves.shuffle(name, board),) if table.zone(discard(name)) else ()
        case "area":
            return tuple(_area_moves(name, board))
        case "place":
            return ()
        case never:
            assert_never(never)


def _places(area: str, board: Board) -> Iterator[CardDef]:
    """Yield the cards of the places on a road space: special locations, and the destination on the last space."""
    way, at = roads.way(board.table), roads.of_zone(area)
    if way is None or at is None or at.region:
        return
    found = [place for n, place in way.locations if n == at.number]
    if at.number == DESTINATION:
        found.append(way.destination)
    for place in dict.fromkeys(found):
        if place in board.catalog.spaces:
            yield board.catalog.spaces[place]


def _area_moves(area: str, board: Board) -> list[HandMove]:
    """Return the moves of an area, such as a hero's mat or a road space."""
    what, _, rest = area.partition(":")
    if what == "hero" and rest in board.table.heroes:
        return list(figure_moves.figure_moves(rest, board))
    found = list(number_moves.gold_moves(area, board))
    if what == "road":
        named = (move for printed in _places(area, board) for move in card_moves.creature_numbers(printed, board))
        found = [*figure_moves.space_moves(area, board), *found, *named, *figure_moves.walkers_to(area, board)]
    return found


def thing_of(area: str) -> Thing:
    """Return the thing that an area of the table shows."""
    what, _, rest = area.partition(":")
    match what:
        case "figure":
            return Thing("figure", rest)
        case "deck":
            return Thing("deck", rest)
        case "discard":
            return Thing("discard", rest)
        case "building" | "guest" | "service" | "square" | "more-services":
            return Thing("place", area)
        case _:
            return Thing("area", area)


def by_key(key: Key, thing: Thing, board: Board) -> HandMove | None:
    """Return the move that a key makes with a thing; None if there is none."""
    return next((move for move in moves(thing, board) if move.key == key), None)


# --- dropping ---


def drops(thing: Thing, board: Board) -> dict[str, HandMove]:
    """Return the areas to which a thing can be dragged, each with its move."""
    found: dict[str, HandMove] = {}
    for move in moves(thing, board):
        if move.area:
            found.setdefault(move.area, move)
    for hero in board.table.order:
        _also_on_mats(thing, hero, board, found)
    if thing.what == "party":
        found.pop("", None)
    if thing.what == "card":
        deck = board.table.find(thing.card)[1].deck
        if discard(deck) in found and deck in deck_rack.sorted_decks(board.table)[1]:
            found[deck_rack.TRAY] = found[discard(deck)]
    return found


def _also_on_mats(thing: Thing, hero: str, board: Board, found: dict[str, HandMove]) -> None:
    """Add a hero's mat and figure to the areas in `found`. Each accepts the things that any part of the mat accepts."""
    mat, figure = f"hero:{hero}", f"figure:{hero}"
    match thing.what:
        case "card":
            card = board.table.find(thing.card)[1]
            zone = f"{card_moves.held_as(card, board)}:{hero}"
            if zone in found:
                found[mat] = found[figure] = found[zone]
        case "figure" if figure in found:
            for area in (mat, *(f"{what}:{hero}" for what in HELD)):
                found[area] = found[figure]
        case "token" | "gold" if mat in found:
            for area in (figure, *(f"{what}:{hero}" for what in HELD)):
                found[area] = found[mat]
        case _:
            pass


def why_not(thing: Thing, area: str, board: Board) -> str:
    """Return a sentence that says why a thing cannot be dropped on an area; "" if it is there already."""
    what, _, rest = area.partition(":")
    if thing_of(area).what == "place":
        return "Only a hero can be put there."
    match thing.what:
        case "card":
            try:
                here, card = board.table.find(thing.card)
            except KeyError:
                return ""
            if area == here or (area == deck_rack.TRAY and here == discard(card.deck)):
                return ""
            if what in ("hero", "figure"):
                area = f"{card_moves.held_as(card, board)}:{rest}"
            return card_moves.why_not(card, area, board) or ("" if area == here else "A card cannot be there.")
        case "deck":
            if what in ("hero", "figure") or area == f"deck:{thing.name}":
                area = area if what == "deck" else f"items:{rest}"
            return "" if area == f"deck:{thing.name}" else card_moves.why_not_dealt(thing.name, area, board)
        case "discard":
            return "Discards return to their own deck together. To move a single card, drag that card."
        case "party":
            if what == "road":
                return figure_moves.why_not_there(roads.of_zone(area), board)
            return "The party can only be on the road or in the village."
        case "walker":
            return "" if area == board.table.figures.get(thing.name) else "This figure can only be on the road."
        case "figure":
            if what == "road":
                return "The party walks together: drag its figures along the road."
            return "" if rest == thing.name else "Drop a figure on another hero's mat to change the marching order."
        case "token":
            if not thing.name.endswith(":gold"):
                return "Only gold changes hands. Use +, - or the wheel for other tokens."
            return "" if rest == thing.name.partition(":")[0] else "Gold cannot be there."
        case "gold":
            return "" if area == thing.name else "Drop gold on a hero's mat."
        case "area" | "place":
            return "This cannot be moved."
        case never:
            assert_never(never)


# --- continuing play ---


def with_step(
    facts: tuple[Fact, ...], table: Table, resume: Resume, request: Request | None = None
) -> tuple[Fact, ...]:
    """Return the facts of a move, and one that sets the step of the game if play cannot continue with the current step:
    the party is elsewhere, a hero has died, or the subject of the question is gone."""
    after = table
    try:
        for fact in facts:
            after = reduce(after, fact)
    except ImpossibleFact:
        return facts
    return (*facts, *going_on(table, after, resume, request))
