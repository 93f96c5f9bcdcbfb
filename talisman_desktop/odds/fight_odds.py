"""The odds of a fight before any die is rolled: the chances of a victory, a stand-off and a defeat (C7).

They are calculated from what the fight itself uses: each side's score and attack dice, and the rule that makes a result
of two rolls. Fate is paid wherever that makes a victory likelier; if two ways have the same chance of victory, the one
with the smaller chance of defeat is taken.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache, partial
from itertools import islice
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.table import NO_CAUSE
from talisman_desktop.odds import open_dice
from talisman_desktop.odds.attack import NO_BAR, Bar, First, Kept, Odds, firsts, mixed
from talisman_desktop.odds.attack_roll import Attack
from talisman_desktop.odds.further_dice import FurtherDice
from talisman_desktop.odds.open_dice import N, Sums
from talisman_desktop.odds.result_codes import (
    MEANT,
    PLAIN_CODE,
    Code,
    Judge,
    by_totals,
    codes,
    decoded,
    kept_rolls,
    seen_alike,
    slack_of,
)
from talisman_desktop.odds.roll_totals import Compared, Firsts, Totals, compared, compared_by, distribution
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values.fight_values import FightDice

SIXES, MANY_SIXES = 17, 60
LARGEST_DENOMINATOR = 10**22
DIGITS = 70
NEGLIGIBLE = 1e-15
"""The chance below which a pair of rolls is treated as a certain defeat."""
AT_ONCE = 8
"""The number of rolls that an exact calculation works through between two pauses."""


class Sides(Struct, frozen=True):
    """Both sides of a fight before the dice; the attacked side rolls first. `fate` means that the hero is willing to
    pay fate."""

    own: Fighter
    other: Fighter
    own_dice: FightDice
    other_dice: FightDice
    fate: bool = False


def odds(sides: Sides, judge: Judge = by_totals) -> Odds[float]:
    """Return the odds of a fight; their error is below 1e-12."""
    return quick(sides, judge).odds()


def quick(sides: Sides, judge: Judge = by_totals) -> Fight[float]:
    """Return a fight to be calculated in floating-point numbers, which are fast."""
    return Fight(sides, judge, 1.0, _quick_sums, _quick_attack, _quick_totals, NEGLIGIBLE)


def exact(sides: Sides, judge: Judge = by_totals) -> Fight[Decimal]:
    """Return a fight to be calculated in decimals of many digits. Calculate within `precise`, then turn the odds into
    fractions with `simple`."""
    return Fight(sides, judge, Decimal(1), _exact_sums, _exact_attack, _exact_totals, 0.0)


@contextmanager
def precise() -> Iterator[None]:
    """Use so many digits within the `with` block that errors are far smaller than any difference between two simple
    fractions."""
    with localcontext(prec=DIGITS):
        yield


def exact_odds(sides: Sides, judge: Judge = by_totals) -> Odds[Fraction]:
    """Return the odds of a fight as fractions. The sums of open dice are infinite, but their chances are fractions with
    small denominators. Calculated to sixty sixes and with many digits, they are so exact that only one such fraction
    fits.
    """
    with precise():
        return simple(exact(sides, judge).odds())


def exact_bit_by_bit(sides: Sides, judge: Judge = by_totals) -> Generator[None, None, Odds[Fraction]]:
    """Calculate the odds of a fight as fractions in short steps of a few rolls each, pausing at each `yield`; the
    generator returns the odds."""
    left, ways = exact(sides, judge).ways(), list[tuple[Decimal, Odds[Decimal]]]()
    while True:
        with precise():
            more = list(islice(left, AT_ONCE))
        if not more:
            break
        ways += more
        yield
    with precise():
        return simple(mixed(ways, Decimal(1)))


def simple(near: Odds[Decimal]) -> Odds[Fraction]:
    """Return the simple fractions that are nearest to these odds."""
    win, draw, pays = (Fraction(n).limit_denominator(LARGEST_DENOMINATOR) for n in (near.win, near.draw, near.pays))
    return Odds(win, draw, 1 - win - draw, pays)


# --- values that many fights share, calculated once ---


NO_DIFFERENCE = Decimal(10) ** -45
"""The difference below which two exact chances count as equal."""


class _Rolls(Struct, frozen=True):
    """An attack roll as a key for cached odds: its dice, the codes of its first rolls, and whether fate is paid."""

    dice: FightDice
    codes: tuple[Code, ...]
    fate: bool


def _quick_sums(dice: int) -> Sums[float]:
    return open_dice.sums(dice, SIXES)


def _exact_sums(dice: int) -> Sums[Decimal]:
    return open_dice.precise_sums(dice, MANY_SIXES)


@lru_cache(maxsize=256)
def _quick_totals(found: Firsts) -> Totals[float]:
    return distribution(found, 1.0, _quick_sums)


def _exact_totals(found: Firsts) -> Totals[Decimal]:
    return distribution(found, Decimal(1), _exact_sums)


_QUICK = FurtherDice(1.0, 1e-13, _quick_sums)
"""The odds of further dice that many fights share."""


@lru_cache(maxsize=256)
def _quick_attack(rolls: _Rolls) -> Attack[float]:
    ends = decoded(rolls.codes, rolls.dice, 1.0)
    return Attack(rolls.dice, ends, _QUICK, fate=rolls.fate)


@lru_cache(maxsize=16)
def _exact_attack(rolls: _Rolls) -> Attack[Decimal]:
    ends = decoded(rolls.codes, rolls.dice, Decimal(1))
    return Attack(rolls.dice, ends, FurtherDice(Decimal(1), NO_DIFFERENCE, _exact_sums), fate=rolls.fate)


# --- rolls that end alike ---


class _Judging(Struct, frozen=True):
    """A judge, the dice of both sides, and which sides are heroes: all that decides which rolls end alike."""

    judge: Judge
    own: FightDice
    other: FightDice
    heroes: tuple[bool, bool]


@lru_cache(maxsize=256)
def _alike(by: _Judging, own: Firsts, other: Firsts) -> tuple[tuple[Firsts, Firsts, Code], ...]:
    """Return groups of rolls of both sides that a judge treats alike, with their code."""
    if by.judge is by_totals:
        return ((own, other, PLAIN_CODE),)
    found: list[tuple[Firsts, Firsts, Code]] = []
    for ends, theirs in _by_codes(by, other):
        known = dict(zip(kept_rolls(by.own), ends, strict=True))
        by_code: dict[Code, list[First]] = {}
        for first in own:
            by_code.setdefault(known[first.step.kept], []).append(first)
        found += [(tuple(mine), theirs, code) for code, mine in by_code.items()]
    return tuple(found)


@lru_cache(maxsize=256)
def _by_codes(by: _Judging, other: Firsts) -> tuple[tuple[tuple[Code, ...], Firsts], ...]:
    """Return the rolls of the other side, grouped by the codes of the hero's rolls against them."""
    found: dict[tuple[Code, ...], list[First]] = {}
    for first in other:
        found.setdefault(_codes(by, first.step.kept), []).append(first)
    return tuple((ends, tuple(theirs)) for ends, theirs in found.items())


