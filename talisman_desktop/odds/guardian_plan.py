"""Plans for a guardian combat: which guardians to fell for a chosen aim, and which heroes the guardians strike in the
next combat (C8e.g to C8e.k).

Both sides strike at once, so a split does not change which heroes are struck in this combat. It decides which guardians
are left for the next one, and plans are compared by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop
from math import lcm
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.odds import pools
from talisman_desktop.odds.next_combat import Coming, Line, Next, Toll
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.odds.pools import ATTRIBUTES, Need

HALF = 0.5
"""The chance of being saved by armour from which a guardian is expected in the next combat."""
FINEST = 10**6
"""The greatest denominator of chances as fractions."""


class Guardian(Struct, frozen=True):
    """A guardian in a combat. `needs` are the points of each attribute that fell it, `scores` the scores that a blow
    must exceed, and `stands` the chances that its armour saves it from a blow of each attribute. `certain` means that
    it falls whatever the split.
    """

    needs: Need
    scores: Need
    stands: Mapping[Attribute, float] = {}
    certain: bool = False

    def stays(self, attribute: Attribute) -> float:
        """Return the chance that the guardian is in the next combat although a blow has felled it."""
        return self.stands.get(attribute, 0.0)


class Combat(Struct, frozen=True):
    """A guardian combat before the blows. `points` are the points to split among the guardians; `after` is the next
    combat."""

    points: Need
    guardians: tuple[Guardian, ...]
    after: Next


class Split(Struct, frozen=True):
    """A split of the points: the guardians that each attribute fells. `down` is the average number of them that stay
    down, `coming` the blows of the next combat."""

    felled: Mapping[Attribute, tuple[int, ...]]
    down: float
    coming: Coming


def best_split(combat: Combat, aim: Aim) -> Split:
    """Return the best split for an aim, among those that the rules allow (C8e.g). If strength is enough for all
    guardians that it can fell, they all fall to it; and if craft is enough for all the others, they fall to it.
    """
    tried = (_Judge(way, aim).best() for way in _free_blows(combat))
    found = [best for best in tried if best is not None]
    return min(found, key=itemgetter(0))[1] if found else split_of(combat, {})


def _free_blows(combat: Combat) -> Iterator[Combat]:
    """Yield the combats to plan for, one for each guardian of craft 0 that may fall without costing a point.

    The last blow of craft fells such a guardian for free: the first one, in the order of the guardians, that strength
    did not fell before (C8e.i). In each combat yielded, that guardian is certain to fall to craft, and those before it
    are certain to fall to strength. If no guardian is free in this way, the only combat is the given one.
    """
    places = [at for at, g in enumerate(combat.guardians) if g.scores.get("craft") == 0]
    is_free = any(g.needs.get("craft") == 0 for g in combat.guardians)
    combat = _with_strength_for_all(combat)
    if len(places) < 2 or not is_free:
        yield combat
        return
    guardians = list(combat.guardians)
    for at in places:
        guardian = guardians[at]
        if "craft" in guardian.needs:
            guardians[at] = replace(guardian, needs={"craft": 0}, certain=True)
            yield replace(combat, guardians=tuple(guardians))
        if "strength" not in guardian.needs:
            return
        guardians[at] = replace(guardian, needs={"strength": guardian.needs["strength"]}, certain=True)
    yield replace(combat, guardians=tuple(guardians))


def _with_strength_for_all(combat: Combat) -> Combat:
    """Return the combat with the guardians marked `certain` that fall to strength in any case: every one that strength
    can fell if the points are enough for all, and every one that costs no point of strength.
    """
    enough = _total(combat, range(len(combat.guardians)), "strength") <= combat.points["strength"]
    guardians = tuple(
        replace(g, needs={"strength": g.needs["strength"]}, certain=True)
        if "strength" in g.needs and (enough or not g.needs["strength"])
        else replace(g, certain=g.needs.get("craft") == 0)
        for g in combat.guardians
    )
    return replace(combat, guardians=guardians)


def _total(combat: Combat, places: Iterable[int], attribute: Attribute) -> int:
    """Return the sum of the points that fell these guardians by an attribute."""
    return sum(combat.guardians[at].needs.get(attribute, 0) for at in places)


def split_of(combat: Combat, felled: Mapping[Attribute, Sequence[int]]) -> Split:
    """Return the split in which these guardians fall, with its consequences."""
    chosen = {a: tuple(felled.get(a, ())) for a in ATTRIBUTES}
    return _Judge(combat, "most").split(chosen)


class _Way(NamedTuple):
    """A way to fell some guardians of one half: its worth, the points it takes, and the guardians that fall to strength
    and to craft, as bit masks."""

    worth: int = 0
    strength: int = 0
    craft: int = 0
    by_strength: int = 0
    by_craft: int = 0
    spared: int = 0
    """The craft that the guardians of this half still standing would need."""


class _Fallen(NamedTuple):
    """A set of guardians of one half, as a bit mask, that will not be in the next combat; the points that they would
    have added to the pools of that combat; and the ways to fell them, the most valuable first. A way is left out if
    another with the same craft spent and spared takes no more strength and is worth no less."""

    mask: int
    strength: int
    craft: int
    ways: Sequence[_Way]
    least: tuple[int, int, int]
    """The least that any way takes of strength, of craft, and of both together (each weighted by the size of the other
    pool)."""


_Rank = tuple[int, int, int]
"""The rank of a way for an aim; lower is better. The parts are the negative worth, the deaths, and the blows to
come."""
_RANKS: Mapping[Aim, Callable[[_Rank], _Rank]] = {
    "most": itemgetter(0, 1, 2),
    "safe": itemgetter(1, 0, 2),
    "cheap": itemgetter(2, 1, 0),
}
"""For each aim, the order in which the parts of a rank are compared."""


class _Judge:
    """Finds the best split of one combat for an aim.

    The guardians are divided into two halves; for each half there is a list of the sets of guardians that can fall,
    each with the ways to fell it. A pair of sets decides what the next combat brings, and the ways of a pair differ
    in worth. Pairs are tried in the order of the best rank they can have, until no better one can follow. A pair
    that leaves a guardian standing is skipped if craft would be enough for all guardians that strength does not
    fell, because then they fall.
    """

    def __init__(self, combat: Combat, aim: Aim) -> None:
        self._combat, self._aim = combat, aim
        self._guardians = combat.guardians
        self._points = combat.points["strength"], combat.points["craft"]
        self._rank = _RANKS[aim]
        self._line, self._eased = Line(combat.after.heroes), Line(combat.after.eased)
        self._raising = sum(1 << at for at in combat.after.raising)
        self._adds = [tuple(adds[a] for a in ATTRIBUTES) for adds in combat.after.adds]
        self._all = tuple(sum(adds[at] for adds in self._adds) for at in range(len(ATTRIBUTES)))

    def best(self) -> tuple[_Rank, Split] | None:
        """Return the best split with its rank; None if the points are not enough for any."""
        pairs = list(self._pairs())
        heapify(pairs)
        found: tuple[_Rank, _Way, _Way] | None = None
        while pairs and (found is None or pairs[0][0] < found[0]):
            _, _, first, second = heappop(pairs)
            ways = self._most_worth(first, second)
            if ways is not None:
                deaths, blows = self._toll(first, second)
                rank = self._rank((-ways[0].worth - ways[1].worth, deaths, blows))
                if found is None or rank < found[0]:
                    found = rank, *ways
        if found is None:
            return None
        rank, *chosen = found
        masks = {"strength": sum(w.by_strength for w in chosen), "craft": sum(w.by_craft for w in chosen)}
        return rank, self.split({a: pools.members(masks[a], len(self._guardians)) for a in ATTRIBUTES})

    # --- the ways of each half ---

    def _pairs(self) -> Iterator[tuple[_Rank, int, _Fallen, _Fallen]]:
        """Yield pairs of sets of guardians that fall, with the best rank they can have. For the aim "most" the next
        combat only decides between equal ranks and is left out.
        """
        half, worths = len(self._guardians) // 2, self._worths()
        firsts = self._fallen(range(half), worths)
        seconds = self._fallen(range(half, len(self._guardians)), worths)
        strength, craft = self._points
        most_both, rank, toll, looks_on = 2 * strength * craft, self._rank, self._toll, self._aim != "most"
        nothing = 0, 0
        for second in seconds:
            most_strength, most_craft, both = strength - second.least[0], craft - second.least[1], second.least[2]
            top = second.ways[0].worth
            for first in firsts:
                least = first.least
                if least[0] <= most_strength and least[1] <= most_craft and least[2] + both <= most_both:
                    deaths, blows = toll(first, second) if looks_on else nothing
                    hoped = rank((-first.ways[0].worth - top, deaths, blows))
                    yield hoped, first.mask | second.mask, first, second

    def _worths(self) -> list[Mapping[Attribute, int]]:
        """Return the worth of felling each guardian by each attribute: first the chance that it stays down, then its
        size. Worths are whole numbers, so that equal ones compare as equal.
        """
        sizes = [max(g.scores.values(), default=0) for g in self._guardians]
        down = [{a: 1 - Fraction(g.stays(a)).limit_denominator(FINEST) for a in g.needs} for g in self._guardians]
        parts = lcm(*(n.denominator for ways in down for n in ways.values()))
        whole = sum(sizes) + 1
        return [
            {a: int(n * parts) * whole + size for a, n in ways.items()} for ways, size in zip(down, sizes, strict=True)
        ]

    def _fallen(self, places: range, worths: Sequence[Mapping[Attribute, int]]) -> list[_Fallen]:
        """Return the sets of guardians that can fall among those in these places (one half of the guardians), each with
        the ways to fell them."""
        spared = _total(self._combat, places, "craft")
        found: dict[int, list[_Way]] = {0: [_Way(spared=spared)]}
        for at in places:
            grown = {mask: list(ways) for mask, ways in found.items() if not self._guardians[at].certain}
            for attribute, need in self._guardians[at].needs.items():
                falls = 1 << at if self._guardians[at].stays(attribute) < HALF else 0
                for mask, ways in found.items():
                    more = self._felled(ways, at, attribute, need, worths[at][attribute])
                    if more:
                        grown.setdefault(mask | falls, []).extend(more)
            found = {mask: _not_outdone(ways) for mask, ways in grown.items()}
        return [self._fallen_with(mask, ways) for mask, ways in found.items()]

    def _felled(self, ways: Sequence[_Way], at: int, attribute: Attribute, need: int, worth: int) -> list[_Way]:
        """Return these ways with one more blow each, as far as the points allow."""
        strength, craft = self._points
        less = self._guardians[at].needs.get("craft", 0)
        if attribute == "strength":
            most = strength - need
            return [_Way(w + worth, s + need, c, by | 1 << at, b, n - less) for w, s, c, by, b, n in ways if s <= most]
        most = craft - need
        return [_Way(w + worth, s, c + need, b, by | 1 << at, n - less) for w, s, c, b, by, n in ways if c <= most]

    def _fallen_with(self, mask: int, ways: Sequence[_Way]) -> _Fallen:
        adds = [self._adds[at] for at in pools.members(mask, len(self._guardians))]
        strength, craft = self._points
        least = (
            min(way.strength for way in ways),
            min(way.craft for way in ways),
            min(way.strength * craft + way.craft * strength for way in ways),
        )
        return _Fallen(mask, sum(add[0] for add in adds), sum(add[1] for add in adds), ways, least)

    # --- a pair ---

    def _most_worth(self, first: _Fallen, second: _Fallen) -> tuple[_Way, _Way] | None:
        """Return the most valuable ways of a pair; None if the points are not enough for any."""
        strength, craft = self._points
        found, most, top = None, -1, second.ways[0].worth
        for one in first.ways:
            if one.worth + top <= most:
                break
            s, c, least = strength - one.strength, craft - one.craft, most - one.worth
            for other in second.ways:
                if other[0] <= least:
                    break
                if other[1] <= s and other[2] <= c and self._are_open(one, other):
                    found, most = (one, other), one.worth + other[0]
                    break
        return found

    def _are_open(self, one: _Way, other: _Way) -> bool:
        """Whether the rules allow a pair of ways: no guardian stays standing, or craft is not enough for all that
        strength does not fell."""
        spared = one.spared + other.spared
        return not spared or spared + one.craft + other.craft > self._points[1]

    def split(self, felled: Mapping[Attribute, tuple[int, ...]]) -> Split:
        """Return the split in which these guardians fall, with its consequences."""
        stays = {at: self._guardians[at].stays(a) for a, places in felled.items() for at in places}
        standing = [at for at in range(len(self._guardians)) if stays.get(at, 1.0) >= HALF]
        strength, craft = (sum(self._adds[at][i] for at in standing) for i in range(len(ATTRIBUTES)))
        line = self._line_without(sum(1 << at for at in range(len(self._guardians)) if at not in standing))
        return Split(felled, sum(1 - n for n in stays.values()), line.coming(strength, craft))

    # --- the next combat ---

    def _toll(self, first: _Fallen, second: _Fallen) -> Toll:
        """Return the deaths and the blows of the next combat if these guardians fall."""
        strength = self._all[0] - first.strength - second.strength
        craft = self._all[1] - first.craft - second.craft
        return self._line_without(first.mask | second.mask).toll(strength, craft)

    def _line_without(self, fallen: int) -> Line:
        """Return the heroes of the next combat, with the scores that they have if the guardians in this bit mask have
        fallen."""
        return self._eased if self._raising and fallen & self._raising == self._raising else self._line


def _not_outdone(ways: list[_Way]) -> list[_Way]:
    """Return the ways without those that another way with the same craft spent and spared equals or beats, the most
    valuable first."""
    if len(ways) < 2:
        return ways
    found: dict[tuple[int, int], list[_Way]] = {}
    for way in sorted(ways, key=lambda way: (-way.worth, way.strength)):
        alike = found.setdefault((way.craft, way.spared), [])
        if not alike or way.strength < alike[-1].strength:
            alike.append(way)
    return sorted((way for alike in found.values() for way in alike), key=lambda way: -way.worth)
