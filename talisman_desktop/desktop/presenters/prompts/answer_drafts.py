"""Drafts of answers. No Qt.

A draft is an immutable value. Its methods return the draft after one more step. `missing` says what is still missing
for a valid answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.requests import (
    Arrange,
    Arranged,
    Choose,
    Chosen,
    Draw,
    Drawn,
    Option,
    Pick,
    Picked,
    Share,
    Shared,
    Throw,
    Thrown,
    problem,
)
from talisman_desktop.rules.number_questions import GUESS, MOST_ASKED


@dataclass(frozen=True, slots=True)
class PickDraft:
    """Options picked so far, in the order they were picked."""

    request: Pick
    ids: tuple[str, ...] = ()

    def toggle(self, option: str) -> Self:
        """Return the draft with an option picked or put back. If only one may be picked, it replaces the previous
        one."""
        if option in self.ids:
            return replace(self, ids=tuple(i for i in self.ids if i != option))
        if self.request.most == 1:
            return replace(self, ids=(option,))
        return self if len(self.ids) >= self.request.most else replace(self, ids=(*self.ids, option))

    def all(self) -> Self:
        """Return the draft with as many options picked as allowed; those already picked stay."""
        rest = [o.id for o in self.request.options if o.id not in self.ids]
        return replace(self, ids=(*self.ids, *rest)[: self.request.most])

    @property
    def answer(self) -> Picked:
        """The answer, with its ids in the order of the options."""
        return Picked(tuple(o.id for o in self.request.options if o.id in self.ids))

    @property
    def missing(self) -> str:
        """The text on what is missing for a valid answer; "" if nothing is missing."""
        short = self.request.least - len(self.ids)
        return f"{short} more to choose" if short > 0 else ""

    @property
    def label(self) -> str:
        """The text of the button that confirms."""
        if self.missing:
            return f"Choose {self.request.least}"
        return f"These {len(self.ids)}" if len(self.ids) > 1 else "This one" if self.ids else "None of them"


@dataclass(frozen=True, slots=True)
class ArrangeDraft:
    """A draft of an order."""

    request: Arrange
    ids: tuple[str, ...]

    @classmethod
    def of(cls, request: Arrange) -> Self:
        """Return a draft with the options in their given order."""
        return cls(request, tuple(o.id for o in request.options))

    def move(self, index: int, by: int) -> Self:
        """Return the draft with one option moved by one place, up if `by` is -1. An option at the end stays there."""
        to = index + by
        if not (0 <= index < len(self.ids) and 0 <= to < len(self.ids)):
            return self
        ids = list(self.ids)
        ids.insert(to, ids.pop(index))
        return replace(self, ids=tuple(ids))

    def option(self, option: str) -> Option:
        """Return the option with this id."""
        return next(o for o in self.request.options if o.id == option)

    @property
    def answer(self) -> Arranged:
        """The answer with the options in this order."""
        return Arranged(self.ids)


DIE = 6
"""The number of faces of a real die."""


def counts_as(face: int, sides: int) -> int:
    """Return the number that a face of a real die stands for if there are `sides` choices; 0 if the die must be rolled
    again."""
    if sides >= DIE:
        return face if 1 <= face <= sides else 0
    share = DIE // sides
    return (face - 1) // share + 1 if 1 <= face <= share * sides else 0


def faces_of(n: int, sides: int) -> str:
    """Return the faces of a real die that stand for a number, such as "3-4"."""
    share = DIE // sides if sides < DIE else 1
    last = n * share
    return str(last) if share == 1 else f"{last - share + 1}-{last}"


def die_rule(sides: int) -> str:
    """Return in words how to read a real die if there are fewer than six choices; "" if each face counts as itself."""
    if sides >= DIE:
        return ""
    again = [str(face) for face in range(1, DIE + 1) if not counts_as(face, sides)]
    told = f"1 to {sides} count as rolled"
    if DIE // sides > 1:
        counted = [f"{faces_of(n, sides)} {'as' if n > 1 else 'count as'} {n}" for n in range(1, sides + 1)]
        told = ", ".join(counted)
    return f"{told}; roll again on {' or '.join(again)}." if again else f"{told}."


@dataclass(frozen=True, slots=True)
class ThrowDraft:
    """The dice typed so far, as they show on the real table."""

    request: Throw
    dice: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether all dice have been typed."""
        if self.request.open:
            return bool(self.dice) and self.dice[-1] != 6
        return len(self.dice) >= self.request.dice

    def type(self, die: int) -> Self:
        """Return the draft with one more die. The draft is unchanged if all dice are typed, no die has that face, or
        that face must be rolled again."""
        if self.full or not counts_as(die, self.request.sides):
            return self
        return replace(self, dice=(*self.dice, die))

    def back(self) -> Self:
        """Return the draft without the last die."""
        return replace(self, dice=self.dice[:-1])

    @property
    def answer(self) -> Thrown:
        """The answer with the dice typed, each as the number that it counts as."""
        return Thrown(tuple(counts_as(die, self.request.sides) for die in self.dice))

    @property
    def missing(self) -> str:
        """The text on what is missing for a valid answer; "" if nothing is missing."""
        if not self.dice:
            return "Type the die" if self.request.dice == 1 else "Type the dice"
        if self.full:
            return ""
        if self.request.open:
            return "A 6! Roll again and add"
        left = self.request.dice - len(self.dice)
        return f"{left} more to roll"


