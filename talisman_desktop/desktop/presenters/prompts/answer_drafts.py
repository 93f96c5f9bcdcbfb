"""Drafts of answers. No Qt.

A draft is a frozen value with the steps that lead to an answer, and with the reason why it is none yet (`missing`).
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
        """Return the draft with an option picked or put back; if only one can be picked, it replaces the old one."""
        if option in self.ids:
            return replace(self, ids=tuple(i for i in self.ids if i != option))
        if self.request.most == 1:
            return replace(self, ids=(option,))
        return self if len(self.ids) >= self.request.most else replace(self, ids=(*self.ids, option))

    def all(self) -> Self:
        """Return the draft with as many options picked as allowed, those already picked first."""
        rest = [o.id for o in self.request.options if o.id not in self.ids]
        return replace(self, ids=(*self.ids, *rest)[: self.request.most])

    @property
    def answer(self) -> Picked:
        """The answer, its ids in the order of the options."""
        return Picked(tuple(o.id for o in self.request.options if o.id in self.ids))

    @property
    def missing(self) -> str:
        """Why the draft is not yet a valid answer; "" if it is."""
        short = self.request.least - len(self.ids)
        return f"{short} more to choose" if short > 0 else ""

    @property
    def label(self) -> str:
        """Return the words on the button that confirms."""
        if self.missing:
            return f"Choose {self.request.least}"
        return f"These {len(self.ids)}" if len(self.ids) > 1 else "This one" if self.ids else "None of them"


@dataclass(frozen=True, slots=True)
class ArrangeDraft:
    """An order that is being made."""

    request: Arrange
    ids: tuple[str, ...]

    @classmethod
    def of(cls, request: Arrange) -> Self:
        """Return the order as given."""
        return cls(request, tuple(o.id for o in request.options))

    def move(self, index: int, by: int) -> Self:
        """Return the draft with one option a place further up (`by` -1) or down; it is unchanged where the option is at
        the end."""
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
        """The answer."""
        return Arranged(self.ids)


DIE = 6
"""The number of faces of a real die."""


def counts_as(face: int, sides: int) -> int:
    """Return the number for which a face of a real die stands if there are `sides` choices; 0 if the die is rolled
    again."""
    if sides >= DIE:
        return face if 1 <= face <= sides else 0
    share = DIE // sides
    return (face - 1) // share + 1 if 1 <= face <= share * sides else 0


def faces_of(n: int, sides: int) -> str:
    """Return the faces of a real die that count as a number: "3-4"."""
    share = DIE // sides if sides < DIE else 1
    last = n * share
    return str(last) if share == 1 else f"{last - share + 1}-{last}"


def die_rule(sides: int) -> str:
    """Return in words how a real die is read if there are fewer choices than faces; "" if each face counts as it
    shows."""
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
    """Dice typed so far, as they show on the real table."""

    request: Throw
    dice: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether all dice have been typed."""
        if self.request.open:
            return bool(self.dice) and self.dice[-1] != 6
        return len(self.dice) >= self.request.dice

    def type(self, die: int) -> Self:
        """Return the draft with one more die; it is unchanged if no die is missing or no die has this number."""
        if self.full or not counts_as(die, self.request.sides):
            return self
        return replace(self, dice=(*self.dice, die))

    def back(self) -> Self:
        """Return the draft without its last die."""
        return replace(self, dice=self.dice[:-1])

    @property
    def answer(self) -> Thrown:
        """The answer."""
        return Thrown(tuple(counts_as(die, self.request.sides) for die in self.dice))

    @property
    def missing(self) -> str:
        """Why the draft is no answer yet; "" when it is one."""
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
    """A number typed so far, as it is printed on a card."""

    request: Choose
    typed: str = ""

    def type(self, digit: int) -> Self:
        """Return the draft with one more digit; it is unchanged if it has no room for one."""
        return self if len(self.typed) >= LONGEST_NUMBER else replace(self, typed=f"{self.typed}{digit}")

    def back(self) -> Self:
        """Return the draft without the last digit."""
        return replace(self, typed=self.typed[:-1])

    @property
    def answer(self) -> Chosen:
        """The answer."""
        return Chosen(str(int(self.typed)))

    @property
    def guess(self) -> str:
        """The words of the option that takes the guess."""
        return next(option.text for option in self.request.options if option.id == GUESS)

    @property
    def missing(self) -> str:
        """Why the draft is no answer yet; "" when it is one."""
        if not self.typed:
            return "Type what is printed on your card"
        return "" if self.answer.id in (o.id for o in self.request.options) else f"At most {MOST_ASKED}"


@dataclass(frozen=True, slots=True)
class ShareDraft:
    """Points shared so far, by target."""

    request: Share
    parts: tuple[int, ...]

    @classmethod
    def of(cls, request: Share) -> Self:
        """Return a draft in which no points are shared yet."""
        return cls(request, (0,) * len(request.targets))

    @property
    def left(self) -> int:
        """Points not shared yet."""
        return self.request.pool - sum(self.parts)

    def set(self, index: int, points: int) -> Self:
        """Return the draft with these points on a target, as far as there are points."""
        most = self.left + self.parts[index]
        value = max(0, min(points, most))
        return replace(self, parts=(*self.parts[:index], value, *self.parts[index + 1 :]))

    def falls(self, index: int) -> bool:
        """Whether the points surpass this target."""
        return self.parts[index] >= self.request.targets[index].need

    @property
    def fallen(self) -> int:
        """Return the number of targets that are surpassed."""
        return sum(self.falls(i) for i in range(len(self.parts)))

    def state(self, index: int) -> str:
        """Return the state of a target in words."""
        short = self.request.targets[index].need - self.parts[index]
        return "falls" if short <= 0 else f"{short} short"

    def auto(self) -> Self:
        """Return a draft that surpasses as many targets as the pool allows: the cheapest first, each with just enough
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
        """The answer; targets that get nothing are left out."""
        pairs = zip(self.request.targets, self.parts, strict=True)
        return Shared(tuple((target.id, n) for target, n in pairs if n))

    @property
    def missing(self) -> str:
        """Why the draft is not yet a valid answer; "" if it is."""
        return problem(self.request, self.answer)


@dataclass(frozen=True, slots=True)
class DrawDraft:
    """Cards named so far."""

    request: Draw
    kinds: tuple[str, ...] = ()
    made: tuple[CardMade | None, ...] = ()
    """For each of these cards how it was made, None for one of the list."""

    @property
    def full(self) -> bool:
        """Whether all cards are named."""
        return len(self.kinds) >= self.request.count

    def name(self, kind: str, made: CardMade | None = None) -> Self:
        """Return the draft with one more card named, `made` if it was made on the spot; it is unchanged when all are
        named."""
        return self if self.full else replace(self, kinds=(*self.kinds, kind), made=(*self.made, made))

    def back(self) -> Self:
        """Return the draft without its last card."""
        return replace(self, kinds=self.kinds[:-1], made=self.made[:-1])

    @property
    def answer(self) -> Drawn:
        """The answer."""
        return Drawn(self.kinds, tuple(made for made in self.made if made is not None))

    @property
    def missing(self) -> str:
        """Why the draft is no answer yet; "" when it is one."""
        left = self.request.count - len(self.kinds)
        if not left:
            return ""
        return "Type a few letters of its name" if self.request.count == 1 else f"{left} more to name"
