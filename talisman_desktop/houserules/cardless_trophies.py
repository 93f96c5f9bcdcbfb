"""Card-less trophies: a beaten creature that has no card counts as a trophy for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.codec import SliceType
from talisman_desktop.core.facts import EventBase, Fact, SliceChanged, slice_changed
from talisman_desktop.core.refusal import ImpossibleFact
from talisman_desktop.core.table import BY_HAND, Cause, SliceBase, Table
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names, Telling
from talisman_desktop.rules.hooks import Bend, Follow
from talisman_desktop.rules.module import Module, ModuleClause, ModuleOption
from talisman_desktop.rules.moments import CreatureBeaten, TrophiesTraded
from talisman_desktop.rules.roads import AdventureBegan
from talisman_desktop.rules.values.carrying_values import LOOSE_TROPHIES, Exchange, LooseTrophy

ID = "cardless-trophies"
MOST_BY_HAND = 12
"""The most points of a card-less trophy that can be given to a hero by hand."""

KEEP = ModuleOption(
    f"{ID}/keep",
    "Keep them until exchanged",
    "Card-less trophies are not lost when the party sets out again.",
    f"{ID}.1.4",
    (("no", "No"), ("yes", "Yes")),
)


class Trophy(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A beaten creature: its number among its hero's trophies, its name, its score, and the number of the adventure."""

    n: int
    name: str
    attribute: Attribute
    points: int
    adventure: int


class Trophies(SliceBase, frozen=True):
    """The slice of the table that belongs to this house rule: the card-less trophies of each hero."""

    held: dict[str, tuple[Trophy, ...]] = {}

    def without(self, hero: str) -> Trophies:
        """Return the slice without a hero who is out of the game."""
        return self.having(hero, ()) if hero in self.held else self

    def having(self, hero: str, trophies: tuple[Trophy, ...]) -> Trophies:
        """Return the slice in which a hero has these trophies."""
        held = {h: found for h, found in self.held.items() if h != hero}
        return Trophies({**held, hero: trophies} if trophies else held)

    def towards(self, wanted: Trophies) -> Iterable[tuple[tuple[str, ...], EventBase]]:
        """Yield the events that turn this slice into `wanted`, one for each hero whose trophies differ."""
        for hero in sorted({*self.held, *wanted.held}):
            if (trophies := wanted.held.get(hero, ())) != self.held.get(hero, ()):
                yield (ID, hero), TrophiesSet(hero, trophies)


class _Event(EventBase, frozen=True):
    """The base of the events that change the slice."""

    SLICE: ClassVar[str] = ID
    PART: ClassVar[type[SliceBase]] = Trophies

    def change(self, part: Trophies) -> Trophies:
        """Return the slice after the event."""
        raise NotImplementedError


class CardlessGained(_Event, frozen=True):
    """A hero has beaten a creature without a card."""

    hero: str
    trophy: Trophy

    def change(self, part: Trophies) -> Trophies:
        """Return the slice with the trophy added to those of the hero."""
        return part.having(self.hero, (*part.held.get(self.hero, ()), self.trophy))


class CardlessGone(_Event, frozen=True):
    """Card-less trophies of a hero, given by their numbers, were handed in or (`lost`) not exchanged in time."""

    hero: str
    numbers: tuple[int, ...]
    lost: bool = False

    def change(self, part: Trophies) -> Trophies:
        """Return the slice without the trophies that are gone. Raises ImpossibleFact if the hero does not have them."""
        left = tuple(t for t in part.held.get(self.hero, ()) if t.n not in self.numbers)
        if len(left) + len(self.numbers) != len(part.held.get(self.hero, ())):
            raise ImpossibleFact(f"{self.hero} does not have all of these card-less trophies")
        return part.having(self.hero, left)


class TrophiesSet(_Event, frozen=True):
    """By hand: a hero has exactly these card-less trophies."""

    hero: str
    trophies: tuple[Trophy, ...]

    def change(self, part: Trophies) -> Trophies:
        """Return the slice in which the hero has exactly these trophies."""
        return part.having(self.hero, self.trophies)


NONE = Trophies()


def _held(table: Table, hero: str) -> tuple[Trophy, ...]:
    part: Trophies = table.slices.get(ID, NONE)
    return part.held.get(hero, ())


def _counting(table: Table, hero: str) -> tuple[Trophy, ...]:
    """Return the trophies of a hero that still count: those of the present adventure and of the stay after it (1.4)."""
    kept = KEEP.value(table.options) == "yes"
    now = roads.of(table).adventures
    return tuple(t for t in _held(table, hero) if kept or t.adventure == now)


# --- hooks ---


def _new(table: Table, hero: str, name: str, attribute: Attribute, points: int) -> CardlessGained:
    number = 1 + max((t.n for t in _held(table, hero)), default=0)
    return CardlessGained(hero, Trophy(number, name, attribute, points, roads.of(table).adventures))


def _gained(game: Game, beaten: CreatureBeaten) -> Iterator[Fact]:
    """Yield the gain of a trophy for a beaten creature that has no card and a score above 0 (1.1). Guardian combat
    gives none (2.1)."""
    if beaten.score > 0:
        gained = _new(game.table, beaten.hero, beaten.name.capitalize(), beaten.attribute, beaten.score)
        yield slice_changed(gained, Cause(f"{ID}.1.1", beaten.source))


def _worth(game: Game, base: tuple[LooseTrophy, ...], about: Exchange) -> tuple[LooseTrophy, ...]:
    """Return the card-less trophies that a hero can use in an exchange, added to the base (1.2, 1.3)."""
    mine = (t for t in _counting(game.table, about.hero) if t.attribute == about.attribute)
    return (*base, *(LooseTrophy(f"{ID}:{t.n}", t.name, t.points) for t in mine))


