"""The dice of a fight that are still to be rolled when an attack roll is open, for both sides, if no more fate is
paid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import attack, bout_odds, fight_judges, fight_odds
from talisman_desktop.odds.attack import First, Odds, Step
from talisman_desktop.odds.bout_odds import AGAIN, ON, ONE_MORE, Bout
from talisman_desktop.odds.fight_odds import Sides, dice_of
from talisman_desktop.odds.open_dice import SIX
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.roll_totals import Firsts
from talisman_desktop.odds.step_copy import Rolled
from talisman_desktop.rules.fight.attack_dice import Roll, first_roll
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.values.fight_values import FightDice


class ToCome(Struct, frozen=True):
    """Both rolls of a fight, each as the list of its possible first rolls; a finished roll has a single one."""

    began: FightBegan
    own: Firsts
    other: Firsts

    def odds(self, judge: Judge, *, defends: bool = False) -> Odds[float]:
        """Return the odds for the attacker, or for the attacked hero if `defends`."""
        return _known(*self._seen(judge, defends=defends))

    def exact_odds(self, judge: Judge, *, defends: bool = False) -> Odds[Fraction]:
        """Return the same odds as `odds`, as fractions."""
        sides, seen, first, second = self._seen(judge, defends=defends)
        with fight_odds.precise():
            return fight_odds.simple(fight_odds.exact(sides, seen).between(first, second))

    def _seen(self, judge: Judge, *, defends: bool) -> tuple[Sides, Judge, Firsts, Firsts]:
        sides = bout_odds.plain_sides(self.began, defends=defends)
        if defends:
            return sides, fight_judges.mirrored(judge), self.other, self.own
        return sides, judge, self.own, self.other


@lru_cache(maxsize=512)
def _known(sides: Sides, judge: Judge, own: Firsts, other: Firsts) -> Odds[float]:
    return fight_odds.quick(sides, judge).between(own, other)


def at_choice(bout: Bout, number: int) -> ToCome:
    """Return the rolls still to come if a hero lets a die of the next roll show `number`; 0 means that no face is
    chosen."""
    began = bout.began
    d = dice_of(began.other, began.other_dice) if bout.other is None else dice_of(began.own, began.own_dice)
    next_roll = attack.beside(d, number) if number else attack.firsts(d, fate=False)
    if bout.other is None:
        return ToCome(began, attack.firsts(dice_of(began.own, began.own_dice), fate=False), next_roll)
    return ToCome(began, next_roll, _lying(bout.other, bout_odds.owed(bout)))


def with_face(to_come: ToCome, number: int, *, defends: bool) -> ToCome:
    """Return the rolls still to come if the die that fate rerolls shows `number`; `to_come` is the result of `at`. The
    die is the attacker's, or the attacked hero's if `defends`."""
    rolled = to_come.other if defends else to_come.own
    first = rolled[number - 1] if len(rolled) == SIX else _shown(rolled[0].step, number)
    shown = (replace(first, ways=1, of=1),)
    return replace(to_come, other=shown) if defends else replace(to_come, own=shown)


def _shown(step: Step, number: int) -> First:
    """Return the first roll after its next die has shown `number`; a 6 brings another die."""
    return First(Step(step.total + number, step.more - (number != SIX), step.kept), 1, 1, ())


def at(bout: Bout, request: Throw, paid: str) -> ToCome:
    """Return the rolls still to come at an open attack roll. `paid` is the answer that paid fate for one of its
    dice."""
    began = bout.began
    own_dice, other_dice = dice_of(began.own, began.own_dice), dice_of(began.other, began.other_dice)
    if bout.other is None:
        other = _open_roll(bout, request, other_dice, paid)
        return ToCome(began, attack.firsts(own_dice, fate=False), other)
    if bout.own is None:
        own = _open_roll(bout, request, own_dice, paid)
        return ToCome(began, own, _lying(bout.other, bout_odds.owed(bout)))
    if request.hero == began.own.hero:
        own = _rolled_on(bout.own.kept, bout.rolled, request)
        return ToCome(began, own, _lying(bout.other, bout_odds.owed(bout)))
    if request.key.endswith(AGAIN):
        return ToCome(began, _lying(bout.own), _defended_again(bout.other, other_dice, paid))
    return ToCome(began, _lying(bout.own), _rolled_on(bout.other.kept, bout.rolled, request))


def _lying(roll: Roll, owed: int = 0) -> Firsts:
    """Return a finished roll as the only possibility; `owed` dice for its sixes still follow."""
    return _surely(roll.kept, roll.total, owed)


def _surely(kept: tuple[int, ...], counted: int, more: int) -> Firsts:
    return (First(Step(counted, more, kept), 1, 1, ()),)


def _open_roll(bout: Bout, request: Throw, d: FightDice, paid: str) -> Firsts:
    """Return the possible first rolls of a side whose roll is not finished; some of its dice may be rolled already."""
    rolled = bout.rolled
    if request.key.endswith(ONE_MORE):
        return attack.with_one_left_out(d)
    if request.key.endswith(AGAIN):
        thrown = rolled[-1].dice
        return _row_again(thrown, d) if d.number == 1 else _one_again(thrown, d, paid)
    if not request.key.endswith(ON):
        return attack.beside(d, bout.chosen) if bout.chosen else attack.firsts(d, fate=False)
    if rolled[0].request.key.endswith(ONE_MORE):
        return _surely((SIX,), SIX, 1)
    return _rolled_on(first_roll(rolled[0].dice, d).kept, rolled[1:], request)


def _defended_again(roll: Roll, d: FightDice, paid: str) -> Firsts:
    """Return the possible first rolls of an attacked hero after fate rerolls a die."""
    if d.number == 1 or roll.more:
        return _row_again(roll.counted, d)
    return _one_again(tuple(sorted(roll.kept + roll.dropped)), d, paid)


def _row_again(row: tuple[int, ...], d: FightDice) -> Firsts:
    """Return the possible rolls of one die and the dice that followed its sixes, of which fate rerolls the last."""
    return _surely(row[:1], sum(row[:-1]), 1) if len(row) > 1 else attack.firsts(d, fate=False)


def _one_again(thrown: tuple[int, ...], d: FightDice, paid: str) -> Firsts:
    """Return the possible rolls of several dice of which fate rerolls one: the last, or the one that the answer
    names."""
    at = int(paid.partition("-")[2] or len(thrown))
    return attack.one_again(d, thrown[: at - 1] + thrown[at:])


def _rolled_on(kept: tuple[int, ...], rolled: Sequence[Rolled], request: Throw) -> Firsts:
    """Return, as the only possibility, a first roll with kept sixes and the dice already rolled for them. At a request
    to reroll the last of these dice, that die does not count."""
    counted, to_come = sum(kept), kept.count(SIX)
    rows = [roll.dice for roll in rolled if not roll.request.key.endswith(AGAIN)]
    again = {at - 1: roll.dice for at, roll in enumerate(rolled) if roll.request.key.endswith(AGAIN)}
    for at, row in enumerate(rows):
        counted += sum(row[:-1]) + sum(again[at]) if at in again else sum(row)
    to_come -= len(rows)
    if request.key.endswith(AGAIN):
        counted, to_come = counted - rows[-1][-1], to_come + 1
    return _surely(kept, counted, to_come)
