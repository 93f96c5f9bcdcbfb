"""What a question shows, and how keys answer it; no Qt.

A draft is an answer in the making: a frozen value with the steps that lead to an answer, and why it is not one yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import (
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Drawn,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
    Thrown,
    problem,
)
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.prompts import words

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The keys of the options in their order: nine digits, then letters."""

GO_ON = ("go-on", "set-out", "on")
"""Options that mean "no more of this": the Space key takes them wherever they stand."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The head of a question: who is asked what, by which rule, about which card."""

    who: str
    text: str
    rule: str = ""
    card: str = ""
    card_id: int = 0
    how: str = ""
    """How it is answered, in half a line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One option as shown; `key` is what it is pressed with, "" for a barred one."""

    id: str
    text: str
    key: str = ""
    hint: str = ""
    default: bool = False
    barred: str = ""
    rule: str = ""

    @property
    def height(self) -> int:
        """About how many rows it takes in a column."""
        return 1 + len(self.text) // 46


@dataclass(frozen=True, slots=True)
class Group:
    """Options under one heading ("": none)."""

    title: str
    lines: tuple[Line, ...]

    @property
    def height(self) -> int:
        """About how many rows it takes in a column."""
        return bool(self.title) + sum(line.height for line in self.lines)


def asked(request: Request, table: Table, catalog: Catalog) -> Asked:
    """The head of a question."""
    about = ""
    if request.card:
        try:
            about = words.card_name(table.find(request.card)[1], catalog)
        except KeyError:
            about = ""
    elif request.cause.card:
        about = words.kind_name(request.cause.card, catalog)
    who = words.hero_name(request.hero, table, catalog)
    return Asked(who, words.fallback_text(request), request.cause.rule, about, request.card, _how(request))


def _how(request: Request) -> str:
    match request:
        case Choose():
            return ""
        case Pick(least=least, most=most, options=options):
            if least == most:
                return f"Take {least} of {len(options)}"
            return f"Take up to {most}" if not least else f"Take {least} to {most}"
        case Arrange():
            return "Put them into order, the first on top"
        case Share():
            return f"Share {request.pool} points"
        case Throw(open=True):
            return "Type what the die shows; a 6 is thrown again and added"
        case Throw(dice=dice):
            return "Type what the die shows" if dice == 1 else f"Type what the {dice} dice show"
        case Draw(count=count):
            return (
                "Name the card you turned" if count == 1 else f"Name the {count} cards you turned, in order"
            )
        case ByHand():
            return "Do it at your table, then set what it changed"


# --- options ---


def default_option(request: Choose) -> str:
    """What the Space key chooses: to go on or set out where that is offered, else the first option."""
    for option in request.options:
        if option.id in GO_ON:
            return option.id
    return request.options[0].id


def groups(request: Choose | Pick | Arrange) -> tuple[Group, ...]:
    """The options under their headings, both in the order given; barred ones and groups of such come last.

    Keys are dealt in the order shown, so that a group's keys follow each other.
    """
    default = default_option(request) if isinstance(request, Choose) else ""
    rows: dict[str, list[Line]] = {}
    for option in request.options:
        line = Line(option.id, option.text or words.title(option.id), "", option.hint, option.id == default)
        rows.setdefault(option.group, []).append(line)
    if isinstance(request, Choose):
        for b in request.barred:
            rows.setdefault(b.group, []).append(Line(b.id, b.text, barred=b.reason or "not now", rule=b.rule))
    order = sorted(rows, key=lambda name: all(line.barred for line in rows[name]))
    keys = iter(KEYS)
    return tuple(
        Group(
            name,
            tuple(line if line.barred else replace(line, key=next(keys, "")) for line in lines),
        )
        for name, lines in ((name, rows[name]) for name in order)
    )


def lines(shown: Sequence[Group]) -> tuple[Line, ...]:
    """All lines of all groups, in order."""
    return tuple(line for group in shown for line in group.lines)


