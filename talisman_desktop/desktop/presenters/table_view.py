"""Makes the description of a table for drawing it: its areas with captions and the cards in them. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from talisman_desktop.cards.schema import CardDef, Catalog, readable
from talisman_desktop.core.table import HELD, TOKENS, Card, Held, Hero, Table, Token, discard, held, road, store
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.presenters import deck_rack, route_view, screen_names
from talisman_desktop.desktop.presenters.card_look import CardLook, listed
from talisman_desktop.desktop.presenters.table_model import (
    Area,
    CardView,
    FigureView,
    HeroView,
    Role,
    TableModel,
    TokenView,
)
from talisman_desktop.rules import colours, roads
from talisman_desktop.rules.game_words import Telling
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.world import DESTINATION

__all__ = ["Area", "CardLook", "CardView", "HeroView", "Role", "TableModel", "TokenView", "present"]

SEATS = 3


def present(
    table: Table,
    catalog: Catalog,
    ruleset: Ruleset,
    look: CardLook | None = None,
    *,
    before: Table | None = None,
    decks: Sequence[str] = (),
) -> TableModel:
    """Return the description of a table. Tokens that differ from the table `before` say by how much. The `decks` that a
    question concerns are on the rack even if they would be in the tray.

    A caller that shows one table after another passes the same `look` each time.
    """
    look = look if look is not None and look.catalog is catalog else CardLook(catalog)
    look.use_table(table)
    had, world = (before or table).heroes, ruleset.world
    party = (before or table).party
    heroes = {h.id: _kept_hero(h, table, had.get(h.id, h), party, ruleset, look) for h in table.heroes.values()}
    racked, waiting = deck_rack.areas(table, catalog, look, decks)
    areas = [
        *_mats(table, catalog, heroes, look),
        *route_view.spaces(table, world, look),
        *route_view.spots(table, world, look),
        *(look.areas.same(a.id, a) for a in route_view.destination(table, look)),
        *racked,
    ]
    areas += [look.areas.same(a.id, a) for a in route_view.below(table, look)]
    shown = {a.id for a in areas} | {road(n) for n in range(DESTINATION)} | {discard(name) for name in table.decks}
    areas += _others(table, shown, look)
    way = roads.way(table)
    return TableModel(
        areas=tuple(areas),
        day=table.day,
        region=table.region,
        party=way.at.zone if way else road(0),
        heading=way.heading if way else 1,
        order=tuple(heroes[h] for h in table.party if h in heroes),
        on_road=way is not None,
        climbing=route_view.climbing(table),
        waiting=waiting,
        title=f"Day {table.day} · {route_view.where(table, catalog, world)}",
        figures=tuple(_walker(name, at, table, ruleset.telling) for name, at in table.figures.items()),
        moved=_moved(before, table) if before is not None else frozenset(),
    )


def _moved(before: Table, table: Table) -> frozenset[str]:
    """Return the heroes of the party and other figures that changed their place."""
    places = _places(before)
    return frozenset(name for name, place in _places(table).items() if place != places.get(name))


def _places(table: Table) -> dict[str, tuple[object, ...]]:
    way = roads.way(table)
    at = way.at.zone if way is not None else road(0)
    heroes = {hero: (table.region, at, n) for n, hero in enumerate(table.party)}
    return {**heroes, **{figure: (zone,) for figure, zone in table.figures.items()}}


def _walker(figure: str, at: str, table: Table, telling: Telling) -> FigureView:
    name, look = telling.figures.get(figure, readable(figure)), telling.look(figure)
    return FigureView(figure, name + telling.figure_state(figure, table), at, look.facing(table), look.marker)


# --- heroes ---


def _token(token: Token, hero: Hero, printed: CardDef | None, before: Hero) -> TokenView:
    value = int(getattr(hero, token))
    start = int(getattr(printed, token) or 0) if printed else -1
    return TokenView(token, value, start, value - int(getattr(before, token)))


def _kept_hero(
    hero: Hero, table: Table, before: Hero, party: Sequence[str], ruleset: Ruleset, look: CardLook
) -> HeroView:
    """Return the view of a hero. `before` and `party` are the hero and the marching order before the last answer."""
    reordered = hero.id in party and hero.id in table.party and party.index(hero.id) != table.party.index(hero.id)
    errands = ruleset.errands.quest(table, hero.id), _may_visit(table, hero.id, ruleset)
    of = (
        hero,
        before,
        *errands,
        *ruleset.marks(table, hero.id),
        table.lasting,
        table.order,
        table.apart,
        table.options,
        reordered,
    )
    return look.heroes(
        hero.id, of, lambda: replace(_hero(hero, table, ruleset, look.catalog, before), reordered=reordered)
    )


def _may_visit(table: Table, hero: str, ruleset: Ruleset) -> bool:
    """Whether a hero, in the village, may still visit the Mystic. On the road the leave of the last stay means nothing,
    because the next stay gives a new one."""
    return roads.way(table) is None and ruleset.errands.may_visit(table, hero)


def _hero(hero: Hero, table: Table, ruleset: Ruleset, catalog: Catalog, before: Hero) -> HeroView:
    printed = catalog.cards.get(hero.kind)
    tokens = tuple(_token(t, hero, printed, before) for t in TOKENS)
    notes = []
    if hero.toad:
        notes.append(f"Toad for {hero.toad} turn{'s' if hero.toad > 1 else ''}")
    for lasting in table.lasting:
        if lasting.hero in (hero.id, ""):
            notes += in_force(lasting.what, lasting.n, lasting.until)
    if _may_visit(table, hero.id, ruleset):
        notes.append("May visit the Mystic")
    if (quest := ruleset.errands.quest(table, hero.id)) and quest not in catalog.cards:
        notes.append(f"Quest: {ruleset.quest_words(quest)}")
    notes += ruleset.marks(table, hero.id)
    if hero.id in table.apart:
        notes.append(f"Apart: {route_view.place_name(table.apart[hero.id], catalog)}")
    place = table.party.index(hero.id) + 1 if hero.id in table.party else 0
    return HeroView(
        id=hero.id,
        name=printed.name if printed else hero.id.replace("-", " ").title(),
        kind=hero.kind,
        alignment=hero.alignment,
        seat=hero.seat,
        place=place,
        tokens=tokens,
        notes=tuple(notes),
        colour=colours.colour(table.options, hero.seat),
    )


def in_force(what: str, n: int, until: str) -> list[str]:
    """Return the words for a lasting effect as a list; an empty list for an effect that only the rules use."""
    if what in TOKENS and n:
        return [f"{n:+d} {what} this {until}".replace("-", "−")]
    if what == "evade":
        return [f"May evade this {until}"]
    if what == "fixed-order":
        return ["Marching order is fixed"]
    if what == "skip" and n:
        return ["Skips the next road space" if n == 1 else f"Skips the next {n} road spaces"]
    if what == "more-cards":
        return [f"1 more card on each draw spot before day {n}"]
    return []


def _mats(table: Table, catalog: Catalog, heroes: dict[str, HeroView], look: CardLook) -> list[Area]:
    areas: list[Area] = []
    seated = {h.seat: h for h in heroes.values()}
    for seat in range(SEATS):
        hero = seated.get(seat)
        if hero is None:
            note = "A new hero may come when the party is in the village." if route_view.may_grow(table) else ""
            place = Area(id=f"seat:{seat}", role="hero", caption="An empty place", seat=seat, note=note)
            areas.append(look.areas.same(place.id, place))
            continue
        areas += _mat(table, catalog, hero, look)
    return areas


def _mat(table: Table, catalog: Catalog, hero: HeroView, look: CardLook) -> list[Area]:
    toad = bool(table.heroes[hero.id].toad)
    mat, figure, printed = f"hero:{hero.id}", f"figure:{hero.id}", catalog.cards.get(hero.kind)
    # A printed character shows none of the hero's numbers, which change with most answers.
    of = (hero, toad) if printed is None else (printed, hero.seat, toad)
    areas = [
        look.areas(mat, (hero,), lambda: _seat(mat, hero)),
        look.areas(figure, of, lambda: _figure(figure, hero, toad, printed)),
    ]
    for what in HELD:
        zone = held(what, hero.id)
        cards, gold = table.zone(zone), table.piles.get(zone, 0)
        if what == "quests" and not cards:
            continue  # because most heroes have no quest, and an empty area would take room from their other cards
        areas.append(look.areas(zone, (cards, gold, hero), partial(_pile, zone, what, cards, gold, hero, look)))
    zone = store(table.region, hero.id)
    cards, gold = table.zone(zone), dict(table.heroes[hero.id].stored_gold).get(table.region, 0)
    areas.append(look.areas(zone, (cards, gold, hero.seat), partial(_store, zone, cards, gold, hero, look)))
    return areas


def _seat(zone: str, hero: HeroView) -> Area:
    tip = _sheet(hero) + "".join(f"\n{n}" for n in hero.notes)
    return Area(id=zone, role="hero", caption=hero.name, tooltip=tip, hero=hero, seat=hero.seat)


def _sheet(hero: HeroView) -> str:
    tokens = ", ".join(f"{t.token} {t.value}" for t in hero.tokens)
    return f"{hero.name}, {hero.alignment}\n{tokens}"


def _figure(zone: str, hero: HeroView, toad: bool, printed: CardDef | None) -> Area:
    tip = words.summary(printed) if printed else _sheet(hero) + "".join(f"\n{n}" for n in hero.notes)
    note = "Toad" if toad else ""
    return Area(
        id=zone, role="figure", caption=hero.name, kind=hero.kind, seat=hero.seat, note=note, tooltip=tip,
    )  # fmt: skip


def _pile(zone: str, what: Held, cards: tuple[Card, ...], gold: int, hero: HeroView, look: CardLook) -> Area:
    note = _trophy_points(cards, look.catalog) if what == "trophies" else ""
    return Area(
        id=zone, role=what, caption=what.capitalize(), cards=look(cards), count=len(cards), seat=hero.seat,
        note=note, gold=gold, tooltip=f"{hero.name}: {what}",
    )  # fmt: skip


def _store(zone: str, cards: tuple[Card, ...], gold: int, hero: HeroView, look: CardLook) -> Area:
    seen = look(cards)
    return Area(
        id=zone, role="store", caption="In store", cards=seen, count=len(cards), seat=hero.seat, gold=gold,
        tooltip=listed("In the village store", seen, gold),
    )  # fmt: skip


def _trophy_points(cards: tuple[Card, ...], catalog: Catalog) -> str:
    printed = [catalog.cards[c.kind] for c in cards if c.kind in catalog.cards]
    parts = []
    for name in ("strength", "craft"):
        points = sum(int(getattr(p, name) or 0) for p in printed)
        if points:
            parts.append(f"{name.capitalize()} {points}")
    return " · ".join(parts)


# --- the rest ---


UNSEEN = ("store:", "character:")
"""Zones without an area: stores of another region, and character cards, which are on the mats."""


def _others(table: Table, shown: set[str], look: CardLook) -> list[Area]:
    """Return the areas of all zones that are not among `shown` and not empty, except stores of other regions and the
    zones of character cards."""
    areas = []
    for zone in dict.fromkeys((*table.zones, *table.piles)):
        if zone in shown or zone.startswith(UNSEEN):
            continue
        cards, gold = table.zone(zone), table.piles.get(zone, 0)
        if cards or gold:
            areas.append(look.areas(("other", zone), (cards, gold), partial(_other, zone, cards, gold, look)))
    return areas


def _other(zone: str, cards: tuple[Card, ...], gold: int, look: CardLook) -> Area:
    seen, holder = look(cards), screen_names.holder_of(zone, look.catalog)
    name = holder or zone.replace(":", " ").replace("-", " ").capitalize()
    return Area(
        id=zone, role="other", caption=name, cards=seen, count=len(cards), gold=gold, tooltip=listed(name, seen, gold)
    )
