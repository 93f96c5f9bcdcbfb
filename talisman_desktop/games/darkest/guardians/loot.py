"""The looting of a trove, or the retreat from it (C8e.l, C3b.c)."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved, TokensChanged, Told
from talisman_desktop.core.table import (
    Cause,
    Step,
    base_deck,
    discard,
    spot,
)
from talisman_desktop.games.darkest.base import ambush, clauses
from talisman_desktop.games.darkest.guardians.garrison import LOOT, TROVE, things_of
from talisman_desktop.games.darkest.road import homecoming, walk
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import TroveLooted, TroveSet
from talisman_desktop.rules.zones import GUARDIANS


async def loot(game: Game) -> Step:
    """Let the party take the trove, and meet the things in it."""
    take(game)
    return Step("next-card")


def take(game: Game) -> None:
    """Share the trove's gold evenly among the heroes who are no toads (or all, if all are toads), odd coins by marching
    order; then lay out the things for the party to meet."""
    gold = walk.way(game).trove_gold
    game.do(Told("looted", "", (gold,), cause=clauses.LOOTED))
    heroes = [h for h in game.party if not game.hero(h).toad] or list(game.party)
    for i, hero in enumerate(heroes):
        share = gold // len(heroes) + (1 if i < gold % len(heroes) else 0)
        if share:
            game.do(TokensChanged(hero, "gold", share, cause=clauses.LOOTED))
    game.change(TroveLooted(), cause=clauses.LOOTED)
    lay_out(game)


def lay_out(game: Game) -> None:
    """Lay out all things that lay or fell on the guardians' space, to be met in that order (C8e.l)."""
    at = walk.last_spot(game) + 1
    for zone in (TROVE, LOOT, GUARDIANS):
        for card in game.table.zone(zone):
            game.do(CardMoved(card.id, spot(at), cause=clauses.LOOTED))
            at += 1
    if game.table.piles.get(LOOT):
        homecoming.move_gold(game, LOOT, spot(at))


async def give_up(game: Game) -> Step:
    """Turn the party back: guardians and drawn things are discarded, and the trove goes back into its deck. After an
    ambush the enemies still standing stay on the space instead."""
    game.do(Told("turn-back", "", (), cause=clauses.GAVE_UP))
    if ambush.under_way(game.table):
        return _driven_off(game)
    for enemy in game.table.zone(GUARDIANS):
        for thing in game.table.zone(things_of(enemy.id)):
            _put_back(game, thing.id, thing.deck)
        game.do(CardMoved(enemy.id, discard(enemy.deck), cause=clauses.GAVE_UP))
    for card in game.table.zone(LOOT):
        _put_back(game, card.id, card.deck)
    homecoming.clear_trove(game)
    game.change(TroveSet(0), cause=clauses.TROVE_BACK)
    walk.leave_space(game)
    game.change(roads.moved(walk.way(game).at, -1), cause=Cause("C3a.j"))
    return Step("next-space")


def _driven_off(game: Game) -> Step:
    """Leave the enemies that still stand, and the things and gold that fell to the ground, on the space; turn the party
    homewards, and return its next step."""
    here = walk.way(game).at
    for zone in (LOOT, GUARDIANS):
        for card in game.table.zone(zone):
            game.do(CardMoved(card.id, here.zone, cause=clauses.CLAUSES.met_again))
    homecoming.move_gold(game, LOOT, here.zone)
    walk.leave_space(game)
    game.change(roads.moved(here, -1), cause=Cause("C3a.j"))
    return Step("next-space")


async def ambush_beaten(game: Game) -> Step:
    """End an ambush whose enemies are all felled: the party meets the things that fell to the ground, and then the
    cards that are left here."""
    ambush.end(game, clauses.LOOTED)
    lay_out(game)
    return Step("next-card")


def _put_back(game: Game, card: int, deck: str) -> None:
    to = f"deck:{deck}" if base_deck(deck) == "trove" else discard(deck)
    game.do(CardMoved(card, to, cause=clauses.TROVE_BACK))