def _handed_in(game: Game, traded: TrophiesTraded) -> Iterator[Fact]:
    """Yield the removal of trophies that were exchanged."""
    given = [name.partition(":")[2] for name in traded.trophies if name.startswith(f"{ID}:")]
    if given:
        yield slice_changed(CardlessGone(traded.hero, tuple(map(int, given))), Cause(f"{ID}.1.2"))


def _expired(game: Game, began: AdventureBegan) -> Iterator[Fact]:
    """Yield the removal of trophies that were not exchanged before the party set out again (1.4)."""
    for hero in game.table.order:
        counting = _counting(game.table, hero)
        late = tuple(t.n for t in _held(game.table, hero) if t not in counting)
        if late:
            yield slice_changed(CardlessGone(hero, late, lost=True), Cause(f"{ID}.1.4"))


# --- shown and set by hand ---


def _words(trophies: Iterable[Trophy]) -> str:
    return ", ".join(f"{t.name} ({t.points} {t.attribute})" for t in trophies)


def _mark(table: Table, hero: str) -> str:
    found = _counting(table, hero)
    return f"Trophies without a card: {_words(found)}" if found else ""


def _sentence(fact: Fact, table: Table, names: Names) -> str | None:
    if not isinstance(fact, SliceChanged):
        return None
    why = names.because(fact.cause)
    match fact.event:
        case CardlessGained(hero=hero, trophy=trophy):
            return f"{names.hero(hero, table)} gains a trophy without a card: {_words([trophy])}{why}."
        case CardlessGone(hero=hero, numbers=numbers, lost=lost):
            told = _words(t for t in _held(table, hero) if t.n in numbers)
            deed = "loses trophies that were not exchanged in time" if lost else "hands in trophies without a card"
            deed = "no longer has trophies without a card" if fact.cause.by_hand else deed
            return f"{names.hero(hero, table)} {deed}{f': {told}' if told else ''}{why}."
        case TrophiesSet(hero=hero, trophies=trophies):
            return f"{names.hero(hero, table)} has these trophies without a card: {_words(trophies) or 'none'}{why}."
        case _:
            return None


def _by_hand(table: Table, hero: str) -> Iterator[tuple[str, str, Fact]]:
    """Yield the corrections by hand for a hero's card-less trophies, each with its group and its text."""
    attributes: tuple[Attribute, ...] = ("strength", "craft")
    for trophy in _held(table, hero):
        gone = CardlessGone(hero, (trophy.n,))
        yield "Trophies without a card", f"Without {_words([trophy])}", slice_changed(gone, BY_HAND)
    for attribute in attributes:
        for points in range(1, MOST_BY_HAND + 1):
            gained = _new(table, hero, "Creature", attribute, points)
            yield f"Trophy without a card: {attribute}", str(points), slice_changed(gained, BY_HAND)


def _broken(table: Table) -> list[str]:
    """Return the faults of the slice, as sentences."""
    part: Trophies = table.slices.get(ID, NONE)
    return [f"{hero} has card-less trophies, but is not in play" for hero in part.held if hero not in table.heroes]


GUARDED = "Such creatures are fought in guardian combat, and enemies that fall there give no trophies."

CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "A creature without a card is worth its strength or craft in points. A place, a stranger or a space names "
        "such a creature, and a hero must beat it.",
        "A card-less trophy counts for the rest of this adventure and for the stay in the village after it. A "
        "creature that is destroyed, evaded or assassinated counts for nothing, as with enemy cards.",
        "Trophies are exchanged in villages alone (C2b), so that a turn would be too short for any exchange.",
    ),
    ModuleClause(
        f"{ID}.1.2",
        "Card-less trophies buy strength or craft like the others.",
        "Trophies without a card are exchanged at the village's rate: 7 points of strength for 1 strength, 7 of "
        "craft for 1 craft.",
    ),
    ModuleClause(f"{ID}.1.3", "Where they are not enough, trophies on cards make up the difference."),
    ModuleClause(
        f"{ID}.1.4",
        "Card-less trophies that are not exchanged in time are lost.",
        "They are lost when the party sets out again, unless you have chosen to keep them until they are exchanged.",
    ),
    ModuleClause(f"{ID}.2.1", "Some creatures never count:", GUARDED),
    ModuleClause(f"{ID}.2.1a", "Those of the Tower.", GUARDED),
    ModuleClause(f"{ID}.2.1b", "The Sentinel, who stands between two regions.", GUARDED),
    ModuleClause(
        f"{ID}.2.1c",
        "Those at the end of a road.",
        f"These are the guardians. {GUARDED}",
    ),
    ModuleClause(
        f"{ID}.2.1d",
        "Those of the last fight.",
        "At the Crown heroes fight each other, and nobody becomes a trophy.",
    ),
)

MODULE = Module(
    id=ID,
    title="Card-less trophies",
    help="A creature without a card, such as the dragon in the Cave, counts as a trophy until the party sets out "
    "again.",
    house_rule=True,
    clauses=CLAUSES,
    options=(KEEP,),
    bends=(Bend(LOOSE_TROPHIES, _worth),),
    follows=(
        Follow(CreatureBeaten, _gained),
        Follow(TrophiesTraded, _handed_in),
        Follow(AdventureBegan, _expired),
    ),
    slices={ID: SliceType(Trophies, CardlessGained | CardlessGone | TrophiesSet)},
    mark=_mark,
    by_hand=_by_hand,
    invariants=_broken,
    telling=Telling(sentence=_sentence),
)
"""The house rule."""
