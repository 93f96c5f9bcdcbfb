"""Points of two pools split among targets: which targets can fall together (C8e.g, C8e.i, ruling 27)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product, zip_longest

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.rules.fight import pool_blows

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")

Need = Mapping[Attribute, int]
"""The points of each attribute that fell a target."""
SHIFT = 24
CRAFT = (1 << SHIFT - 1) - 1
CRAFT_TOP, STRENGTH_TOP = 1 << SHIFT - 1, 1 << 2 * SHIFT - 1
ENOUGH = CRAFT_TOP | STRENGTH_TOP
"""A bit mask with one bit for each pool; a bit is set while that pool is large enough."""


def fall_together(pools: Mapping[Attribute, int], scores: Sequence[Need]) -> list[tuple[int, ...]]:
    """Return the largest sets of targets that can fall together, by their places in `scores`; no set contains another,
    and there is none if no target can fall. `pools` are the points by attribute, `scores` the scores by which each
    target can be struck. A target falls if what is left of a pool exceeds its score, and this uses up as many points as
    the score, at least 1.

    >>> fall_together({"strength": 9, "craft": 9}, [{"strength": 9}, {"craft": 5}, {"strength": 7, "craft": 7}])
    [(1, 2)]
    >>> fall_together({"strength": 3, "craft": 0}, [{"strength": 9}])
    []
    """
    points = {kind: pool_blows.points(pool) for kind, pool in pools.items()}
    found: set[int] = set()
    for needs in _needs(pools, scores):
        found.update(sets(points, needs))
    return [members(mask, len(scores)) for mask in largest(found, len(scores)) if mask]


def _needs(pools: Mapping[Attribute, int], scores: Sequence[Need]) -> Iterator[list[Need]]:
    """Yield the points that fell each target. A target with a score of 0 costs no point if it is the last that a pool
    fells, so there is one list for each such case."""
    choices: list[list[dict[int, int]]] = []
    for kind in ATTRIBUTES:
        having = {at: score[kind] for at, score in enumerate(scores) if kind in score}
        zeros = [at for at, score in having.items() if not score] or [-1]
        orders = [sorted(having, key=last.__ne__) for last in zeros]
        needs = (pool_blows.needs([having[at] for at in order], pools[kind]) for order in orders)
        choices.append([dict(zip(order, need, strict=True)) for order, need in zip(orders, needs, strict=True)])
    for way in product(*choices):
        named = tuple(zip(ATTRIBUTES, way, strict=True))
        yield [{kind: need[at] for kind, need in named if at in need} for at in range(len(scores))]


def most(points: Need, needs: Sequence[Need]) -> int:
    """Return the highest number of targets that can fall together.

    >>> most({"strength": 9, "craft": 4}, [{"strength": 5}, {"strength": 5, "craft": 4}, {"strength": 4}])
    3
    """
    best: list[list[int]] = [_whole(points)]
    for need in needs:
        steps = _steps(need)
        more = [_left(ways, steps) for ways in best]
        none: list[int] = []
        best = [_most(without + fallen) for without, fallen in zip_longest(best, [none, *more], fillvalue=none)]
    return max(many for many, ways in enumerate(best) if ways)


def sets(points: Need, needs: Sequence[Need]) -> Mapping[int, Sequence[int]]:
    """Return each set of targets that can fall together, as a bit mask, with what may be left of the pools. What is
    left of both pools is one number: strength in the higher bits, craft below, and above each a bit that disappears if
    the pool is too small. Of the ways to fell a set, only those are returned that leave more of some pool than any
    other way.
    """
    found: dict[int, list[int]] = {0: _whole(points)}
    for at, need in enumerate(needs):
        bit, steps = 1 << at, _steps(need)
        more: dict[int, list[int]] = {}
        for mask, before in found.items():
            left = _left(before, steps)
            if left:
                more[mask | bit] = _most(left)
        found |= more
    return found


def _whole(points: Need) -> list[int]:
    """Return both pools before any blow, as one number (see `sets`)."""
    return [CRAFT_TOP | STRENGTH_TOP | points["strength"] << SHIFT | points["craft"]]


def _steps(need: Need) -> list[int]:
    """Return what each possible blow against a target takes from the pools, as one number (see `sets`)."""
    return [n if attribute == "craft" else n << SHIFT for attribute, n in need.items()]


def _left(before: Sequence[int], steps: Sequence[int]) -> list[int]:
    """Return what is left of the pools after each possible blow, leaving out blows for which a pool is too small."""
    return [n for one in before for blow in steps if (n := one - blow) & ENOUGH == ENOUGH]


def _most(left: list[int]) -> list[int]:
    """Return what is left, without the cases that another case equals or exceeds in both pools; the case with the most
    strength comes first."""
    if len(left) < 2:
        return left
    left.sort(reverse=True)
    most = left[0] & CRAFT
    kept = left[:1]
    for one in left:
        if one & CRAFT > most:
            most = one & CRAFT
            kept.append(one)
    return kept


def largest(masks: Collection[int], targets: int) -> list[int]:
    """Return the sets to which no further target can be added, in the order of their places."""
    bits = [1 << at for at in range(targets)]
    found = [mask for mask in masks if all(mask & bit or mask | bit not in masks for bit in bits)]
    return sorted(found, key=lambda mask: members(mask, targets))


def members(mask: int, targets: int) -> tuple[int, ...]:
    """Return the places of the targets in a bit mask."""
    return tuple(at for at in range(targets) if mask >> at & 1)
