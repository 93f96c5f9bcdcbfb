"""Blows shared out of two pools: which targets can fall together (C8e.g, C8e.i, ruling 27)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.rules.fight import pool_blows

ATTRIBUTES: tuple[Attribute, Attribute] = ("strength", "craft")

Need = Mapping[Attribute, int]
"""The points of each pool that fell a target."""
Used = tuple[int, int]
"""The strength and the craft that a way to fell some targets uses."""


def fall_together(pools: Mapping[Attribute, int], scores: Sequence[Need]) -> list[tuple[int, ...]]:
    """Return the largest sets of targets that can fall together, by their places, none contained in another.

    `pools` are the totals by attribute, `scores` what each target can be felled by. A target falls to a blow from what
    is left of a pool if that is more than its score, which the blow uses up, at least 1. Where nothing can fall the
    empty set is the only one.

    >>> fall_together({"strength": 9, "craft": 9}, [{"strength": 9}, {"craft": 5}, {"strength": 7, "craft": 7}])
    [(1, 2)]
    """
    points = {kind: pool_blows.points(pool) for kind, pool in pools.items()}
    found: set[int] = set()
    for needs in _needs(pools, scores):
        found.update(ways(points, needs))
    return [members(mask, len(scores)) for mask in largest(found, len(scores))]


def _needs(pools: Mapping[Attribute, int], scores: Sequence[Need]) -> Iterator[list[Need]]:
    """Yield the points that fell each target: each of those with a score of 0 may be the last that a pool fells."""
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


def ways(points: Need, needs: Sequence[Need]) -> dict[int, list[Used]]:
    """Return each set of targets that can fall together, as bits by their places, with the points that it uses.

    Of several ways to fell the same set, those are given that no other way undercuts in both pools.
    """
    strength, craft = points["strength"], points["craft"]
    found: dict[int, list[Used]] = {0: [(0, 0)]}
    for at, need in enumerate(needs):
        bit, by_strength, by_craft = 1 << at, need.get("strength", strength + 1), need.get("craft", craft + 1)
        more: dict[int, list[Used]] = {}
        for mask, before in found.items():
            used = [(s + by_strength, c) for s, c in before if s + by_strength <= strength]
            used += [(s, c + by_craft) for s, c in before if c + by_craft <= craft]
            if used:
                more[mask | bit] = _least(used) if len(used) > 1 else used
        found |= more
    return found


def _least(used: list[Used]) -> list[Used]:
    """Return the ways of which no other uses at most as much of both pools, those of least strength first."""
    used.sort()
    kept = used[:1]
    for way in used:
        if way[1] < kept[-1][1]:
            kept.append(way)
    return kept


def largest(sets: Collection[int], targets: int) -> list[int]:
    """Return the sets that no target can join, in the order of their places."""
    bits = [1 << at for at in range(targets)]
    found = [mask for mask in sets if all(mask & bit or mask | bit not in sets for bit in bits)]
    return sorted(found, key=lambda mask: members(mask, targets))


def members(mask: int, targets: int) -> tuple[int, ...]:
    """Return the places of the targets in a set."""
    return tuple(at for at in range(targets) if mask >> at & 1)
