"""The standing words of heroes are computed once, and again when something on which they depend has changed."""

from __future__ import annotations

from talisman_desktop.cards.owned import EnemiesAdd
from talisman_desktop.core.facts import CardMoved, RegionEntered, TokensChanged
from talisman_desktop.core.flow import Running
from talisman_desktop.core.table import NO_CAUSE, Table
from talisman_desktop.games.darkest.base.places import REGIONS
from talisman_desktop.rules import standing_cache, statics
from talisman_desktop.rules.abilities import at_hand
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import PartyMoved
from tests.kit import a_table, core, who


def a_game(table: Table) -> tuple[Game, str]:
    """Return a game at a table, and its first hero."""
    return Game(core().of(table), table), table.order[0]


def in_battle(game: Game, hero: str) -> int:
    return statics.score(game, hero, "strength", "battle")


def test_items_count_again_once_the_glade_is_left() -> None:
    glade = next(region.id for region in REGIONS.values() if "cursed-glade" in region.troves)
    table = a_table([who("elf", items=["sword"])], region=glade, destination="cursed-glade", space=6)
    game, hero = a_game(table)
    without = in_battle(game, hero)
    game.change(PartyMoved(5, -1), NO_CAUSE)
    assert in_battle(game, hero) == without + 1


def test_ground_is_the_same_until_slices_or_region_change() -> None:
    game, hero = a_game(a_table(["elf"], region="inner"))
    here = standing_cache.footing(game)
    game.do(TokensChanged(hero, "gold", 1))
    assert standing_cache.footing(game) is here
    game.do(RegionEntered("outer"))
    assert standing_cache.footing(game) is not here


def test_words_of_the_ground_follow_the_region() -> None:
    game, hero = a_game(a_table(["elf"], region="outer", space="runes"))
    assert statics.has(game, hero, EnemiesAdd)
    game.correct(RegionEntered("inner"))
    assert not statics.has(game, hero, EnemiesAdd)


def test_score_falls_with_an_item_and_with_a_token() -> None:
    game, hero = a_game(a_table([who("elf", items=["sword"])]))
    full = in_battle(game, hero)
    game.do(TokensChanged(hero, "strength", -1))
    assert in_battle(game, hero) == full - 1
    game.do(CardMoved(game.table.zone(f"items:{hero}")[0].id, "spot:0"))
    assert in_battle(game, hero) == full - 2


def test_spell_gained_is_at_hand() -> None:
    game, hero = a_game(a_table([who("elf", spells=["hex"])], row=["mesmerism"]))
    assert len(at_hand(game, hero).spells) == 1
    game.do(CardMoved(game.table.zone("spot:1")[0].id, f"spells:{hero}"))
    assert len(at_hand(game, hero).spells) == 2


def test_hero_who_lost_last_life_dies_at_next_step() -> None:
    game, hero = a_game(a_table(["elf", "dwarf"]))
    Running(game.ruleset.enter(game)).drop()
    game.do(TokensChanged(hero, "life", -9))
    Running(game.ruleset.enter(game))
    assert not game.alive(hero)
