"""The next combat against the guardians that are left: which heroes it would strike (C8e.h, C8e.k)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.odds.pools import ATTRIBUTES, Need
from talisman_desktop.rules.fight import pool_blows

Blows = tuple[tuple[Attribute, str], ...]
"""The blows that strike heroes, in order, each as attribute and hero."""


class Hero(Struct, frozen=True):
    """A hero as a target of guardians: the score of each attribute, and the lives left."""

    id: str
    scores: Need
    lives: int


class Next(Struct, frozen=True):
    """The next combat as it would be if all guardians were still in it: the heroes left, what each guardian adds to the
    pools, the heroes' points, and the points that fell each guardian. Some things give a hero higher scores while
    certain guardians are in the combat; `raising` are the indices of those guardians, and `eased` are the heroes with
    the scores that they have once all of these have fallen."""

    heroes: tuple[Hero, ...]
    adds: tuple[Need, ...]
    points: Need = {}
    needs: tuple[Need, ...] = ()
    raising: tuple[int, ...] = ()
    eased: tuple[Hero, ...] = ()


class Coming(Struct, frozen=True):
    """The blows that the remaining guardians strike in the next combat if no armour helps, and the heroes who die of
    them."""

    blows: Blows = ()
    dying: tuple[str, ...] = ()


Toll = tuple[int, int]
"""The number of deaths and the number of blows of a combat."""


class Line:
    """The heroes in the order in which guardians strike them; the blows of each pool are calculated once."""

    def __init__(self, heroes: Sequence[Hero]) -> None:
        self._heroes = heroes
        self._by_strength: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._by_craft: dict[tuple[int, ...], dict[int, Toll]] = {}
        self._lives = tuple(hero.lives for hero in heroes)
        self._order = {a: sorted(range(len(heroes)), key=lambda at: heroes[at].scores[a]) for a in ATTRIBUTES}
        self._scores = {a: [heroes[at].scores[a] for at in self._order[a]] for a in ATTRIBUTES}

    def toll(self, strength: int, craft: int) -> Toll:
        """Return the deaths and the blows that pools of this much strength and craft cause."""
        struck = self._by_strength.get(strength)
        if struck is None:
            hits, lives = self._struck("strength", self._lives, strength)
            struck = self._by_strength[strength] = len(hits), lives
        many, lives = struck
        by_craft = self._by_craft.setdefault(lives, {})
        found = by_craft.get(craft)
        if found is None:
            hits, left = self._struck("craft", lives, craft)
            found = by_craft[craft] = left.count(0), len(hits)
        return found[0], found[1] + many

    def coming(self, strength: int, craft: int) -> Coming:
        """Return the blows that pools of this much strength and craft strike, and the heroes who die of them."""
        by_strength, lives = self._struck("strength", self._lives, strength)
        by_craft, left = self._struck("craft", lives, craft)
        blows: list[tuple[Attribute, str]] = [("strength", self._heroes[at].id) for at in by_strength]
        blows += [("craft", self._heroes[at].id) for at in by_craft]
        return Coming(tuple(blows), tuple(h.id for h, lives in zip(self._heroes, left, strict=True) if not lives))

    def _struck(self, attribute: Attribute, lives: tuple[int, ...], pool: int) -> tuple[list[int], tuple[int, ...]]:
        """Return the places of the heroes whom a pool of one attribute strikes, and everyone's lives afterwards."""
        order = self._order[attribute]
        struck = [
            order[at] for at in pool_blows.strikes_in_order(self._scores[attribute], [lives[at] for at in order], pool)
        ]
        left = list(lives)
        for place in struck:
            left[place] -= 1
        return struck, tuple(left)