def _codes(by: _Judging, other: Kept) -> tuple[Code, ...]:
    """Return the codes of the hero's rolls against one roll of the other side, of which the dice `other` are kept."""
    kept = other if by.judge is by_totals else seen_alike(by.judge, by.other, by.heroes[1]).get(other, other)
    return codes(by.judge, by.own, kept, *by.heroes)


# --- the fight ---


class Fight(Generic[N]):
    """A fight calculated in one type of number."""

    def __init__(
        self,
        sides: Sides,
        judge: Judge,
        one: N,
        sums: Callable[[int], Sums[N]],
        attack: Callable[[_Rolls], Attack[N]],
        totals: Callable[[Firsts], Totals[N]],
        least: float,
    ) -> None:
        self._sides, self._judge = sides, judge
        self.one: N = one
        self._sums: Callable[[int], Sums[N]] = sums
        self._attack: Callable[[_Rolls], Attack[N]] = attack
        self._totals: Callable[[Firsts], Totals[N]] = totals
        self._least = least
        self._own, self._other = dice_of(sides.own, sides.own_dice), dice_of(sides.other, sides.other_dice)
        taken = _roll_added(sides.own) < 0 or _roll_added(sides.other) < 0
        self._slack = slack_of(judge)
        self._level = None if taken else sides.other.score - sides.own.score
        """The lead of the other side before the dice; None if a roll may be lowered."""

    def odds(self) -> Odds[N]:
        """Return the odds of the fight; the other side has rolled before the hero."""
        if not self._sides.fate:
            return self.between(firsts(self._own, fate=False), firsts(self._other, fate=False))
        return mixed(self._over_all(settled=False), self.one)

    def ways(self) -> Iterator[tuple[N, Odds[N]]]:
        """Yield the odds for each roll of the other side, with its chance."""
        return self._one_by_one(settled=False)

    def settled(self) -> Odds[N]:
        """Return the odds for an attacked side that may pay fate when it knows the attacker's final roll. It is
        calculated as the side that rolls last."""
        return mixed(self._over_all(settled=True), self.one)

    def between(self, own: Firsts, other: Firsts) -> Odds[N]:
        """Return the odds from the possible first rolls of both sides and the dice for their sixes, without fate."""
        nothing: N = self.one * 0
        win = draw = lose = pays = nothing
        for mine, theirs, code in _alike(self._judging(), own, other):
            ours, against = self._totals(mine), self._totals(theirs)
            if code == code[0] * len(code):  # because the dice alone decide
                found = Compared(ours.whole * against.whole, nothing, nothing)
            elif self._level is None:
                found = compared(ours, against, self._bar_for)
            else:
                found = compared_by(ours, against, self._level, self._slack)
            for letter, chance in zip(code, (found.more, found.equal, found.less), strict=True):
                word, paid = MEANT[letter]
                win, draw, lose = (
                    win + chance if word == "won" else win,
                    draw + chance if word == "draw" else draw,
                    lose + chance if word == "lost" else lose,
                )
                pays = pays + chance if paid else pays
        return Odds(win, draw, lose, pays)

    def _judging(self) -> _Judging:
        """Return the judge with the dice of both sides, as the key under which groups of rolls are cached."""
        heroes = bool(self._sides.own.hero), bool(self._sides.other.hero)
        return _Judging(self._judge, self._own, self._other, heroes)

    def attack(self, other: Kept) -> Attack[N]:
        """Return the hero's attack roll against a roll of the other side of which the dice `other` are kept."""
        return self._attack(_Rolls(self._own, _codes(self._judging(), other), self._sides.fate))

    def bar(self, theirs: int) -> Bar:
        """Return the sums that the hero's roll needs against this total of the other side."""
        bar = _bar(self._sides.own, theirs)
        return bar if not self._slack else replace(bar, draws=bar.draws + self._slack)

    def _attacks(self) -> Iterator[tuple[Attack[N], Totals[N]]]:
        """Yield each attack of the hero with the totals that it must beat. First rolls of the other side that a judge
        treats alike are yielded as one."""
        for ends, theirs in _by_codes(self._judging(), firsts(self._other, fate=False)):
            yield self._attack(_Rolls(self._own, ends, self._sides.fate)), self._totals(theirs)

    def _one_by_one(self, *, settled: bool) -> Iterator[tuple[N, Odds[N]]]:
        """Yield the odds against each total of the other side, with its chance."""
        for attack, rolls in self._attacks():
            roll = attack.settled if settled else attack.against
            for rolled, chance in enumerate(rolls.exactly):
                if chance:
                    yield chance, roll(self._bar_for(rolled))

    def _over_all(self, *, settled: bool) -> Iterator[tuple[N, Odds[N]]]:
        """Yield the odds against all totals of the other side, in parts whose chances add up to 1. Totals that the hero
        hardly ever reaches are taken together."""
        if self._level is None or not self._least:
            yield from self._one_by_one(settled=settled)
            return
        reached = self._totals(firsts(self._own, fate=False))
        for attack, rolls in self._attacks():
            if attack.is_blind:
                yield rolls.whole, attack.settled(NO_BAR) if settled else attack.against(NO_BAR)
                continue
            within = bisect_left(range(len(rolls.exactly)), True, key=partial(self._is_negligible, reached, rolls))
            if (left := rolls.whole - rolls.at_most(within - 1)) > self._least:
                yield left, attack.out_of_reach(settled=settled)
            if within:
                lead, width = self._level + self._slack, self._slack + 1
                yield self.one, attack.over(lead, width, rolls.exactly[:within], settled=settled)

    def _is_negligible(self, own: Totals[N], other: Totals[N], rolled: int) -> bool:
        """Whether the hero hardly ever reaches this total of the other side, or a higher one."""
        assert self._level is not None
        reached = own.whole - own.at_most(rolled + self._level - 1)
        return reached * (other.whole - other.at_most(rolled - 1)) < self._least

    def _bar_for(self, rolled: int) -> Bar:
        """Return the sums that the hero's roll needs if the dice of the other side show `rolled`."""
        if self._level is not None:
            return Bar(rolled + self._level - 1, rolled + self._level + self._slack)
        return self.bar(self._sides.other.total(rolled))

    def rolled_on(self, more: int) -> Iterator[tuple[int, N]]:
        """Yield the sums of this number of open dice, each with its chance."""
        sums = enumerate(self._sums(more).exactly) if more else ((0, self.one),)
        return ((n, chance) for n, chance in sums if chance)


def dice_of(side: Fighter, d: FightDice) -> FightDice:
    """Return a side's attack dice without their cause, which does not change the odds; dice with no die to roll if the
    side does not roll."""
    return replace(d, cause=NO_CAUSE) if side.rolls and d.kept else FightDice(0, 0, d.open)


def _roll_added(side: Fighter) -> int:
    """Return the number added to a side's attack roll; negative if it lowers the roll."""
    return sum(part.n for part in side.added) if side.rolls else 0


def _bar(side: Fighter, theirs: int) -> Bar:
    """Return the sums that a side's roll needs against a total. A roll that is lowered still counts as at least 1."""
    need = theirs - side.score
    taken = _roll_added(side)
    least = 1 - taken
    if taken < 0 and need <= least:
        return Bar(-1, need if need == least else -1)
    return Bar(need - 1, need)
