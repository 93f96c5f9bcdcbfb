"""The best way to share a pool among targets."""

from __future__ import annotations

from talisman_desktop.core.requests import Target


def best_shares(targets: tuple[Target, ...], pool: int) -> tuple[tuple[str, int], ...]:
    """Return the points for each target so that the most targets fall; of such choices the one whose targets have the
    largest total.

    >>> foes = (Target("ogre", "Ogre", 8), Target("wolf", "Wolf", 3), Target("bear", "Bear", 5))
    >>> best_shares(foes, 9)
    (('wolf', 3), ('bear', 5))
    >>> best_shares(foes, 11)
    (('ogre', 8), ('wolf', 3))
    """
    best: dict[int, tuple[int, tuple[Target, ...]]] = {0: (0, ())}
    for target in targets:
        for spent, (count, chosen) in sorted(best.items(), reverse=True):
            total = spent + target.need
            if total <= pool and best.get(total, (-1, ()))[0] < count + 1:
                best[total] = (count + 1, (*chosen, target))
    _, chosen = max(((count, total), chosen) for total, (count, chosen) in best.items())
    return tuple((t.id, t.need) for t in chosen)
