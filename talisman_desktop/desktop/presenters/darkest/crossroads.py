"""Choices that a Darkest table shows as cards in its middle: the road to take, and the hero who joins in the village.
No Qt."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.core.requests import Barred, Choose, Option, Request
from talisman_desktop.core.table import TOKENS
from talisman_desktop.desktop.presenters.card_words import paragraphs, scores
from talisman_desktop.desktop.presenters.cloth_places import Building, Guest, Place, Service
from talisman_desktop.desktop.presenters.darkest.village_square import square
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.games.darkest.base.darkest_options import trove_size
from talisman_desktop.games.darkest.journey import departure
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game

DESTINATION, STAY = "destination", "stay"
NEWCOMER = "character/choose"
PURPOSES = {"Aid": "aid", "Trove": "trove", departure.BEYOND: "gate", "Onwards": "onwards", "Home": "home"}


def place(game: Game, request: Request | None) -> Place | None:
    """Return what is in the middle of the table: the village, the choice of a road, or the choice of a new hero; None
    if there is none of these."""
    if not isinstance(request, Choose) or request.key not in (DESTINATION, NEWCOMER):
        return square(game, request)
    if request.key == NEWCOMER:
        return _gate(game, request)
    return _crossroads(game, request) if roads.way(game.table) is None else None


def _keys(request: Choose) -> dict[str, str]:
    return {line.id: line.key for line in questions.lines(questions.groups(request))}


def _crossroads(game: Game, request: Choose) -> Place:
    """Return the choice of a road: each road with its purpose and its destination."""
    keys = _keys(request)
    ways = [_way(game, o, keys.get(o.id, "")) for o in request.options if o.id != STAY]
    ways += [_way(game, b, "") for b in request.barred]
    found = _of_one("road", "Road", "The roads that lead from here", ways)
    stays = next((o for o in request.options if o.id == STAY), None)
    return replace(found, leave=STAY, leaving=stays.text) if stays is not None else found


def _way(game: Game, offered: Option | Barred, key: str) -> Service:
    """Return the service for one destination. What it gives is told as what the party must do and what may happen
    there, and its price is the purpose of the road."""
    barred = (offered.reason or "not now") if isinstance(offered, Barred) else ""
    hint = offered.hint if isinstance(offered, Option) else ""
    space = game.catalog.spaces.get(offered.id)
    told = [f"{hint[:1].upper()}{hint[1:]}"] if hint else []
    if offered.group == "Trove":
        told.append(f"{trove_size(game.table.options)} magic items and gold. Two dice tell how many cards guard them")
    elif space is not None:
        told += [part for part in (scores(space), " ".join(paragraphs(space))) if part]
    name, _, where = (space.name if space is not None else offered.text).partition(", ")
    if where:
        told.append(f"{where[:1].upper()}{where[1:]}")
    return Service(
        option=offered.id, hero="", text=name, key=key, barred=barred,
        price=PURPOSES.get(offered.group, ""), gives=". ".join(told), kind=space.id if space is not None else "",
    )  # fmt: skip


def _gate(game: Game, request: Choose) -> Place:
    """Return the choice of a new hero: each hero with the starting numbers and abilities."""
    keys = _keys(request)
    return _of_one("gate", "Newcomers", "Who comes to the village", [_hero(game, o, keys) for o in request.options])


def _hero(game: Game, offered: Option, keys: dict[str, str]) -> Service:
    printed = game.catalog.cards[offered.id]
    numbers = tuple((token, int(getattr(printed, token) or 0)) for token in TOKENS)
    return Service(
        option=offered.id,
        hero="",
        text=offered.text,
        gives=" ".join(paragraphs(printed)),
        price=printed.alignment or "",
        key=keys.get(offered.id, ""),
        kind=offered.id,
        numbers=numbers,
    )


def _of_one(name: str, title: str, gives: str, services: list[Service]) -> Place:
    building = Building(
        id=name, title=title, picture=name, price="", gives=gives, guests=(Guest("", ""),), services=tuple(services)
    )  # fmt: skip
    return Place(buildings=(building,), heroes=(), inside=name)
