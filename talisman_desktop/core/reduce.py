"""The one function that changes a table: `reduce(table, fact) -> table`.

Facts that no rule-abiding table could have (a card that lies nowhere, a kind that is not in the deck any more)
raise `ImpossibleFact` with a sentence; nothing is half done then, because the old table is untouched.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Adventure, Card, Deck, Hero, Table, discard


class ImpossibleFact(ValueError):
    """A fact that does not fit the table, told in one sentence."""


def reduce(table: Table, fact: f.Fact) -> Table:
    """The table after the fact. Raises ImpossibleFact when it does not fit."""
    match fact:
        case f.DiceThrown() | f.Told():
            return table
        case f.TokensChanged():
            hero = _hero(table, fact.hero)
            now = max(0, getattr(hero, fact.token) + fact.by)
            return _with_hero(table, replace(hero, **{fact.token: now}))
        case f.CardMoved():
            return _move(table, fact)
        case f.CardTurned():
            return _turn(table, fact)
        case f.CardMet():
            return _change_card(table, fact.card, met=fact.met)
        case f.StepBegan():
            return replace(table, step=fact.step, steps=table.steps + 1)
        case f.CardsDealt():
            return _deal(table, fact)
        case f.CardTaken():
            return _take(table, fact)
        case f.CountersChanged():
            card = _find(table, fact.card)[1]
            return _change_card(table, fact.card, counters=max(0, card.counters + fact.by))
        case f.DeckShuffled():
            return _shuffle(table, fact.deck)
        case f.OrderSet():
            if sorted(fact.order) != sorted(table.heroes):
                raise ImpossibleFact(f"the marching order {fact.order} does not name each hero once")
            return replace(table, order=fact.order)
        case f.HeroArrived():
            if fact.hero.id in table.heroes:
                raise ImpossibleFact(f"{fact.hero.id} is in play already")
            heroes = {**table.heroes, fact.hero.id: fact.hero}
            return replace(table, heroes=heroes, order=(*table.order, fact.hero.id))
        case f.HeroDied():
            return _bury(table, fact.hero)
        case f.AlignmentChanged():
            return _with_hero(table, replace(_hero(table, fact.hero), alignment=fact.alignment))
        case f.ToadChanged():
            return _with_hero(table, replace(_hero(table, fact.hero), toad=max(0, fact.turns)))
        case f.MysticSet():
            return _with_hero(table, replace(_hero(table, fact.hero), mystic=fact.allowed))
        case f.GoldStored():
            return _store_gold(table, fact)
        case f.PileChanged():
            return _pile(table, fact.zone, fact.by)
        case f.LastingBegan():
            return replace(table, lasting=(*table.lasting, fact.lasting))
        case f.LastingEnded():
            return replace(table, lasting=tuple(x for x in table.lasting if x.until != fact.until))
        case f.DayPassed():
            return replace(table, day=table.day + 1)
        case f.OptionSet():
            return replace(table, options={**table.options, fact.option: fact.value})
        case _:
            return _reduce_adventure(table, fact)


def _reduce_adventure(
    table: Table,
    fact: f.PartyMoved
    | f.SpaceRolled
    | f.LocationFound
    | f.DestinationVisited
    | f.AdventureBegan
    | f.TroveSet
    | f.TroveLooted
    | f.AdventureEnded,
) -> Table:
    """The facts about the road under way."""
    if isinstance(fact, f.AdventureBegan):
        return replace(table, adventure=fact.adventure, adventures=table.adventures + 1)
    if isinstance(fact, f.AdventureEnded):
        return replace(table, adventure=None)
    way = table.adventure
    if way is None:
        raise ImpossibleFact("no adventure is under way")
    match fact:
        case f.PartyMoved():
            if not 0 <= fact.space <= 6 or fact.heading not in (1, -1):
                raise ImpossibleFact(f"there is no road space {fact.space}")
            return _with_way(table, replace(way, space=fact.space, heading=fact.heading))
        case f.SpaceRolled():
            return _with_way(table, replace(way, rolled=(*way.rolled, fact.space)))
        case f.LocationFound():
            return _with_way(table, replace(way, locations=(*way.locations, (fact.space, fact.place))))
        case f.DestinationVisited():
            return _with_way(table, replace(way, visited=True))
        case f.TroveSet():
            return _with_way(table, replace(way, trove_gold=fact.gold))
        case f.TroveLooted():
            return replace(_with_way(table, replace(way, looted=True, trove_gold=0)), troves=table.troves + 1)
        case _:
            assert_never(fact)


# --- heroes ---


def _hero(table: Table, hero: str) -> Hero:
    try:
        return table.heroes[hero]
    except KeyError:
        raise ImpossibleFact(f"no hero {hero!r} is in play") from None


def _with_hero(table: Table, hero: Hero) -> Table:
    return replace(table, heroes={**table.heroes, hero.id: hero})


def _with_way(table: Table, way: Adventure) -> Table:
    return replace(table, adventure=way)


def _bury(table: Table, hero: str) -> Table:
    dead = _hero(table, hero)
    heroes = {k: h for k, h in table.heroes.items() if k != hero}
    order = tuple(h for h in table.order if h != hero)
    lasting = tuple(x for x in table.lasting if x.hero != hero)
    return replace(table, heroes=heroes, order=order, lasting=lasting, dead=(*table.dead, dead.kind))


def _store_gold(table: Table, fact: f.GoldStored) -> Table:
    hero = _hero(table, fact.hero)
    stored = dict(hero.stored_gold)
    stored[fact.region] = stored.get(fact.region, 0) + fact.by
    if stored[fact.region] < 0 or hero.gold - fact.by < 0:
        raise ImpossibleFact(f"{fact.hero} has not that much gold to store or fetch")
    pairs = tuple((k, v) for k, v in stored.items() if v)
    return _with_hero(table, replace(hero, gold=hero.gold - fact.by, stored_gold=pairs))


def _pile(table: Table, zone: str, by: int) -> Table:
    now = table.piles.get(zone, 0) + by
    if now < 0:
        raise ImpossibleFact(f"there is not that much gold on {zone}")
    piles = {k: v for k, v in table.piles.items() if k != zone}
    if now:
        piles[zone] = now
    return replace(table, piles=piles)


# --- cards ---


def _find(table: Table, card: int) -> tuple[str, Card]:
    try:
        return table.find(card)
    except KeyError:
        raise ImpossibleFact(f"card {card} lies nowhere on the table") from None


def _put(cards: tuple[Card, ...], index: int, new: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*cards, *new) if index < 0 else (*cards[:index], *new, *cards[index:])


def _change_card(table: Table, card: int, **changes: object) -> Table:
    zone, old = _find(table, card)
    new = replace(old, **changes)
    cards = tuple(new if c.id == card else c for c in table.zones[zone])
    return replace(table, zones={**table.zones, zone: cards})


def _move(table: Table, fact: f.CardMoved) -> Table:
    source, card = _find(table, fact.card)
    zones = dict(table.zones)
    zones[source] = tuple(c for c in zones[source] if c.id != fact.card)
    if fact.to.startswith("deck:"):
        name = fact.to[5:]
        if name != card.deck:
            raise ImpossibleFact(f"card {fact.card} belongs to the {card.deck} deck, not to {name}")
        deck = table.decks[name]
        unseen = _add(deck.unseen, card.kind, 1) if card.kind else deck.unseen
        decks = {**table.decks, name: replace(deck, unseen=unseen, size=deck.size + 1)}
        return replace(table, zones=zones, decks=decks)
    up = fact.up and bool(card.kind)
    # A card keeps nothing of its past where nobody meets it again.
    if fact.to.startswith("discard:"):
        card = Card(card.id, card.kind, card.deck, up)
    else:
        first = card.first if fact.to.startswith("spot:") else ""
        card = replace(card, met=fact.met, up=up, first=first, turned=0)
    zones[fact.to] = _put(zones.get(fact.to, ()), fact.index, (card,))
    return replace(table, zones=zones)


def _turn(table: Table, fact: f.CardTurned) -> Table:
    zone, card = _find(table, fact.card)
    decks = table.decks
    if not card.kind:
        deck = decks[card.deck]
        if deck.unseen.get(fact.kind, 0) <= 0:
            raise ImpossibleFact(f"no {fact.kind} is left unseen in the {card.deck} deck")
        decks = {**decks, card.deck: replace(deck, unseen=_add(deck.unseen, fact.kind, -1))}
    elif card.kind != fact.kind:
        raise ImpossibleFact(f"card {fact.card} is known to be {card.kind}, not {fact.kind}")
    new = replace(card, kind=fact.kind, up=fact.up, turned=table.day if fact.up else 0)
    cards = tuple(new if c.id == fact.card else c for c in table.zones[zone])
    return replace(table, zones={**table.zones, zone: cards}, decks=decks)


def _deal(table: Table, fact: f.CardsDealt) -> Table:
    deck = table.decks[fact.deck]
    if fact.count > deck.size + len(deck.top):
        raise ImpossibleFact(f"the {fact.deck} deck has no {fact.count} cards left")
    known = deck.top[: fact.count]
    new = tuple(
        Card(table.next_card + i, known[i] if i < len(known) else "", fact.deck, up=False, first=fact.first)
        for i in range(fact.count)
    )
    size = deck.size - (fact.count - len(known))
    decks = {**table.decks, fact.deck: replace(deck, size=size, top=deck.top[len(known) :])}
    zones = {**table.zones, fact.to: _put(table.zone(fact.to), fact.index, new)}
    return replace(table, zones=zones, decks=decks, next_card=table.next_card + fact.count)


def _take(table: Table, fact: f.CardTaken) -> Table:
    deck = table.decks[fact.deck]
    if deck.size <= 0 or deck.unseen.get(fact.kind, 0) <= 0:
        raise ImpossibleFact(f"no {fact.kind} is left in the {fact.deck} deck")
    decks = {
        **table.decks,
        fact.deck: replace(deck, unseen=_add(deck.unseen, fact.kind, -1), size=deck.size - 1),
    }
    card = Card(table.next_card, fact.kind, fact.deck, turned=table.day)
    zones = {**table.zones, fact.to: (*table.zone(fact.to), card)}
    return replace(table, zones=zones, decks=decks, next_card=table.next_card + 1)


def _shuffle(table: Table, name: str) -> Table:
    deck, pile = table.decks[name], table.zone(discard(name))
    unseen = dict(deck.unseen)
    for kind in (*deck.top, *(c.kind for c in pile if c.kind)):
        unseen[kind] = unseen.get(kind, 0) + 1
    size = deck.size + len(deck.top) + len(pile)
    zones = {k: v for k, v in table.zones.items() if k != discard(name)}
    return replace(table, zones=zones, decks={**table.decks, name: Deck(unseen, size)})


def _add(unseen: dict[str, int], kind: str, by: int) -> dict[str, int]:
    new = dict(unseen)
    new[kind] = new.get(kind, 0) + by
    if not new[kind]:
        del new[kind]
    return new
