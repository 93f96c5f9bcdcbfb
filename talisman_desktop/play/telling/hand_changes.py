"""Sentences for changes that are only ever made by hand."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import Table
from talisman_desktop.play.telling.name_forms import is_plural, joined
from talisman_desktop.play.telling.vocabulary import Words, some
from talisman_desktop.rules import roads
from talisman_desktop.rules.decks import pile
from talisman_desktop.rules.roads import Adventure

OnlyByHand = f.CardSet | f.TopSet | f.PastSet | f.DaySet | f.StoredSet | f.CardTaken | f.CardsDealt | f.LastingEnded


def by_hand(fact: OnlyByHand, table: Table, words: Words) -> str:
    """Return the sentence for a change by hand, beginning with a small letter; "" if the journal leaves the change
    out."""
    told = _told(fact, table, words)
    return f"{told}{words.because(fact.cause)}." if told else ""


def _told(fact: OnlyByHand, table: Table, w: Words) -> str:
    match fact:
        case f.CardTaken(kind=kind, to=to):
            return f"{w.one(kind)} {'are' if is_plural(w.name(kind)) else 'is'} laid {_place(to, table, w)}"
        case f.CardsDealt(deck=deck, count=count, to=to):
            cards = some(count, f"face-down {pile(deck)} card")
            return f"{cards} {'is' if count == 1 else 'are'} laid {_place(to, table, w)}"
        case f.CardSet():
            return _lies(fact, table, w)
        case f.TopSet(deck=deck, kinds=kinds):
            return f"the next of the {w.deck(deck)}: {joined(map(w.thing, kinds))}" if kinds else ""
        case f.PastSet(dead=dead):
            past = roads.of(reduce(table, fact))
            gone = f"; out of the game: {joined(map(w.name, dead))}" if dead else ""
            return f"so far {some(past.adventures, 'adventure')} and {some(past.troves, 'trove')}{gone}"
        case f.LastingEnded(until=until):
            return f"all effects that last until the end of the {until} are over"
        case f.DaySet(day=day):
            return f"it is day {day}"
        case f.StoredSet(hero=hero, region=region, gold=gold):
            return f"{w.hero(hero, table)} has {gold} gold in the store of the {region} village"
        case _:
            assert_never(fact)


_BEFORE = {"guardians": "among", "store": "into"}
_BEFORE |= dict.fromkeys(("items", "followers", "spells", "trophies", "quests", "trove", "loot", "guardian"), "with")
"""The preposition for a card that is laid into a zone; "on" for any other zone."""


def _place(zone: str, table: Table, w: Words) -> str:
    """Return the zone to which a card is laid with its preposition, such as "among the guardians"."""
    return f"{_BEFORE.get(zone.partition(':')[0], 'on')} {w.zone(zone, table)}"


def way_set(now: Adventure | None, table: Table, w: Words) -> str:
    """Return the sentence for an adventure set by hand, beginning with a small letter."""
    if now is None:
        return "the party is in the village"
    old = roads.way(table)
    changes = way_changes(old, now, w) if old is not None else []
    return "; ".join(changes) or f"the party is on the road to {w.place(now.destination)}, on space {now.at.counted}"


def _lies(fact: f.CardSet, table: Table, w: Words) -> str:
    try:
        card = table.find(fact.card)[1]
    except KeyError:
        return ""
    if card.up != fact.up:
        return f"{w.thing(card.kind)} lies face {'up' if fact.up else 'down'}"
    if card.met != fact.met:
        printed = w.printed(card.kind)
        done = "finished" if printed is not None and printed.type == "quest" else "met"
        return f"{w.thing(card.kind)} has {'' if fact.met else 'not '}been {done}{'' if fact.met else ' yet'}"
    return ""


def way_changes(old: Adventure, now: Adventure, w: Words) -> list[str]:
    """Return the sentences for changes to an adventure that keep its road and the party's space; none if either of them
    changed."""
    if (old.destination, old.goal, old.at, old.heading) != (now.destination, now.goal, now.at, now.heading):
        return []
    told = []
    if old.done != now.done:
        told.append(f"road rolls were made on {numbers(now.done)}")
    if old.locations != now.locations:
        found = [f"{w.place(place)} on space {space}" for space, place in now.locations]
        told.append(f"special locations found: {joined(found) if found else 'none'}")
    if old.visited != now.visited:
        told.append(f"the destination {'has been' if now.visited else 'has not been'} visited")
    if old.looted != now.looted:
        told.append(f"the trove {'has been' if now.looted else 'has not been'} looted")
    if old.trove_gold != now.trove_gold:
        told.append(f"{now.trove_gold} gold lies with the trove")
    if old.spent != now.spent:
        told.append(f"{some(now.spent, 'talisman')} spent on this ascent")
    return told


def numbers(spaces: tuple[int, ...]) -> str:
    """Return road spaces in words: "spaces 1, 2 and 3", "no space"."""
    if not spaces:
        return "no space"
    return f"space{'s' if len(spaces) > 1 else ''} {joined(map(str, spaces))}"
