"""Plans for a guardian combat: whom to fell for a chosen aim, and whom the guardians strike meanwhile (C8e.g to C8e.k).

A split decides nothing about the blows that strike heroes in the same combat, because both sides strike at once. It
decides who is left for the next one, so plans are compared by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Literal, NamedTuple, assert_never

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
    """The heroes whom the guardians that are left strike in the next combat, if no armour helps."""

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
    """Return the best way to share the blows for an aim."""
    return _Judge(combat, aim).best()


def split_of(combat: Combat, felled: Mapping[Attribute, Sequence[int]]) -> Split:
    """Return what comes of felling these guardians."""
    chosen = {a: tuple(felled.get(a, ())) for a in ATTRIBUTES}
    return _Judge(combat, "most").split(chosen)


_Sums = tuple[float, int, int, int]
"""The guardians that stay down on average, their size, and the strength and craft of those that stand then."""


class _Way(NamedTuple):
    """A way to fell a set of guardians: how good it may be, and the set; the guardians of it whose blow is open, what
    the others take from the pools, and what comes of it; the blows that have been decided; and whether the next combat
    is in the rank."""

    rank: tuple[float, ...]
    mask: int
    left: int
    used: int
    sums: _Sums
    chosen: tuple[tuple[int, Attribute], ...] = ()
    whole: bool = False


class _Judge:
    """Compares ways to share the blows of one combat for an aim; what is less is better."""

    def __init__(self, combat: Combat, aim: Aim) -> None:
        self._combat, self._aim = combat, aim
        self._guardians = combat.guardians
        self._sets = pools.sets(combat.points, [g.needs for g in self._guardians])
        self._coming: dict[tuple[int, int], Coming] = {}
        self._blows: dict[tuple[Attribute, tuple[int, ...], int], tuple[Blows, tuple[int, ...]]] = {}
        self._lives = tuple(hero.lives for hero in combat.after.heroes)
        heroes = combat.after.heroes
        self._order = {a: sorted(range(len(heroes)), key=lambda at: heroes[at].scores[a]) for a in ATTRIBUTES}
        self._scores = {a: [heroes[at].scores[a] for at in self._order[a]] for a in ATTRIBUTES}
        self._adds = [tuple(adds[a] for a in ATTRIBUTES) for adds in combat.after.adds]
        self._size = [max(g.scores.values(), default=0) for g in self._guardians]
        self._least = [min(map(g.stays, g.needs), default=1.0) for g in self._guardians]
        differ = (at for at, g in enumerate(self._guardians) if len({*map(g.stays, g.needs)}) > 1)
        self._choices = sum(1 << at for at in differ)
        """The guardians, as bits, whose armour keeps one kind of blow off more than the other."""

    def best(self) -> Split:
        """Return the best way to share the blows.

        A way is decided blow by blow where armour keeps one kind off more than the other. The ways are followed in the
        order of the best that they could be, and only as long as the pools last.
        """
        ways = [_Way(self._ranked(sums), mask, mask, 0, sums) for mask, sums in self._hopes()]
        heapify(ways)
        while True:
            way = heappop(ways)
            if way.whole:
                return self.split(self._shared(way))
            if not (undecided := way.left & self._choices):
                heappush(ways, way._replace(rank=self._ranked(way.sums, whole=True), whole=True))
                continue
            at = (undecided & -undecided).bit_length() - 1
            for attribute, need in self._guardians[at].needs.items():
                used, left = way.used + pools.step(attribute, need), way.left & ~(1 << at)
                if pools.is_enough(self._sets[left], used):
                    sums = self._struck_by(at, attribute, way.sums)
                    chosen = (*way.chosen, (at, attribute))
                    heappush(ways, _Way(self._ranked(sums), way.mask, left, used, sums, chosen))

    def _hopes(self) -> Iterator[tuple[int, _Sums]]:
        """Yield the sets worth a look, with what comes of them if their guardians fall to the blows that they can keep
        off least. These are the largest sets, or all where a larger one may ask for a blow that armour keeps."""
        worth = self._sets if self._choices else pools.largest(self._sets, len(self._guardians))
        half = len(self._guardians) // 2
        first, second = self._sums(range(half)), self._sums(range(half, len(self._guardians)))
        low = (1 << half) - 1
        for mask in worth:
            one, other = first[mask & low], second[mask >> half]
            yield mask, (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])

    def _struck_by(self, at: int, attribute: Attribute, sums: _Sums) -> _Sums:
        """Return what comes of a set where a guardian falls to this blow, not to the one that it keeps off least."""
        (down, size, strength, craft), stays, adds = sums, self._guardians[at].stays(attribute), self._adds[at]
        if stays >= HALF > self._least[at]:
            strength, craft = strength + adds[0], craft + adds[1]
        return down + self._least[at] - stays, size, strength, craft

    def _shared(self, way: _Way) -> dict[Attribute, tuple[int, ...]]:
        """Return the guardians that each attribute fells on a way where all that matters has been decided."""
        felled, left, used = dict(way.chosen), way.left, way.used
        while left:
            at = left.bit_length() - 1
            left &= ~(1 << at)
            for attribute, need in self._guardians[at].needs.items():
                more = used + pools.step(attribute, need)
                if pools.is_enough(self._sets[left], more):
                    felled[at], used = attribute, more
                    break
        return {a: tuple(at for at in sorted(felled) if felled[at] == a) for a in ATTRIBUTES}

    def _sums(self, places: Sequence[int]) -> list[_Sums]:
        """Return for each set of these guardians, as bits, how many of it stay down, their size, and what those of the
        others that are left add to the next pools."""
        whole = [sum(self._adds[at][i] for at in places) for i in range(len(ATTRIBUTES))]
        found: list[_Sums] = [(0.0, 0, whole[0], whole[1])]
        for at in places:
            stays, adds = self._least[at], self._adds[at] if self._least[at] < HALF else (0, 0)
            size = self._size[at]
            found += [(d + 1 - stays, n + size, s - adds[0], c - adds[1]) for d, n, s, c in found]
        return found

    def split(self, felled: Mapping[Attribute, tuple[int, ...]]) -> Split:
        """Return a way to share the blows with what comes of it."""
        stays = {at: self._guardians[at].stays(a) for a, places in felled.items() for at in places}
        standing = [at for at in range(len(self._guardians)) if stays.get(at, 1.0) >= HALF]
        left = [sum(self._adds[at][i] for at in standing) for i in range(len(ATTRIBUTES))]
        return Split(felled, sum(1 - n for n in stays.values()), self._next(*left))

    def _ranked(self, sums: _Sums, *, whole: bool = False) -> tuple[float, ...]:
        """Return how good a way is for the aim. Where the most guardians count, the next combat decides between equals
        only, and is left out unless the `whole` rank is asked for."""
        down, size, strength, craft = sums
        fell = -round(down, 9), -size
        if self._aim == "most" and not whole:
            return fell
        coming = self._next(strength, craft)
        deaths, blows = len(coming.dying), len(coming.blows)
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
            order, heroes = self._order[attribute], self._combat.after.heroes
            struck = pool_blows.strikes_in_order(self._scores[attribute], [lives[at] for at in order], pool)
            left = list(lives)
            for place in struck:
                left[order[place]] -= 1
            found = self._blows[key] = tuple((attribute, heroes[order[at]].id) for at in struck), tuple(left)
        return found
