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
    """A card was moved to a zone, on top or at `index`. Moved to "deck:NAME", it goes back among the unseen cards of
    that deck. On a discard pile it loses its tokens and its condition; a foe that is no card of a box leaves the table.
    """

    card: int
    to: str
    index: int = -1
    met: bool = False
    up: bool = True


class CardTurned(FactBase, frozen=True):
    """A card was turned over, and is known to be of this `kind` from now on. `up` False: a player only looked at it,
    and it is face down again."""

    card: int
    kind: str
    up: bool = True


class CardsDealt(FactBase, frozen=True):
    """`count` cards came off a deck, face down, onto a zone (at `index`, or on top). `first` is the hero who meets them
    first, as in `Card`."""

    deck: str
    count: int
    to: str
    index: int = -1
    first: str = ""


class CardTaken(FactBase, frozen=True):
    """A card of this kind was taken out of a deck by choice (bought, given) and put into a zone, face up."""

    deck: str
    kind: str
    to: str


class FoeAppeared(FactBase, frozen=True):
    """A foe that is not a card of any box appeared in a zone. The roll `thrown` is added to its printed score."""

    kind: str
    to: str
    thrown: int = 0


class CardMet(FactBase, frozen=True):
    """The party has finished with a card for this visit, or (`met` False) may meet it again."""

    card: int
    met: bool = True


class CountersChanged(FactBase, frozen=True):
    """Tokens were added to a card or taken from it."""

    card: int
    by: int


class ConditionChanged(FactBase, frozen=True):
    """A thing was broken or repaired: "mended" records that it was broken before, "" leaves no trace of that."""

    card: int
    condition: Condition | Literal[""]


class DeckSeen(FactBase, frozen=True):
    """A player looked at the next cards of a deck, below those that are known already; the cards stay in the deck."""

    deck: str
    kinds: tuple[str, ...]


class DeckShuffled(FactBase, frozen=True):
    """A discard pile was shuffled back into its deck; cards that a player had looked at are unknown again."""

    deck: str


class DeckPlaced(FactBase, frozen=True):
    """From now on a deck replaces another. If decks replace that one already, the new one is put on top of them. `by`
    names the card or rule that put it there."""

    deck: str
    instead: str
    by: str


class DeckRemoved(FactBase, frozen=True):
    """A deck no longer replaces another; `by` names the card or rule that had put it there."""

    deck: str
    instead: str
    by: str


class DecksJoined(FactBase, frozen=True):
    """All cards of a deck, wherever they are, belong to another deck for good, and the face-down pile is shuffled into
    that deck."""

    deck: str
    into: str


class FigureMoved(FactBase, frozen=True, omit_defaults=True):
    """A figure was put on a road space, given as the name of its zone; "" took it off the table."""

    figure: str
    to: str = ""


class DiceThrown(FactBase, frozen=True):
    """Dice were rolled for a hero ("" for an enemy or the party). The journal tells the roll; the table does not
    change."""

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
    """A character came into play; `brings` are the events, by slice id, that the arrival causes in the slices of the
    table."""

    hero: Hero
    brings: dict[str, Any] = {}


class HeroDied(FactBase, frozen=True):
    """A character left the game; earlier facts have moved the character's belongings already."""

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
    """An effect began that is in force for a while (see `Lasting`)."""

    lasting: Lasting


class LastingEnded(FactBase, frozen=True):
    """All effects that were in force until this moment (the end of a fight, a turn ...) are over."""

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
    """By hand: a card in its zone was turned over, marked as met, or the like; `first` and `turned` are as in
    `Card`."""

    card: int
    up: bool = True
    met: bool = False
    first: str = ""
    turned: int = 0


class TopSet(FactBase, frozen=True):
    """By hand: the next cards of a deck were set, the topmost first; the cards below them are unknown."""

    deck: str
    kinds: tuple[str, ...]


