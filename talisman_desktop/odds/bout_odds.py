"""The odds of a fight that a copy of the step has reached, before the dice or with some of them rolled. Only the hero
for whom the odds are calculated pays fate, and does so whenever it makes a victory likelier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.facts import Part
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import NO_CAUSE
from talisman_desktop.odds import attack, fight_odds
from talisman_desktop.odds.attack import Bar, Kept, Odds, mixed
from talisman_desktop.odds.attack_roll import Attack
from talisman_desktop.odds.fight_judges import mirrored
from talisman_desktop.odds.fight_odds import Fight, Sides, dice_of
from talisman_desktop.odds.open_dice import SIX, N
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.odds.step_copy import Heard, Rolled
from talisman_desktop.rules.fight.attack_dice import FirstRollMade, Roll, first_roll
from talisman_desktop.rules.fight.fight_moments import FightBegan, FightEnded
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import DieChosen
from talisman_desktop.rules.values.fight_values import FightDice

Numbers: TypeAlias = Callable[[Sides, Judge], Fight[N]]
"""The function that sets up the calculation with one type of number: `fight_odds.quick` or `fight_odds.exact`."""


ONE_MORE = "/more"
"""The ending of the key of a roll to which fate has added a die."""
LEAVE = "leave-"
"""The beginning of the ids of options that leave out a die ("leave-2")."""
ROLLS = frozenset(
    {"fight/enemy", "fight/enemy/on", "fight/hero", "fight/two", "fight/on", "fight/stand-in", "duel/defence"}
)
"""The keys of the attack rolls that the game itself asks for."""
ATTACKS = ("fight/", "duel/")
"""The beginnings of the keys of attack rolls."""
ON = "/on"
"""The ending of the key of the die that follows a kept 6, where several dice are kept."""
AGAIN = "/again"
"""The ending of the key of a die that fate rerolls."""
PAID = (AGAIN, ONE_MORE)
"""The endings of the keys of rolls that fate was paid for."""


class Bout(Struct, frozen=True):
    """A fight up to now: both sides' rolls (None if unfinished), and the dice rolled since the last finished roll.
    `chosen` is the face that a hero has chosen for a die of the next roll, 0 for none."""

    began: FightBegan
    own: Roll | None = None
    other: Roll | None = None
    rolled: tuple[Rolled, ...] = ()
    chosen: int = 0


def under_way(heard: Sequence[Heard]) -> Bout | None:
    """Return the current fight, None if there is none."""
    bout: Bout | None = None
    for moment in heard:
        match moment:
            case FightBegan():
                bout = Bout(moment)
            case FightEnded():
                bout = None
            case FirstRollMade(side=side, roll=roll) if bout is not None and bout.other is None:
                bout = Bout(replace(bout.began, other=side), other=roll)
            case FirstRollMade(side=side, roll=roll) if bout is not None and is_attacked(bout.began, side.hero):
                bout = replace(bout, other=roll, rolled=(), chosen=0)
            case FirstRollMade(roll=roll) if bout is not None:
                bout = replace(bout, own=roll, rolled=(), chosen=0)
            case DieChosen(request=request, number=number) if bout is not None and is_attack(request):
                bout = replace(bout, chosen=number)
            case Rolled() if bout is not None and is_attack(moment.request):
                bout = replace(bout, rolled=(*bout.rolled, moment.beside(bout.chosen)), chosen=0)
            case _:
                pass
    return bout


def is_attack(request: Throw) -> bool:
    """Whether a request asks for an attack roll or part of one. A spell cast during a fight may ask for other dice."""
    return request.key.startswith(ATTACKS)


def is_foreseen(request: Throw) -> bool:
    """Whether an attack roll is one that the game itself asks for. Rolls that card text adds have no odds."""
    key = request.key
    while key not in ROLLS and key.endswith((*PAID, ON)):
        key = key.rpartition("/")[0]
    return key in ROLLS


def is_before_the_dice(bout: Bout, request: Throw) -> bool:
    """Whether the next roll is the first of a fight, without a die added by fate. A side that rolls no dice counts as
    having rolled."""
    none_lies = bout.own is None and (bout.other is None or not bout.other.counted)
    return none_lies and not bout.rolled and not bout.chosen and not request.key.endswith(ONE_MORE)


# --- before the dice ---


def odds(began: FightBegan, judge: Judge, hero: str, *, fate: bool = False) -> Odds[float]:
    """Return the odds of a fight before the dice, from the point of view of a hero, with fate paid or not. For a hero
    who is not in the fight, return the attacker's odds."""
    defends = is_attacked(began, hero)
    seen = mirrored(judge) if defends else judge
    return _known_odds(plain_sides(began, defends=defends, fate=fate), seen, settled=defends and fate)


