"""Plans for a guardian combat: which guardians to fell for a chosen aim, and which heroes the guardians strike
meanwhile (C8e.g to C8e.k).

A split changes nothing about the blows that strike heroes in the same combat, because both sides strike at once. It
decides which guardians are left for the next combat, so plans are compared by that.
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
"""The chance of armour from which a guardian counts as present in the next combat."""
FINEST = 10**6
"""The greatest denominator of chances as fractions."""


class Guardian(Struct, frozen=True):
    """A guardian in a combat.

    `needs` are the points with which each attribute fells it, `scores` what each attribute has to surpass, and `stands`
    the probability that its armour saves it from a blow of each kind. `certain` means that it falls, however the points
    are split.
    """

    needs: Need
    scores: Need
    stands: Mapping[Attribute, float] = {}
    certain: bool = False

    def stays(self, attribute: Attribute) -> float:
        """Return the chance that the guardian is in the next combat after a blow."""
        return self.stands.get(attribute, 0.0)


class Combat(Struct, frozen=True):
    """A guardian combat before the blows. `points` are those that can be split among the guardians; `after` is the next
    combat."""

    points: Need
    guardians: tuple[Guardian, ...]
    after: Next


class Split(Struct, frozen=True):
    """A way to split the points: for each attribute, the guardians that it fells. `down` is the average number of them
    that do not stand up again, `coming` what the next combat then brings."""

    felled: Mapping[Attribute, tuple[int, ...]]
    down: float
    coming: Coming


def best_split(combat: Combat, aim: Aim) -> Split:
    """Return the best way to share the blows for an aim, of those that the combat leaves open (C8e.g): where strength
    is enough for every guardian it can fell, all of these fall to it, and craft fells all others if it is enough.
    """
    tried = (_Judge(way, aim).best() for way in _free_blows(combat))
    found = [best for best in tried if best is not None]
    return min(found, key=itemgetter(0))[1] if found else split_of(combat, {})


def _free_blows(combat: Combat) -> Iterator[Combat]:
    """Yield the combat for each guardian that the last blow of craft may fell without any point: the first one of craft
    0 that has not fallen to strength, which is shared before (C8e.i)."""
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
    """Return the combat with no other way to fell the guardians that are certain to fall to strength: all that it can
    fell if it is enough for all, and one that takes no point."""
    enough = _total(combat, range(len(combat.guardians)), "strength") <= combat.points["strength"]
    guardians = tuple(
        replace(g, needs={"strength": g.needs["strength"]}, certain=True)
        if "strength" in g.needs and (enough or not g.needs["strength"])
        else replace(g, certain=g.needs.get("craft") == 0)
        for g in combat.guardians
    )
    return replace(combat, guardians=guardians)


def _total(combat: Combat, places: Iterable[int], attribute: Attribute) -> int:
    """Return the points that fell all of these guardians that fall to an attribute."""
    return sum(combat.guardians[at].needs.get(attribute, 0) for at in places)


def split_of(combat: Combat, felled: Mapping[Attribute, Sequence[int]]) -> Split:
    """Return the consequences of felling these guardians."""
    chosen = {a: tuple(felled.get(a, ())) for a in ATTRIBUTES}
    return _Judge(combat, "most").split(chosen)


class _Way(NamedTuple):
    """A way to fell some guardians of one half: its worth, what it takes from the pools, and the guardians that
    strength and craft fell, as bits."""

    worth: int = 0
    strength: int = 0
    craft: int = 0
    by_strength: int = 0
    by_craft: int = 0
    spared: int = 0
    """The craft that would be needed for the guardians that neither attribute fells."""


class _Fallen(NamedTuple):
    """The guardians of one half that will not be in the next combat, as bits: what they would have added to its pools,
    and the ways to remove them, the most valuable first. No way is worse than another that spends and spares as much
    craft."""

    mask: int
    strength: int
    craft: int
    ways: Sequence[_Way]
    least: tuple[int, int, int]
    """The least that any of the ways takes of strength, of craft, and of both, each weighted by the other pool."""


_Rank = tuple[int, int, int]
"""The rank of a way for an aim; lower is better. Its parts are minus the worth, the deaths and the blows to come."""
_RANKS: Mapping[Aim, Callable[[_Rank], _Rank]] = {
    "most": itemgetter(0, 1, 2),
    "safe": itemgetter(1, 0, 2),
    "cheap": itemgetter(2, 1, 0),
}
"""The order of the parts for each aim."""


class _Judge:
    """A judge that compares ways to share the blows of one combat for an aim; a lower rank is better.

    The guardians are divided into two halves, each with its ways by the guardians that fall. A pair of these sets
    decides what the next combat brings; the ways of a pair differ in their worth. Pairs are tried in the order of
    their best possible rank, until no better one can come. A pair that spares a guardian is left out if craft
    is enough for all guardians that strength does not fell, because then they fall.
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
        """Return the best way to share the blows with its rank, None if the pools are too small for any."""
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
        """Yield the guardians that may fall in both halves together, with their best possible rank and their
        bits.

        If the number of guardians counts most, the next combat only decides between equals, and is left out of that
        rank.
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
        """Return the worth of felling each guardian with each attribute: the chance that it stays down, then its
        size.

        The worths are whole numbers, so that ways of equal worth compare as equal.
        """
        sizes = [max(g.scores.values(), default=0) for g in self._guardians]
        down = [{a: 1 - Fraction(g.stays(a)).limit_denominator(FINEST) for a in g.needs} for g in self._guardians]
        parts = lcm(*(n.denominator for ways in down for n in ways.values()))
        whole = sum(sizes) + 1
        return [
            {a: int(n * parts) * whole + size for a, n in ways.items()} for ways, size in zip(down, sizes, strict=True)
        ]

    def _fallen(self, places: range, worths: Sequence[Mapping[Attribute, int]]) -> list[_Fallen]:
        """Return the sets of guardians that may fall in one half, each with its ways."""
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
        """Return these ways with one more blow, if the pools are large enough."""
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
        """Return the most valuable ways of both halves, None if the pools are too small for any."""
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
        """Whether ways of both halves spare no guardian, or craft is not enough for all that strength does not fell."""
        spared = one.spared + other.spared
        return not spared or spared + one.craft + other.craft > self._points[1]

    def split(self, felled: Mapping[Attribute, tuple[int, ...]]) -> Split:
        """Return a way to share the blows with its consequences."""
        stays = {at: self._guardians[at].stays(a) for a, places in felled.items() for at in places}
        standing = [at for at in range(len(self._guardians)) if stays.get(at, 1.0) >= HALF]
        strength, craft = (sum(self._adds[at][i] for at in standing) for i in range(len(ATTRIBUTES)))
        line = self._line_without(sum(1 << at for at in range(len(self._guardians)) if at not in standing))
        return Split(felled, sum(1 - n for n in stays.values()), line.coming(strength, craft))

    # --- the next combat ---

    def _toll(self, first: _Fallen, second: _Fallen) -> Toll:
        """Return the deaths and the blows of the next combat if these guardians of both halves fall."""
        strength = self._all[0] - first.strength - second.strength
        craft = self._all[1] - first.craft - second.craft
        return self._line_without(first.mask | second.mask).toll(strength, craft)

    def _line_without(self, fallen: int) -> Line:
        """Return the heroes of the next combat if these guardians, given as bits, have fallen."""
        return self._eased if self._raising and fallen & self._raising == self._raising else self._line


def _not_outdone(ways: list[_Way]) -> list[_Way]:
    """Return the ways that no other way with the same craft spent and spared equals or exceeds, the most valuable
    first."""
    if len(ways) < 2:
        return ways
    found: dict[tuple[int, int], list[_Way]] = {}
    for way in sorted(ways, key=lambda way: (-way.worth, way.strength)):
        alike = found.setdefault((way.craft, way.spared), [])
        if not alike or way.strength < alike[-1].strength:
            alike.append(way)
    return sorted((way for alike in found.values() for way in alike), key=lambda way: -way.worth)
