"""The odds of the rolls with the Grim Reaper (E2.b)."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import roll_odds
from talisman_desktop.rules.stakes import Roll
from tests.kit import in_village

BOX = ["reaper"]


@pytest.mark.rule("E2.b")
def test_each_row_of_his_card_is_one_in_six_and_death_is_last() -> None:
    game = in_village(modules=BOX).session.game
    found = roll_odds.forecasts(game, Throw(key="reaper/visit", hero="elf"))[""].chances
    assert [round(chance.probability * 6) for chance in found] == [1] * 6
    assert (found[0].text, found[0].good, found[-1].text) == ("6: a wish", True, "1: death")


@pytest.mark.rule("E2.b")
def test_dice_with_him_are_measured_against_his() -> None:
    # Eight lie there: up to seven on two dice are 21 ways of 36.
    game = in_village(modules=BOX).session.game
    own = Throw(key="reaper/own", hero="elf", dice=2)
    found = roll_odds.forecasts(game, own, [Roll("reaper/his", (4, 4))])[""].chances
    assert (found[-1].text, round(found[-1].probability * 36)) == ("up to 7: lose 1 life", 21)
    assert roll_odds.forecasts(game, own) == {}
