"""Forecasts at the dice of a fight: of an attack roll that is open, of fate for it, and of the dice to keep."""

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
"""The keys of questions about fate begin with it."""
BEFORE = "fate/before"
"""The key of the question whether fate adds a die to a roll."""
KEEP = "fight/keep"
"""The key of the question which of several dice count."""
WITHOUT_FATE = "without fate for the dice to come"
"""Said of an attacker who keeps fate, while sixes of the attacked hero are still to be rolled on."""


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
    """Return what keeping a roll brings, and what paying for each of its dice gains; and what each die does that may
    be left out."""
    if request.key == BEFORE:
        return _before_a_roll(question, bout)
    ids = [option.id for option in request.options]
    found = bout_odds.at_fate(bout, question.judge(bout), ids, fight_odds.quick)
    return _priced(question, found, "keep" if "keep" in found else "")


def of_dice(question: OpenQuestion, bout: Bout, request: Choose) -> Mapping[str, Forecast]:
    """Return what each way to keep some of several dice brings; the usual one is the plain fight."""
    ids = [option.id for option in request.options]
    found = bout_odds.at_keep(bout, question.judge(bout), ids, fight_odds.quick)
    return _priced(question, found, request.usual)


def of_another_roll(question: OpenQuestion, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecasts of fate for a roll that is no attack: how each answer may end."""
    found = {}
    for option in request.options:
        explored = question.explored(Chosen(option.id))
        explored.rolled = True
        found[option.id] = answer_forecast.of(question, explored)
    return found


def _priced(question: OpenQuestion, found: Mapping[str, Odds[float]], plain: str) -> Mapping[str, Forecast]:
    """Return forecasts with what each answer costs, and what it adds to the plain one ("" for none)."""
    priced = {}
    for option, odds in found.items():
        gain = odds.win - found[plain].win if plain and option != plain else None
        explored = question.explored(Chosen(option))
        keeps_fate = explored.to_come is not None and not option.startswith((FATE, LEAVE)) and _is_left_out(question)
        one = Forecast(odds=odds, gain=gain, unknown=(WITHOUT_FATE,) if keeps_fate else ())
        priced[option] = answer_forecast.priced(question, explored, one)
    return priced


def _is_left_out(question: OpenQuestion) -> bool:
    """Whether the odds leave out the fate that an attacker may pay for sixes still to be rolled on."""
    bout = question.bout
    if bout is None or not bout_odds.owed(bout) or question.hero != bout.began.own.hero:
        return False
    return question.may_pay(question.hero) and not (
        bout.rolled and bout.rolled[-1].request.key.endswith(bout_odds.PAID)
    )


def _before_a_roll(question: OpenQuestion, bout: Bout) -> Mapping[str, Forecast]:
    """Return what an attack roll may bring as it is, and with the die more that fate adds to it."""
    plain = _at_a_roll(question, bout, question.explored(Chosen("throw")))
    more = _at_a_roll(question, bout, question.explored(Chosen("destiny")))
    if plain is None or more is None or plain.odds is None or more.odds is None:
        return {}
    gain = more.odds.win - plain.odds.win
    return {"throw": replace(plain, with_fate=_with_fate(question, bout)), "destiny": replace(more, gain=gain)}


def _at_a_roll(question: OpenQuestion, bout: Bout, explored: Explored) -> Forecast | None:
    """Return the forecast of an answer after which dice of the fight are rolled, None where none are."""
    if explored.to_come is None:
        return None
    defends = bout_odds.is_attacked(bout.began, question.hero)
    odds = explored.to_come.odds(question.judge(bout), defends=defends)
    return answer_forecast.priced(question, explored, Forecast(odds=odds))


def _with_fate(question: OpenQuestion, bout: Bout) -> Odds[float] | None:
    """Return the odds where the hero pays fate for the attack roll that is about to be made, None where none may."""
    hero = question.hero
    if hero not in (bout.began.own.hero, bout.began.other.hero) or not question.may_pay(hero):
        return None
    if bout.other is None and not bout_odds.knows_fate(bout.began, hero):
        return None
    return bout_odds.at_a_throw(bout, question.judge(bout), hero, fight_odds.quick, fate=True)
