"""Judges of fights: a judge returns the result of two rolls, and asks the rules only once for each case."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from talisman_desktop.core.table import Lasting
from talisman_desktop.odds import fight_odds, result_codes
from talisman_desktop.odds.result_codes import Judge, Look
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.result import Result, Score
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bent
from talisman_desktop.rules.values.fight_values import FightDice


class Judged:
    """A judge that asks the rules for each result once. Its results hold as long as the rules, the options and the
    lasting effects do not change: apart from these, a result depends only on the features of dice that rules look at,
    and on whether a side is ahead by more than one point."""

    def __init__(self) -> None:
        self.ask: Judge = result_codes.by_totals
        self.look: Look = result_codes.all_dice
        self.slack = 0
        """The number of points above 1 by which a side must be ahead to win."""
        self._known: dict[tuple[int, Hashable, Hashable], Result] = {}
        self._plain: dict[tuple[FightDice, FightDice], bool] = {}
        self._seen: dict[tuple[tuple[int, ...], bool], Hashable] = {}

    def __call__(self, sums: result.Sums) -> Result:
        """Return the result of two rolls."""
        ahead = sums.own.total - sums.other.total
        key = max(-result_codes.CLEAR, min(result_codes.CLEAR, ahead)), self.seen(sums.own), self.seen(sums.other)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.ask(sums)
        return found

    def is_by_totals(self, began: FightBegan) -> bool:
        """Whether only the totals decide, whatever dice both sides of a fight keep."""
        dice = fight_odds.dice_of(began.own, began.own_dice), fight_odds.dice_of(began.other, began.other_dice)
        found = self._plain.get(dice)
        if found is None:
            heroes = bool(began.own.hero), bool(began.other.hero)
            found = self._plain[dice] = self._is_blind(*dice, *heroes)
        return found

    def _is_blind(self, own: FightDice, other: FightDice, hero: bool, other_hero: bool) -> bool:
        mine, theirs = (
            {self.seen(score): score for score in (Score(0, kept, is_hero) for kept in result_codes.kept_rolls(d))}
            for d, is_hero in ((own, hero), (other, other_hero))
        )
        if len(mine) > 1 or len(theirs) > 1:
            return False
        (one,), (against,) = mine.values(), theirs.values()
        return all(
            self(result.Sums(replace(one, total=n), against)) == result.by_totals(n, 0)
            for n in (result_codes.CLEAR, 1, 0, -1)
        )

    def seen(self, score: Score) -> Hashable:
        """Return the features of a side's dice that rules look at."""
        key = score.natural, score.hero
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self.look(score)
        return found


def judge_of(game: Game, began: FightBegan) -> Judge:
    """Return the judge of a fight; `result_codes.by_totals` if only the totals decide."""
    spared, held = not began.judge(_AHEAD).other.beaten, not began.judge(_BEHIND).own.beaten
    narrow = spared and began.judge(_FAR_AHEAD).other.beaten
    bent = game.values.get(result.RESULT)
    bends, lasting = (_bends(game, bent), _lasting(game, bent)) if bent is not None else ((), ())
    acts = bent is not None and bool(bent.words or bends or lasting)
    if not spared and not held and not acts:
        return result_codes.by_totals
    heroes = bool(began.own.hero), bool(began.other.hero)
    options = tuple(game.table.options.items())
    judged = _judged((bent, bends), options, lasting, (spared, narrow, held, *heroes))
    judged.ask, judged.look, judged.slack = began.judge, _look(game, bent), int(narrow)
    return result_codes.by_totals if not spared and not held and judged.is_by_totals(began) else judged


def _bends(game: Game, bent: Bent) -> tuple[Callable[[Any, Any, Any], Any], ...]:
    """Return the bends of results by modules that may do something now."""
    return game.find_live().bends[result.RESULT] if bent.needs else tuple(bent.bends)


def _lasting(game: Game, bent: Bent) -> tuple[Lasting, ...]:
    """Return the lasting effects that results may depend on: those that bend them, and those that a bend needs."""
    named = {need for needs in bent.needs for need in needs}
    return tuple(
        x for x in game.table.lasting if x.what in bent.lasting or x.what in named or x.what.rpartition("/")[0] in named
    )


def _look(game: Game, bent: Bent | None) -> Look:
    """Return the function that finds the features of dice that rules look at. If a rule does not declare them, all dice
    are features."""
    seen = game.values.get(result.SEEN)
    rules = len(bent.bends) if bent is not None else 0
    if bent is not None and (bent.words or bent.lasting or seen is None or len(seen.bends) != rules):
        return result_codes.all_dice
    return lambda score: result.SEEN(game, (), score)


@lru_cache(maxsize=16)
def _judged(bent: object, options: object, lasting: object, sides: object) -> Judged:
    return Judged()


_AHEAD = result.Sums(result.Score(1), result.Score(0))
_FAR_AHEAD = result.Sums(result.Score(result_codes.CLEAR), result.Score(0))
_BEHIND = result.Sums(result.Score(0), result.Score(1))


class _Mirrored:
    """A judge with the sides exchanged: from the point of view of the attacked side."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def __call__(self, sums: result.Sums) -> Result:
        ended = self._judge(result.Sums(sums.other, sums.own))
        return replace(ended, own=ended.other, other=ended.own)

    def seen(self, score: Score) -> Hashable:
        """Return the features of a side's dice that rules look at."""
        return result_codes.look_of(self._judge)(score)


@lru_cache(maxsize=32)
def mirrored(judge: Judge) -> Judge:
    """Return a judge with the sides exchanged: from the point of view of the attacked side."""
    return judge if judge is result_codes.by_totals else _Mirrored(judge)
