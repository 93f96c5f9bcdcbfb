"""The odds of a fight, against sums worked out by hand, a closed form, and every way the dice can fall."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from talisman_desktop.core.facts import Part
from talisman_desktop.houserules.two_dice import natural
from talisman_desktop.odds.fight_odds import Sides, exact_odds, odds
from talisman_desktop.odds.result_codes import by_totals
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.attack_dice import first_roll
from talisman_desktop.rules.fight.result import DRAW, LOST, WON, End, Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values.fight_values import FightDice

NEAR = 1e-12
ONE, TWO, TWO_KEEP_ONE = FightDice(), FightDice(2, 2, open=False), FightDice(2, 1, open=False)


def side(score: int, added: int = 0, *, rolls: bool = True) -> Fighter:
    more = (Part("runes", added),) if added else ()
    return Fighter("somebody", "strength", "battle", (Part("self", score),), added=more, rolls=rolls)


def sides(mine: int, theirs: int, d: FightDice = ONE, *, fate: bool = False) -> Sides:
    return Sides(side(mine), side(theirs), d, d, fate)


def three(found: object) -> tuple[float, ...]:
    return tuple(float(getattr(found, name)) for name in ("win", "draw", "lose"))


def of_sixes(difference: int) -> Fraction:
    """Return the chance that one open roll has this many sixes more than another: 5/7 for none, and a sixth of that for
    each more."""
    return Fraction(5, 7 * int(6 ** abs(difference)))


def closed_form(ahead: int) -> tuple[float, ...]:
    """Return the odds of two open dice in closed form; the numbers of sixes and the last faces are independent."""
    found = {1: Fraction(0), 0: Fraction(0), -1: Fraction(0)}
    for mine, theirs, sixes in product(range(1, 6), range(1, 6), range(-40, 41)):
        total = ahead + mine - theirs + 6 * sixes
        found[(total > 0) - (total < 0)] += Fraction(1, 25) * of_sixes(sixes)
    return tuple(float(found[sign]) for sign in (1, 0, -1))


@pytest.mark.rule("C7c")
def test_six_ahead_loses_one_fight_in_fourteen() -> None:
    assert exact_odds(sides(7, 1)).lose == Fraction(1, 14)
    assert exact_odds(sides(7, 1)).win == Fraction(19, 21)


@pytest.mark.rule("C7c")
@pytest.mark.parametrize("ahead", range(-10, 11))
def test_open_dice_as_the_closed_form(ahead: int) -> None:
    assert three(odds(sides(20 + ahead, 20))) == pytest.approx(closed_form(ahead), abs=NEAR)


@pytest.mark.parametrize("fate", [False, True])
@pytest.mark.parametrize("ahead", range(-10, 11))
def test_one_way_to_work_it_out_checks_the_other(ahead: int, fate: bool) -> None:
    quick, exact = odds(sides(20 + ahead, 20, fate=fate)), exact_odds(sides(20 + ahead, 20, fate=fate))
    assert three(quick) == pytest.approx(three(exact), abs=NEAR)
    assert exact.win + exact.draw + exact.lose == 1


def counted(d: FightDice, ahead: int) -> Iterator[int]:
    """Yield who has more, over every way that closed dice can fall on both sides."""
    for mine, theirs in product(product(range(1, 7), repeat=d.number), repeat=2):
        yield ahead + first_roll(mine, d).total - first_roll(theirs, d).total


@pytest.mark.parametrize("d", [TWO, TWO_KEEP_ONE, FightDice(3, 2, open=False), FightDice(2, 1, open=False, low=True)])
@pytest.mark.parametrize("ahead", [-10, -3, 0, 1, 6])
def test_closed_dice_as_counted(d: FightDice, ahead: int) -> None:
    ways = list(counted(d, ahead))
    wanted = [sum(way > 0 for way in ways), ways.count(0), sum(way < 0 for way in ways)]
    assert three(odds(sides(20 + ahead, 20, d))) == pytest.approx([n / len(ways) for n in wanted], abs=NEAR)


def test_one_closed_die_with_fate_by_hand() -> None:
    # Level: 15 of 36 rolls win. The other 21 are rolled again, of which for theirs of 1 to 6 one to six rolls fall
    # short of a victory: each of these wins with what is above theirs: 5, 4, 3, 2, 1, 0 of 6.
    again = sum(Fraction(theirs * (6 - theirs), 6**3) for theirs in range(1, 7))
    assert exact_odds(sides(5, 5, FightDice(open=False), fate=True)).win == Fraction(15, 36) + again


@pytest.mark.parametrize("ahead", [-4, 0, 3])
def test_fate_for_the_better_of_two_dice(ahead: int) -> None:
    won = 0.0
    for theirs in product(range(1, 7), repeat=2):
        for mine in product(range(1, 7), repeat=2):
            need = sum(theirs) - ahead
            again = [sum(face + mine[1 - at] > need for face in range(1, 7)) / 6 for at in (0, 1)]
            won += max(float(sum(mine) > need), *again) / 6**4
    assert odds(sides(20 + ahead, 20, TWO, fate=True)).win == pytest.approx(won, abs=NEAR)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_roll_with_fate_reaches_a_score_far_away(number: int) -> None:
    many = FightDice(number, number, open=True)
    assert three(odds(sides(0, 999, many, fate=True))) == pytest.approx((0, 0, 1), abs=NEAR)


def test_fate_is_kept_where_it_cannot_help() -> None:
    hopeless = FightDice(open=False)
    assert odds(sides(1, 20, hopeless, fate=True)) == odds(sides(1, 20, hopeless))


def test_open_dice_with_fate_roll_the_last_of_a_row_again() -> None:
    # Against a total of 7 more than mine, without dice: 6 and 1 draw; paid for, the 1 becomes an open die again, which
    # is over with a 1 alone. First faces 1 to 5 are rolled again and need 8: a 6, then more than 1.
    last = Fraction(5, 6)
    first = Fraction(5, 6) * Fraction(1, 6) * last
    sixth = Fraction(1, 6) * (last + Fraction(1, 6) * last)
    still = Sides(side(0), side(7, rolls=False), ONE, ONE, fate=True)
    assert exact_odds(still).win == first + sixth


@pytest.mark.rule("D1a.b")
def test_an_enemy_that_rolls_no_dice() -> None:
    found = odds(Sides(side(3), side(7, rolls=False), FightDice(open=False), ONE))
    assert three(found) == pytest.approx((2 / 6, 1 / 6, 3 / 6), abs=NEAR)


def test_what_is_taken_off_a_roll_leaves_one_of_it() -> None:
    # 3 off: rolls of 1 to 4 count as 1, 5 as 2, and a 6 as 3.
    weak = Sides(side(5, added=-3), side(6, rolls=False), FightDice(open=False), ONE)
    assert three(odds(weak)) == pytest.approx((2 / 6, 4 / 6, 0), abs=NEAR)
    below = Sides(side(5, added=-3), side(5, rolls=False), FightDice(open=False), ONE)
    assert odds(below).win == pytest.approx(1, abs=NEAR)


def naturals(sums: result.Sums) -> Result:
    """Two 6s win and are paid for by both; two 1s lose."""
    match natural(sums.own), natural(sums.other):
        case "12", "12":
            return Result(End(pays=True), WON.other)
        case ("12", _) | (_, "2"):
            return WON
        case (_, "12") | ("2", _):
            return LOST
        case _:
            return by_totals(sums)


def test_a_rule_that_looks_at_the_dice() -> None:
    found = odds(sides(5, 5, TWO), naturals)
    both = (1 / 36) ** 2
    assert found.pays == pytest.approx(found.lose + both, abs=NEAR)
    assert found.win == pytest.approx(found.lose + 2 * both, abs=NEAR)  # both 12s, and both 2s as this rule has it


def test_a_stand_off_whatever_is_rolled() -> None:
    assert three(odds(sides(9, 5), lambda sums: DRAW)) == pytest.approx((0, 1, 0), abs=NEAR)
