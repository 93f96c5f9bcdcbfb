"""The ways in which dice may fall, and the ends of procedures that are played for each of them."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import dice_ways, step_outcomes
from talisman_desktop.rules.game import Game
from tests.kit import a_table, core, who

BREAKAGE = "battle-breakage"


def elf(*modules: str) -> Game:
    table = a_table([who("elf", items=["armour"])], modules=modules)
    return Game(core().of(table), table)


def for_armour(game: Game) -> Throw:
    return Throw(key="armour", hero="elf", card=game.table.zone("items:elf")[0].id)


def test_dice_of_armour_are_one_way_for_each_end() -> None:
    game = elf()
    assert dict(dice_ways.ways(game, for_armour(game))) == pytest.approx({(1,): 1 / 2, (4,): 1 / 2})


@pytest.mark.rule("battle-breakage.1.1b")
def test_1_is_a_way_of_its_own_where_armour_may_break() -> None:
    game = elf(BREAKAGE)
    assert [dice for dice, _ in dice_ways.ways(game, for_armour(game))] == [(1,), (2,), (4,)]


def test_dice_whose_sum_counts_are_each_a_way() -> None:
    assert len(dice_ways.ways(elf(), Throw(key="sum", hero="elf", dice=2))) == 21
    assert dice_ways.ways(elf(), Throw(key="sum", hero="elf", open=True)) == ()


def test_defect_in_a_procedure_is_not_taken_for_an_unforeseen_end() -> None:
    async def broken(copy: Game) -> None:
        raise LookupError

    game = elf()
    with pytest.raises(LookupError):
        step_outcomes.runs(broken, game.ruleset, game.table)
