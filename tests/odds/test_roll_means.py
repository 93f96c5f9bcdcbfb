"""The mean and the variance of rolls, against every way the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import open_dice
from talisman_desktop.odds.roll_means import counting, of_roll


def tried(dice: int, kept: int, *, low: bool) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance, found by trying every roll."""
    sums = [sum(counting(thrown, kept, low=low)) for thrown in product(range(1, 7), repeat=dice)]
    mean = Fraction(sum(sums), len(sums))
    return mean, sum(((n - mean) ** 2 for n in sums), Fraction(0)) / len(sums)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize(("dice", "kept"), [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_dice_that_count_as_tried(dice: int, kept: int, low: bool) -> None:
    found = of_roll(Throw(key="x", dice=dice, kept=kept, low=low))
    assert (found.mean, found.variance) == tried(dice, kept, low=low)


def test_open_die_as_its_distribution() -> None:
    found, chances = of_roll(Throw(key="x", open=True)), open_dice.sums(1, 17).exactly
    mean = sum(n * chance for n, chance in enumerate(chances))
    assert float(found.mean) == pytest.approx(mean, abs=1e-9) == pytest.approx(4.2, abs=1e-9)
    variance = sum((n - mean) ** 2 * chance for n, chance in enumerate(chances))
    assert float(found.variance) == pytest.approx(variance, abs=1e-6)


def test_mean_of_the_worse_of_two_dice() -> None:
    assert of_roll(Throw(key="x", dice=2, kept=1, low=True)).mean == Fraction(91, 36)


def test_mean_of_a_die_with_four_faces() -> None:
    assert of_roll(Throw(key="x", sides=4)).mean == Fraction(5, 2)


def test_each_of_several_open_dice_counts() -> None:
    one, two = of_roll(Throw(key="x", open=True)), of_roll(Throw(key="x", dice=2, open=True))
    assert (two.mean, two.variance) == (2 * one.mean, 2 * one.variance)
