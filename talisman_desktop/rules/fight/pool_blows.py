"""The blows of a guardian combat, which are dealt from a pool without dice: which enemies they fell and which heroes
they strike (C8e.g to C8e.i, ruling 27).

A blow hits a target if the rest of the pool is greater than the target's score. It uses up as many points as that
score, but at least 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from talisman_desktop.cards.effects import Attribute


def points(pool: int) -> int:
    """Return the points of a pool that can be shared out: all but one, because the last blow must exceed a score."""
    return max(0, pool - 1)


def needs(scores: Sequence[int], pool: int) -> list[int]:
    """Return the points needed to fell each of these targets.

    The last blow only has to exceed its target's score, so that a target with score 0 needs no points if it comes last.
    The first target with score 0 is taken to be that one.

    >>> needs([7, 0, 0], 9)
    [7, 0, 1]
    """
    last = scores.index(0) if pool > 0 and 0 in scores else -1
    return [0 if at == last else max(1, score) for at, score in enumerate(scores)]


def struck(
    scores: Mapping[Attribute, Mapping[str, int]], lives: Mapping[str, int], pools: Mapping[Attribute, int]
) -> list[tuple[Attribute, str]]:
    """Return which heroes these pools strike, blow by blow, first with strength and then with craft.

    `scores` are those of the heroes in marching order. A hero who was struck as often as they have lives is struck no
    more.

    >>> struck({"strength": {"elf": 3, "troll": 6}}, {"elf": 4, "troll": 6}, {"strength": 10})
    [('strength', 'elf'), ('strength', 'troll')]
    """
    found: list[tuple[Attribute, str]] = []
    left = dict(lives)
    for attribute, theirs in scores.items():
        for hero in strikes(theirs, left, pools[attribute]):
            left[hero] -= 1
            found.append((attribute, hero))
    return found


def strikes(scores: Mapping[str, int], lives: Mapping[str, int], pool: int) -> list[str]:
    """Return the heroes struck by a pool, blow by blow.

    Blows go from the lowest score to the highest, then again with the rest of the pool, until the rest exceeds no
    score. `scores` are in marching order. A hero without lives is passed over.
    """
    order = sorted(scores, key=lambda h: scores[h])
    return [order[at] for at in strikes_in_order([scores[h] for h in order], [lives[h] for h in order], pool)]


def strikes_in_order(scores: Sequence[int], lives: Sequence[int], pool: int) -> list[int]:
    """Return the indexes of the targets that a pool strikes, blow by blow; the scores must be sorted upwards.

    >>> strikes_in_order([3, 6], [4, 6], 13)
    [0, 1, 0]
    """
    left, hits, many = list(lives), list[int](), -1
    while many < len(hits):
        many = len(hits)
        for at, score in enumerate(scores):
            if pool <= score:
                break
            if left[at] > 0:
                pool -= max(1, score)
                left[at] -= 1
                hits.append(at)
    return hits