def exact_odds(began: FightBegan, judge: Judge, hero: str, *, fate: bool = False) -> Odds[Fraction]:
    """Return the odds of a fight for a hero, as `odds` does, but as exact fractions."""
    with fight_odds.precise():
        return fight_odds.simple(_odds(began, judge, fight_odds.exact, defends=is_attacked(began, hero), fate=fate))


def seen_by(began: FightBegan, judge: Judge, hero: str) -> tuple[Sides, Judge]:
    """Return both sides, the hero's first, and the judge from that hero's point of view. The hero pays no fate."""
    defends = is_attacked(began, hero)
    return sides_of(began, defends=defends), mirrored(judge) if defends else judge


def knows_fate(began: FightBegan, hero: str) -> bool:
    """Whether the odds with fate can be given before the dice. They cannot for an attacker who pays fate while the
    attacked hero may still have dice to roll for sixes."""
    return is_attacked(began, hero) or not (began.other.hero and began.other_dice.kept > 1 and began.other_dice.open)


def _odds(began: FightBegan, judge: Judge, numbers: Numbers[N], *, defends: bool, fate: bool) -> Odds[N]:
    fight = numbers(sides_of(began, defends=defends, fate=fate), mirrored(judge) if defends else judge)
    return fight.settled() if defends and fate else fight.odds()


@lru_cache(maxsize=1024)
def _known_odds(sides: Sides, judge: Judge, *, settled: bool) -> Odds[float]:
    fight = fight_odds.quick(sides, judge)
    return fight.settled() if settled else fight.odds()


def is_attacked(began: FightBegan, hero: str) -> bool:
    """Whether a hero is on the attacked side of a fight."""
    return bool(hero) and hero == began.other.hero


def sides_of(began: FightBegan, *, defends: bool = False, fate: bool = False) -> Sides:
    """Return both sides, beginning with the one whose odds are wanted."""
    if defends:
        return Sides(began.other, began.own, began.other_dice, began.own_dice, fate)
    return Sides(began.own, began.other, began.own_dice, began.other_dice, fate)


def plain_sides(began: FightBegan, *, defends: bool = False, fate: bool = False) -> Sides:
    """Return both sides as `sides_of` does, but only with the numbers that odds depend on, so that fights with the same
    odds share their cached odds."""
    own, other = _numbers(began.own), _numbers(began.other)
    if defends:
        return _plain_sides(other, own, began.other_dice, began.own_dice, fate=fate)
    return _plain_sides(own, other, began.own_dice, began.other_dice, fate=fate)


class _Numbers(Struct, frozen=True):
    """A side of a fight as odds see it: its score, and `taken`, what is taken from its roll (below 0, or 0)."""

    score: int
    taken: int
    hero: bool
    rolls: bool


def _numbers(side: Fighter) -> _Numbers:
    added = sum([part.n for part in side.added]) if side.added and side.rolls else 0
    taken = min(0, added)
    return _Numbers(side.score - taken, taken, bool(side.hero), side.rolls)


@lru_cache(maxsize=256)
def _plain_sides(own: _Numbers, other: _Numbers, own_dice: FightDice, other_dice: FightDice, *, fate: bool) -> Sides:
    lead = 0 if own.taken or other.taken else own.score  # because only the difference of the scores matters then
    own_dice, other_dice = (replace(d, cause=NO_CAUSE) for d in (own_dice, other_dice))
    return Sides(_plain(own, lead), _plain(other, lead), own_dice, other_dice, fate)


def _plain(side: _Numbers, lead: int) -> Fighter:
    more = (Part("", side.taken),) if side.taken else ()
    meeting = _SOMEBODY if side.hero else None
    return Fighter("", "strength", "battle", (Part("", side.score - lead),), meeting, added=more, rolls=side.rolls)


_SOMEBODY = Meeting("somebody", "")


# --- with dice on the table ---


