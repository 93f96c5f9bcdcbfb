"""Rolls against a hero's own score, and rolls for an amount."""

from __future__ import annotations

import pytest

from tests.kit import meets, own

OWL = own("Owl", type="follower", owned="+2 craft.")
DRYAD = "Roll 2 dice. Up to your craft: gain 1 gold. Above: lose 1 life."
PIT = "Roll a die. At least your strength: lose 1 life. Below: gain 1 gold."
ROCK = "Roll 2 dice. Below your strength and craft: gain 1 gold. Otherwise: lose 1 life."


@pytest.mark.parametrize(
    ("words", "dice", "gold", "life"),
    [
        (DRYAD, [1, 3], 1, 3),
        (DRYAD, [1, 4], 0, 2),
        (PIT, [2], 1, 3),
        (PIT, [3], 0, 2),
        (ROCK, [3, 3], 1, 3),
        (ROCK, [3, 4], 0, 2),
    ],
)
def test_roll_is_compared_with_a_score(words: str, dice: list[int], gold: int, life: int) -> None:
    met = meets(own("Trial", type="event", meet=words), strength=3, craft=4, life=3, dice=dice)
    assert (met.gained("gold"), met.life) == (gold, life)


def test_fate_may_mend_a_roll_against_a_score() -> None:
    met = meets(own("Trial", type="event", meet=DRYAD), craft=4, fate=1, dice=[1, 5, 2], answers=["fate"])
    assert (met.gained("gold"), met.fate) == (1, 0)


def test_bonuses_count_in_a_roll_against_a_score() -> None:
    met = meets(own("Trial", type="event", meet=DRYAD), craft=4, dice=[2, 4], followers=[OWL])
    assert met.gained("gold") == 1


def test_roll_gives_as_much_gold_as_it_shows() -> None:
    met = meets(own("Enrich", type="event", meet="Roll 2 dice and gain that much gold."), dice=[5, 2])
    assert met.gained("gold") == 7


def test_some_fate_comes_back() -> None:
    assert meets(own("Pool", type="event", meet="Get up to 1 fate back."), hero="elf", fate=1).fate == 2
