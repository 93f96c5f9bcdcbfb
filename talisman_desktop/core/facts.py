"""Events on a table: a small closed set of facts in the past tense, each with its cause."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct

from talisman_desktop.core.table import (
    NO_CAUSE,
    Alignment,
    Cause,
    Condition,
    Hero,
    Lasting,
    Readable,
    SliceBase,
    Step,
    Token,
    Until,
)


class FactBase(Struct, frozen=True, gc=False, tag_field="fact", kw_only=True, forbid_unknown_fields=True):
    """Base of all facts; tagged by name in JSON."""

    cause: Cause = NO_CAUSE


class TokensChanged(FactBase, frozen=True):
    """A hero gained (`by` > 0) or lost (`by` < 0) tokens of a kind; never below 0."""

    hero: str
    token: Token
    by: int


class CardMoved(FactBase, frozen=True):
    """A card was moved to a zone, on top or at `index`; moved to "deck:NAME" it is unseen in its deck again."""

    card: int
    to: str
    index: int = -1
    met: bool = False
    up: bool = True


class CardTurned(FactBase, frozen=True):
    """A back was named: the card is of this kind. `up` False: a player only looked at it, and it lies face down
    again."""

    card: int
    kind: str
    up: bool = True


class CardsDealt(FactBase, frozen=True):
    """`count` cards came off a deck, face down, onto a zone (at `index`, or on top); `first` as in Card."""

    deck: str
    count: int
    to: str
    index: int = -1
    first: str = ""


class CardTaken(FactBase, frozen=True):
    """A card of this kind was searched out of a deck (bought, given) and put into a zone, face up."""

    deck: str
    kind: str
    to: str


class FoeAppeared(FactBase, frozen=True):
    """A foe of this kind, which is not a card of any box, appeared in a zone; the roll `thrown` is added to its printed
    score."""

    kind: str
    to: str
    thrown: int = 0


class CardMet(FactBase, frozen=True):
    """The party finished with a card for this visit, or (`met` False) may meet it again."""

    card: int
    met: bool = True


class CountersChanged(FactBase, frozen=True):
    """Tokens were added to a card or taken from it."""

    card: int
    by: int


class ConditionChanged(FactBase, frozen=True):
    """A thing was broken or made whole again: "mended" marks that it was broken before, "" leaves no mark."""

    card: int
    condition: Condition | Literal[""]


class DeckSeen(FactBase, frozen=True):
    """A player looked at the next cards of a deck, below those already known; the cards stay where they are."""

    deck: str
    kinds: tuple[str, ...]


class DeckShuffled(FactBase, frozen=True):
    """A discard pile was shuffled back into its deck; cards that a player had looked at are unknown again."""

    deck: str


class DeckPlaced(FactBase, frozen=True):
    """A deck replaces another from now on; if others have replaced that one already, it is put on top of them. `by`
    names the reason."""

    deck: str
    instead: str
    by: str


class DeckRemoved(FactBase, frozen=True):
    """A deck no longer replaces another; `by` names the use that had put it there."""

    deck: str
    instead: str
    by: str


class DecksJoined(FactBase, frozen=True):
    """All cards of a deck, wherever they are, belong to another deck for good; its pile is shuffled into that one."""

    deck: str
    into: str


class FigureMoved(FactBase, frozen=True, omit_defaults=True):
    """A figure was put on a road space, named by the space's stack; with "" it was taken off the table."""

    figure: str
    to: str = ""


class DiceThrown(FactBase, frozen=True):
    """Dice were rolled for a hero ("" for an enemy or the party). The journal keeps it; the table does not."""

    hero: str
    dice: tuple[int, ...]
    purpose: str
    source: str = ""


class RegionEntered(FactBase, frozen=True):
    """The party entered this region."""

    region: str


class OrderSet(FactBase, frozen=True):
    """The party took up this marching order."""

    order: tuple[str, ...]


class HeroArrived(FactBase, frozen=True, omit_defaults=True):
    """A character came into play; `brings` are the events of slices that come with the character, by slice id."""

    hero: Hero
    brings: dict[str, Any] = {}


class HeroDied(FactBase, frozen=True):
    """A character left the game; other facts have dealt with the character's belongings already."""

    hero: str


class AlignmentChanged(FactBase, frozen=True):
    """A hero changed alignment."""

    hero: str
    alignment: Alignment


class ToadChanged(FactBase, frozen=True):
    """A hero became a toad for this many turns; 0 means the hero stopped being a toad."""

    hero: str
    turns: int


class ApartSet(FactBase, frozen=True):
    """A hero left the party for a place; with the place "" the hero came back."""

    hero: str
    place: str = ""


class GoldStored(FactBase, frozen=True):
    """Gold went from a hero's purse into the store of a region (or back, `by` < 0)."""

    hero: str
    region: str
    by: int


class PileChanged(FactBase, frozen=True):
    """Gold was added to the gold in a zone or taken from it."""

    zone: str
    by: int


class LastingBegan(FactBase, frozen=True):
    """An effect began that lasts for a while."""

    lasting: Lasting


class LastingEnded(FactBase, frozen=True):
    """All effects that lasted until the end of this are over."""

    until: Until


class DayPassed(FactBase, frozen=True):
    """The next day began."""


class DaySet(FactBase, frozen=True):
    """By hand: the day was set."""

    day: int


class StoredSet(FactBase, frozen=True):
    """By hand: a hero's gold in the store of a region was set; the hero's purse is not changed."""

    hero: str
    region: str
    gold: int


