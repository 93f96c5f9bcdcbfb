"""Forecasts beside the game's own steps, played often: within four standard errors."""

from __future__ import annotations

import pytest

from talisman_desktop.odds import exploration
from talisman_desktop.odds.end_costs import Way
from tests.soak.fight_situations import at_the_dice, situation
from tests.soak.fights import Player, differences, left_out

TIMES = 200


@pytest.mark.parametrize("seed", [12, 3, 16, 9])
def test_forecast_agrees_with_the_fights_played(seed: int) -> None:
    assert differences(situation(seed), TIMES) == []


@pytest.mark.parametrize("seed", [1, 7, 18, 22, 34, 39])
def test_forecast_at_the_dice_agrees_with_the_fights_played(seed: int) -> None:
    assert differences(at_the_dice(seed), TIMES) == []


def test_dice_that_came_before_are_not_played_again() -> None:
    player = Player(situation(12), "fight", pays=False)
    assert player.sample(TIMES, 12).played == TIMES
    assert player.played < TIMES / 2


def test_options_that_are_not_compared_are_named() -> None:
    # Paying the Bandit leads to no fight.
    named = [words for seed in range(40) for words in left_out(situation(seed))]
    assert any(words.startswith("may/do/core/bandit: ") and words.endswith(": no fight") for words in named)


def test_forecast_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploration, "_of_armour", lambda tried: [Way(1.0, (1,))])
    assert differences(situation(15), TIMES) != []
