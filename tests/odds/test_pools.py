"""The groups that can fall together in a guardian combat, against every way to share the pools."""

from __future__ import annotations

import random
from itertools import product

import pytest

from talisman_desktop.odds.pools import fall_together

Scores = list[dict[str, int]]


def tried(pools: dict[str, int], scores: Scores) -> list[tuple[int, ...]]:
    """The largest groups by trying each target with each of its scores and not at all."""
    groups = set()
    for way in product(*([None, *score] for score in scores)):
        used = {kind: sum(max(1, s[kind]) for s, k in zip(scores, way, strict=True) if k == kind) for kind in pools}
        if all(used[kind] < pools[kind] or not used[kind] for kind in pools):
            groups.add(frozenset(at for at, kind in enumerate(way) if kind))
    return sorted(tuple(sorted(group)) for group in groups if not any(group < other for other in groups))


def scored(strength: int, craft: int) -> dict[str, int]:
    return {kind: n for kind, n in (("strength", strength), ("craft", craft)) if n}


@pytest.mark.rule("C8e.g")
def test_equal_is_not_enough() -> None:
    assert fall_together({"strength": 9, "craft": 9}, [scored(9, 0), scored(8, 0)]) == [(1,)]


@pytest.mark.rule("C8e.i")
def test_an_enemy_with_both_falls_to_either() -> None:
    assert fall_together({"strength": 5, "craft": 8}, [scored(4, 0), scored(7, 7)]) == [(0, 1)]


def test_nobody_can_fall() -> None:
    assert fall_together({"strength": 3, "craft": 0}, [scored(9, 0), scored(0, 1)]) == [()]


@pytest.mark.parametrize("seed", range(40))
def test_as_tried(seed: int) -> None:
    luck = random.Random(seed)
    pools = {"strength": luck.randint(0, 20), "craft": luck.randint(0, 20)}
    scores = [
        luck.choice((scored(luck.randint(1, 9), 0), scored(0, luck.randint(1, 9)), scored(4, luck.randint(1, 9))))
        for _ in range(luck.randint(1, 7))
    ]
    assert sorted(fall_together(pools, scores)) == tried(pools, scores)
