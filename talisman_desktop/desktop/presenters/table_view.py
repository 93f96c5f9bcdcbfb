"""From the table to what is to be shown: places with captions and the cards in them. No Qt in here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import (
    TOKENS,
    Card,
    Hero,
    Table,
    discard,
    held,
    road,
    spot,
    store,
)
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.presenters.table_model import Area, CardView, HeroView, Role, TableModel, TokenView

__all__ = [
    "INNER_ROAD",
    "OUTER_ROAD",
    "Area",
    "CardLook",
    "CardView",
    "HeroView",
    "Role",
    "TableModel",
    "TokenView",
    "present",
]

INNER_ROAD = ("Fields", "Plains", "Woods", "Hills", "Ruins")
OUTER_ROAD = ("Hills", "Woods", "Runes", "Desert", "Oasis")
SEATS = 3
SPOTS = 12
MOST_SPOTS = 18
DECK_ORDER = ("adventure", "spell", "trove", "purchase", "talisman")


def present(
    table: Table,
    catalog: Catalog,
    terrain: tuple[str, ...] = INNER_ROAD,
    village: str = "Village",
    look: CardLook | None = None,
) -> TableModel:
    """What the table shows. `terrain` names the road spaces 1 to 5; the sixth is the destination.

    Who shows one table after the other keeps a `look` for them all.
    """
    names = _road_names(table, catalog, terrain, village)
    look = look if look is not None and look.catalog is catalog else CardLook(catalog)
    heroes = {h.id: _hero(h, table, catalog) for h in table.heroes.values()}
    areas = [
        *_mats(table, catalog, heroes, look),
        *_road(table, catalog, names, look),
        *_spots(table, catalog, names, look),
        *_destination(table, look),
        *_decks(table, catalog, look),
    ]
    shown = {a.id for a in areas}
    areas += _others(table, shown, look)
    adventure = table.adventure
    on_road = adventure is not None
    return TableModel(
        areas=tuple(areas),
        day=table.day,
        region=table.region,
        party=adventure.space if adventure else 0,
        heading=adventure.heading if adventure else 1,
        order=tuple(heroes[h] for h in table.order if h in heroes),
        on_road=on_road,
        title=f"Day {table.day} · {'The road to ' + names[6] if on_road else 'In the ' + village.lower()}",
    )


def place_name(place: str, catalog: Catalog) -> str:
    """The name of a place by its short id ("warlocks-cave")."""
    space = catalog.spaces.get(place)
    return space.name if space else place.replace("-", " ").title()


class CardLook:
    """Makes card views, and keeps those made: most cards stay as they are from one table to the next."""

    MOST = 4_000

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._made: dict[Card, CardView] = {}

    def __call__(self, cards: Iterable[Card]) -> tuple[CardView, ...]:
        return tuple(self._kept(c) for c in cards)

    def _kept(self, card: Card) -> CardView:
        made = self._made.get(card)
        if made is None:
            if len(self._made) >= self.MOST:
                self._made.clear()
            made = self._made[card] = self.one(card)
        return made

    def one(self, card: Card) -> CardView:
        """One card as it is to be seen."""
        printed = self.catalog.cards.get(card.kind)
        deck = words.deck_name(card.deck)
        if printed is None:
            title, tip = f"{deck} card, face down", f"{deck} card, face down"
        elif card.up:
            title, tip = printed.name, words.summary(printed)
        else:
            title = f"{printed.name} (face down)"
            tip = f"Face down; somebody looked at it.\n{words.summary(printed)}"
        if card.counters:
            what = printed.counter if printed and printed.counter else "token"
            tip += f"\nOn it: {card.counters} {what}."
        if card.met:
            tip += "\nMet already on this visit."
        return CardView(card.id, card.kind, card.deck, title, card.up, card.met, card.counters, tip)


# --- heroes ---


def _hero(hero: Hero, table: Table, catalog: Catalog) -> HeroView:
    printed = catalog.cards.get(hero.kind)
    tokens = tuple(
        TokenView(t, int(getattr(hero, t)), int(getattr(printed, t) or 0) if printed else -1) for t in TOKENS
    )
    notes = []
    if hero.toad:
        notes.append(f"Toad for {hero.toad} turn{'s' if hero.toad > 1 else ''}")
    for lasting in table.lasting:
        if lasting.hero in (hero.id, ""):
            notes += _lasting(lasting.what, lasting.n, lasting.until)
    if hero.mystic:
        notes.append("May visit the Mystic")
    place = table.order.index(hero.id) + 1 if hero.id in table.order else 0
    return HeroView(
        id=hero.id,
        name=printed.name if printed else hero.id.replace("-", " ").title(),
        kind=hero.kind,
        alignment=hero.alignment,
        seat=hero.seat,
        place=place,
        tokens=tokens,
        notes=tuple(notes),
    )


def _lasting(what: str, n: int, until: str) -> list[str]:
    """What is in force for a while, in words; marks the rules keep for themselves are not told."""
    if what in TOKENS and n:
        return [f"{n:+d} {what} this {until}".replace("-", "−")]
    if what == "evade":
        return [f"May evade this {until}"]
    if what == "fixed-order":
        return ["Marching order is fixed"]
    return []


def _mats(table: Table, catalog: Catalog, heroes: dict[str, HeroView], look: CardLook) -> list[Area]:
    areas: list[Area] = []
    seated = {h.seat: h for h in heroes.values()}
    for seat in range(SEATS):
        hero = seated.get(seat)
        if hero is None:
            areas.append(
                Area(id=f"seat:{seat}", role="hero", caption="An empty place", seat=seat,
                     note="A new hero may come when the party is in the village.")
            )  # fmt: skip
            continue
        areas += _mat(table, catalog, hero, look)
    return areas


_HELD: tuple[Literal["items", "followers", "spells", "trophies"], ...] = ("items", "followers", "spells", "trophies")


def _mat(table: Table, catalog: Catalog, hero: HeroView, look: CardLook) -> list[Area]:
    tokens = ", ".join(f"{t.token} {t.value}" for t in hero.tokens)
    tip = f"{hero.name}, {hero.alignment}\n{tokens}" + "".join(f"\n{n}" for n in hero.notes)
    printed = catalog.cards.get(hero.kind)
    areas = [
        Area(id=f"hero:{hero.id}", role="hero", caption=hero.name, tooltip=tip, hero=hero, seat=hero.seat),
        Area(id=f"figure:{hero.id}", role="figure", caption=hero.name, kind=hero.kind, seat=hero.seat,
             note="Toad" if table.heroes[hero.id].toad else "", tooltip=words.summary(printed) if printed else tip),
    ]  # fmt: skip
    for what in _HELD:
        zone = held(what, hero.id)
        cards = table.zone(zone)
        note = _trophy_points(cards, catalog) if what == "trophies" else ""
        areas.append(
            Area(id=zone, role=what, caption=what.capitalize(), cards=look(cards), count=len(cards), seat=hero.seat,
                 note=note, gold=table.piles.get(zone, 0), tooltip=f"{hero.name}: {what}")
        )  # fmt: skip
    zone = store(table.region, hero.id)
    gold = dict(table.heroes[hero.id].stored_gold).get(table.region, 0)
    cards = table.zone(zone)
    areas.append(
        Area(id=zone, role="store", caption="In store", cards=look(cards), count=len(cards), seat=hero.seat, gold=gold,
             tooltip=_list("In the village store", look(cards), gold))
    )  # fmt: skip
    return areas


def _trophy_points(cards: tuple[Card, ...], catalog: Catalog) -> str:
    printed = [catalog.cards[c.kind] for c in cards if c.kind in catalog.cards]
    parts = []
    for name in ("strength", "craft"):
        points = sum(int(getattr(p, name) or 0) for p in printed)
        if points:
            parts.append(f"{name.capitalize()} {points}")
    return " · ".join(parts)


# --- the road and its row of cards ---


def _road_names(table: Table, catalog: Catalog, terrain: tuple[str, ...], village: str) -> tuple[str, ...]:
    end = place_name(table.adventure.destination, catalog) if table.adventure else "Destination"
    return (village, *terrain[:5], end)


def _road(table: Table, catalog: Catalog, names: tuple[str, ...], look: CardLook) -> list[Area]:
    adventure = table.adventure
    party = adventure.space if adventure else 0
    found = dict(adventure.locations) if adventure else {}
    areas = []
    for n, name in enumerate(names):
        zone = road(n)
        cards = look(table.zone(zone))
        place = place_name(found[n], catalog) if n in found else ""
        if n == 6 and adventure:
            place = place or _GOALS[adventure.goal]
        gold = table.piles.get(zone, 0)
        lines = [name + (" (the party is here)" if n == party else "")]
        if n in found:
            lines.append(f"Special location: {place}")
        if adventure and n in adventure.rolled:
            lines.append("The road roll has been made here.")
        areas.append(
            Area(
                id=zone, role="road", caption=name, note=place, cards=cards, count=len(cards), number=n, gold=gold,
                kind=_space_kind(found.get(n, ""), catalog), here=n == party,
                done=bool(adventure and n in adventure.rolled), tooltip=_list("\n".join(lines), cards, gold),
            )
        )  # fmt: skip
    return areas


_GOALS = {"trove": "Trove", "aid": "Aid", "waypoint": "Crossing"}
"""What a destination is for, beside its name."""


def _space_kind(place: str, catalog: Catalog) -> str:
    return catalog.spaces[place].id if place in catalog.spaces else ""


def _spots(table: Table, catalog: Catalog, names: tuple[str, ...], look: CardLook) -> list[Area]:
    used = max((n for n in range(MOST_SPOTS + 1) if table.zone(spot(n))), default=0)
    adventure = table.adventure
    here, kind = "", ""
    if adventure and adventure.space:
        place = adventure.destination if adventure.space == 6 else dict(adventure.locations).get(adventure.space, "")
        here = place_name(place, catalog) if place else names[adventure.space]
        kind = _space_kind(place or names[adventure.space].lower(), catalog)
    elif not adventure:
        here, kind = names[0], _space_kind("village", catalog)
    areas = []
    for n in range((MOST_SPOTS if used > SPOTS else SPOTS) + 1):
        zone = spot(n)
        cards = look(table.zone(zone))
        gold = table.piles.get(zone, 0)
        caption = (here or "This space") if n == 0 else str(n)
        title = caption if n == 0 else f"Draw spot {n}"
        areas.append(
            Area(id=zone, role="spot", caption=caption, cards=cards, count=len(cards), number=n, gold=gold,
                 kind=kind if n == 0 else "", tooltip=_list(title, cards, gold))
        )  # fmt: skip
    return areas


def _destination(table: Table, look: CardLook) -> list[Area]:
    areas = []
    guardians = table.zone("guardians")
    if guardians:
        areas.append(
            Area(id="guardians", role="guardians", caption="Guardians", cards=look(guardians), count=len(guardians),
                 tooltip=_list("Guardians of the trove", look(guardians)))
        )  # fmt: skip
        for card in guardians:
            zone = f"guardian:{card.id}"
            things = look(table.zone(zone))
            areas.append(
                Area(id=zone, role="guardian", caption="", cards=things, count=len(things), number=card.id,
                     tooltip=_list("What it carries", things))
            )  # fmt: skip
    adventure = table.adventure
    goal = adventure.goal if adventure else ""
    if table.zone("trove") or goal == "trove":
        trove = look(table.zone("trove"))
        gold = table.piles.get("trove", 0) or (adventure.trove_gold if adventure else 0)
        looted = bool(adventure and adventure.looted)
        areas.append(
            Area(id="trove", role="trove", caption="Trove", cards=trove, count=len(trove), gold=gold, done=looted,
                 note="Looted" if looted else "", tooltip=_list("Trove", trove, gold))
        )  # fmt: skip
    if table.zone("loot") or table.piles.get("loot"):
        loot = look(table.zone("loot"))
        gold = table.piles.get("loot", 0)
        areas.append(
            Area(id="loot", role="loot", caption="Loot", cards=loot, count=len(loot), gold=gold,
                 tooltip=_list("Loot", loot, gold))
        )  # fmt: skip
    return areas


# --- decks and the rest ---


def _decks(table: Table, catalog: Catalog, look: CardLook) -> list[Area]:
    areas = []
    decks = [d for d in DECK_ORDER if d in table.decks]
    decks += sorted(d for d in table.decks if d not in DECK_ORDER)
    for name in decks:
        deck = table.decks[name]
        count = deck.size + len(deck.top)
        known = deck.top[0] if deck.top else ""
        title = words.deck_name(name)
        tip = f"{title}: {_many(count, 'card')} face down"
        if known in catalog.cards:
            tip += f"\nOn top, as somebody saw: {catalog.cards[known].name}"
        areas.append(Area(id=f"deck:{name}", role="deck", caption=title, count=count, known=known, tooltip=tip))
        gone = look(table.zone(discard(name)))
        areas.append(
            Area(id=discard(name), role="discard", caption=f"{title} discards", cards=gone, count=len(gone),
                 tooltip=_list(f"{title}, discarded", tuple(reversed(gone))))
        )  # fmt: skip
    return areas


UNSEEN = ("store:", "character:")
"""Zones that need no place of their own: stores of another region, character cards (they lie on the mats)."""


def _others(table: Table, shown: set[str], look: CardLook) -> list[Area]:
    """Zones nobody foresaw are shown all the same; those of the other region and of the dead are not."""
    areas = []
    for zone in dict.fromkeys((*table.zones, *table.piles)):
        cards, gold = table.zone(zone), table.piles.get(zone, 0)
        if (cards or gold) and zone not in shown and not zone.startswith(UNSEEN):
            name = zone.replace(":", " ").replace("-", " ").capitalize()
            areas.append(
                Area(id=zone, role="other", caption=name, cards=look(cards), count=len(cards),
                     gold=gold, tooltip=_list(name, look(cards), gold))
            )  # fmt: skip
    return areas


def _many(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _list(title: str, cards: tuple[CardView, ...], gold: int = 0) -> str:
    """A tooltip that lists what lies somewhere."""
    lines = [title, *(c.title for c in cards[:12])]
    if len(cards) > 12:
        lines.append(f"... and {len(cards) - 12} more")
    if gold:
        lines.append(f"{gold} gold")
    if len(lines) == 1:
        lines.append("Nothing here")
    return "\n".join(lines)
