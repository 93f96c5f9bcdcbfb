"""The events that the stage can show (beats), grouped into scenes by the card or place that was met. No Qt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from msgspec import Struct

from talisman_desktop.core.facts import Blow, Side
from talisman_desktop.core.table import Token

Way = Literal[
    "turned", "dealt", "drawn", "taken", "given", "lost", "trophy", "handed in", "stored", "fetched", "laid down",
    "armed", "falls", "broken", "whole", "goes",
]  # fmt: skip
"""Everything that can happen to a card, from the point of view of the hero of the beat."""
Result = Literal["won", "lost", "draw"]


class Roll(Struct, frozen=True):
    """Dice as they fell, for a hero ("" for an enemy or the party)."""

    hero: str
    dice: tuple[int, ...]
    purpose: str


class Rolled(Struct, frozen=True):
    """Dice were rolled; the words say for what purpose."""

    roll: Roll
    said: str
    line: str = ""
    """The line of the die table that the roll fell on, if nothing else shows what it brought."""

    @property
    def hero(self) -> str:
        """Return who rolled, "" for an enemy or the party."""
        return self.roll.hero


class RoadRolled(Struct, frozen=True):
    """The party rolled for the road on a space; the beat has the cards that the dice brought, and whether they call for
    a special location. `first` is the first draw spot with these cards. A roll that was replaced by another brought
    nothing."""

    roll: Roll
    space: int
    cards: int = 0
    first: int = 0
    calls: bool = False

    @property
    def hero(self) -> str:
        """Return who rolled."""
        return self.roll.hero


class Fought(Struct, frozen=True):
    """A single fight was decided: both sums with their dice, and all rolls made for it since the last answer.

    `foe` is the name of the other side, `kind` its card; `ally` fights in the hero's place. `by` is what decided it
    where the totals did not.
    """

    hero: str
    foe: str
    kind: str
    attribute: str
    result: Result
    own: Side
    theirs: Side
    totals: tuple[int, int]
    rolls: tuple[Roll, ...] = ()
    ally: str = ""
    by: str = ""
    duel: bool = False
    other: str = ""
    """The attribute of the other side if it is another: a hero's craft may meet an enemy's strength."""

    @property
    def facing(self) -> str:
        """Return the attribute that the other side fights with."""
        return self.other or self.attribute


class Clash(Struct, frozen=True):
    """A combat against several: for each attribute the heroes' side and the enemies', and who was struck."""

    pools: tuple[tuple[str, Side, Side], ...]
    blows: tuple[Blow, ...]
    said: str
    hero: str = ""
    foes: str = "guardians"
    """The name of the enemies."""


class Tried(Struct, frozen=True):
    """A trial was decided: what was rolled against a number, or the dice of both sides against each other. `named` are
    both sides in words, `scored` their numbers; `attribute` is the attribute of the second, "" for dice."""

    named: tuple[str, str]
    scored: tuple[int, int]
    passed: Result
    said: str
    attribute: str = ""
    rolls: tuple[Roll, ...] = ()

    @property
    def hero(self) -> str:
        """Return "": the whole party is tried."""
        return ""


class TokensWent(Struct, frozen=True):
    """A hero gained (`by` > 0) or lost tokens; `paid` if they were a price."""

    hero: str
    token: Token
    by: int
    paid: bool = False
    cause: str = ""
    """The kind of the card that caused it."""


class CardWent(Struct, frozen=True):
    """A card was turned over, or a hero got or lost it. `deck` is the back of an unseen card."""

    way: Way
    card: int
    kind: str
    deck: str
    name: str
    hero: str = ""
    other: str = ""
    """The hero to whom the card was given."""
    count: int = 1
    """The number of cards, if they came off a deck face down."""
    zone: str = ""
    """The zone that they were dealt to."""


class Died(Struct, frozen=True):
    """A hero is dead."""

    hero: str


class Moved(Struct, frozen=True):
    """The party or another figure went to a place."""

    place: str
    figure: str = ""
    region: bool = False

    @property
    def hero(self) -> str:
        """Return "": the beat is about no single hero."""
        return ""


class Told(Struct, frozen=True):
    """Any other event that deserves a sentence."""

    said: str
    hero: str = ""
    kind: str = ""
    ends: Literal["", "won", "lost"] = ""
    """The end of the campaign; "" while it is not over."""


Beat = Rolled | RoadRolled | Fought | Clash | Tried | TokensWent | CardWent | Died | Moved | Told


class Scene(Struct, frozen=True):
    """Everything that followed from one encounter: with a card, at a place, or, if `kind` is "", from the answer
    itself."""

    title: str
    kind: str
    beats: tuple[Beat, ...]
    card: int = 0
    ends: tuple[int, ...] = ()
    """The number of facts of the answer told with each beat."""


class Person(Struct, frozen=True):
    """A hero as the beats show them: the name, and the name of the seat's colour."""

    name: str
    colour: str
    kind: str


class Play(Struct, frozen=True):
    """The events of one answer as the stage shows them: its scenes in order, and the heroes in them."""

    scenes: tuple[Scene, ...] = ()
    people: dict[str, Person] = {}
    facts: int = 0
    """The number of facts of the answer that have been shown at its end."""

    @property
    def beats(self) -> tuple[Beat, ...]:
        """Return the events of all scenes."""
        return tuple(beat for scene in self.scenes for beat in scene.beats)

    @property
    def cards(self) -> frozenset[int]:
        """Return the cards that moved or were turned, by their numbers."""
        return frozenset(beat.card for beat in self.beats if isinstance(beat, CardWent) and beat.card)

    def name(self, hero: str) -> str:
        """Return the name of a hero."""
        person = self.people.get(hero)
        return person.name if person is not None else hero.replace("-", " ").title()


Atom = tuple[str, str, str, int]
"""The smallest unit of a beat: its kind ("token", "die", "card", "dead"), the hero, which token, die or card it is, and
how many."""


def atoms(beat: Beat) -> Iterator[Atom]:
    """Yield each token, die, card and death that a beat shows."""
    match beat:
        case Rolled(roll=roll) | RoadRolled(roll=roll):
            yield from _dice(roll)
        case Fought(rolls=rolls) | Tried(rolls=rolls):
            for roll in rolls:
                yield from _dice(roll)
        case TokensWent(hero=hero, token=token, by=by):
            yield "token", hero, token, by
        case CardWent(way=way, hero=hero, kind=kind, count=count):
            yield "card", hero, f"{way} {kind}", count
        case Died(hero=hero):
            yield "dead", hero, "", 1
        case Clash() | Moved() | Told():
            pass
        case _:
            assert_never(beat)


def _dice(roll: Roll) -> Iterator[Atom]:
    for die in roll.dice:
        yield "die", roll.hero, roll.purpose, die