LONGEST_NUMBER = 2
"""The most digits of a number on a card."""


@dataclass(frozen=True, slots=True)
class NumberDraft:
    """A number typed so far, which is printed on a real card."""

    request: Choose
    typed: str = ""

    def type(self, digit: int) -> Self:
        """Return the draft with one more digit. The draft is unchanged if it has the greatest length."""
        return self if len(self.typed) >= LONGEST_NUMBER else replace(self, typed=f"{self.typed}{digit}")

    def back(self) -> Self:
        """Return the draft without the last digit."""
        return replace(self, typed=self.typed[:-1])

    @property
    def answer(self) -> Chosen:
        """The answer with the number typed."""
        return Chosen(str(int(self.typed)))

    @property
    def guess(self) -> str:
        """The text of the option that accepts the program's guess."""
        return next(option.text for option in self.request.options if option.id == GUESS)

    @property
    def missing(self) -> str:
        """The text on what is missing for a valid answer; "" if nothing is missing."""
        if not self.typed:
            return "Type what is printed on your card"
        return "" if self.answer.id in (o.id for o in self.request.options) else f"At most {MOST_ASKED}"


@dataclass(frozen=True, slots=True)
class ShareDraft:
    """Points split so far, by target."""

    request: Share
    parts: tuple[int, ...]

    @classmethod
    def of(cls, request: Share) -> Self:
        """Return a draft without any points split."""
        return cls(request, (0,) * len(request.targets))

    @property
    def left(self) -> int:
        """The number of points not used yet."""
        return self.request.pool - sum(self.parts)

    def set(self, index: int, points: int) -> Self:
        """Return the draft with `points` on a target, or as many as are left."""
        most = self.left + self.parts[index]
        value = max(0, min(points, most))
        return replace(self, parts=(*self.parts[:index], value, *self.parts[index + 1 :]))

    def falls(self, index: int) -> bool:
        """Return whether the points are enough for a target to fall."""
        return self.parts[index] >= self.request.targets[index].need

    @property
    def fallen(self) -> int:
        """The number of targets that fall."""
        return sum(self.falls(i) for i in range(len(self.parts)))

    def state(self, index: int) -> str:
        """Return in words whether a target falls."""
        short = self.request.targets[index].need - self.parts[index]
        return "falls" if short <= 0 else f"{short} short"

    def auto(self) -> Self:
        """Return a draft in which as many targets as possible fall: the cheapest first, each with just enough
        points."""
        left, parts = self.request.pool, [0] * len(self.parts)
        for i in sorted(range(len(parts)), key=lambda i: self.request.targets[i].need):
            need = max(0, self.request.targets[i].need)
            if need > left:
                break
            parts[i], left = need, left - need
        return replace(self, parts=tuple(parts))

    @property
    def answer(self) -> Shared:
        """The answer, without targets that get no points."""
        pairs = zip(self.request.targets, self.parts, strict=True)
        return Shared(tuple((target.id, n) for target, n in pairs if n))

    @property
    def missing(self) -> str:
        """The text on what is missing for a valid answer; "" if nothing is missing."""
        return problem(self.request, self.answer)


@dataclass(frozen=True, slots=True)
class DrawDraft:
    """The cards named so far."""

    request: Draw
    kinds: tuple[str, ...] = ()
    made: tuple[CardMade | None, ...] = ()
    """For each named card, the fact that makes it if the player has just made it or names one more copy of a made card;
    None for a card of the deck."""

    @property
    def full(self) -> bool:
        """Whether all cards are named."""
        return len(self.kinds) >= self.request.count

    def name(self, kind: str, made: CardMade | None = None) -> Self:
        """Return the draft with one more card; `made` is the fact that makes it, None for a card of the deck. The draft
        is unchanged if all are named."""
        return self if self.full else replace(self, kinds=(*self.kinds, kind), made=(*self.made, made))

    def back(self) -> Self:
        """Return the draft without the last card."""
        return replace(self, kinds=self.kinds[:-1], made=self.made[:-1])

    @property
    def answer(self) -> Drawn:
        """The answer with the cards named."""
        return Drawn(self.kinds, tuple(made for made in self.made if made is not None))

    @property
    def missing(self) -> str:
        """The text on what is missing for a valid answer; "" if nothing is missing."""
        left = self.request.count - len(self.kinds)
        if not left:
            return ""
        return "Type a few letters of its name" if self.request.count == 1 else f"{left} more to name"
