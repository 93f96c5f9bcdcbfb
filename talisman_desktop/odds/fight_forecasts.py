"""Forecasts of the answers to a question about a fight or about fate.

The window asks for them when a player points at an answer: `forecasts(session.under_way())`. The ids of the result are
those of the options and of what may be played first (`session.offers()`); "" stands for an open roll of a fight, or for
a fight at the players' own table. Options that have no forecast or do not change the fight are left out.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from talisman_desktop.cards.effects import Fight
from talisman_desktop.core.requests import Choose, Chosen, Interjected, Request, Throw
from talisman_desktop.odds import answer_forecast, bout_odds, dice_forecasts, exact_fights
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.dice_forecasts import CHOICE, FATE, KEEP
from talisman_desktop.odds.exploration import OUTCOME
from talisman_desktop.odds.forecast import Forecast
from talisman_desktop.odds.open_question import THE_ROLL, OpenQuestion
from talisman_desktop.odds.plain_answers import DECLINING, FIGHT, PLAYED, plain_option
from talisman_desktop.odds.step_copy import StepUnderWay
from talisman_desktop.rules import countermagic, prospects
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.interjections import offered

FIGHTS = ("fight", "finale", "duel")
"""The first parts of the keys of questions and rolls in fights."""
ON_THE_ROAD = "fate/road"
"""The family of questions about fate for road rolls, in which no end is clearly better."""
MOST_OPTIONS = 16
"""The most options of a question that gets forecasts."""

MOST_COPIES = 200
"""The most copies of a step for one question, estimated from the number that the usual answer needs."""


def forecasts(origin: StepUnderWay) -> Mapping[str, Forecast]:
    """Return the forecasts of the open question, by the ids of its options; empty if it is not about a fight or
    fate."""
    if origin.game is not None and not (origin.request and _may_concern_a_fight(origin.game, origin.request)):
        return {}
    question = OpenQuestion(origin)
    return _with_sides(question, _of_all(question))


def exact_odds(origin: StepUnderWay, option: str = THE_ROLL, *, fate: bool = False) -> Odds[Fraction] | None:
    """Return the odds of an option as fractions; None if it leads to no fight or to several."""
    return exact_fights.of_an_option(OpenQuestion(origin), option, fate=fate)


def exact_odds_bit_by_bit(origin: StepUnderWay, option: str = THE_ROLL) -> Generator[None, None, Odds[Fraction] | None]:
    """Calculate the odds of one option as fractions in short steps, pausing at each `yield`; the generator returns the
    odds, or None if they are unknown."""
    return exact_fights.bit_by_bit(origin, option)


def _may_concern_a_fight(game: Game, request: Request) -> bool:
    """Whether a question may lead to a fight, so that its answers have forecasts. This quick test spares all other
    questions a copy of their step."""
    family = _family(request)
    if family in (FATE, *FIGHTS) or request.key in (OUTCOME, CHOICE):
        return request.family != ON_THE_ROAD
    if not isinstance(request, Choose) or len(request.options) > MOST_OPTIONS:
        return False
    met = game.situation.meets(game)
    if met.card and game.lies(met.card) and game.printed(game.card(met.card)).type == "enemy":
        return True
    words = countermagic.words_of(game, met)
    return words is not None and any(isinstance(effect, Fight) for effect in prospects.inside(words.meet))


def _family(request: Request) -> str:
    return request.key.partition("/")[0]


def _of_all(question: OpenQuestion) -> Mapping[str, Forecast]:
    """Return the forecasts of all options."""
    request, bout = question.request, question.bout
    if isinstance(request, Throw):
        attacks = bout is not None and bout_odds.is_attack(request) and bout_odds.is_foreseen(request)
        return dice_forecasts.of_a_roll(question, bout, request) if bout is not None and attacks else {}
    if not isinstance(request, Choose) or len(request.options) > MOST_OPTIONS:
        return {}
    if _family(request) == FATE:
        if bout is None or (request.card and request.card != bout.began.own.card):
            return dice_forecasts.of_another_roll(question, request)
        return dice_forecasts.of_fate(question, bout, request)
    if request.key == CHOICE:
        return dice_forecasts.of_a_choice(question, bout, request)
    if request.key == KEEP:
        return dice_forecasts.of_dice(question, bout, request) if bout is not None else {}
    if request.key == OUTCOME:
        return {THE_ROLL: answer_forecast.of(question, question.explored(None))} if bout is not None else {}
    return _of_ways_to_fight(question, request)


def _of_ways_to_fight(question: OpenQuestion, request: Choose) -> Mapping[str, Forecast]:
    """Return the forecasts of all ways to fight, and of everything that may be played first."""
    plain = plain_option(request)
    before = _family(request) in FIGHTS
    played = [o.id for o in offered(question.game, request) if o.id.startswith(PLAYED)] if before else []
    usual = question.explored(Chosen(plain))
    if usual.copies * (len(request.options) + len(played)) > MOST_COPIES:
        question.explore_less()  # for the usual answer, too, so that all answers can be compared
        usual = question.explored(Chosen(plain))
    options = {
        option.id: question.explored(Chosen(option.id), usual.alike) if option.id != plain else usual
        for option in request.options
    }
    if not any(explored.fights for explored in options.values()):
        return {}
    found = {option: answer_forecast.of(question, explored) for option, explored in options.items()}
    for offer in played:
        forecast = answer_forecast.of(question, question.explored(Interjected(offer), usual.alike))
        if not forecast.says_the_same(found[plain]):
            found[offer] = forecast
    return _with_gains(request, found)


def _with_gains(request: Choose, found: dict[str, Forecast]) -> Mapping[str, Forecast]:
    """Return the forecasts, each with what it adds to the chance of winning the plain fight."""
    plain = plain_option(request)
    usual = found[plain].odds if found[plain].surely_fights else None
    if usual is None or (plain not in (request.usual, FIGHT, *DECLINING) and len(request.options) > 1):
        return found
    return {
        option: replace(one, gain=one.odds.win - usual.win)
        if option != plain and one.odds is not None and one.surely_fights
        else one
        for option, one in found.items()
    }


def _with_sides(question: OpenQuestion, found: Mapping[str, Forecast]) -> Mapping[str, Forecast]:
    """Return the forecasts, each with both sides of the current fight if there is one."""
    bout = question.bout if any(one.odds is not None for one in found.values()) else None
    if bout is None:
        return found
    facing = answer_forecast.facing(bout, question.hero)
    return {option: replace(one, facing=facing) if one.odds is not None else one for option, one in found.items()}
