"""The calculations that are made before the first forecast of a campaign."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.odds import fight_odds, further_dice
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.preparation import prepare
from talisman_desktop.odds.step_copy import StepUnderWay
from tests.bench.forecasts import before_a_fight
from tests.kit import core

OPEN = {"2d6-combat/open": "yes", "2d6-combat/natural": "yes"}


@pytest.mark.parametrize("dice", [(), ("2d6-combat",)])
def test_prepared_fight_needs_no_new_odds(dice: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    session = before_a_fight(dice, OPEN if dice else {})
    assert list(prepare(session.under_way()))[1:], "it pauses"
    known = fight_odds._quick_attack.cache_info().misses

    def grown(*given: object, **named: object) -> None:
        raise AssertionError("all further dice are prepared")

    monkeypatch.setattr(further_dice.FurtherDice, "_grow_with_fate", grown)
    assert forecasts(session.under_way())["fight"].with_fate is not None
    assert fight_odds._quick_attack.cache_info().misses == known


def test_table_without_heroes_has_nothing_to_prepare() -> None:
    rules = core()
    table = replace(rules.new_table(1), heroes={})
    assert len(list(prepare(StepUnderWay(rules, table)))) == 2
