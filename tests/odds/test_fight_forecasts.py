"""Forecasts of the answers to a question about a fight, against sums worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from talisman_desktop.odds.fight_forecasts import exact_odds, forecasts
from talisman_desktop.odds.forecast import Forecast
from tests.kit import Outcome, meets

NEAR = 1e-12


def at(key: str, enemy: str = "dragon", **more: Any) -> Outcome:
    """A hero before an enemy, stopped at a question."""
    return meets(enemy, until=(key,), **{"hero": "elf", "answers": [], **more})


def seen(outcome: Outcome) -> dict[str, Forecast]:
    """The forecasts of the open question."""
    return dict(forecasts(outcome.session.under_way()))


def cost(forecast: Forecast, token: str) -> float:
    return sum(found.expected for found in forecast.costs if found.token == token)


@pytest.mark.rule("C7c")
def test_plain_fight_has_the_odds_of_both_scores() -> None:
    # Strength 4 against 7. Of the last faces 1 to 5 mine is 4 more in one of 25 pairs, 3 more in two. With
    # as many sixes (5/7) 4 more wins; with one six more (5/42) all that are not 4 or 3 behind; with two more all do.
    outcome = at("fight/how", items=["potion-of-strength"], strength=4)
    more_sixes = Fraction(5, 7) * Fraction(1, 6), Fraction(5, 7) * (Fraction(1, 36) * Fraction(6, 5))
    wins = Fraction(1, 25) * Fraction(5, 7) + Fraction(22, 25) * more_sixes[0] + more_sixes[1]
    found = exact_odds(outcome.session.under_way(), "fight")
    assert found is not None
    assert found.win == wins
    assert seen(outcome)["fight"].odds is not None


def test_potion_is_told_as_a_difference_and_as_a_thing() -> None:
    outcome = at("fight/how", items=["potion-of-strength"], strength=4)
    found = seen(outcome)
    (potion,) = (option for option in found if option.startswith("use:"))
    plain, played = found["fight"].odds, found[potion].odds
    assert plain is not None
    assert played is not None
    assert found["fight"].gain is None
    assert found[potion].gain == pytest.approx(played.win - plain.win, abs=NEAR)
    assert found[potion].things == ("Potion of Strength",)
    assert found["fight"].things == ()


@pytest.mark.rule("C7e.c")
def test_armour_is_in_the_price() -> None:
    # Armour saves on 4 or more: half of the defeats cost nothing.
    found = seen(at("fight/how", items=["potion-of-strength", "armour"]))["fight"]
    assert found.odds is not None
    assert cost(found, "life") == pytest.approx(found.odds.lose / 2, abs=NEAR)
    assert cost(found, "strength") == pytest.approx(found.odds.lose / 2, abs=NEAR)
    assert {c.token: c.worst for c in found.costs} == {"life": 1, "strength": 1}


@pytest.mark.rule("C1b")
def test_last_life_may_be_the_end() -> None:
    found = seen(at("fight/how", items=["potion-of-strength"], life=1))["fight"]
    assert found.odds is not None
    assert found.dies == pytest.approx(found.odds.lose, abs=NEAR)


@pytest.mark.rule("C7c")
def test_fate_question_tells_what_paying_gains() -> None:
    # The Dragon has 7 + 4, the Elf 4 + 2: fate needs 8 or more, which is a 6 and then 2 to 6.
    found = seen(at("fate", dice=[4, 2], fate=1, strength=4))
    assert found["keep"].odds is not None
    assert found["keep"].odds.lose == 1
    assert found["fate"].gain == pytest.approx(5 / 36, abs=NEAR)
    assert cost(found["fate"], "fate") == 1


def test_fate_for_armour_tells_both_ends() -> None:
    outcome = at("fate", dice=[4, 2, 1], items=["armour"], fate=1, strength=4, answers=["keep"])
    found = seen(outcome)
    assert [(c.text, c.probability) for c in found["keep"].chances] == [("lose 1 strength and 1 life", 1.0)]
    again = {c.text: c.probability for c in found["fate"].chances}
    assert again == pytest.approx({"lose 1 fate": 0.5, "lose 1 strength, 1 life and 1 fate": 0.5})


def test_forecast_changes_nothing() -> None:
    outcome = at("fight/how", items=["potion-of-strength"])
    table, log = outcome.session.table, list(outcome.session.log)
    seen(outcome)
    assert outcome.session.table is table
    assert outcome.session.log == log


def test_question_without_a_fight_has_none() -> None:
    assert seen(meets("hermit", until=("go-on",), answers=[], lying=True)) == {}
