"""The changes that facts make to whole decks: one deck replaces another for a while, or its cards join another for
good."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.refusal import ImpossibleFact
from talisman_desktop.core.table import Deck, StandIn, Table, discard

Printed = Mapping[str, Mapping[str, int]]
"""For each deck, the number of printed copies of each kind of card."""


def place(table: Table, fact: f.DeckPlaced) -> Table:
    """Return the table with a deck put in place of another. If decks replace that one already, the new one is put
    on top of them. Raises ImpossibleFact."""
    for name in (fact.deck, fact.instead):
        _check_deck(table, name)
    layer = StandIn(fact.deck, fact.instead, fact.by)
    if fact.deck == fact.instead:
        raise ImpossibleFact(f"the {fact.deck} deck cannot replace itself")
    if layer in table.stand_ins:
        raise ImpossibleFact(f"the {fact.deck} deck already replaces the {fact.instead} deck")
    return replace(table, stand_ins=(*table.stand_ins, layer))


def remove(table: Table, fact: f.DeckRemoved) -> Table:
    """Return the table without a deck that replaced another; further decks in the same place stay. Raises
    ImpossibleFact."""
    layer = StandIn(fact.deck, fact.instead, fact.by)
    if layer not in table.stand_ins:
        raise ImpossibleFact(f"the {fact.deck} deck does not replace the {fact.instead} deck")
    return replace(table, stand_ins=tuple(lying for lying in table.stand_ins if lying != layer))


def join(table: Table, fact: f.DecksJoined) -> Table:
    """Return the table with all cards of a deck and its discards moved into another deck and its discards.

    The top cards of both decks are no longer known. Raises ImpossibleFact.
    """
    for name in (fact.deck, fact.into):
        _check_deck(table, name)
    if fact.deck == fact.into or any(fact.deck in pair or fact.into == pair[0] for pair in table.joined):
        raise ImpossibleFact(f"the {fact.deck} deck cannot be shuffled into the {fact.into} deck")
    if any(fact.deck in (lying.deck, lying.instead) for lying in table.stand_ins):
        raise ImpossibleFact(f"the {fact.deck} deck replaces another deck, or is replaced by one")
    joining, deck = table.decks[fact.deck], table.decks[fact.into]
    unseen = dict(deck.unseen)
    for kind in (*joining.top, *(kind for kind, n in joining.unseen.items() for _ in range(n))):
        unseen[kind] = unseen.get(kind, 0) + 1
    size = deck.size + joining.size + len(joining.top)
    for kind in deck.top:  # because the two are shuffled together
        unseen[kind] = unseen.get(kind, 0) + 1
    unseen = {kind: unseen[kind] for kind in sorted(unseen)}
    decks = {**table.decks, fact.deck: Deck({}, 0), fact.into: Deck(unseen, size + len(deck.top))}
    zones = {
        zone: tuple(replace(c, deck=fact.into) if c.deck == fact.deck else c for c in cards)
        for zone, cards in table.zones.items()
    }
    if thrown := zones.pop(discard(fact.deck), ()):
        zones[discard(fact.into)] = (*zones.get(discard(fact.into), ()), *thrown)
    joined = (*table.joined, (fact.deck, fact.into))
    made = {
        kind: replace(card, deck=fact.into) if card.deck == fact.deck else card for kind, card in table.made.items()
    }
    return replace(table, decks=decks, zones=zones, joined=joined, made=made)


def _check_deck(table: Table, name: str) -> None:
    if name not in table.decks:
        raise ImpossibleFact(f"there is no {name} deck")


def joined_totals(table: Table, totals: Printed) -> Printed:
    """Return how many copies of each kind each deck has, counting decks that were joined at this table as one."""
    if not table.joined:
        return totals
    now = dict(totals)
    for deck, into in table.joined:
        cards = now.get(deck, {})
        now[deck], now[into] = {}, {**now.get(into, {}), **cards}
    return now


def broken(table: Table) -> list[str]:
    """Return the faults of decks that replace others or were shuffled into others, as sentences; empty for none."""
    used = [name for lying in table.stand_ins for name in (lying.deck, lying.instead)]
    used += [name for pair in table.joined for name in pair]
    wrong = [f"there is no {name} deck" for name in dict.fromkeys(used) if name not in table.decks]
    if len({*table.stand_ins}) < len(table.stand_ins):
        wrong.append("a deck replaces the same deck twice")
    into = {deck for _, deck in table.joined}
    wrong += [
        f"the {deck} deck was shuffled into another, although decks were shuffled into it"
        for deck, _ in table.joined
        if deck in into
    ]
    return wrong
