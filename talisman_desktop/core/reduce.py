"""The one function that changes a table: `reduce(table, fact) -> table`. A fact that is impossible on the table (about
a card in no zone, or a kind that is no longer in the deck) raises `ImpossibleFact` with a sentence; the old table is
untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from talisman_desktop.core import card_changes, deck_changes
from talisman_desktop.core import facts as f
from talisman_desktop.core.refusal import ImpossibleFact
from talisman_desktop.core.table import Hero, Step, Table

__all__ = ["REDUCERS", "ImpossibleFact", "reduce"]


def reduce(table: Table, fact: f.Fact) -> Table:
    """Return the table after the fact. Raises ImpossibleFact when it does not fit.

    >>> from talisman_desktop.core.table import Card, Step
    >>> ogre = Card(1, "core/ogre", "road")
    >>> table = Table(seed=1, step=Step("go-on"), heroes={}, order=(), zones={"spot:1": (ogre,)}, decks={})
    >>> after = reduce(table, f.CardMoved(1, "discard:road"))
    >>> [card.kind for card in after.zone("discard:road")]
    ['core/ogre']
    >>> [card.kind for card in table.zone("spot:1")]
    ['core/ogre']
    """
    return REDUCERS[type(fact)](table, fact)


# --- the parts that a game or a module owns ---


def _change_slice(table: Table, event: f.EventBase) -> Table:
    """Return the table after an event of one of its slices. A slice that the table lacks begins in its initial
    state."""
    part = table.slices.get(event.SLICE)
    changed = event.change(event.PART() if part is None else part)
    return replace(table, slices={**table.slices, event.SLICE: changed})


def _change_slices(table: Table, events: Mapping[str, f.EventBase]) -> Table:
    for event in events.values():
        table = _change_slice(table, event)
    return table


def _without(slices: dict[str, Any], hero: str) -> dict[str, Any]:
    """Return the slices without the data of a hero who is out of the game."""
    left = {name: part.without(hero) for name, part in slices.items()}
    return slices if all(left[name] is part for name, part in slices.items()) else left


def begin(table: Table, step: Step) -> Table:
    """Return the table with `step` as its current step, and with its count of steps raised by one."""
    return replace(table, step=step, steps=table.steps + 1)


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
        apart = {}  # because the heroes who are left are the party
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


def _move_figure(table: Table, fact: f.FigureMoved) -> Table:
    figures = {figure: place for figure, place in table.figures.items() if figure != fact.figure}
    if fact.to:
        figures[fact.figure] = fact.to
    elif fact.figure not in table.figures:
        raise ImpossibleFact(f"the figure {fact.figure!r} is not on the table")
    return replace(table, figures=figures)


def _end_lasting(table: Table, fact: f.LastingEnded) -> Table:
    if not table.lasting:
        return table
    return replace(table, lasting=tuple(x for x in table.lasting if x.until != fact.until))


def _store_gold(table: Table, fact: f.GoldStored) -> Table:
    hero = _hero(table, fact.hero)
    stored = dict(hero.stored_gold)
    stored[fact.region] = stored.get(fact.region, 0) + fact.by
    if stored[fact.region] < 0 or hero.gold - fact.by < 0:
        raise ImpossibleFact(f"{fact.hero} does not have that much gold to store or fetch")
    pairs = tuple((k, v) for k, v in stored.items() if v)
    return _with_hero(table, replace(hero, gold=hero.gold - fact.by, stored_gold=pairs))


def _set_stored(table: Table, fact: f.StoredSet) -> Table:
    if fact.gold < 0:
        raise ImpossibleFact("the gold stored cannot be negative")
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


REDUCERS: dict[type[f.Fact], Callable[[Table, Any], Table]] = {
    f.DiceThrown: lambda table, fact: table,
    f.Told: lambda table, fact: table,
    f.StepBegan: lambda table, fact: begin(table, fact.step),
    f.DayPassed: lambda table, fact: replace(table, day=table.day + 1),
    f.DaySet: lambda table, fact: _set_day(table, fact.day),
    f.PastSet: _set_past,
    f.OptionSet: lambda table, fact: replace(table, options={**table.options, fact.option: fact.value}),
    f.ModulesSet: card_changes.set_modules,
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
    f.CardMoved: card_changes.move,
    f.CardTurned: card_changes.turn,
    f.CardMet: lambda table, fact: card_changes.change_card(table, fact.card, met=fact.met),
    f.CountersChanged: card_changes.count,
    f.ConditionChanged: card_changes.set_condition,
    f.CardSet: card_changes.set_card,
    f.CardsDealt: card_changes.deal,
    f.CardTaken: card_changes.take,
    f.FoeAppeared: card_changes.appear,
    f.DeckSeen: card_changes.see,
    f.TopSet: card_changes.set_top,
    f.DeckShuffled: lambda table, fact: card_changes.shuffle(table, fact.deck),
    f.CardMade: card_changes.make,
    f.CardRewritten: card_changes.rewrite,
    f.NumberRead: card_changes.read_number,
    f.DeckPlaced: deck_changes.place,
    f.DeckRemoved: deck_changes.remove,
    f.DecksJoined: deck_changes.join,
    f.FigureMoved: _move_figure,
    f.RegionEntered: lambda table, fact: replace(table, region=fact.region),
    f.SliceChanged: lambda table, fact: _change_slice(table, fact.event),
}
"""For each kind of fact, the function that makes the next table from a table and such a fact."""
assert {*REDUCERS} == {*get_args(f.Fact)}, "each kind of fact needs a function"
