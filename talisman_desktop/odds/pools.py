"""Blows shared out of a pool: which targets can fall together (C8e.g, C8e.i, ruling 27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def fall_together(pools: Mapping[str, int], scores: Sequence[Mapping[str, int]]) -> list[tuple[int, ...]]:
    """Return the largest sets of targets that can fall together, by their places, none contained in another.

    `pools` are the totals by attribute, `scores` what each target can be felled by. A target falls to a blow from what
    is left of a pool if that is more than its score, which the blow uses up, at least 1. Where nothing can fall the
    empty set is the only one.

    >>> fall_together({"strength": 9, "craft": 9}, [{"strength": 9}, {"craft": 5}, {"strength": 7, "craft": 7}])
    [(1, 2)]
    """
    kinds = tuple(pools)
    free = tuple(pools[kind] - 1 for kind in kinds)
    ways: dict[int, set[tuple[int, ...]]] = {0: {tuple(max(0, n) for n in free)}}
    for at, target in enumerate(scores):
        for members, lefts in list(ways.items()):
            found = {_less(left, i, max(1, target[k])) for left in lefts for i, k in enumerate(kinds) if k in target}
            if best := _not_worse({left for left in found if min(left) >= 0}):
                ways[members | 1 << at] = best
    return [tuple(at for at in range(len(scores)) if members >> at & 1) for members in _largest(ways, len(scores))]


def _less(left: tuple[int, ...], at: int, n: int) -> tuple[int, ...]:
    return (*left[:at], left[at] - n, *left[at + 1 :])


def _not_worse(lefts: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Return what is left in the ways of which no other leaves at least as much of everything."""
    if len(lefts) == 1:
        return lefts
    return {
        left
        for left in lefts
        if not any(other != left and all(o >= n for o, n in zip(other, left, strict=True)) for other in lefts)
    }


def _largest(ways: Mapping[int, object], targets: int) -> list[int]:
    """Return the sets that no target can join, in the order of their places."""
    bits = [1 << at for at in range(targets)]
    found = [members for members in ways if all(members & bit or members | bit not in ways for bit in bits)]
    return sorted(found, key=lambda members: [at for at in range(targets) if members >> at & 1])