def at_a_throw(bout: Bout, judge: Judge, hero: str, numbers: Numbers[N], *, fate: bool) -> Odds[N] | None:
    """Return the odds at a request for a whole attack roll; None if some of its dice are rolled already, or if the odds
    with fate are unknown."""
    began = bout.began
    if bout.rolled or bout.own is not None:
        return None
    if bout.other is None or is_attacked(began, hero):
        return _odds(began, judge, numbers, defends=is_attacked(began, hero), fate=fate) if bout.other is None else None
    if fate and owed(bout):
        return None  # because the attacker does not know the total yet
    return _attackers(bout, bout.other, judge, numbers, fate=fate).whole()


def at_fate(bout: Bout, judge: Judge, options: Sequence[str], numbers: Numbers[N]) -> Mapping[str, Odds[N]]:
    """Return the odds of each answer to a question about fate in a fight, for the hero who is asked. The answers are
    "keep", "fate" to reroll the last die, "fate-2" to reroll the second, and, if fate has added a die, "leave-2" to
    leave out a die that shows 2.
    """
    if bout.other is None:
        return _left_out_of_two(bout, judge, options, numbers)
    if bout.rolled and bout.rolled[-1].request.key.endswith(ONE_MORE):
        against = _attackers(bout, bout.other, judge, numbers, fate=True)
        return {option: against.left(_without(bout.rolled[-1].dice, option)) for option in options}
    if bout.rolled:
        against = _attackers(bout, bout.other, judge, numbers, fate=True)
        dice, d = bout.rolled[-1].dice, bout.began.own_dice
        if bout.own is not None:
            return _on(against, bout.own.kept, bout.rolled, later=not owed(bout))
        if d.number == 1:
            return _of_a_row(against, dice[:1], dice, d)
        return _of_several(against, dice, d, options, later=not owed(bout))
    if bout.own is None:
        return {}
    return _settled(bout, bout.own, bout.other, judge, options, numbers)


def _left_out_of_two(bout: Bout, judge: Judge, options: Sequence[str], numbers: Numbers[N]) -> Mapping[str, Odds[N]]:
    """Return the odds for each die that an attacked hero may leave out, before the attacker rolls."""
    last = bout.rolled[-1] if bout.rolled else None
    if last is None or not last.request.key.endswith(ONE_MORE) or not is_attacked(bout.began, last.request.hero):
        return {}
    fight, d = numbers(sides_of(bout.began, defends=True), mirrored(judge)), bout.began.other_dice
    theirs = attack.firsts(dice_of(bout.began.own, bout.began.own_dice), fate=False)
    left = {option: attack.one_way(d, _without(last.dice, option)) for option in options}
    return {option: fight.between(mine, theirs) for option, mine in left.items()}


def at_keep(bout: Bout, judge: Judge, options: Sequence[str], numbers: Numbers[N]) -> Mapping[str, Odds[N]]:
    """Return the odds for each choice of dice to keep; empty before the other side has rolled. The id of an option is
    the faces kept, joined by hyphens ("6-4")."""
    if bout.other is None:
        return {}
    paid = bool(bout.rolled) and bout.rolled[-1].request.key.endswith(PAID)
    if bout.own is None:
        against, d = _attackers(bout, bout.other, judge, numbers, fate=True), bout.began.own_dice
        paid = paid or bool(owed(bout))
    else:
        against, d = _defenders(bout, bout.own, judge, numbers), bout.began.other_dice
        paid = True
    ways = {option: tuple(int(face) for face in option.split("-")) for option in options}
    return {
        option: against.after_first_roll(kept, sum(kept), kept.count(SIX) if d.open else 0, fate=not paid)
        for option, kept in ways.items()
    }


def _without(dice: tuple[int, ...], option: str) -> tuple[int, ...]:
    """Return the dice without the one that an option leaves out."""
    at = dice.index(int(option.rpartition("-")[2]))
    return dice[:at] + dice[at + 1 :]


