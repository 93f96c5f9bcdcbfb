"""The things on the table that an answer concerns. They are lit while the pointer is on the answer. No Qt."""

from __future__ import annotations

import re

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import Arrange, Barred, Choose, Option, Pick, Request
from talisman_desktop.core.table import TOKENS, Table, road, spot
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.rules import roads
from talisman_desktop.rules.world import DESTINATION, VILLAGE

PAYMENTS = re.compile(r"\b(?:\d+|all|a|an) (strength|craft|life|lives|fate|gold)\b")
"""Matches tokens with a number in the words of an answer, such as "1 gold"."""
ONWARDS, HOMEWARDS, PLACES = "on", "back", "to:"
"""The answers that move the party: to the next space, back, or to a space with a number."""


class Subject(Struct, frozen=True):
    """The things that an answer concerns: the numbers of cards, areas, numbers on mats as pairs of hero and token, and
    a kind of card."""

    cards: tuple[int, ...] = ()
    areas: tuple[str, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    kind: str = ""

    def __bool__(self) -> bool:
        """Return whether the answer concerns anything on the table."""
        return bool(self.cards or self.areas or self.numbers)


def subject(option: str, request: Request | None, table: Table, catalog: Catalog) -> Subject:
    """Return what an answer concerns. If it names nothing itself, that is the card and the hero that the question
    concerns."""
    found = _named(option, request)
    if found is None or request is None:
        return Subject()
    parts = option.split(":")
    heroes = [part for part in parts if part in table.heroes]
    cards = [int(part) for part in parts if part.isdigit() and _is_meant(option, int(part), request, table, catalog)]
    space = _space(option, request, table, catalog)
    payer = heroes[0] if heroes else request.hero if request.hero in table.heroes else ""
    numbers = tuple((payer, token) for token in TOKENS if payer and token in _tokens(found, parts))
    areas = tuple(f"hero:{hero}" for hero in heroes) + ((space,) if space else ())
    if not cards and not areas and request.card:
        cards = [request.card]
    if not areas and payer:
        areas = (f"hero:{payer}",)
    return Subject(tuple(cards), areas, numbers, _kind(parts, cards, table, catalog))


def _named(option: str, request: Request | None) -> Option | Barred | None:
    """Return the option with this id, available or not; None if the question has none."""
    if not isinstance(request, Choose | Pick | Arrange):
        return None
    barred: tuple[Barred, ...] = request.barred if isinstance(request, Choose) else ()
    both: tuple[Option | Barred, ...] = (*request.options, *barred)
    return next((offered for offered in both if offered.id == option), None)


def _is_meant(option: str, card: int, request: Request, table: Table, catalog: Catalog) -> bool:
    """Return whether a number in an answer's id is that of a card, and not an amount."""
    return option in questions.options_at(request, table, catalog, card)


def _tokens(offered: Option | Barred, parts: list[str]) -> set[str]:
    """Return the tokens that an answer names, in its id or as a price in its words."""
    told = f"{offered.text}; {offered.hint if isinstance(offered, Option) else offered.reason}"
    named = {"life" if word == "lives" else word for word in PAYMENTS.findall(told)}
    return named | set(parts)


def _space(option: str, request: Request, table: Table, catalog: Catalog) -> str:
    """Return the road space or draw spot to which an answer leads; "" if there is none."""
    way = roads.way(table)
    if option.startswith(PLACES) and option.removeprefix(PLACES).isdigit():
        return road(int(option.removeprefix(PLACES)))
    if option in catalog.spaces or option == "trove":
        return road(DESTINATION) if way is None else _location(option, way)
    if way is None or way.beyond is not None:
        return ""
    if option == HOMEWARDS:
        return road(VILLAGE)
    if option == ONWARDS and request.key == "go-on":
        ahead = way.space + way.heading
        return road(ahead) if VILLAGE <= ahead <= DESTINATION else ""
    what, _, number = option.partition(":")
    return spot(int(number)) if what == "spot" and number.isdigit() else ""


def _location(place: str, way: roads.Adventure) -> str:
    """Return the road space on which a place is; "" if it is not on this road."""
    on_the_road = next((n for n, found in way.locations if found == place), None)
    if on_the_road is not None:
        return road(on_the_road)
    return road(DESTINATION) if place == way.destination else ""


def _kind(parts: list[str], cards: list[int], table: Table, catalog: Catalog) -> str:
    if cards:
        return table.find(cards[0])[1].kind
    if parts[0] in catalog.spaces:
        return catalog.spaces[parts[0]].id
    return next((part for part in parts if part in catalog.cards), "")
