"""Plans for a guardian combat: whom to fell for a chosen aim, and whom the guardians strike meanwhile (C8e.g to C8e.k).

A split decides nothing about the blows that strike heroes in the same combat, because both sides strike at once. It
decides who is left for the next one, so plans are compared by that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, assert_never

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.odds import pools
from talisman_desktop.odds.pools import ATTRIBUTES, Need
from talisman_desktop.rules.fight import pool_blows

Aim = Literal["most", "safe", "cheap"]
"""The aim of a plan: most guardians down, nobody dies, or fewest blows in the next combat."""

HALF = 0.5
"""A guardian whose armour helps at least so often is taken as standing in the next combat."""


Blows = tuple[tuple[Attribute, str], ...]
"""The blows that strike heroes, one after the other: with what, and whom."""


class Hero(Struct, frozen=True):
    """A hero as the guardians strike at them: their score of each attribute, and their lives."""

    id: str
    scores: Need
    lives: int


class Guardian(Struct, frozen=True):
    """A guardian in a combat.

    `needs` are the points that fell it, `scores` what it falls by, `stands` is the probability that its armour keeps it
    from a blow of each kind.
    """

    needs: Need
    scores: Need
    stands: Mapping[Attribute, float] = {}

    def stays(self, attribute: Attribute) -> float:
        """Return how likely it stands again after a blow."""
        return self.stands.get(attribute, 0.0)


class Next(Struct, frozen=True):
    """The next combat as it would begin: the heroes left, each guardian's part of the pools, the points that the heroes
    have, and those that fell each guardian."""

    heroes: tuple[Hero, ...]
    adds: tuple[Need, ...]
    points: Need = {}
    needs: tuple[Need, ...] = ()


class Combat(Struct, frozen=True):
    """A guardian combat before its blows. `points` can be shared over the guardians; `after` is the next combat."""

    points: Need
    guardians: tuple[Guardian, ...]
    after: Next


class Coming(Struct, frozen=True):
    """Whom the guardians that are left strike in the next combat, if no armour helps."""

    blows: Blows = ()
    dying: tuple[str, ...] = ()


class Split(Struct, frozen=True):
    """A way to share the blows: the places of the guardians that each attribute fells.

    `down` is how many of them stay down on average, `coming` what the next combat brings then.
    """

    felled: Mapping[Attribute, tuple[int, ...]]
    down: float
    coming: Coming


def best_split(combat: Combat, aim: Aim) -> Split:
    """Return the best way to share the blows for an aim.

    The sets are tried in the order of the best that they could be, until none of the rest can be better.
    """
    judge = _Judge(combat, aim)
    best: tuple[tuple[float, ...], Split] | None = None
    for hoped, mask in sorted(judge.hopes()):
        if best is not None and best[0] < hoped:
            break
        found = min((judge.rank(split), at, split) for at, split in enumerate(judge.splits(mask)))
        if best is None or found[0] < best[0]:
            best = found[0], found[2]
    assert best is not None
    return best[1]


def split_of(combat: Combat, felled: Mapping[Attribute, Sequence[int]]) -> Split:
    """Return what comes of felling these guardians."""
    chosen = {a: tuple(felled.get(a, ())) for a in ATTRIBUTES}
    return _Judge(combat, "most").split(chosen)


class _Judge:
    """Compares ways to share the blows of one combat for an aim; what is less is better."""

    def __init__(self, combat: Combat, aim: Aim) -> None:
        self._combat, self._aim = combat, aim
        self._guardians = combat.guardians
        self._ways = pools.ways(combat.points, [g.needs for g in self._guardians])
        self._coming: dict[tuple[int, int], Coming] = {}
        self._blows: dict[tuple[Attribute, tuple[int, ...], int], tuple[Blows, tuple[int, ...]]] = {}
        self._lives = tuple(hero.lives for hero in combat.after.heroes)
        self._scores: dict[Attribute, dict[str, int]] = {
            a: {hero.id: hero.scores[a] for hero in combat.after.heroes} for a in ATTRIBUTES
        }
        self._adds = [tuple(adds[a] for a in ATTRIBUTES) for adds in combat.after.adds]
        self._size = [max(g.scores.values(), default=0) for g in self._guardians]
        self._least = [min(map(g.stays, g.needs), default=1.0) for g in self._guardians]

    def hopes(self) -> Iterator[tuple[tuple[float, ...], int]]:
        """Yield the sets worth a look, each with its rank if its guardians fall to the blows that they can keep off
        least. These are the largest sets, or all where a larger one may ask for a blow that armour keeps."""
        armoured = any(len({*map(g.stays, g.needs)}) > 1 for g in self._guardians)
        worth = self._ways if armoured else pools.largest(self._ways, len(self._guardians))
        whole = [sum(adds) for adds in zip(*self._adds, strict=True)] or [0, 0]
        sums: dict[int, tuple[float, int, int, int]] = {0: (0.0, 0, whole[0], whole[1])}
        for mask in sorted(self._ways):
            if mask:  # what is left of a set without its first guardian can fall together, too
                down, size, strength, craft = sums[mask & (mask - 1)]
                at = (mask & -mask).bit_length() - 1
                stays, adds = self._least[at], self._adds[at] if self._least[at] < HALF else (0, 0)
                sums[mask] = down + 1 - stays, size + self._size[at], strength - adds[0], craft - adds[1]
        for mask in worth:
            down, size, strength, craft = sums[mask]
            # Where the most guardians count, the next combat decides between equals only, and is looked at then.
            coming = Coming() if self._aim == "most" else self._next(strength, craft)
            yield self._ranked(down, size, coming), mask

    def splits(self, mask: int) -> Iterator[Split]:
        """Yield the ways to share the blows over a set."""
        places = pools.members(mask, len(self._guardians))
        choices = [[a for a in ATTRIBUTES if a in self._guardians[at].needs] for at in places]
        seen: set[tuple[tuple[int, float], ...]] = set()
        for way in product(*choices):
            used = Counter[Attribute]()
            for at, attribute in zip(places, way, strict=True):
                used[attribute] += self._guardians[at].needs[attribute]
            if any(used[a] > self._combat.points[a] for a in ATTRIBUTES):
                continue
            kept = tuple((at, self._guardians[at].stays(a)) for at, a in zip(places, way, strict=True))
            if kept not in seen:
                seen.add(kept)
                pairs = list(zip(places, way, strict=True))
                yield self.split({a: tuple(at for at, by in pairs if by == a) for a in ATTRIBUTES})

    def split(self, felled: Mapping[Attribute, tuple[int, ...]]) -> Split:
        """Return a way to share the blows with what comes of it."""
        stays = {at: self._guardians[at].stays(a) for a, places in felled.items() for at in places}
        standing = [at for at in range(len(self._guardians)) if stays.get(at, 1.0) >= HALF]
        left = [sum(self._adds[at][i] for at in standing) for i in range(len(ATTRIBUTES))]
        return Split(felled, sum(1 - n for n in stays.values()), self._next(*left))

    def rank(self, split: Split) -> tuple[float, ...]:
        """Return how good a way is for the aim."""
        size = sum(self._size[at] for felled in split.felled.values() for at in felled)
        return self._ranked(split.down, size, split.coming)

    def _ranked(self, down: float, size: int, coming: Coming) -> tuple[float, ...]:
        deaths, blows, fell = len(coming.dying), len(coming.blows), (-round(down, 9), -size)
        match self._aim:
            case "most":
                return (*fell, deaths, blows)
            case "safe":
                return (deaths, *fell, blows)
            case "cheap":
                return (blows, deaths, *fell)
            case unknown:
                assert_never(unknown)

    def _next(self, strength: int, craft: int) -> Coming:
        found = self._coming.get((strength, craft))
        if found is None:
            by_strength, lives = self._struck("strength", self._lives, strength)
            by_craft, left = self._struck("craft", lives, craft)
            dying = tuple(h.id for h, lives in zip(self._combat.after.heroes, left, strict=True) if not lives)
            found = self._coming[strength, craft] = Coming((*by_strength, *by_craft), dying)
        return found

    def _struck(self, attribute: Attribute, lives: tuple[int, ...], pool: int) -> tuple[Blows, tuple[int, ...]]:
        """Return the blows of a pool against heroes who have so many lives each, and the lives left."""
        key = (attribute, lives, pool)
        found = self._blows.get(key)
        if found is None:
            scores = self._scores[attribute]
            struck = pool_blows.strikes(scores, dict(zip(scores, lives, strict=True)), pool)
            left = tuple(n - struck.count(hero) for hero, n in zip(scores, lives, strict=True))
            found = self._blows[key] = tuple((attribute, hero) for hero in struck), left
        return found
