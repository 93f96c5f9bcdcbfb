"""The game's own slice of the table: the Warlock's quests under way, and who may visit the Mystic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from talisman_desktop.core.codec import SliceType
from talisman_desktop.core.facts import EventBase
from talisman_desktop.core.table import SliceBase, Table

DARKEST = "darkest"
"""The id of the game's own part of the table."""


class Darkest(SliceBase, frozen=True):
    """The part of the table that belongs to Darkest Talisman."""

    quests: dict[str, str] = {}
    """The Warlock's quests under way (C5f), by hero."""
    mystic: tuple[str, ...] = ()
    """The heroes who may still visit the Mystic in this stay (B1c), in alphabetical order."""

    def without(self, hero: str) -> Darkest:
        """Return this part of the table without a hero who is out of the game."""
        if hero not in self.quests and hero not in self.mystic:
            return self
        quests = {h: quest for h, quest in self.quests.items() if h != hero}
        return Darkest(quests, tuple(h for h in self.mystic if h != hero))

    def towards(self, wanted: Darkest) -> Iterable[tuple[tuple[str, ...], EventBase]]:
        """Yield the events that turn the quests and the permissions to visit the Mystic into those of `wanted`, each
        with its subject; used when a table is set by hand."""
        for hero in sorted({*self.mystic} ^ {*wanted.mystic}):
            yield ("mystic", hero), MysticSet(hero, hero in wanted.mystic)
        for hero in sorted({*self.quests, *wanted.quests}):
            if (quest := wanted.quests.get(hero, "")) != self.quests.get(hero, ""):
                yield ("quest", hero), QuestSet(hero, quest)


NOTHING = Darkest()


def of(table: Table) -> Darkest:
    """Return the game's own part of a table."""
    part: Darkest = table.slices.get(DARKEST, NOTHING)
    return part


def quest(table: Table, hero: str) -> str:
    """Return the id of the Warlock's quest that a hero has; "" for none."""
    return of(table).quests.get(hero, "")


def may_visit_mystic(table: Table, hero: str) -> bool:
    """Whether a hero may still visit the Mystic in this stay."""
    return hero in of(table).mystic


class _Event(EventBase, frozen=True):
    """The base of the events that change this part of the table."""

    SLICE: ClassVar[str] = DARKEST
    PART: ClassVar[type[SliceBase]] = Darkest

    def change(self, part: Darkest) -> Darkest:
        """Return this part of the table after the event."""
        raise NotImplementedError


class QuestSet(_Event, frozen=True):
    """A hero now has this quest of the Warlock; "" for no quest."""

    hero: str
    quest: str

    def change(self, part: Darkest) -> Darkest:
        """Return this part of the table with the hero's quest, or without one."""
        quests = {h: quest for h, quest in part.quests.items() if h != self.hero}
        if self.quest:
            quests[self.hero] = self.quest
        return replace(part, quests=quests)

    @property
    def memorable(self) -> bool:
        """Whether the short form of the session notes tells the event: only if the hero gets a quest."""
        return bool(self.quest)


class MysticSet(_Event, frozen=True):
    """A hero may (or no longer may) visit the Mystic in this stay."""

    hero: str
    allowed: bool

    def change(self, part: Darkest) -> Darkest:
        """Return this part of the table with the hero among those who may visit the Mystic, or not among them."""
        others = {*part.mystic} - {self.hero}
        return replace(part, mystic=tuple(sorted({*others, self.hero} if self.allowed else others)))


class HeroSet(_Event, frozen=True):
    """A hero whom the players put into play by hand has this quest, and may or may not visit the Mystic."""

    hero: str
    quest: str
    mystic: bool

    def change(self, part: Darkest) -> Darkest:
        """Return this part of the table with the hero's quest and permission to visit the Mystic."""
        return MysticSet(self.hero, self.mystic).change(QuestSet(self.hero, self.quest).change(part))


DARKEST_TYPE = SliceType(Darkest, QuestSet | MysticSet | HeroSet)
"""The types of this part of the table and of its events, used to read them from a file."""
