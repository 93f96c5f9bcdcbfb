"""Calculations that many fights share, so that the first forecast of a campaign does not have to wait for them."""

from __future__ import annotations

from collections.abc import Generator

from talisman_desktop.core.facts import Part
from talisman_desktop.odds import bout_odds
from talisman_desktop.odds.fight_judges import judge_of
from talisman_desktop.odds.step_copy import StepUnderWay, listening
from talisman_desktop.rules.fight import attack_dice, result
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting

SCORE = 5


def prepare(origin: StepUnderWay) -> Generator[None, None, None]:
    """Calculate the odds of a fight between equals by the rules and with the dice of a table, a little at a time. This
    fills the caches that forecasts use; the odds themselves are discarded."""
    table = origin.game.table if origin.game is not None else origin.table
    rules = listening(origin.rules.of(table))
    yield
    game = Game(rules, table)
    yield
    hero = next(iter(table.heroes), "")
    if not hero:
        return
    own, other = _fighter(hero), _fighter("")
    dice = attack_dice.of(game, own, other), attack_dice.of(game, other, own)
    began = FightBegan(own, other, *dice, lambda sums: result.of(game, sums))
    judge = judge_of(game, began)
    yield
    bout_odds.odds(began, judge, "")
    yield
    bout_odds.odds(began, judge, hero, fate=True)


def _fighter(hero: str) -> Fighter:
    return Fighter("", "strength", "battle", (Part("", SCORE),), Meeting(hero, "") if hero else None)