class CardSet(FactBase, frozen=True):
    """By hand: the way a card lies in its zone was set; `first` and `turned` are as in Card."""

    card: int
    up: bool = True
    met: bool = False
    first: str = ""
    turned: int = 0


class TopSet(FactBase, frozen=True):
    """By hand: the next cards of a deck were set, the topmost first; the others are unknown."""

    deck: str
    kinds: tuple[str, ...]


class PastSet(FactBase, frozen=True):
    """By hand: the characters who are out of the game were set; `brings` are the events of slices that come with it, by
    id."""

    dead: tuple[str, ...]
    brings: dict[str, Any] = {}


class StepBegan(FactBase, frozen=True):
    """The next step of the game began."""

    step: Step


class CardMade(FactBase, frozen=True):
    """By hand: a deck got one more card, of a kind that is in none of the boxes; `words` are the card as TOML.

    The kind follows from deck and words (`talisman_desktop.cards.made_cards`), so it never means two cards.
    """

    deck: str
    kind: str
    words: str


class CardRewritten(FactBase, frozen=True):
    """By hand: the text of a card made at the table was changed; every copy of the `old` kind is of this kind from now
    on."""

    old: str
    kind: str
    words: str


class NumberRead(FactBase, frozen=True):
    """A player read a number from the real card of this kind, because the card set is not certain of it; it holds from
    now on.

    With GUESSED the guess of the set holds, and the program does not ask for the number again.
    """

    kind: str
    what: Readable
    n: int


class OptionSet(FactBase, frozen=True):
    """A house option of the campaign was set to this value."""

    option: str
    value: str


class ModulesSet(FactBase, frozen=True, omit_defaults=True):
    """By hand: the boxes and house rules in use were set, with their options. `words` tell it in the journal.

    The cards of a box that joins go into their decks, those of a box that leaves are taken out of them: each of
    `cards` is a deck, a kind, and the number added. A missing deck is created; those in `gone` are empty afterwards.
    """

    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    words: str = ""
    cards: tuple[tuple[str, str, int], ...] = ()
    gone: tuple[str, ...] = ()


class EventBase(Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    """Base of the events that can happen to a slice of the table; tagged by name in JSON."""

    SLICE: ClassVar[str]
    """The id of the slice."""
    PART: ClassVar[type[SliceBase]]
    """The type of the slice to which the event belongs."""

    def change(self, part: Any) -> Any:
        """Return the changed slice of the table. Raises ImpossibleFact if the event does not fit the slice."""
        raise NotImplementedError

    @property
    def before(self) -> EventBase:
        """The event in the form of earlier versions, which recorded less."""
        return self

    @property
    def memorable(self) -> bool:
        """Whether a short story of the game tells the event."""
        return False


class SliceChanged(FactBase, frozen=True):
    """The part of the table that a game or a module owns changed; `event` is an `EventBase`."""

    slice: str
    event: Any


def slice_changed(event: EventBase, cause: Cause = NO_CAUSE) -> SliceChanged:
    """Return the fact that something happened to a slice."""
    return SliceChanged(event.SLICE, event, cause=cause)


class Part(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One part of a score: `n` points from a `source` ("tokens", "toad", a hero, a kind of card, a foe's name)."""

    source: str
    n: int


class Side(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a fight: the parts of its score, and the dice that counted in the end.

    `kept` are the dice of the first roll that counted, `dropped` those that did not; `pays` and `beaten` tell how the
    fight ended for this side. Facts saved by older versions have none of these.
    """

    parts: tuple[Part, ...] = ()
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    pays: bool = False
    beaten: bool = False

    @property
    def score(self) -> int:
        """The score before the dice."""
        return sum(part.n for part in self.parts)

    @property
    def total(self) -> int:
        """The score with the dice."""
        return self.score + sum(self.dice)


class Blow(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One blow of a combat against several: a `hero` or an enemy of a `kind` is struck with an attribute.

    The `pool` of the other side exceeded the `score` of the one struck; `left` is the rest of the pool afterwards.
    """

    attribute: Literal["strength", "craft"]
    score: int
    pool: int
    left: int
    hero: str = ""
    kind: str = ""


class Told(FactBase, frozen=True, omit_defaults=True):
    """An event worth a line in the journal that changes nothing on the table: who met what, how a fight stood.

    `what` is a fixed word of the teller ("met", "fight", "evaded" ...), `hero` and `args` are its details. `sides`
    are the sums of a fight, the hero's side first. A combat against several has two pairs of sides (the heroes'
    strength and the enemies', then their craft) and its `blows`. Facts saved by older versions have neither. `by`
    says what decided a fight where the totals did not ("a natural 12").
    """

    what: str
    hero: str = ""
    args: tuple[int | str, ...] = ()
    sides: tuple[Side, ...] = ()
    blows: tuple[Blow, ...] = ()
    by: str = ""


Fact = (
    TokensChanged
    | CardMoved
    | CardTurned
    | CardsDealt
    | CardTaken
    | FoeAppeared
    | CardMet
    | CountersChanged
    | ConditionChanged
    | DeckSeen
    | DeckShuffled
    | DeckPlaced
    | DeckRemoved
    | DecksJoined
    | FigureMoved
    | DiceThrown
    | RegionEntered
    | OrderSet
    | HeroArrived
    | HeroDied
    | AlignmentChanged
    | ToadChanged
    | ApartSet
    | GoldStored
    | PileChanged
    | LastingBegan
    | LastingEnded
    | DayPassed
    | DaySet
    | StoredSet
    | CardSet
    | TopSet
    | PastSet
    | StepBegan
    | SliceChanged
    | CardMade
    | CardRewritten
    | NumberRead
    | OptionSet
    | ModulesSet
    | Told
)