class PastSet(FactBase, frozen=True):
    """By hand: the characters who are out of the game were set; `brings` are the events, by slice id, that this causes
    in the slices of the table."""

    dead: tuple[str, ...]
    brings: dict[str, Any] = {}


class StepBegan(FactBase, frozen=True):
    """The next step of the game began."""

    step: Step


class CardMade(FactBase, frozen=True):
    """By hand: a deck got one more card, of a kind that is in none of the boxes; `words` are the card's text as TOML.
    The id of the kind is made from the deck and the words (`talisman_desktop.cards.made_cards`), so one id never means
    two cards.
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
    """A player read a number from the real card of this kind, because the card set is not certain of it; the number
    holds from now on. GUESSED means that the players accept the guess of the set, and the program does not ask again.
    """

    kind: str
    what: Readable
    n: int


class OptionSet(FactBase, frozen=True):
    """An option or another setting of the campaign (such as the player of a seat) was set to this value."""

    option: str
    value: str


class ModulesSet(FactBase, frozen=True, omit_defaults=True):
    """By hand: the boxes and house rules in use were set, with their options. `words` are the lines for the journal.

    The cards of a box that joins go into their decks, those of a box that leaves are taken out: each item of
    `cards` is a deck, a kind, and the number added (negative if taken out). A missing deck is created; the decks
    named in `gone` must be empty afterwards.
    """

    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    words: str = ""
    cards: tuple[tuple[str, str, int], ...] = ()
    gone: tuple[str, ...] = ()


class EventBase(Struct, frozen=True, gc=False, tag_field="event", forbid_unknown_fields=True):
    """Base of the events that can change a slice of the table; tagged by name in JSON."""

    SLICE: ClassVar[str]
    """The id of the slice."""
    PART: ClassVar[type[SliceBase]]
    """The type of the slice to which the event belongs."""

    def change(self, part: Any) -> Any:
        """Return the changed slice of the table. Raises ImpossibleFact if the event does not fit the slice."""
        raise NotImplementedError

    @property
    def before(self) -> EventBase:
        """The event as earlier versions recorded it, with fewer fields; old events are compared with it."""
        return self

    @property
    def memorable(self) -> bool:
        """Whether the short form of the session notes tells the event."""
        return False


class SliceChanged(FactBase, frozen=True):
    """A slice of the table (the part that a game or a module owns) changed; `event` is an `EventBase`."""

    slice: str
    event: Any


def slice_changed(event: EventBase, cause: Cause = NO_CAUSE) -> SliceChanged:
    """Return the fact that records an event of a slice."""
    return SliceChanged(event.SLICE, event, cause=cause)


class Part(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One part of a score: `n` points from a `source` ("tokens", "toad", a hero, a kind of card, a foe's name)."""

    source: str
    n: int


class Side(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a fight: the parts of its score, and the dice that counted in the end.

    Of the first roll, `kept` are the dice that counted and `dropped` those that did not. `pays` means that this
    side suffers the loss, `beaten` that it was beaten. Facts saved by older versions have none of these.
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
    """One blow of a combat against several enemies: a `hero`, or an enemy of a `kind`, is struck with an attribute,
    because the `pool` of the other side is larger than the `score` of the one struck. `left` is the pool after the
    blow."""

    attribute: Literal["strength", "craft"]
    score: int
    pool: int
    left: int
    hero: str = ""
    kind: str = ""


class Told(FactBase, frozen=True, omit_defaults=True):
    """An event that gets a line in the journal and changes nothing on the table: a card met, the result of a fight.

    `what` is a fixed word that the teller knows ("met", "fight", "evaded" ...), `hero` and `args` are its details.
    `by` says what decided a fight where the totals did not ("a natural 12").

    `sides` are the sums of a fight, the hero's side first. A combat against several enemies has two pairs of sides
    (strength of the heroes and of the enemies, then craft of both), and its `blows`. Facts saved by older versions
    have neither.
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
