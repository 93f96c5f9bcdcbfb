"""The forecasts of a session, made from its fights and rolls."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

import pytest

from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Chosen, Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters import foresight
from talisman_desktop.desktop.presenters.prompts import odds_figures
from talisman_desktop.houserules import true_fate
from talisman_desktop.odds import fight_forecasts
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.step_copy import StepCopy
from talisman_desktop.play.session import Session
from tests.kit import a_table, asked, cards, core, library, meets, visits, who

FATE = ("fate", "fate/spare", "fate/other")


def worked_out(working: Generator[None, None, Odds[Fraction] | None]) -> Odds[Fraction] | None:
    while True:
        try:
            next(working)
        except StopIteration as done:
            found: Odds[Fraction] | None = done.value
            return found


def test_stepwise_exact_odds_equal_the_direct_result() -> None:
    open_dice: dict[str, Any] = {"modules": ["2d6-combat"], "options": {"2d6-combat/open": "yes"}}
    session = meets("dragon", strength=4, items=["potion-of-strength"], until=["fight/how"], **open_dice).session
    for option in foresight.forecasts(session):
        whole = fight_forecasts.exact_odds(session.under_way(), option)
        assert worked_out(foresight.exact_odds(session, option)) == whole


def test_fight_has_odds_and_fractions() -> None:
    session = meets("dragon", strength=4, items=["potion-of-strength"], until=["fight/how"]).session
    found = foresight.forecasts(session)
    exact = worked_out(foresight.exact_odds(session, "fight"))
    assert found["fight"].odds is not None
    assert exact is not None
    assert found["fight"].odds.win == pytest.approx(float(exact.win), abs=1e-12)


def test_fate_for_a_card_roll_shows_outcomes_and_price() -> None:
    found = foresight.forecasts(meets("witch", fate=1, dice=[2], until=FATE).session)
    assert [chance.text for chance in found["keep"].chances] == ["2: lose 1 life"]
    assert [chance.text for chance in found["fate"].chances][-1] == "1: become a toad for 3 turns"
    assert ("fate", 1) in [(cost.token, cost.worst) for cost in found["fate"].costs]


@pytest.mark.rule("C3b.b")
def test_fate_for_a_trove_roll_names_the_trove() -> None:
    table = a_table([who("elf", fate=1)], step=Step("destination"))
    session = Session(core(), table, switches={"dice": "table", "ask:fate": "yes", "ask:fate/road": "yes"})
    session.answer(Chosen("trove"))
    session.answer(Thrown((1,)))
    assert session.pending is not None
    assert session.pending.key == "fate"
    found = foresight.forecasts(session)
    assert [chance.text for chance in found["keep"].chances] == ["1 Graveyard"]
    again = {chance.text: chance.probability for chance in found["fate"].chances}
    assert again == pytest.approx(dict.fromkeys(("1 Graveyard", "2 Crags", "3 Forest"), 1 / 3))


def test_each_number_of_twist_of_fate_is_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))
    elf = who("elf", strength=3, fate=1, spells=["dungeon/twist-of-fate"])
    answers = [asked("fate", "fate")]
    outcome = meets("ape", heroes=[elf], modules=["dungeon"], dice=[3, 1], answers=answers, until=["fate/twist"])
    assert {*foresight.forecasts(outcome.session)} == {"keep", *"123456"}


def test_fate_before_a_possible_fight_shows_outcomes() -> None:
    # A roll of 1 brings a dragon (3 against 7), a 2 a goblin (3 against 2). In 5/7 of fights both sides roll equally
    # many sixes, in 5/42 the hero rolls one more, in 1/42 two or more. Let d be the difference of the last faces (1-5).
    # 3 beats 7 with one 6 more and d > -2 (19/25), or with two: 4/35. 3 beats 2 with d > -1 (15/25) or more sixes: 4/7.
    session = meets("cave", fate=1, dice=[2], strength=3, until=FATE).session
    found = foresight.forecasts(session)
    assert found["keep"].odds is not None
    assert found["keep"].odds.win == pytest.approx(4 / 7, abs=1e-12)
    paid = found["fate"]
    assert paid.odds is not None
    assert (paid.comes, paid.odds.win) == pytest.approx((2 / 6, (4 / 35 + 4 / 7) / 2), abs=1e-12)
    shown = odds_figures.figures(session.pending, found)["fate"]
    assert shown.said.startswith("6: gain 3 gold 17\xa0% · 4-5: gain 2 gold 33\xa0% · ")
    assert shown.price.startswith("33\xa0% fight, then 34\xa0% win · costs 1 fate, ")
    assert shown.cut == "50\xa0% good"
    assert sum(part.share for part in shown.bar if part.kind == "good") == pytest.approx(3 / 6)


def test_fate_for_two_dice_names_the_rolled_dice() -> None:
    session = visits("temple", fate=1, dice=[1, 2], until=FATE).session
    shown = odds_figures.figures(session.pending, foresight.forecasts(session))
    assert shown["keep"].said == "3: lose 1 life 100\xa0%"


def test_fate_in_a_fight_shows_its_gain() -> None:
    session = meets("dragon", fate=1, strength=4, dice=[4, 1], until=FATE).session
    shown = odds_figures.figures(session.pending, foresight.forecasts(session))
    assert shown["fate"].said.startswith("0\xa0% → ")


def test_fate_before_a_roll_shows_its_gain() -> None:
    how: Any = {"modules": [true_fate.ID], "switches": {"ask:fate/before": "yes"}}
    before = meets("dragon", fate=1, dice=[4], until=["fate/before"], **how).session
    shown = odds_figures.figures(before.pending, foresight.forecasts(before))
    assert " win · " in shown["throw"].said
    assert " → " in shown["destiny"].said


def test_going_on_shows_the_rows_of_the_roll_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = {"ask:spells": "yes", "ask:spells/any": "yes"}
    before = meets("witch", spells=["random"], switches=ask, until=["visit/any"]).session
    chances = foresight.forecasts(before)["on"].chances
    assert [chance.probability for chance in chances] == pytest.approx([1 / 6] * 6)
    assert chances[-1].text == "1: become a toad for 3 turns"
    asks = meets("sorcerer", gold=1, spells=["random"], switches=ask, until=["visit/any"]).session
    assert foresight.forecasts(asks) == {}, "a question follows, no roll"

    def impossible(*_: object) -> None:
        raise ImpossibleFact("no such card")

    monkeypatch.setattr(StepCopy, "answer", impossible)
    assert foresight.forecasts(before) == {}, "the table was set by hand"


def test_other_fate_questions_have_no_reroll_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    session = meets("dragon", fate=1, strength=4, dice=[4, 1], until=FATE).session
    monkeypatch.setattr(foresight, "KNOWN", set())
    assert foresight.forecasts(session) == {}
