"""Calculations that many fights share, so that the first forecast of a campaign does not have to wait for them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import get_args

from msgspec.structs import replace

from talisman_desktop.core.facts import Part
from talisman_desktop.odds import bout_odds, fight_results
from talisman_desktop.odds.fight_judges import judge_of
from talisman_desktop.odds.step_copy import StepUnderWay, listening
from talisman_desktop.rules.fight import attack_dice, result
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.result import Result, Sums
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import WINS_NOTHING

SCORE = 5


def prepare(origin: StepUnderWay) -> Generator[None, None, None]:
    """Calculate the odds of fights by the rules and with the dice of a table, a little at a time. This fills the caches
    that forecasts use; the odds themselves are discarded."""
    table = origin.game.table if origin.game is not None else origin.table
    rules = listening(origin.rules.of(table))
    yield
    game = Game(rules, table)
    yield
    for began in _fights(game):
        judge = judge_of(game, began)
        yield
        bout_odds.odds(began, judge, "")
        for end in get_args(fight_results.End):
            fight_results.leading_to(began, judge, end)
        yield
        bout_odds.odds(began, judge, began.own.hero, fate=True)
        yield


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


def _fighter(hero: str) -> Fighter:
    return Fighter("", "strength", "battle", (Part("", SCORE),), Meeting(hero, "") if hero else None)
