"""The judges of fights: each tells the result of two rolls, and asks the rules of the table only once for each case."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from talisman_desktop.odds import fight_odds
from talisman_desktop.odds.fight_odds import Judge
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.game import Game


class Judged:
    """A judge that asks for each result once. Its results hold as long as the rules, the options and the lasting
    effects at the table are the same, because apart from these a result depends only on the dice, and on whether a side
    is ahead by more than one."""

    def __init__(self) -> None:
        self.ask: Judge = fight_odds.by_totals
        self.slack = 0
        """The points beyond the first that a victory needs."""
        self._known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Result] = {}

    def __call__(self, sums: result.Sums) -> Result:
        """Return the result of two rolls."""
        ahead = sums.own.total - sums.other.total
        key = max(-fight_odds.CLEAR, min(fight_odds.CLEAR, ahead)), sums.own.natural, sums.other.natural
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.ask(sums)
        return found


def judge_of(game: Game, began: FightBegan) -> Judge:
    """Return the judge of a fight: `fight_odds.by_totals` itself where nothing but the totals decides."""
    spared, held = not began.judge(_AHEAD).other.beaten, not began.judge(_BEHIND).own.beaten
    narrow = spared and began.judge(_FAR_AHEAD).other.beaten
    table, bent = game.table, game.values.get(result.RESULT)
    if not spared and not held and (bent is None or not bent.acts(table)):
        return fight_odds.by_totals
    lasting = table.lasting if bent is not None and bent.lasting else ()
    heroes = bool(began.own.hero), bool(began.other.hero)
    judged = _judged(bent, tuple(table.options.items()), lasting, (spared, narrow, held, *heroes))
    judged.ask, judged.slack = began.judge, int(narrow)
    return judged


@lru_cache(maxsize=16)
def _judged(bent: object, options: object, lasting: object, sides: object) -> Judged:
    return Judged()


_AHEAD = result.Sums(result.Score(1), result.Score(0))
_FAR_AHEAD = result.Sums(result.Score(fight_odds.CLEAR), result.Score(0))
_BEHIND = result.Sums(result.Score(0), result.Score(1))


@lru_cache(maxsize=32)
def mirrored(judge: Judge) -> Judge:
    """Return the judge from the point of view of the attacked side."""
    if judge is fight_odds.by_totals:
        return judge

    def judged(sums: result.Sums) -> Result:
        ended = judge(result.Sums(sums.other, sums.own))
        return replace(ended, own=ended.other, other=ended.own)

    return judged
