"""A hero's death: the things that are dropped, discarded or left for others (C1b, C4b.f, C7e.f, B1d)."""

from __future__ import annotations

from talisman_desktop.core.facts import ApartSet, CardMoved, GoldStored, HeroDied, PileChanged, TokensChanged
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.table import Cause, Step, discard, held, store
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.printed_words import goes_for_good
from talisman_desktop.rules.values.meeting_values import DEAD_RETURN
from talisman_desktop.rules.zones import LAID, REWARDS, gone

PARTY_LOST = "party-lost"
"""The step that follows when no hero is left."""

HEIRS = "heirs"
"""The name of the store for dead heroes' talismans in a village."""


def die(game: Game, hero: str, zone: str, cause: Cause) -> None:
    """Remove a hero who dies. Raises Leave when no hero is left.

    Possessions fall onto `zone`, free to be taken. Spells, trophies and stored things are discarded, but stored
    talismans are kept for others. Quest cards go back into their deck, and quest rewards leave the game. The character
    card leaves the game too, unless a rule returns it to its deck. If the last hero of the party dies, heroes who are
    apart become the party.
    """
    drop_all(game, hero, zone, cause, met=False)
    for zone_name in (held("spells", hero), held("trophies", hero)):
        for card in game.table.zone(zone_name):
            game.do(CardMoved(card.id, discard(card.deck), cause=cause))
    for card in game.table.zone(held("quests", hero)):
        game.do(CardMoved(card.id, gone(card) if card.deck == REWARDS else f"deck:{card.deck}", cause=cause))
    for region in ("inner", "outer"):
        for card in game.table.zone(store(region, hero)):
            talisman = game.printed(card).subtype == "talisman"
            to = store(region, HEIRS) if talisman else discard(card.deck)
            game.do(CardMoved(card.id, to, cause=game.ruleset.clauses.store_of_dead))
    for card in game.table.zone(f"character:{hero}"):
        back = DEAD_RETURN(game, False, None)
        game.do(CardMoved(card.id, f"deck:{card.deck}" if back else "graveyard", cause=game.ruleset.clauses.dies))
    if game.party == (hero,):
        for other in game.table.apart:  # because the heroes set apart are the party now
            game.do(ApartSet(other, cause=cause))
    game.do(HeroDied(hero, cause=cause))
    if not game.table.heroes:
        raise Leave(Step(PARTY_LOST))


def bury(game: Game, zone: str) -> None:
    """Remove the heroes whose last life a correction by hand has taken."""
    for hero in game.table.order:
        if game.hero(hero).life <= 0:
            die(game, hero, zone, game.ruleset.clauses.dies)


def drop_all(game: Game, hero: str, zone: str, cause: Cause, *, met: bool) -> None:
    """Lay down all items, followers and gold of a hero.

    Enemies that followed and cards that brought spells are discarded.
    """
    for zone_name in (held("items", hero), held("followers", hero)):
        for card in game.table.zone(zone_name):
            away = goes_for_good(game.printed(card))
            game.do(CardMoved(card.id, discard(card.deck) if away else zone, met=met and not away, cause=cause))
    gold = game.hero(hero).gold
    if gold and zone == store(game.table.region, hero):
        game.do(GoldStored(hero, game.table.region, gold, cause=cause))
    elif gold:
        game.do(TokensChanged(hero, "gold", -gold, cause=cause))
        game.do(PileChanged(LAID if met else zone, gold, cause=cause))
