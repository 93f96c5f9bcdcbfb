"""The odds of a fight before any die is rolled: the chances of a victory, a stand-off and a defeat (C7).

They are calculated from what the fight itself uses: each side's score and attack dice, and the rule that makes a result
of two rolls. Fate is paid wherever that makes a victory likelier; if two ways have the same chance of victory, the one
with the smaller chance of defeat is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import contextmanager
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.table import NO_CAUSE
from talisman_desktop.odds import open_dice
from talisman_desktop.odds.attack import Attack, Bar, Ends, First, Kept, Odds, first_rolls, firsts, mixed
from talisman_desktop.odds.open_dice import N, Sums
from talisman_desktop.odds.roll_totals import Firsts, Totals, compared, compared_by, distribution
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.result import Result, Score
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values import FightDice

Judge = Callable[[result.Sums], Result]
"""A function that returns the result of both rolls. The result depends on the dice kept and on which total is
higher."""

Look = Callable[[Score], Hashable]
"""A function that returns the features of a side's dice that a judge looks at. Dice with equal features have equal
results."""

SIXES, MANY_SIXES = 17, 60
LARGEST_DENOMINATOR = 10**22
DIGITS = 70
NEGLIGIBLE = 1e-15
"""The chance below which a pair of rolls is treated as a certain defeat."""
FAR = Bar(150, 150)
"""A bar that hardly any roll reaches."""
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


def by_totals(sums: result.Sums) -> Result:
    """Return the result of two rolls if only the totals decide."""
    return result.by_totals(sums.own.total, sums.other.total)


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


CLEAR = 2
"""A lead with which a side wins clearly. Some enemies are not beaten by 1 point."""

NO_DIFFERENCE = Decimal(10) ** -45
"""The difference below which two exact chances count as equal."""

Code = str
"""The results of one first roll as three letters, for a higher, an equal and a lower total than the other side's
("wdL"). The letters are the values of CODES."""
CODES: dict[tuple[result.Word, bool], str] = {
    ("won", False): "w",
    ("won", True): "W",
    ("draw", False): "d",
    ("draw", True): "D",
    ("lost", False): "l",
    ("lost", True): "L",
}
"""The letter for each result; a capital means that the side suffers the loss."""
PLAIN_CODE: Code = "wdL"
"""The code of every roll if only the totals decide."""


class _Rolls(Struct, frozen=True):
    """An attack roll as a key for cached odds: its dice, the codes of its first rolls, and whether fate is paid."""

    dice: FightDice
    codes: tuple[Code, ...]
    fate: bool


def _decoded(codes: tuple[Code, ...], dice: FightDice, one: N) -> dict[Kept, Ends[N]]:
    nothing: N = one * 0
    found: dict[str, Odds[N]] = {}
    for (word, pays), letter in CODES.items():
        win, draw, lose = (one if word == said else nothing for said in ("won", "draw", "lost"))
        found[letter] = Odds(win, draw, lose, one if pays else nothing)
    ends = {code: Ends(*(found[letter] for letter in code)) for code in set(codes)}
    return {kept: ends[code] for kept, code in zip(kept_rolls(dice), codes, strict=True)}


@lru_cache(maxsize=64)
def kept_rolls(dice: FightDice) -> tuple[Kept, ...]:
    """Return every set of dice that may be kept of a first roll, each once."""
    return tuple(dict.fromkeys(laid.kept for laid in first_rolls(dice)))


MEANT = {letter: meant for meant, letter in CODES.items()}
"""The result for each letter of a code, and whether the side suffers the loss."""


def _quick_sums(dice: int) -> Sums[float]:
    return open_dice.sums(dice, SIXES)


def _exact_sums(dice: int) -> Sums[Decimal]:
    return open_dice.precise_sums(dice, MANY_SIXES)


@lru_cache(maxsize=256)
def _quick_totals(found: Firsts) -> Totals[float]:
    return distribution(found, 1.0, _quick_sums)


def _exact_totals(found: Firsts) -> Totals[Decimal]:
    return distribution(found, Decimal(1), _exact_sums)


@lru_cache(maxsize=256)
def _quick_attack(rolls: _Rolls) -> Attack[float]:
    ends = _decoded(rolls.codes, rolls.dice, 1.0)
    return Attack(rolls.dice, ends, 1.0, 1e-13, _quick_sums, fate=rolls.fate)


@lru_cache(maxsize=16)
def _exact_attack(rolls: _Rolls) -> Attack[Decimal]:
    ends = _decoded(rolls.codes, rolls.dice, Decimal(1))
    return Attack(rolls.dice, ends, Decimal(1), NO_DIFFERENCE, _exact_sums, fate=rolls.fate)


@lru_cache(maxsize=512)
def _codes(judge: Judge, dice: FightDice, other: Kept, hero: bool, other_hero: bool) -> tuple[Code, ...]:
    """Return the code of each possible first roll of a side, as `judge` decides it against the dice `other`."""
    if judge is by_totals:
        return (PLAIN_CODE,) * len(kept_rolls(dice))
    theirs, look = Score(0, other, other_hero), look_of(judge)
    found, codes = dict[Hashable, Code](), list[Code]()
    for kept in kept_rolls(dice):
        mine = [Score(n, kept, hero) for n in (CLEAR, 0, -1)]
        seen = look(mine[0])
        if seen not in found:
            ends = [judge(result.Sums(score, theirs)) for score in mine]
            found[seen] = "".join(CODES[end.word, end.own.pays] for end in ends)
        codes.append(found[seen])
    return tuple(codes)


@lru_cache(maxsize=64)
def _seen_alike(judge: Judge, dice: FightDice, hero: bool) -> dict[Kept, Kept]:
    """Return, for each possible first roll of a side, the first one in the list with the same features for a judge."""
    first, look = dict[Hashable, Kept](), look_of(judge)
    return {kept: first.setdefault(look(Score(0, kept, hero)), kept) for kept in kept_rolls(dice)}


def all_dice(score: Score) -> Hashable:
    """Return all dice of a side as features, for a judge that does not say which it looks at."""
    return score.natural


def look_of(judge: Judge) -> Look:
    """Return the function that finds the features of dice that a judge looks at."""
    look: Look = getattr(judge, "seen", all_dice)
    return look


def slack_of(judge: Judge) -> int:
    """Return how many points more than 1 a side must be ahead to win, by a judge."""
    return int(getattr(judge, "slack", 0))


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
        return mixed(self.ways(), self.one)

    def ways(self) -> Iterator[tuple[N, Odds[N]]]:
        """Yield the odds against each roll of the other side, with the chance of that roll."""
        return self._over_all(Attack.against)

    def settled(self) -> Odds[N]:
        """Return the odds for an attacked side that pays fate after the attacker has rolled; in this calculation it
        rolls last."""
        return mixed(self._over_all(Attack.settled), self.one)

    def between(self, own: Firsts, other: Firsts) -> Odds[N]:
        """Return the odds from the possible first rolls of both sides and the dice for their sixes, without fate."""
        nothing: N = self.one * 0
        win = draw = lose = pays = nothing
        for mine, theirs, code in self._alike(own, other):
            ours, against = self._totals(mine), self._totals(theirs)
            if self._level is None:
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

    def _alike(self, own: Firsts, other: Firsts) -> Iterator[tuple[Firsts, Firsts, Code]]:
        """Yield groups of rolls of both sides that a judge treats alike, with their code."""
        if self._judge is by_totals:
            yield own, other, PLAIN_CODE
            return
        for codes, theirs in self._by_codes(other).items():
            known = dict(zip(kept_rolls(self._own), codes, strict=True))
            by_code: dict[Code, list[First]] = {}
            for first in own:
                by_code.setdefault(known[first.step.kept], []).append(first)
            for code, mine in by_code.items():
                yield tuple(mine), tuple(theirs), code

    def _by_codes(self, other: Firsts) -> dict[tuple[Code, ...], list[First]]:
        """Return the rolls of the other side, grouped by the codes that the hero's rolls have against them."""
        by_codes: dict[tuple[Code, ...], list[First]] = {}
        for first in other:
            by_codes.setdefault(self._codes(first.step.kept), []).append(first)
        return by_codes

    def _codes(self, other: Kept) -> tuple[Code, ...]:
        heroes = bool(self._sides.own.hero), bool(self._sides.other.hero)
        kept = _seen_alike(self._judge, self._other, heroes[1]).get(other, other)
        return _codes(self._judge, self._own, kept, *heroes)

    def attack(self, other: Kept) -> Attack[N]:
        """Return the hero's attack roll against a roll of the other side of which the dice `other` are kept."""
        return self._attack(_Rolls(self._own, self._codes(other), self._sides.fate))

    def bar(self, theirs: int) -> Bar:
        """Return the sums that the hero's roll needs against this total of the other side."""
        bar = _bar(self._sides.own, theirs)
        return bar if not self._slack else replace(bar, draws=bar.draws + self._slack)

    def _over_all(self, roll: Callable[[Attack[N], Bar], Odds[N]]) -> Iterator[tuple[N, Odds[N]]]:
        """Yield the odds against each total of the other side, with its chance; first rolls that a judge treats alike
        are added up."""
        for codes, theirs in self._by_codes(firsts(self._other, fate=False)).items():
            attack = self._attack(_Rolls(self._own, codes, self._sides.fate))
            rolls = self._totals(tuple(theirs))
            if self._least:
                yield from self._from_the_lowest(attack, rolls, roll)
                continue
            for rolled, chance in enumerate(rolls.exactly):
                if chance:
                    yield chance, roll(attack, self._bar_for(rolled))

    def _from_the_lowest(
        self, attack: Attack[N], rolls: Totals[N], roll: Callable[[Attack[N], Bar], Odds[N]]
    ) -> Iterator[tuple[N, Odds[N]]]:
        """Yield the odds against each total of the other side in rising order, up to totals that the hero hardly ever
        reaches."""
        reached, left = self._totals(firsts(self._own, fate=False)), rolls.whole
        for rolled, chance in enumerate(rolls.exactly):
            if not chance:
                continue
            bar = self._bar_for(rolled)
            if (reached.whole - reached.at_most(bar.loses)) * left < self._least:
                yield left, roll(attack, FAR)
                return
            yield chance, roll(attack, bar)
            left -= chance

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
    """Return a side's attack dice without details that do not matter here; NO_DICE if the side does not roll."""
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