class Against(Generic[N]):
    """One side's roll against the finished roll of the other side, who may still have dice to roll for sixes."""

    def __init__(self, fight: Fight[N], other: Kept, theirs: Iterable[tuple[int, N]]) -> None:
        self._attack: Attack[N] = fight.attack(other)
        self._bars: list[tuple[N, Bar]] = [(chance, fight.bar(total)) for total, chance in theirs]
        self._one: N = fight.one

    def whole(self) -> Odds[N]:
        """Return the odds before any die of this roll is known."""
        return self._over_all(self._attack.against)

    def after_first_roll(self, kept: Kept, counted: int, more: int, *, fate: bool) -> Odds[N]:
        """Return the odds when `counted` points have been rolled and `more` open dice still follow."""
        return self._over_all(lambda bar: self._attack.after_first_roll(bar, kept, counted, more, fate=fate))

    def left(self, dice: tuple[int, ...]) -> Odds[N]:
        """Return the odds after fate has been paid, when the first roll shows these dice."""
        return self._over_all(lambda bar: self._attack.left(bar, dice))

    def rolled_again(self, rest: tuple[int, ...]) -> Odds[N]:
        """Return the odds when fate rerolls one die of a first roll and the dice `rest` stay."""
        return self._over_all(lambda bar: self._attack.rolled_again(bar, rest))

    def _over_all(self, odds: Callable[[Bar], Odds[N]]) -> Odds[N]:
        if len(self._bars) == 1:
            return odds(self._bars[0][1])
        return mixed(((chance, odds(bar)) for chance, bar in self._bars), self._one)


def owed(bout: Bout) -> int:
    """Return how many dice an attacked hero still rolls for sixes after the attacker has rolled; 0 if there are none,
    or for an enemy without a hero."""
    d = bout.began.other_dice
    if bout.other is None or not bout.began.other.hero or not d.open or d.kept < 2:
        return 0
    return bout.other.kept.count(SIX)


def _attackers(bout: Bout, other: Roll, judge: Judge, numbers: Numbers[N], *, fate: bool) -> Against[N]:
    fight = numbers(sides_of(bout.began, defends=False, fate=fate), judge)
    side = bout.began.other
    totals = ((side.total(other.total + n), chance) for n, chance in fight.rolled_on(owed(bout)))
    return Against(fight, other.kept, totals)


def _defenders(bout: Bout, own: Roll, judge: Judge, numbers: Numbers[N]) -> Against[N]:
    fight = numbers(sides_of(bout.began, defends=True, fate=True), mirrored(judge))
    return Against(fight, own.kept, [(bout.began.own.total(own.total), fight.one)])


def _settled(
    bout: Bout, own: Roll, other: Roll, judge: Judge, options: Sequence[str], numbers: Numbers[N]
) -> Mapping[str, Odds[N]]:
    """Return the odds of each answer about fate for an attacked hero, after the attacker has rolled."""
    d = bout.began.other_dice
    against = _defenders(bout, own, judge, numbers)
    if d.number == 1 or other.more:
        return _of_a_row(against, other.kept, other.counted, d)
    return _of_several(against, tuple(sorted(other.kept + other.dropped)), d, options, later=False)


def _of_a_row(against: Against[N], kept: Kept, dice: tuple[int, ...], d: FightDice) -> Mapping[str, Odds[N]]:
    """Return the odds of each answer about fate for a single die and the dice that followed its sixes: fate may reroll
    the last of them."""
    keep = against.after_first_roll(kept, sum(dice), 0, fate=False)
    if len(dice) == 1 and d.number == 1:
        return {"keep": keep, "fate": against.rolled_again(())}
    return {"keep": keep, "fate": against.after_first_roll(kept, sum(dice[:-1]), 1, fate=False)}


def _of_several(
    against: Against[N], dice: tuple[int, ...], d: FightDice, options: Sequence[str], *, later: bool
) -> Mapping[str, Odds[N]]:
    """Return the odds of each answer about fate for several dice, each of which may be rerolled. `later` means that
    fate which is not paid now may be paid for a later die."""
    kept = first_roll(dice, d).kept
    more = kept.count(SIX) if d.open else 0
    found = {"keep": against.after_first_roll(kept, sum(kept), more, fate=later)}
    for option in options:
        if option != "keep":
            at = int(option.partition("-")[2] or len(dice))
            found[option] = against.rolled_again(dice[: at - 1] + dice[at:])
    return found


def _on(against: Against[N], kept: Kept, rolled: Sequence[Rolled], *, later: bool) -> Mapping[str, Odds[N]]:
    """Return the odds of each answer about fate after a die was rolled for a 6 that counts: only that last die may be
    rerolled."""
    counted = sum(kept) + sum(sum(roll.dice) for roll in rolled)
    left = kept.count(SIX) - len(rolled)
    return {
        "keep": against.after_first_roll(kept, counted, left, fate=later),
        "fate": against.after_first_roll(kept, counted - rolled[-1].dice[-1], left + 1, fate=False),
    }
