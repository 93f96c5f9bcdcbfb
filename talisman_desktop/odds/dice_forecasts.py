"""Forecasts about the dice of a fight: an attack roll that is open, fate for it, and the choice of dice to keep."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from talisman_desktop.core.requests import Choose, Chosen, Throw
from talisman_desktop.odds import answer_forecast, bout_odds, fight_odds
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.bout_odds import LEAVE, Bout
from talisman_desktop.odds.exploration import Explored
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.odds.open_question import THE_ROLL, OpenQuestion

FATE = "fate"
"""The prefix of the keys of questions about fate."""
BEFORE = "fate/before"
"""The key of the question whether fate adds a die to a roll."""
KEEP = "fight/keep"
"""The key of the question about which of several dice count."""
WITHOUT_FATE = "without fate for the dice to come"
"""The note about an attacker who keeps fate while dice for sixes of the attacked hero still follow."""


def of_a_roll(question: OpenQuestion, bout: Bout, request: Throw) -> Mapping[str, Forecast]:
    """Return the forecast of an attack roll that is open."""
    explored = question.explored(None)
    chosen = explored.open_roll is not None and explored.open_roll.chosen > 0
    if chosen and request.dice > 1:
        return {}  # because too many dice lie beside the one that was chosen
    if not chosen and bout_odds.is_before_the_dice(bout, request):
        return {THE_ROLL: answer_forecast.of(question, explored)}
    found = _at_a_roll(question, bout, explored)
    if found is not None and chosen and not request.open and question.may_pay(request.hero):
        return {THE_ROLL: replace(found, unknown=(*found.unknown, WITHOUT_FATE))}
    if found is not None and not chosen and not request.key.endswith((*bout_odds.PAID, bout_odds.ON)):
        found = replace(found, with_fate=_with_fate(question, bout))
    return {} if found is None else {THE_ROLL: found}


def of_fate(question: OpenQuestion, bout: Bout, request: Choose) -> Mapping[str, Forecast]:
    """Return what keeping a roll leads to, what paying fate for each of its dice gains, and what leaving out each
    die leads to."""
    if request.key == BEFORE:
        return _before_a_roll(question, bout)
    ids = [option.id for option in request.options]
    found = bout_odds.at_fate(bout, question.judge(bout), ids, fight_odds.quick)
    return _priced(question, found, "keep" if "keep" in found else "")


def of_dice(question: OpenQuestion, bout: Bout, request: Choose) -> Mapping[str, Forecast]:
    """Return what each way to keep some of several dice leads to, compared with the usual way."""
    ids = [option.id for option in request.options]
    found = bout_odds.at_keep(bout, question.judge(bout), ids, fight_odds.quick)
    return _priced(question, found, request.usual)


def of_another_roll(question: OpenQuestion, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecasts of a question about fate for a roll that is not an attack: how each answer may end."""
    found = {}
    for option in request.options:
        explored = question.explored(Chosen(option.id))
        explored.rolled = True
        found[option.id] = answer_forecast.of(question, explored)
    return found


def _priced(question: OpenQuestion, found: Mapping[str, Odds[float]], plain: str) -> Mapping[str, Forecast]:
    """Return forecasts with the price of each answer, and what it adds to the plain answer ("" for none)."""
    priced = {}
    for option, odds in found.items():
        gain = odds.win - found[plain].win if plain and option != plain else None
        explored = question.explored(Chosen(option))
        keeps_fate = explored.to_come is not None and not option.startswith((FATE, LEAVE)) and _is_left_out(question)
        one = Forecast(odds=odds, gain=gain, unknown=(WITHOUT_FATE,) if keeps_fate else ())
        priced[option] = answer_forecast.priced(question, explored, one)
    return priced


def _is_left_out(question: OpenQuestion) -> bool:
    """Whether the odds leave out the fate that an attacker may pay while dice for sixes still follow."""
    bout = question.bout
    if bout is None or not bout_odds.owed(bout) or question.hero != bout.began.own.hero:
        return False
    return question.may_pay(question.hero) and not (
        bout.rolled and bout.rolled[-1].request.key.endswith(bout_odds.PAID)
    )


def _before_a_roll(question: OpenQuestion, bout: Bout) -> Mapping[str, Forecast]:
    """Return what an attack roll may lead to, without and with the additional die for fate."""
    plain = _at_a_roll(question, bout, question.explored(Chosen("throw")))
    more = _at_a_roll(question, bout, question.explored(Chosen("destiny")))
    if plain is None or more is None or plain.odds is None or more.odds is None:
        return {}
    gain = more.odds.win - plain.odds.win
    return {"throw": replace(plain, with_fate=_with_fate(question, bout)), "destiny": replace(more, gain=gain)}


def _at_a_roll(question: OpenQuestion, bout: Bout, explored: Explored) -> Forecast | None:
    """Return the forecast of an answer after which dice of the fight are rolled, None if none are."""
    if explored.to_come is None:
        return None
    defends = bout_odds.is_attacked(bout.began, question.hero)
    odds = explored.to_come.odds(question.judge(bout), defends=defends)
    return answer_forecast.priced(question, explored, Forecast(odds=odds))


def _with_fate(question: OpenQuestion, bout: Bout) -> Odds[float] | None:
    """Return the odds if the hero pays fate for the attack roll that comes next, None if the hero may not."""
    hero = question.hero
    if hero not in (bout.began.own.hero, bout.began.other.hero) or not question.may_pay(hero):
        return None
    if bout.other is None and not bout_odds.knows_fate(bout.began, hero):
        return None
    return bout_odds.at_a_throw(bout, question.judge(bout), hero, fight_odds.quick, fate=True)
