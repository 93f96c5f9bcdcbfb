"""Forecasts leave nothing behind in memory."""

from __future__ import annotations

import gc

from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.rules.game import Game
from tests.kit import meets


def test_forecasts_of_a_fight_leave_no_game_behind() -> None:
    outcome = meets("dragon", until=("fight/how",), hero="elf", answers=[], items=["potion-of-strength"], strength=4)
    step = outcome.session.under_way()
    assert {"fight"} < set(forecasts(step))
    gc.collect()
    before = games()
    for _ in range(5):
        assert forecasts(step)
    gc.collect()
    assert games() == before


def games() -> int:
    """Return the number of games in memory."""
    return sum(isinstance(kept, Game) for kept in gc.get_objects())
