"""Numbers that the card sets only guess. The player can replace them with those on the real cards. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from talisman_desktop.cards import number_file
from talisman_desktop.cards.number_file import Numbers
from talisman_desktop.cards.schema import CardDef, CardSet, Catalog
from talisman_desktop.core.facts import Fact, NumberRead, Told
from talisman_desktop.core.table import BY_HAND, GUESSED, Readable
from talisman_desktop.desktop.presenters.card_look import many
from talisman_desktop.desktop.presenters.card_words import certainty
from talisman_desktop.rules.number_questions import NAMES

NAMED = 4
"""The most numbers that the name of a change lists."""


@dataclass(frozen=True, slots=True)
class Line:
    """A guessed number: its card, which number it is, and the guess."""

    kind: str
    name: str
    what: Readable
    guess: int

    @property
    def text(self) -> str:
        """The line in words, such as "Mummy, craft"."""
        return f"{self.name}, {NAMES[self.what]}"


@dataclass(frozen=True, slots=True)
class Group:
    """The guessed numbers of one card set, and a sentence on what else is uncertain in it."""

    title: str
    lines: tuple[Line, ...]
    others: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """The numbers typed so far, for the cards listed and for others in the player's file."""

    groups: tuple[Group, ...]
    numbers: Mapping[str, Mapping[Readable, int]] = field(default_factory=dict)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all guessed numbers."""
        return tuple(line for group in self.groups for line in group.lines)

    def of(self, line: Line) -> str:
        """Return the number typed for a line; "" if there is none."""
        n = self.numbers.get(line.kind, {}).get(line.what)
        return "" if n is None else str(n)

    def put(self, line: Line, text: str) -> Typed:
        """Return the numbers with `text` in a line; any text but a number removes the number there."""
        mine = {what: n for what, n in self.numbers.get(line.kind, {}).items() if what != line.what}
        if text.isascii() and text.isdecimal():
            mine[line.what] = int(text)
        others = {kind: numbers for kind, numbers in self.numbers.items() if kind != line.kind}
        return Typed(self.groups, {**others, line.kind: mine} if mine else others)

    def count(self) -> str:
        """Return in words how many numbers are typed."""
        done = sum(bool(self.of(line)) for line in self.lines)
        return f"{done} of {many(len(self.lines), 'number')} typed"

    def taking(self, theirs: Numbers, catalog: Catalog) -> tuple[Typed, str]:
        """Return the numbers with those of another file added where none were typed, and a sentence on how many were
        added."""
        wanted = number_file.together(self.numbers, theirs)
        came = sum(map(len, wanted.values())) - sum(map(len, self.numbers.values()))
        told = f"{many(came, 'number')} taken."
        other = [
            f"{catalog.name(kind)}, {NAMES[what]} {mine} ({n} there)"
            for kind, what, mine, n in number_file.differing(self.numbers, theirs)
        ]
        if other:
            told += f" Where the file differs, yours stay: {'; '.join(other)}."
        return Typed(self.groups, wanted), told


def typed(catalog: Catalog, sets: Sequence[CardSet], owned: Collection[str] | None, *numbers: Numbers) -> Typed:
    """Return the guessed numbers of the base set, the player's own sets and the boxes that the player owns, with the
    numbers already known. The first of `numbers` that contains a number wins. If `owned` is None, all boxes count as
    owned."""
    known: Numbers = {}
    for more in numbers:
        asked = {kind: {w: n for w, n in read.items() if n != GUESSED} for kind, read in more.items()}
        known = number_file.together(known, {kind: read for kind, read in asked.items() if read})
    away = {one.id for one in sets if one.box and owned is not None and one.id not in owned}
    titles = {one.id: one.title for one in catalog.sets if one.id not in away}
    return Typed(tuple(_groups(catalog, titles)), known)


def _groups(catalog: Catalog, titles: Mapping[str, str]) -> Iterator[Group]:
    for name, title in titles.items():
        cards = [card for card in catalog.cards.values() if card.set == name and card.unsure]
        lines = (Line(c.id, c.name, what, getattr(c, what)) for c in cards if c.is_dealt for what in c.doubts)
        group = Group(title, tuple(lines), " ".join(_others(cards)))
        if group.lines or group.others:
            yield group


def _others(cards: Sequence[CardDef]) -> Iterator[str]:
    """Yield sentences on anything uncertain in a set that is not a number to be typed."""
    if unnamed := sum(card.copies for card in cards if not card.is_dealt):
        yield f"{many(unnamed, 'card')} whose names are not known {'is' if unnamed == 1 else 'are'} not dealt."
    for card in cards:
        rest = [sentence for sentence in certainty(card) if "not certain" in sentence]
        if card.is_dealt and rest:
            yield f"{card.name}: {rest[0][:1].lower()}{rest[0][1:]}"


def facts(read: Sequence[NumberRead], catalog: Catalog) -> tuple[str, tuple[Fact, ...]]:
    """Return the name and the facts of the change that brings these numbers into an open campaign."""
    told = [f"{catalog.name(fact.kind)} {NAMES[fact.what]} {fact.n}" for fact in read]
    more = f" and {len(told) - NAMED} more" if len(told) > NAMED else ""
    name = f"Taken from your cards: {', '.join(told[:NAMED])}{more}"
    return name, (Told("corrected", "", (name,), cause=BY_HAND), *read)
