"""Forecasts in words and numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from talisman_desktop.core.requests import Choose, Option, Throw
from talisman_desktop.desktop.presenters.prompts import odds_figures
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures, percents
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.forecast import Chance, Cost, Forecast, Thing

SEVEN_TO_ONE = Odds(19 / 21, 1 / 42, 1 / 14, 1 / 14)
HOW = Choose(key="fight/how", options=(Option("fight", "Fight"), Option("use:1", "Use it")))
FATE = Choose(key="fate/spare", options=(Option("keep", "Keep it"), Option("fate", "Reroll it")))


def shown(forecast: Forecast) -> Figures:
    return odds_figures.figures(HOW, {"use:1": forecast})["use:1"]


def test_fight_shows_three_shares_that_add_up() -> None:
    found = shown(Forecast(SEVEN_TO_ONE))
    assert found.said == "90.5\xa0% win · 2.4\xa0% stand-off · 7.1\xa0% lose"
    assert [part.kind for part in found.bar] == ["good", "even", "bad"]
    assert found.exact == (
        "win: 19/21 = 90.47619\xa0%",
        "stand-off: 1/42 = 2.380952\xa0%",
        "lose: 1/14 = 7.142857\xa0%",
    )


def test_fight_without_stand_off_names_none() -> None:
    assert shown(Forecast(Odds(0.25, 0.0, 0.75, 0.75))).said == "25\xa0% win · 75\xa0% lose"


def test_gain_is_shown_beside_the_win() -> None:
    assert shown(Forecast(Odds(0.73, 0.11, 0.16, 0.16), gain=0.12)).said.startswith("73\xa0% win (+12\xa0%) · ")


def test_odds_of_a_fight_after_healing_say_so() -> None:
    whom = Choose(key="whom/core/healing", options=(Option("elf", "Elf"), Option("troll", "Troll")))
    fight, heal, help_ = Forecast(SEVEN_TO_ONE), Option("use:1", "Cast Healing"), Option("use:2", "Cast Strength")
    found = odds_figures.figures(whom, {"elf": fight, "troll": fight})
    assert [one.said.startswith("fight after: 90.5\xa0% win") for one in found.values()] == [True, True]
    played = {"fight": fight, "use:1": Forecast(SEVEN_TO_ONE, gain=0.0), "use:2": Forecast(SEVEN_TO_ONE, gain=0.1)}
    first = odds_figures.figures(HOW, played, (heal, help_))
    assert [one.said.startswith("fight after: ") for one in first.values()] == [False, True, False]
    fled = odds_figures.figures(whom, {"elf": fight, "troll": Forecast(things=(Thing("Sword"),))})
    assert fled["elf"].said.startswith("90.5")


def test_price_shows_mean_maximum_and_possible_losses() -> None:
    costs = (Cost("life", 0.25, 1), Cost("fate", 1, 1), Cost("gold", 0, 0))
    found = shown(Forecast(costs=costs, things=(Thing("Sword", 0.028), Thing("Helmet")), dies=0.031))
    assert (
        found.price == "costs 0.25 lives (at most 1), 1 fate · loses Helmet · may lose Sword 2.8\xa0% · 3.1\xa0% dies"
    )


def test_price_named_by_the_answer_is_not_repeated() -> None:
    bribe = Choose(key="may/do/core/bandit", options=(Option("yes", "Pay 1 gold"), Option("no", "Let it attack")))
    paid, fight = Forecast(costs=(Cost("gold", 1, 1),)), Forecast(SEVEN_TO_ONE, costs=(Cost("gold", 1, 1),))
    assert "yes" not in odds_figures.figures(bribe, {"yes": paid})
    assert odds_figures.figures(bribe, {"yes": fight, "no": fight})["yes"].price == ""
    assert odds_figures.figures(bribe, {"no": fight})["no"].price == "costs 1 gold"


def test_omissions_are_shown_below_and_spoken() -> None:
    found = shown(Forecast(SEVEN_TO_ONE, costs=(Cost("fate", 1, 1),), unknown=("without Medusa's words",)))
    assert found.below == "without Medusa's words · costs 1 fate"
    assert found.spoken == "90.5\xa0% win, 2.4\xa0% stand-off, 7.1\xa0% lose, without Medusa's words, costs 1 fate"


def test_fate_question_says_what_paying_gains() -> None:
    keep, paid = Forecast(Odds(0.023, 0.0, 0.977, 0.977)), Forecast(Odds(0.18, 0.05, 0.77, 0.77), gain=0.157)
    found = odds_figures.figures(FATE, {"keep": keep, "fate": paid})
    assert (found["keep"].said, found["fate"].said) == ("2.3\xa0% win · 97.7\xa0% lose", "2.3\xa0% → 18\xa0% win")
    assert found["fate"].spoken == "2.3\xa0% becomes 18\xa0% win"


def test_uncertain_fight_shows_no_gain() -> None:
    keep, paid = Forecast(Odds(0.8, 0.0, 0.2, 0.2)), Forecast(Odds(0.5, 0.0, 0.5, 0.5), comes=0.5)
    found = odds_figures.figures(FATE, {"keep": keep, "fate": paid})["fate"]
    assert (found.said, found.price) == ("50\xa0% win · 50\xa0% lose", "50\xa0% fight, then 50\xa0% win")
    assert found.exact[-1] == "it comes to a fight: 1/2 = 50\xa0%"


def test_fate_kept_for_the_roll_is_shown_below() -> None:
    found = shown(Forecast(SEVEN_TO_ONE, with_fate=Odds(0.97, 0.01, 0.02, 0.02), costs=(Cost("life", 0.07, 1),)))
    assert found.below == "97.0\xa0% win with fate · costs 0.07 lives (at most 1)"


def test_roll_shows_good_outcomes_first() -> None:
    ends = (
        Chance("1: a toad", 1 / 6),
        Chance("2-3: lose 1 life", 1 / 3),
        Chance("4-6: gain 1 craft", 1 / 2, good=True),
    )
    found = odds_figures.figures(Throw(key="table/x"), {"": Forecast(chances=ends)})[""]
    assert (found.rows[0].share, found.rows[0].text) == ("50\xa0%", "4-6: gain 1 craft")
    assert found.said == "4-6: gain 1 craft 50\xa0% · 1: a toad 17\xa0% · 2-3: lose 1 life 33\xa0%"
    assert found.cut == "50\xa0% good"
    assert found.exact[0] == "4-6: gain 1 craft: 1/2 = 50\xa0%"


def test_equal_chances_are_shown_once() -> None:
    faces = tuple(Chance(f"{face}: {what}", 1 / 6, good=False) for face, what in enumerate("abcdef", 1))
    found = odds_figures.figures(Throw(key="table/x"), {"": Forecast(chances=faces)})[""]
    assert found.said == "1: a · 2: b · 3: c · 4: d · 5: e · 6: f · 17\xa0% each"


def test_answers_not_offered_show_no_figures() -> None:
    assert odds_figures.figures(HOW, {"gone": Forecast(SEVEN_TO_ONE), "fight": Forecast()}) == {}
    assert odds_figures.figures(None, {"": Forecast(SEVEN_TO_ONE)}) == {}


def test_exact_odds_name_each_answer() -> None:
    rest = Fraction(1, 3**30)
    fractions = {"fight": Odds(Fraction(19, 21), Fraction(1, 42), Fraction(1, 14) - rest, rest)}
    found = odds_figures.figures(HOW, {"fight": Forecast(SEVEN_TO_ONE, costs=(Cost("life", 0.25, 1),))})
    told = odds_figures.exact_odds(HOW, found, fractions, ())
    assert told.text.splitlines() == [
        "Fight: 90.5\xa0% win, 2.4\xa0% stand-off, 7.1\xa0% lose, costs 0.25 lives (at most 1)",
        "    win: 19/21 = 90.47619\xa0%",
        "    stand-off: 1/42 = 2.380952\xa0%",
        f"    lose: {Fraction(1, 14) - rest} = 7.142857\xa0%",
        "    life: 0.250000 expected, 1 at most",
    ]


@pytest.mark.parametrize("shares", [(0.6, 0.326, 0.074), (0.905, 0.024, 0.071), (1.0, 0.0, 0.0), (0.5, 0.25, 0.25)])
def test_percents_add_up_to_100(shares: tuple[float, ...]) -> None:
    assert sum(float(said.removesuffix("\xa0%")) for said in percents(shares)) == pytest.approx(100)


@pytest.mark.parametrize(("shares", "said"), [([1 / 6] * 6, ["17"] * 6), ([5 / 12, 1 / 6, 5 / 12], ["42", "17", "42"])])
def test_equal_chances_show_the_same_percent(shares: list[float], said: list[str]) -> None:
    assert [figure.removesuffix("\xa0%") for figure in percents(shares)] == said


def test_roll_without_good_outcome_has_no_bar() -> None:
    found = shown(Forecast(chances=(Chance("2 cards", 0.5), Chance("3 cards", 0.5))))
    assert found.bar == ()
    assert found.brief == found.said.partition(" · ")[0]
    assert [row.bar[0].kind for row in found.rows] == ["even", "even"]


def test_a_certain_win_is_shown_as_100_percent() -> None:
    """The sums of open dice differ from 1 by rounding."""
    found = shown(Forecast(Odds(0.9999999999999998, 1e-17, 0.0, 0.0)))
    assert found.said == "100\xa0% win · 0\xa0% lose"


def test_no_line_breaks_before_a_percent_sign() -> None:
    found = shown(Forecast(SEVEN_TO_ONE, costs=(Cost("life", 0.25, 1),), dies=1e-5, gain=0.12))
    assert " %" not in " ".join((found.said, found.below, *found.exact))


def test_chance_is_kept_apart_from_a_number_before_it() -> None:
    chances = (Chance("1: fight a monster of strength 2", 1 / 6, False), Chance("2: nothing", 5 / 6, True))
    assert shown(Forecast(chances=chances)).said == "2: nothing 83\xa0% · 1: fight a monster of strength 2: 17\xa0%"
