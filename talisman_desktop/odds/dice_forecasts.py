"""Forecasts about the dice of a fight: an open attack roll, fate for it, and the choice of dice to keep."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from talisman_desktop.core.requests import Choose, Chosen, Throw
from talisman_desktop.odds import answer_forecast, bout_odds, coming_dice, fight_odds, roll_odds
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.bout_odds import LEAVE, Bout
from talisman_desktop.odds.exploration import Explored
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.odds.open_question import THE_ROLL, OpenQuestion
from talisman_desktop.odds.roll_odds import REROLLS

FATE = "fate"
"""The beginning of the keys of questions about fate, and of the ids of answers that pay it."""
BEFORE = "fate/before"
"""The key of the question whether to pay fate for one die more."""
TWIST = "fate/twist"
"""The key of the question which face a die shows after fate was paid for it."""
CHOICE = "die/chosen"
"""The key of the question whether a hero chooses the face of a die."""
KEEP = "fight/keep"
"""The key of the question which of several dice to keep."""
WITHOUT_FATE = "if you pay no fate for the dice to come"
"""The note on odds that leave out fate which the hero could still pay for later dice."""


def of_a_roll(question: OpenQuestion, bout: Bout, request: Throw) -> Mapping[str, Forecast]:
    """Return the forecast of an open attack roll, by the id `THE_ROLL`; empty if it is unknown."""
    explored = question.explored(None)
    chosen = bout.chosen > 0
    if bout_odds.is_before_the_dice(bout, request):
        return {THE_ROLL: answer_forecast.of(question, explored)}
    found = _at_a_roll(question, bout, explored)
    if found is not None and chosen and not request.open and question.may_pay(request.hero):
        return {THE_ROLL: replace(found, unknown=(*found.unknown, WITHOUT_FATE))}
    if found is not None and not chosen and not request.key.endswith((*bout_odds.PAID, bout_odds.ON)):
        found = replace(found, with_fate=_with_fate(question, bout))
    return {} if found is None else {THE_ROLL: found}


def of_fate(question: OpenQuestion, bout: Bout, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecast of each answer to a question about fate for an attack roll: to add a die before it, to keep
    the roll, to reroll one of its dice (with the gain), to set a die, or to leave one out. Empty if the odds are
    unknown."""
    if request.key == BEFORE:
        return _before_a_roll(question, bout)
    if request.key == TWIST:
        return _of_a_set_die(question, bout, request)
    if request.key not in (*REROLLS, roll_odds.LEAVE):
        paid = {o.id: _at_a_roll(question, bout, question.explored(Chosen(o.id))) for o in request.options}
        return {option: one for option, one in paid.items() if one is not None}
    ids = [option.id for option in request.options]
    found = bout_odds.at_fate(bout, question.judge(bout), ids, fight_odds.quick)
    return _priced(question, found, "keep" if "keep" in found else "")


