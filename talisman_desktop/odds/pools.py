"""Blows shared out of two pools: which targets can fall together (C8e.g, C8e.i, ruling 27)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product, zip_longest

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.rules.fight import pool_blows

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")

Need = Mapping[Attribute, int]
"""The points of each pool that fell a target."""
SHIFT = 24
CRAFT = (1 << SHIFT - 1) - 1
CRAFT_TOP, STRENGTH_TOP = 1 << SHIFT - 1, 1 << 2 * SHIFT - 1
ENOUGH = CRAFT_TOP | STRENGTH_TOP
"""A bit mask with one bit for each pool; a bit stays set as long as that pool is large enough."""


def fall_together(pools: Mapping[Attribute, int], scores: Sequence[Need]) -> list[tuple[int, ...]]:
    """Return the largest sets of targets that can fall together, by their places; no set contains another.

    `pools` are the totals by attribute, `scores` what each target can be felled by. A target falls to a blow if the
    rest of a pool is greater than its score; the blow uses up that score, at least 1. If nothing can fall, there is no
    set.

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
    """Yield the points that fell each target; each target with a score of 0 may be the last that a pool fells."""
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
    """Return each set of targets that can fall together, as bits by their places, with what may be left of the
    pools.

    The rest of both pools is one number, strength above craft, with a bit on top of each that disappears if a pool
    is too small. Of several ways to fell the same set, only those are returned that no other matches or beats in
    both pools.
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
    """Return both pools before any blow as one number."""
    return [CRAFT_TOP | STRENGTH_TOP | points["strength"] << SHIFT | points["craft"]]


def _steps(need: Need) -> list[int]:
    """Return what each blow that fells a target takes from the two pools."""
    return [n if attribute == "craft" else n << SHIFT for attribute, n in need.items()]


def _left(before: Sequence[int], steps: Sequence[int]) -> list[int]:
    """Return what is left of the two pools after one of several blows, if both were large enough."""
    return [n for one in before for blow in steps if (n := one - blow) & ENOUGH == ENOUGH]


def _most(left: list[int]) -> list[int]:
    """Return the remainders of the two pools that are not equalled or exceeded by another one in both, the one with
    most strength first."""
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
    """Return the sets that no further target can join, in the order of their places."""
    bits = [1 << at for at in range(targets)]
    found = [mask for mask in masks if all(mask & bit or mask | bit not in masks for bit in bits)]
    return sorted(found, key=lambda mask: members(mask, targets))


def members(mask: int, targets: int) -> tuple[int, ...]:
    """Return the places of the targets in a set."""
    return tuple(at for at in range(targets) if mask >> at & 1)
