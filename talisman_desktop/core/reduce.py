"""The one function that changes a table: `reduce(table, fact) -> table`.

Facts that no rule-abiding table could have (a card that lies nowhere, a kind that is not in the deck any more)
raise `ImpossibleFact` with a sentence; nothing is half done then, because the old table is untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import (
    FOE,
    MOST_MADE,
    MOST_WORDS,
    OWN,
    Card,
    Deck,
    Hero,
    Made,
    Table,
    discard,
)


class ImpossibleFact(ValueError):
    """A fact that does not fit the table, told in one sentence."""


def reduce(table: Table, fact: f.Fact) -> Table:
    """The table after the fact. Raises ImpossibleFact when it does not fit.

    >>> from talisman_desktop.core.table import Step
    >>> ogre = Card(1, "core/ogre", "road")
    >>> table = Table(seed=1, step=Step("go-on"), heroes={}, order=(), zones={"spot:1": (ogre,)}, decks={})
    >>> after = reduce(table, f.CardMoved(1, "discard:road"))
    >>> [card.kind for card in after.zone("discard:road")]
    ['core/ogre']
    >>> [card.kind for card in table.zone("spot:1")]
    ['core/ogre']
    """
    return _REDUCERS[type(fact)](table, fact)


# --- the parts that a game or a module owns ---


def _change_slice(table: Table, event: f.EventBase) -> Table:
    """Return the table after an event of one of its slices; a slice that is not there is as it begins."""
    part = table.slices.get(event.SLICE)
    changed = event.change(event.PART() if part is None else part)
    return replace(table, slices={**table.slices, event.SLICE: changed})


def _change_slices(table: Table, events: Mapping[str, f.EventBase]) -> Table:
    for event in events.values():
        table = _change_slice(table, event)
    return table


def _without(slices: dict[str, Any], hero: str) -> dict[str, Any]:
    """Return the slices when a hero is out of the game."""
    left = {name: part.without(hero) for name, part in slices.items()}
    return slices if all(left[name] is part for name, part in slices.items()) else left


# --- heroes ---


def _hero(table: Table, hero: str) -> Hero:
    try:
        return table.heroes[hero]
    except KeyError:
        raise ImpossibleFact(f"no hero {hero!r} is in play") from None


def _with_hero(table: Table, hero: Hero) -> Table:
    return replace(table, heroes={**table.heroes, hero.id: hero})


def _change_hero(table: Table, hero: str, **changes: object) -> Table:
    return _with_hero(table, replace(_hero(table, hero), **changes))


def _change_tokens(table: Table, fact: f.TokensChanged) -> Table:
    hero, token = _hero(table, fact.hero), fact.token
    return _with_hero(table, replace(hero, **{token: max(0, getattr(hero, token) + fact.by)}))


def _line_up(table: Table, fact: f.OrderSet) -> Table:
    if sorted(fact.order) != sorted(table.heroes):
        raise ImpossibleFact(f"the marching order {fact.order} does not name each hero once")
    return replace(table, order=fact.order)


def _arrive(table: Table, fact: f.HeroArrived) -> Table:
    hero = fact.hero
    if hero.id in table.heroes:
        raise ImpossibleFact(f"{hero.id} is in play already")
    arrived = replace(table, heroes={**table.heroes, hero.id: hero}, order=(*table.order, hero.id))
    return _change_slices(arrived, fact.brings)


def _bury(table: Table, hero: str) -> Table:
    dead = _hero(table, hero)
    heroes = {k: h for k, h in table.heroes.items() if k != hero}
    order = tuple(h for h in table.order if h != hero)
    lasting = tuple(x for x in table.lasting if x.hero != hero)
    apart = {h: place for h, place in table.apart.items() if h != hero} if hero in table.apart else table.apart
    if len(apart) == len(order):
        apart = {}  # because those who are left are the party
    slices = _without(table.slices, hero)
    dead_now = (*table.dead, dead.kind)
    return replace(table, heroes=heroes, order=order, lasting=lasting, dead=dead_now, slices=slices, apart=apart)


def _set_apart(table: Table, fact: f.ApartSet) -> Table:
    hero = _hero(table, fact.hero).id
    apart = {h: place for h, place in table.apart.items() if h != hero}
    if fact.place:
        apart[hero] = fact.place
    if len(apart) == len(table.heroes):
        raise ImpossibleFact(f"{fact.hero} cannot be apart: nobody would be left with the party")
    return replace(table, apart=apart)


def _end_lasting(table: Table, fact: f.LastingEnded) -> Table:
    if not table.lasting:
        return table
    return replace(table, lasting=tuple(x for x in table.lasting if x.until != fact.until))


def _store_gold(table: Table, fact: f.GoldStored) -> Table:
    hero = _hero(table, fact.hero)
    stored = dict(hero.stored_gold)
    stored[fact.region] = stored.get(fact.region, 0) + fact.by
    if stored[fact.region] < 0 or hero.gold - fact.by < 0:
        raise ImpossibleFact(f"{fact.hero} has not that much gold to store or fetch")
    pairs = tuple((k, v) for k, v in stored.items() if v)
    return _with_hero(table, replace(hero, gold=hero.gold - fact.by, stored_gold=pairs))


def _set_stored(table: Table, fact: f.StoredSet) -> Table:
    if fact.gold < 0:
        raise ImpossibleFact("nobody can store less than no gold")
    stored = {**dict(_hero(table, fact.hero).stored_gold), fact.region: fact.gold}
    return _change_hero(table, fact.hero, stored_gold=tuple((k, v) for k, v in stored.items() if v))


def _set_day(table: Table, day: int) -> Table:
    if day < 1:
        raise ImpossibleFact("the first day is day 1")
    return replace(table, day=day)


def _set_past(table: Table, fact: f.PastSet) -> Table:
    return _change_slices(replace(table, dead=fact.dead), fact.brings)


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


def _count(table: Table, fact: f.CountersChanged) -> Table:
    card = _find(table, fact.card)[1]
    return _change_card(table, fact.card, counters=max(0, card.counters + fact.by))


def _set_card(table: Table, fact: f.CardSet) -> Table:
    up = fact.up and bool(_find(table, fact.card)[1].kind)
    return _change_card(table, fact.card, up=up, met=fact.met, first=fact.first, turned=fact.turned)


def _move(table: Table, fact: f.CardMoved) -> Table:
    source, card = _find(table, fact.card)
    zones = dict(table.zones)
    left = tuple(c for c in zones[source] if c.id != fact.card)
    if left:
        zones[source] = left
    else:
        del zones[source]
    if fact.to.startswith("deck:"):
        name = fact.to[5:]
        if name != card.deck:
            raise ImpossibleFact(f"card {fact.card} belongs to the {card.deck} deck, not to {name}")
        deck = table.decks[name]
        unseen = _add(deck.unseen, card.kind, 1) if card.kind else deck.unseen
        decks = {**table.decks, name: replace(deck, unseen=unseen, size=deck.size + 1)}
        return replace(table, zones=zones, decks=decks)
    if fact.to == discard(FOE):
        return replace(table, zones=zones)
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


def _appear(table: Table, fact: f.FoeAppeared) -> Table:
    foe = Card(table.next_card, fact.kind, FOE, turned=table.day, counters=fact.thrown)
    zones = {**table.zones, fact.to: (*table.zone(fact.to), foe)}
    return replace(table, zones=zones, next_card=table.next_card + 1)


def _see(table: Table, fact: f.DeckSeen) -> Table:
    deck, unseen = table.decks[fact.deck], table.decks[fact.deck].unseen
    for kind in fact.kinds:
        if unseen.get(kind, 0) <= 0:
            raise ImpossibleFact(f"no {kind} is left unseen in the {fact.deck} deck")
        unseen = _add(unseen, kind, -1)
    if len(fact.kinds) > deck.size:
        raise ImpossibleFact(f"the {fact.deck} deck has no {len(fact.kinds)} cards left")
    seen = replace(deck, unseen=unseen, size=deck.size - len(fact.kinds), top=(*deck.top, *fact.kinds))
    return replace(table, decks={**table.decks, fact.deck: seen})


def _set_top(table: Table, fact: f.TopSet) -> Table:
    deck = table.decks[fact.deck]
    unseen = deck.unseen
    for kind in deck.top:
        unseen = _add(unseen, kind, 1)
    covered = Deck(unseen, deck.size + len(deck.top))
    table = replace(table, decks={**table.decks, fact.deck: covered})
    return _see(table, f.DeckSeen(fact.deck, fact.kinds))


def _shuffle(table: Table, name: str) -> Table:
    deck, pile = table.decks[name], table.zone(discard(name))
    unseen = dict(deck.unseen)
    for kind in (*deck.top, *(c.kind for c in pile if c.kind)):
        unseen[kind] = unseen.get(kind, 0) + 1
    size = deck.size + len(deck.top) + len(pile)
    zones = {k: v for k, v in table.zones.items() if k != discard(name)}
    return replace(table, zones=zones, decks={**table.decks, name: Deck(unseen, size)})


# --- cards made at the table ---


def _make(table: Table, fact: f.CardMade) -> Table:
    deck, known = table.decks.get(fact.deck), table.made.get(fact.kind)
    if deck is None:
        raise ImpossibleFact(f"there is no {fact.deck} deck")
    _check_made(fact.kind, fact.words)
    if known is None and len(table.made) >= MOST_MADE:
        raise ImpossibleFact(f"a campaign makes at most {MOST_MADE} kinds of card")
    made = Made(fact.deck, fact.words) if known is None else replace(known, copies=known.copies + 1)
    if (made.deck, made.words) != (fact.deck, fact.words):
        raise ImpossibleFact(f"{fact.kind} is another card already")
    decks = {**table.decks, fact.deck: replace(deck, unseen=_add(deck.unseen, fact.kind, 1), size=deck.size + 1)}
    return replace(table, decks=decks, made={**table.made, fact.kind: made})


def _rewrite(table: Table, fact: f.CardRewritten) -> Table:
    made = table.made.get(fact.old)
    if made is None:
        raise ImpossibleFact(f"no card called {fact.old} was made at this table")
    _check_made(fact.kind, fact.words)
    if fact.kind in table.made:
        raise ImpossibleFact("there is a card of these very words already")

    def now(kind: str) -> str:
        return fact.kind if kind == fact.old else kind

    deck = table.decks[made.deck]
    unseen = {now(kind): n for kind, n in deck.unseen.items()}
    return replace(
        table,
        made={now(kind): replace(m, words=fact.words) if kind == fact.old else m for kind, m in table.made.items()},
        decks={**table.decks, made.deck: replace(deck, unseen=unseen, top=tuple(map(now, deck.top)))},
        zones={
            zone: tuple(replace(c, kind=fact.kind) if c.kind == fact.old else c for c in cards)
            for zone, cards in table.zones.items()
        },
        heroes={name: replace(hero, kind=now(hero.kind)) for name, hero in table.heroes.items()},
        dead=tuple(map(now, table.dead)),
        lasting=tuple(replace(x, source=now(x.source)) for x in table.lasting),
    )


def _check_made(kind: str, words: str) -> None:
    if not kind.startswith(f"{OWN}/"):
        raise ImpossibleFact(f"{kind} is a card of a box, not one made at the table")
    if len(words) > MOST_WORDS:
        raise ImpossibleFact(f"a card made at the table has at most {MOST_WORDS:,} letters, not {len(words):,}")


def _add(unseen: dict[str, int], kind: str, by: int) -> dict[str, int]:
    new = dict(unseen)
    new[kind] = new.get(kind, 0) + by
    if not new[kind]:
        del new[kind]
    return new


_REDUCERS: dict[type[f.Fact], Callable[[Table, Any], Table]] = {
    f.DiceThrown: lambda table, fact: table,
    f.Told: lambda table, fact: table,
    f.StepBegan: lambda table, fact: replace(table, step=fact.step, steps=table.steps + 1),
    f.DayPassed: lambda table, fact: replace(table, day=table.day + 1),
    f.DaySet: lambda table, fact: _set_day(table, fact.day),
    f.PastSet: _set_past,
    f.OptionSet: lambda table, fact: replace(table, options={**table.options, fact.option: fact.value}),
    f.ModulesSet: lambda table, fact: replace(
        table, modules=fact.modules, options={**table.options, **dict(fact.options)}
    ),
    # heroes
    f.TokensChanged: _change_tokens,
    f.HeroArrived: _arrive,
    f.HeroDied: lambda table, fact: _bury(table, fact.hero),
    f.OrderSet: _line_up,
    f.AlignmentChanged: lambda table, fact: _change_hero(table, fact.hero, alignment=fact.alignment),
    f.ToadChanged: lambda table, fact: _change_hero(table, fact.hero, toad=max(0, fact.turns)),
    f.ApartSet: _set_apart,
    f.GoldStored: _store_gold,
    f.StoredSet: _set_stored,
    f.PileChanged: lambda table, fact: _pile(table, fact.zone, fact.by),
    f.LastingBegan: lambda table, fact: replace(table, lasting=(*table.lasting, fact.lasting)),
    f.LastingEnded: _end_lasting,
    # cards
    f.CardMoved: _move,
    f.CardTurned: _turn,
    f.CardMet: lambda table, fact: _change_card(table, fact.card, met=fact.met),
    f.CountersChanged: _count,
    f.CardSet: _set_card,
    f.CardsDealt: _deal,
    f.CardTaken: _take,
    f.FoeAppeared: _appear,
    f.DeckSeen: _see,
    f.TopSet: _set_top,
    f.DeckShuffled: lambda table, fact: _shuffle(table, fact.deck),
    f.CardMade: _make,
    f.CardRewritten: _rewrite,
    f.RegionEntered: lambda table, fact: replace(table, region=fact.region),
    f.SliceChanged: lambda table, fact: _change_slice(table, fact.event),
}
"""What each kind of fact does to the table."""
assert {*_REDUCERS} == {*get_args(f.Fact)}, "each fact has its line"
