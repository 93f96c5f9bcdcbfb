"""Calculations that many fights share, so that the first forecast of a campaign does not have to wait for them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import get_args

from msgspec.structs import replace

from talisman_desktop.core.facts import Part
from talisman_desktop.core.requests import Answer, Choose, Chosen, Interjected, Request, Throw
from talisman_desktop.core.table import Step
from talisman_desktop.odds import answer_forecast, bout_odds, fight_results
from talisman_desktop.odds.end_costs import NOT_ALIKE
from talisman_desktop.odds.exploration import OUTCOME
from talisman_desktop.odds.fight_judges import judge_of
from talisman_desktop.odds.open_question import OpenQuestion
from talisman_desktop.odds.plain_answers import PLAYED, plain_option
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.step_copy import StepUnderWay, listening
from talisman_desktop.rules.confrontation import confront
from talisman_desktop.rules.fight import attack_dice, result
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.result import Result, Sums
from talisman_desktop.rules.fight.sides import Fighter, Foe
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.interjections import offered
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import WINS_NOTHING

SCORE = 5
LEADS = range(-8, 9)
"""The leads of an enemy before the dice for which odds are calculated."""


def prepare(origin: StepUnderWay) -> Generator[None, None, None]:
    """Calculate the odds of fights by the rules and with the dice of a table, a little at a time, and explore a fight
    that is made up. This fills the caches that forecasts use; the results themselves are discarded."""
    table = origin.game.table if origin.game is not None else origin.table
    rules = listening(origin.rules.of(table))
    yield
    game = Game(rules, table)
    yield
    for began in _fights(game):
        judge = judge_of(game, began)
        yield
        for end in get_args(fight_results.End):
            fight_results.leading_to(began, judge, end)
        yield from _odds(began, judge)
    if game.party:
        yield from _explored(StepUnderWay(origin.rules, table), game.party[0])


def _fights(game: Game) -> Iterator[FightBegan]:
    """Yield fights of heroes with an equal enemy, one for each number of dice. If heroes may fight without a chance of
    victory at this table, each fight comes a second time as such a fight."""

    def usual(sums: Sums) -> Result:
        return result.of(game, sums)

    def without_victory(sums: Sums) -> Result:
        ended = usual(sums)
        return replace(ended, other=result.UNHURT) if ended.other.beaten else ended

    judges = (usual, without_victory) if WINS_NOTHING in game.values else (usual,)
    known = set[object]()
    for hero in game.table.heroes:
        own, enemy = _fighter(hero), _fighter("")
        dice = attack_dice.of(game, own, enemy), attack_dice.of(game, enemy, own)
        if dice not in known:
            known.add(dice)
            yield from (FightBegan(own, enemy, *dice, judge) for judge in judges)


def _fighter(hero: str, score: int = SCORE) -> Fighter:
    return Fighter("", "strength", "battle", (Part("", score),), Meeting(hero, "") if hero else None)


def _odds(began: FightBegan, judge: Judge) -> Iterator[None]:
    """Calculate the odds of a fight with enemies of several scores, without fate and with it. The first takes longest,
    because the others use its sums."""
    for fate in (False, True):
        for leads in (LEADS[:1], LEADS[1:]):
            yield
            for lead in leads:
                fight = replace(began, other=_fighter("", SCORE + lead))
                bout_odds.odds(fight, judge, began.own.hero, fate=fate)


def _explored(origin: StepUnderWay, hero: str) -> Iterator[None]:
    """Explore the fight of a hero with an enemy that is made up, one answer after another."""

    async def meet(game: Game) -> Step:
        await confront(game, Meeting(hero, ""), Foe("", "strength", SCORE))
        return game.table.step

    question = OpenQuestion(replace(origin, enter=meet))
    alike = NOT_ALIKE
    for answer in _answers(question.game, question.request):
        yield
        found = question.explored(answer, alike)
        alike = alike or found.alike
        answer_forecast.of(question, found)


def _answers(game: Game, request: Request | None) -> Iterator[Answer | None]:
    """Yield the answers to a question about a fight, the usual one first, and what may be played before; None for an
    open roll, or for a fight at the players' own table."""
    if isinstance(request, Throw) or (request is not None and request.key == OUTCOME):
        yield None
    elif isinstance(request, Choose):
        plain = plain_option(request)
        yield from (Chosen(option) for option in sorted([o.id for o in request.options], key=lambda id: id != plain))
        yield from (Interjected(offer.id) for offer in offered(game, request) if offer.id.startswith(PLAYED))
