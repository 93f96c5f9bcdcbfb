"""The sets of guardians that can fall together, compared with those found by trying every split."""

from __future__ import annotations

import random
from itertools import product

import pytest

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.odds.pools import ATTRIBUTES, fall_together, most

Scored = dict[Attribute, int]
Scores = list[Scored]


def tried(pools: Scored, scores: Scores) -> list[tuple[int, ...]]:
    """Return the largest groups that can fall, found by dealing the blows of each pool one by one in every order."""
    groups = set()
    for way in product(*([None, *score] for score in scores)):
        blows = {kind: [s[kind] for s, k in zip(scores, way, strict=True) if k == kind] for kind in pools}
        if all(any(_fall(pools[kind], order) for order in _orders(blows[kind])) for kind in pools):
            groups.add(frozenset(at for at, kind in enumerate(way) if kind))
    return sorted(tuple(sorted(group)) for group in groups if not any(group < other for other in groups))


def _orders(blows: list[int]) -> list[list[int]]:
    """Return the orders that can make a difference, which is only by the last target."""
    return [[*blows[:at], *blows[at + 1 :], last] for at, last in enumerate(blows)] or [[]]


def _fall(pool: int, blows: list[int]) -> bool:
    for score in blows:
        if pool <= score:
            return False
        pool -= max(1, score)
    return True


def scored(strength: int | None, craft: int | None) -> Scored:
    return {kind: n for kind, n in zip(ATTRIBUTES, (strength, craft), strict=True) if n is not None}


@pytest.mark.rule("C8e.g")
def test_equal_is_not_enough() -> None:
    assert fall_together({"strength": 9, "craft": 9}, [scored(9, None), scored(8, None)]) == [(1,)]


@pytest.mark.rule("C8e.i")
def test_an_enemy_with_both_falls_to_either() -> None:
    assert fall_together({"strength": 5, "craft": 8}, [scored(4, None), scored(7, 7)]) == [(0, 1)]


def test_no_set_is_returned_when_no_target_can_fall() -> None:
    assert fall_together({"strength": 3, "craft": 0}, [scored(9, None), scored(None, 1)]) == []


@pytest.mark.rule("C8e.g")
def test_target_of_score_0_costs_no_point() -> None:
    assert fall_together({"strength": 8, "craft": 0}, [scored(7, None), scored(0, 0), scored(0, None)]) == [
        (0, 1),
        (0, 2),
        (1, 2),
    ]
    assert fall_together({"strength": 0, "craft": 1}, [scored(0, None), scored(None, 0)]) == [(1,)]


@pytest.mark.parametrize("seed", range(60))
def test_largest_sets_equal_those_found_by_trying(seed: int) -> None:
    luck = random.Random(seed)
    pools: Scored = {"strength": luck.randint(0, 20), "craft": luck.randint(0, 20)}
    none = luck.randint(0, 1)
    scores = [
        luck.choice(
            (
                scored(luck.randint(none, 9), None),
                scored(None, luck.randint(none, 9)),
                scored(4 * luck.randint(none, 1), luck.randint(none, 9)),
            )
        )
        for _ in range(luck.randint(1, 6))
    ]
    found = fall_together(pools, scores)
    assert sorted(found) == [members for members in tried(pools, scores) if members]
    if all(all(score.values()) for score in scores):
        assert most({a: max(0, n - 1) for a, n in pools.items()}, scores) == max(map(len, found), default=0)
