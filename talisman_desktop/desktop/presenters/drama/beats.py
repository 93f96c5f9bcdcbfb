"""The events that the stage can show (beats). They are grouped into scenes by the card or place met."""

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
"""All that can happen to a card, from the point of view of the beat's hero."""
Result = Literal["won", "lost", "draw"]


class Roll(Struct, frozen=True):
    """Dice of a hero, or of an enemy or the party if `hero` is ""."""

    hero: str
    dice: tuple[int, ...]
    purpose: str


class Rolled(Struct, frozen=True):
    """Dice were rolled. The words say for what."""

    roll: Roll
    said: str
    line: str = ""
    """The row of a die table that the roll selected, if no other beat shows its effect."""

    @property
    def hero(self) -> str:
        """The hero who rolled; "" for an enemy or the party."""
        return self.roll.hero


class RoadRolled(Struct, frozen=True):
    """The party rolled for the road on a space. The beat has the number of cards that the dice brought, and whether
    they call for a special location. `first` is the first draw spot with these cards. A roll that was replaced by
    another brought nothing."""

    roll: Roll
    space: int
    cards: int = 0
    first: int = 0
    calls: bool = False

    @property
    def hero(self) -> str:
        """The hero who rolled."""
        return self.roll.hero


class Fought(Struct, frozen=True):
    """A fight against one enemy was decided: both totals with their dice, and all rolls made for it since the last
    answer.

    `foe` is the name of the enemy and `kind` its card. `ally` fights in the hero's place. `by` names what decided the
    fight if the totals did not.
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
    """The enemy's attribute if it differs: a hero may fight with craft against an enemy's strength."""

    @property
    def facing(self) -> str:
        """The attribute with which the enemy fights."""
        return self.other or self.attribute


class Clash(Struct, frozen=True):
    """A combat against several enemies was decided: for each attribute the score of the heroes and of the enemies, and
    who was struck."""

    pools: tuple[tuple[str, Side, Side], ...]
    blows: tuple[Blow, ...]
    said: str
    hero: str = ""
    foes: str = "guardians"
    """The name of the enemies."""


class Tried(Struct, frozen=True):
    """A trial was decided: a roll against a number, or the dice of both sides. `named` are both sides in words and
    `scored` their numbers. `attribute` is that of the second side, "" if it has dice."""

    named: tuple[str, str]
    scored: tuple[int, int]
    passed: Result
    said: str
    attribute: str = ""
    rolls: tuple[Roll, ...] = ()

    @property
    def hero(self) -> str:
        """The hero who is tried: "", because it is the whole party."""
        return ""


class TokensWent(Struct, frozen=True):
    """A hero gained tokens (`by` > 0) or lost them. `paid` is set if they were a price, or gold that went into a store
    or came out of it."""

    hero: str
    token: Token
    by: int
    paid: bool = False
    cause: str = ""
    """The kind of the card that was the cause."""


class CardWent(Struct, frozen=True):
    """Something happened to a card: it was turned over, or a hero got or lost it, for example. `deck` is the deck whose
    back an unseen card shows."""

    way: Way
    card: int
    kind: str
    deck: str
    name: str
    hero: str = ""
    other: str = ""
    """The hero to whom the card was given."""
    count: int = 1
    """The number of cards that were dealt face down."""
    zone: str = ""
    """The zone to which they were dealt."""


class Died(Struct, frozen=True):
    """A hero died."""

    hero: str


class Moved(Struct, frozen=True):
    """The party or another figure went to a place."""

    place: str
    figure: str = ""
    region: bool = False

    @property
    def hero(self) -> str:
        """ "", because no single hero moved."""
        return ""


class Told(Struct, frozen=True):
    """Any other event that is told in a sentence."""

    said: str
    hero: str = ""
    kind: str = ""
    ends: Literal["", "won", "lost"] = ""
    """The outcome if the event ends the campaign, otherwise ""."""


Beat = Rolled | RoadRolled | Fought | Clash | Tried | TokensWent | CardWent | Died | Moved | Told


class Scene(Struct, frozen=True):
    """All events of one encounter with a card or at a place. If `kind` is "", there is no such card: the events are
    those of a guardian combat or the trove, or follow from the answer itself."""

    title: str
    kind: str
    beats: tuple[Beat, ...]
    card: int = 0
    ends: tuple[int, ...] = ()
    """For each beat, the number of the answer's facts read when it was complete."""


class Person(Struct, frozen=True):
    """A hero in the beats: the name, the colour of the player, and the character card."""

    name: str
    colour: str
    kind: str


class Play(Struct, frozen=True):
    """The events of one answer as the stage shows them: its scenes in order, and their heroes."""

    scenes: tuple[Scene, ...] = ()
    people: dict[str, Person] = {}
    facts: int = 0
    """The number of facts that the answer has led to."""

    @property
    def beats(self) -> tuple[Beat, ...]:
        """The events of all scenes, in order."""
        return tuple(beat for scene in self.scenes for beat in scene.beats)

    @property
    def cards(self) -> frozenset[int]:
        """The numbers of the cards that moved or were turned over."""
        return frozenset(beat.card for beat in self.beats if isinstance(beat, CardWent) and beat.card)

    def name(self, hero: str) -> str:
        """Return the name of a hero."""
        person = self.people.get(hero)
        return person.name if person is not None else hero.replace("-", " ").title()


Atom = tuple[str, str, str, int]
"""The smallest change that a beat shows: its kind ("token", "die", "card" or "dead"), the hero, then the token, the
purpose of the roll, or what happened to which kind of card, and the number of tokens, pips or cards."""


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
