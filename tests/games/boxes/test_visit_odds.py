"""The odds of the rolls with the Grim Reaper (E2.b)."""

from __future__ import annotations

from itertools import product

import pytest

from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import spot
from talisman_desktop.odds import roll_odds
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.stakes import Roll
from tests.kit import a_table, cards, in_village, who

BOX = ["reaper"]


@pytest.mark.rule("E2.b")
def test_each_row_of_his_card_has_equal_chance() -> None:
    game = in_village(modules=BOX).session.game
    found = roll_odds.forecasts(game, Throw(key="reaper/visit", hero="elf"))[""].chances
    assert [round(chance.probability * 6) for chance in found] == [1] * 6
    assert (found[0].text, found[0].good, found[-1].text) == ("6: a wish", True, "1: death")


@pytest.mark.rule("E2.b")
def test_his_dice_are_forecast_together_with_the_heros() -> None:
    game = in_village(modules=BOX, fate=1).session.game
    forecast = roll_odds.forecasts(game, Throw(key="reaper/his", dice=2))[""]
    assert forecast.unknown == ("without fate for your dice",)
    found = forecast.chances
    totals = [a + b for a, b in product(range(1, 7), repeat=2)]
    less = sum(mine < his for mine, his in product(totals, repeat=2)) / 1296
    assert {x.text: x.probability for x in found}["his show more: lose 1 life"] == pytest.approx(less, abs=1e-12)


@pytest.mark.rule("E2.b")
def test_dice_with_him_are_measured_against_his() -> None:
    # Eight lie there: up to seven on two dice are 21 ways of 36.
    game = in_village(modules=BOX).session.game
    own = Throw(key="reaper/own", hero="elf", dice=2)
    found = roll_odds.forecasts(game, own, [Roll("reaper/his", (4, 4))])[""].chances
    assert (found[-1].text, round(found[-1].probability * 36)) == ("up to 7: lose 1 life", 21)
    assert roll_odds.forecasts(game, own) == {}


@pytest.mark.parametrize(("craft", "burns"), [(1, 0), (2, 1), (4, 3), (7, 6), (9, 6)])
def test_fireball_beats_an_enemy_below_craft_and_die(craft: int, burns: int) -> None:
    """The Dragon has strength 7, so craft and die must be 8 or more."""
    table = a_table([who("elf", craft=craft)], modules=BOX, row=["dragon"])
    (dragon,) = table.zone(spot(1))
    game = Game(cards.core().of(table), table)
    found = roll_odds.forecasts(game, Throw(key="fireball/reaper/fireball", hero="elf", card=dragon.id))[""].chances
    assert sum(round(6 * chance.probability) for chance in found if chance.good) == burns


def test_each_whirlwind_distance_has_chance_one_in_six() -> None:
    game = in_village(modules=BOX).session.game
    found = roll_odds.forecasts(game, Throw(key="whirlwind/far/reaper/whirlwind", hero="elf"))[""].chances
    assert [(chance.text, round(chance.probability * 6)) for chance in found][:2] == [
        ("1 space on", 1),
        ("2 spaces on", 1),
    ]