def columns(shown: Sequence[Group], wanted: int) -> tuple[tuple[Group, ...], ...]:
    """The groups in at most `wanted` columns of about the same height, in order.

    A group longer than a column is carried on in the next one under the same heading.
    """
    total = sum(group.height for group in shown)
    if wanted < 2 or total < 4:
        return (tuple(shown),)
    room = max(2, -(-total // wanted))
    built: list[list[Group]] = [[]]
    used = 0
    for group in shown:
        rest = group
        while True:
            last = len(built) == wanted
            if last or used + rest.height <= room or (used == 0 and len(rest.lines) == 1):
                built[-1].append(rest)
                used += rest.height
                break
            fits = room - used - bool(rest.title)
            if fits >= 2 and len(rest.lines) - fits >= 2:
                built[-1].append(Group(rest.title, rest.lines[:fits]))
                rest = Group(rest.title, rest.lines[fits:])
            elif used == 0:
                built[-1].append(rest)
                used += rest.height
                break
            built.append([])
            used = 0
    return tuple(tuple(column) for column in built if column)


def by_key(shown: Sequence[Group], key: str) -> Line | None:
    """The line that a key stands for."""
    return next((line for line in lines(shown) if line.key and line.key == key.lower()), None)


# --- drafts ---


@dataclass(frozen=True, slots=True)
class PickDraft:
    """Options picked so far, in the order they were picked."""

    request: Pick
    ids: tuple[str, ...] = ()

    def toggle(self, option: str) -> Self:
        """Pick an option or put it back. With room for one only, the new one takes the place of the old."""
        if option in self.ids:
            return replace(self, ids=tuple(i for i in self.ids if i != option))
        if self.request.most == 1:
            return replace(self, ids=(option,))
        return self if len(self.ids) >= self.request.most else replace(self, ids=(*self.ids, option))

    def all(self) -> Self:
        """As many as may be picked, those picked already first."""
        rest = [o.id for o in self.request.options if o.id not in self.ids]
        return replace(self, ids=(*self.ids, *rest)[: self.request.most])

    @property
    def answer(self) -> Picked:
        """The answer, its ids in the order of the options."""
        return Picked(tuple(o.id for o in self.request.options if o.id in self.ids))

    @property
    def missing(self) -> str:
        """Why this is no answer yet; "" when it is."""
        short = self.request.least - len(self.ids)
        return f"{short} more to take" if short > 0 else ""

    @property
    def label(self) -> str:
        """What the button that confirms says."""
        if self.missing:
            return f"Take {self.request.least}"
        if not self.ids:
            return "Take none"
        return f"Take {len(self.ids)}" if len(self.ids) < self.request.most else f"Take these {len(self.ids)}"


@dataclass(frozen=True, slots=True)
class ArrangeDraft:
    """An order in the making."""

    request: Arrange
    ids: tuple[str, ...]

    @classmethod
    def of(cls, request: Arrange) -> Self:
        """The order as given."""
        return cls(request, tuple(o.id for o in request.options))

    def move(self, index: int, by: int) -> Self:
        """One option further up (`by` -1) or down; at the end nothing happens."""
        to = index + by
        if not (0 <= index < len(self.ids) and 0 <= to < len(self.ids)):
            return self
        ids = list(self.ids)
        ids.insert(to, ids.pop(index))
        return replace(self, ids=tuple(ids))

    def option(self, option: str) -> Option:
        """The option with this id."""
        return next(o for o in self.request.options if o.id == option)

    @property
    def answer(self) -> Arranged:
        """The answer."""
        return Arranged(self.ids)


@dataclass(frozen=True, slots=True)
class ThrowDraft:
    """Dice typed so far."""

    request: Throw
    dice: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether nothing more is thrown."""
        if self.request.open:
            return bool(self.dice) and self.dice[-1] != 6
        return len(self.dice) >= self.request.dice

    def type(self, die: int) -> Self:
        """One more die. A die too many, or a number no die shows, is not taken."""
        if self.full or not 1 <= die <= self.request.sides:
            return self
        return replace(self, dice=(*self.dice, die))

    def back(self) -> Self:
        """Take the last die back."""
        return replace(self, dice=self.dice[:-1])

    @property
    def answer(self) -> Thrown:
        """The answer."""
        return Thrown(self.dice)

    @property
    def missing(self) -> str:
        """Why this is no answer yet; "" when it is."""
        if not self.dice:
            return "Type the die" if self.request.dice == 1 else "Type the dice"
        if self.full:
            return ""
        if self.request.open:
            return "A 6! Throw again and add"
        left = self.request.dice - len(self.dice)
        return f"{left} more to throw"


@dataclass(frozen=True, slots=True)
class ShareDraft:
    """Points shared so far, by target."""

    request: Share
    parts: tuple[int, ...]

    @classmethod
    def of(cls, request: Share) -> Self:
        """Nothing shared yet."""
        return cls(request, (0,) * len(request.targets))

    @property
    def left(self) -> int:
        """Points not shared yet."""
        return self.request.pool - sum(self.parts)

    def set(self, index: int, points: int) -> Self:
        """Give a target so many points, as far as they reach."""
        most = self.left + self.parts[index]
        value = max(0, min(points, most))
        return replace(self, parts=(*self.parts[:index], value, *self.parts[index + 1 :]))

    def falls(self, index: int) -> bool:
        """Whether the points surpass this target."""
        return self.parts[index] >= self.request.targets[index].need

    @property
    def fallen(self) -> int:
        """How many targets are surpassed."""
        return sum(self.falls(i) for i in range(len(self.parts)))

    def state(self, index: int) -> str:
        """How a target stands, in words."""
        short = self.request.targets[index].need - self.parts[index]
        return "surpassed" if short <= 0 else f"{short} short"

    def auto(self) -> Self:
        """As many targets surpassed as the pool allows: the cheapest first, just enough for each."""
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
        """Why this is no answer; "" when it is."""
        return problem(self.request, self.answer)


@dataclass(frozen=True, slots=True)
class DrawDraft:
    """Cards named so far."""

    request: Draw
    kinds: tuple[str, ...] = ()

    @property
    def full(self) -> bool:
        """Whether all cards are named."""
        return len(self.kinds) >= self.request.count

    def name(self, kind: str) -> Self:
        """One more card."""
        return self if self.full else replace(self, kinds=(*self.kinds, kind))

    def back(self) -> Self:
        """Take the last card back."""
        return replace(self, kinds=self.kinds[:-1])

    @property
    def answer(self) -> Drawn:
        """The answer."""
        return Drawn(self.kinds)

    @property
    def missing(self) -> str:
        """Why this is no answer yet; "" when it is."""
        left = self.request.count - len(self.kinds)
        if not left:
            return ""
        return "Type a few letters of its name" if self.request.count == 1 else f"{left} more to name"


Draft = Choose | PickDraft | ArrangeDraft | ThrowDraft | ShareDraft | DrawDraft | ByHand


def space_answer(request: Request) -> Chosen | Done | None:
    """What Space answers at once: the default option, or that it was done. Other kinds have their own way."""
    match request:
        case Choose():
            return Chosen(default_option(request))
        case ByHand():
            return Done()
        case _:
            return None


def options_at(
    request: Request | None, table: Table, catalog: Catalog, card: int = 0, area: str = ""
) -> tuple[str, ...]:
    """The options that mean a card lying on the table, or an area of it (a hero's mat, a place)."""
    if not isinstance(request, Choose | Pick):
        return ()
    name = ""
    if card:
        try:
            name = words.card_name(table.find(card)[1], catalog)
        except KeyError:
            return ()
    _, _, owner = area.partition(":")
    found = []
    for option in request.options:
        parts = option.id.split(":")
        # A number may be a count as well as a card; the card's name in the words tells.
        if (name and str(card) in parts and name in option.text) or (
            area and (option.id == area or (owner in table.heroes and owner in parts))
        ):
            found.append(option.id)
    return tuple(found)


def cards_meant(request: Request | None, table: Table, catalog: Catalog) -> tuple[int, ...]:
    """The cards on the table that the request or one of its options means."""
    about = [request.card] if request is not None and request.card else []
    if isinstance(request, Choose | Pick):
        for part in {part for option in request.options for part in option.id.split(":") if part.isdigit()}:
            if int(part) not in about and options_at(request, table, catalog, int(part)):
                about.append(int(part))
    return tuple(about)


def areas_meant(request: Request | None, table: Table) -> tuple[str, ...]:
    """The areas of the table that an option of the request means: heroes' mats."""
    if not isinstance(request, Choose | Pick):
        return ()
    parts = {part for option in request.options for part in option.id.split(":")}
    return tuple(f"figure:{hero}" for hero in table.order if hero in parts) if len(parts) < 12 else ()
