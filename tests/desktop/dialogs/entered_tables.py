"""Edits that enter a given table with the operations of the form."""

from __future__ import annotations

from talisman_desktop.core.table import TOKENS, Table
from talisman_desktop.games.darkest.base import darkest_slice
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, core, who


def entered(table: Table) -> Edits:
    """Return edits that enter a table, one thing at a time, with the operations of the form."""
    edits = Edits(new_table(catalog(), 0))
    for hero in sorted(table.heroes.values(), key=lambda h: h.seat):
        edits = edits.add_hero(catalog().cards[hero.kind])
        for token in TOKENS:
            edits = edits.set_token(hero.id, token, getattr(hero, token))
        edits = edits.set_alignment(hero.id, hero.alignment).set_toad(hero.id, hero.toad)
        edits = edits.set_quest(hero.id, darkest_slice.quest(table, hero.id), core())
        edits = edits.set_mystic(hero.id, darkest_slice.may_visit_mystic(table, hero.id), core())
        for region, gold in hero.stored_gold:
            edits = edits.set_stored(hero.id, region, gold)
    edits = edits.set_order(table.order).set_region(table.region).set_way(roads.way(table)).set_day(table.day)
    for kind in table.dead:
        edits = edits.dead_before(kind)
    edits = edits.set_past(roads.of(table).adventures, roads.of(table).troves, table.dead)
    for zone, cards in sorted(table.zones.items()):
        for card in cards if not zone.startswith(("character:", "graveyard")) else ():
            number = edits.now.next_card
            edits = edits.take(card.deck, card.kind, zone)
            if card.kind and not card.up:
                edits = edits.turn(number)
            if card.met:
                edits = edits.set_met(number, True)
            if card.counters:
                edits = edits.count(number, card.counters)
    for zone, gold in table.piles.items():
        edits = edits.set_pile(zone, gold)
    for name, deck in table.decks.items():
        edits = edits.set_top(name, deck.top) if deck.top else edits
    return edits


def on_the_road() -> Table:
    """Return a table with the party on a space and face-up cards, some of them met."""
    elf = who("elf", items=["sword"], spells=["hex"], gold=3)
    return entered(a_table([elf, "dwarf"], space=2, destination="crags", zones={"spot:1": ["ogre"]}, day=4)).now
