"""Forecasts beside the game's own steps, played often: within four standard errors."""

from __future__ import annotations

import pytest

from talisman_desktop.odds import exploration
from tests.soak.fights import differences, situation

TIMES = 250


@pytest.mark.parametrize("seed", [21, 10, 3, 27])
def test_forecast_agrees_with_the_fights_played(seed: int) -> None:
    assert differences(situation(seed), TIMES) == []


def test_forecast_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploration, "_of_armour", lambda on: [exploration._Way(1.0, (1,))])
    assert differences(situation(15), TIMES) != []
