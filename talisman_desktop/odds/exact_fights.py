"""The exact odds of one answer to a question about a fight, as fractions."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction

from talisman_desktop.core.requests import Chosen, Throw
from talisman_desktop.odds import bout_odds, coming_dice, fight_odds
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.bout_odds import Bout
from talisman_desktop.odds.dice_forecasts import BEFORE, CHOICE, KEEP, face_of
from talisman_desktop.odds.exploration import Explored
from talisman_desktop.odds.fight_odds import Sides
from talisman_desktop.odds.open_question import OpenQuestion, may_pay, payer
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.step_copy import StepUnderWay


def of_an_option(question: OpenQuestion, option: str, *, fate: bool) -> Odds[Fraction] | None:
    """Return the odds of an option as fractions; None if it leads to no fight or to several, or, with `fate`, if the
    hero cannot pay fate there."""
    request, bout = question.request, question.bout
    if bout is not None and request is not None and request.key == CHOICE:
        return _of_a_choice(question, bout, option) if not fate else None
    if bout is None or request is None or _is_to_begin(bout):
        return _of_a_fight(question, question.explored(question.answer(option)), fate=fate)
    if not fate and (isinstance(request, Throw) or request.key == BEFORE):
        return _of_a_roll(question, bout, question.explored(question.answer(option)))
    judge = question.judge(bout)
    with fight_odds.precise():
        if isinstance(request, Throw) or request.key == BEFORE:
            near = bout_odds.at_a_throw(bout, judge, request.hero, fight_odds.exact, fate=fate)
        elif request.key == KEEP:
            near = bout_odds.at_keep(bout, judge, [option], fight_odds.exact).get(option)
        else:
            near = bout_odds.at_fate(bout, judge, [option], fight_odds.exact).get(option)
        return fight_odds.simple(near) if near is not None else None


def bit_by_bit(origin: StepUnderWay, option: str) -> Generator[None, None, Odds[Fraction] | None]:
    """Calculate the odds of one option as fractions in short steps, pausing at each `yield`; the generator returns the
    odds, or None if they are unknown."""
    question = OpenQuestion(origin)
    yield
    fought = _before_dice(question, option)
    if fought is None:
        return of_an_option(question, option, fate=False)
    yield
    sides, judge = fought
    return (yield from fight_odds.exact_bit_by_bit(sides, judge))


def _is_to_begin(bout: Bout) -> bool:
    return bout.other is None and not bout.rolled and not bout.chosen


def _before_dice(question: OpenQuestion, option: str) -> tuple[Sides, Judge] | None:
    """Return both sides and the judge of the only fight that an option leads to, from the hero's point of view; None if
    there is no single fight, or some of its dice are rolled already."""
    if question.bout is not None and not _is_to_begin(question.bout):
        return None
    explored = question.explored(question.answer(option))
    if len(explored.fights) != 1:
        return None
    (fought,) = explored.fights
    return bout_odds.seen_by(fought.began, fought.judge, payer(fought, question.hero_of(explored)))


def _of_a_roll(question: OpenQuestion, bout: Bout, explored: Explored) -> Odds[Fraction] | None:
    """Return the odds if dice of the current fight are rolled next; None if none are."""
    if explored.to_come is None:
        return None
    return explored.to_come.exact_odds(question.judge(bout), defends=bout_odds.is_attacked(bout.began, question.hero))


def _of_a_choice(question: OpenQuestion, bout: Bout, option: str) -> Odds[Fraction] | None:
    """Return the odds of an answer to the question which face a die shows; None if it is not an attack die."""
    roll = question.explored(Chosen("1")).chosen_for
    if roll is None or not bout_odds.is_attack(roll):
        return None
    defends = bout_odds.is_attacked(bout.began, question.hero)
    return coming_dice.at_choice(bout, face_of(option)).exact_odds(question.judge(bout), defends=defends)


def _of_a_fight(question: OpenQuestion, explored: Explored, *, fate: bool) -> Odds[Fraction] | None:
    if len(explored.fights) != 1:
        return None
    (fought,) = explored.fights
    hero = question.hero_of(explored)
    if fate and not may_pay(fought, hero):
        return None
    return bout_odds.exact_odds(fought.began, fought.judge, payer(fought, hero), fate=fate)