def of_dice(question: OpenQuestion, bout: Bout, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecast for each choice of dice to keep, with the gain over the usual choice."""
    ids = [option.id for option in request.options]
    found = bout_odds.at_keep(bout, question.judge(bout), ids, fight_odds.quick)
    return _priced(question, found, request.usual)


def of_a_choice(question: OpenQuestion, bout: Bout | None, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecast for each face that a hero may choose for a die, with the gain over rolling it; for a die that
    is not an attack die, the forecast of each answer without a gain."""
    explored = {option.id: question.explored(Chosen(option.id)) for option in request.options}
    rolls = [found.chosen_for for found in explored.values() if found.chosen_for is not None]
    if bout is None or not rolls or not bout_odds.is_attack(rolls[0]):
        return _of_ends(question, explored)
    judge, defends = question.judge(bout), bout_odds.is_attacked(bout.began, request.hero)
    later = question.may_pay(request.hero) and (defends or rolls[0].dice > 1)
    found = dict[str, Forecast]()
    for option, ends in explored.items():
        face = face_of(option)
        odds = coming_dice.at_choice(bout, face).odds(judge, defends=defends)
        unknown = (WITHOUT_FATE,) if face and later else ()
        found[option] = answer_forecast.priced(question, ends, Forecast(odds=odds, unknown=unknown))
    plain = found["throw"].odds
    assert plain is not None
    gains = {o: replace(one, gain=one.odds.win - plain.win) for o, one in found.items() if one.odds and o != "throw"}
    return {"throw": replace(found["throw"], with_fate=_with_fate(question, bout)), **gains}


def face_of(option: str) -> int:
    """Return the face that an option gives a die; 0 if the die is rolled."""
    return int(option) if option.isdecimal() else 0


def _of_a_set_die(question: OpenQuestion, bout: Bout, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecast for each face that a hero may give a die after paying fate, with the gain over rerolling
    it."""
    ends = question.explored(Chosen("keep"))
    plain = _at_a_roll(question, bout, ends)
    if plain is None or plain.odds is None or ends.to_come is None:
        return {}
    found, judge, defends = {"keep": plain}, question.judge(bout), bout_odds.is_attacked(bout.began, request.hero)
    for option in request.options:
        if face := face_of(option.id):
            odds = coming_dice.with_face(ends.to_come, face, defends=defends).odds(judge, defends=defends)
            one = Forecast(odds=odds, gain=odds.win - plain.odds.win)
            found[option.id] = answer_forecast.priced(question, question.explored(Chosen(option.id)), one)
    return found


def _of_ends(question: OpenQuestion, explored: Mapping[str, Explored]) -> Mapping[str, Forecast]:
    """Return the ends of each answer as forecasts; empty if all answers have the same ends."""
    found = {}
    for option, ends in explored.items():
        ends.rolled = True
        found[option] = answer_forecast.of(question, ends)
    return found if len({(one.chances, one.odds) for one in found.values()}) > 1 else {}


def of_another_roll(question: OpenQuestion, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecasts of a question about fate for a roll that is not an attack."""
    found = {}
    for option in request.options:
        explored = question.explored(Chosen(option.id))
        explored.rolled = True
        found[option.id] = answer_forecast.of(question, explored)
    return found


def _priced(question: OpenQuestion, found: Mapping[str, Odds[float]], plain: str) -> Mapping[str, Forecast]:
    """Return forecasts from the odds of each answer, with the price of the answer and what it gains over the option
    `plain` ("" to leave out gains)."""
    priced = {}
    for option, odds in found.items():
        gain = odds.win - found[plain].win if plain and option != plain else None
        explored = question.explored(Chosen(option))
        keeps_fate = explored.to_come is not None and not option.startswith((FATE, LEAVE)) and _is_left_out(question)
        one = Forecast(odds=odds, gain=gain, unknown=(WITHOUT_FATE,) if keeps_fate else ())
        priced[option] = answer_forecast.priced(question, explored, one)
    return priced


def _is_left_out(question: OpenQuestion) -> bool:
    """Whether the odds of an attacker leave out fate that the attacker may pay, because the hero attacked still has
    dice to roll for sixes."""
    bout = question.bout
    if bout is None or not bout_odds.owed(bout) or question.hero != bout.began.own.hero:
        return False
    return question.may_pay(question.hero) and not (
        bout.rolled and bout.rolled[-1].request.key.endswith(bout_odds.PAID)
    )


def _before_a_roll(question: OpenQuestion, bout: Bout) -> Mapping[str, Forecast]:
    """Return the forecasts before an attack roll: without and with the extra die for fate; empty if the odds are
    unknown."""
    plain = _at_a_roll(question, bout, question.explored(Chosen("throw")))
    more = _at_a_roll(question, bout, question.explored(Chosen("destiny")))
    if plain is None or more is None or plain.odds is None or more.odds is None:
        return {}
    gain = more.odds.win - plain.odds.win
    return {"throw": replace(plain, with_fate=_with_fate(question, bout)), "destiny": replace(more, gain=gain)}


def _at_a_roll(question: OpenQuestion, bout: Bout, explored: Explored) -> Forecast | None:
    """Return the forecast of an answer after which dice of the fight are rolled; None if none are."""
    if explored.to_come is None:
        return None
    defends = bout_odds.is_attacked(bout.began, question.hero)
    odds = explored.to_come.odds(question.judge(bout), defends=defends)
    return answer_forecast.priced(question, explored, Forecast(odds=odds))


def _with_fate(question: OpenQuestion, bout: Bout) -> Odds[float] | None:
    """Return the odds if the hero pays fate for the coming attack roll; None if the hero cannot, or if they are
    unknown."""
    hero = question.hero
    if hero not in (bout.began.own.hero, bout.began.other.hero) or not question.may_pay(hero):
        return None
    if bout.other is None and not bout_odds.knows_fate(bout.began, hero):
        return None
    return bout_odds.at_a_throw(bout, question.judge(bout), hero, fight_odds.quick, fate=True)
