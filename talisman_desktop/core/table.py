"""The table as a frozen value: heroes, zones of cards, decks of unseen cards, and the parts a game adds.

Nothing here is ever changed in place: `talisman_desktop.core.reduce` makes the next table from a fact. The
mappings are plain dicts for speed; they are never mutated once a table holds them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, Self

from msgspec import UNSET, Struct, UnsetType

Token = Literal["strength", "craft", "life", "fate", "gold"]
TOKENS: tuple[Token, ...] = ("strength", "craft", "life", "fate", "gold")
Alignment = Literal["good", "neutral", "evil"]
ALIGNMENTS: tuple[Alignment, ...] = ("good", "neutral", "evil")
Until = Literal["fight", "turn", "space", "round", "adventure"]
"""The moment until which an effect lasts."""


Deed = Literal[
    "all-lose-turns",
    "arming",
    "armour",
    "assassinated",
    "bag-broken",
    "beaten",
    "beguiled",
    "blow",
    "charm",
    "cleared",
    "crossed",
    "crossing",
    "dealt",
    "fate",
    "fight",
    "fight-roll",
    "find-shown",
    "foe-armour",
    "foreseen",
    "goes",
    "gold-found",
    "healed",
    "hexed",
    "laid-down",
    "looted",
    "new-party",
    "over-craft",
    "price",
    "road-roll",
    "scroll-left",
    "shot",
    "spirit-destroyed",
    "stolen",
    "swapped",
    "table-roll",
    "tidied",
    "toad-turn",
    "trial",
    "trophies",
    "trophy",
    "used-up",
    "wanders",
]
"""The kind of action that caused a fact or a question, if the type of the fact does not already say it."""


Readable = Literal["number", "strength", "craft", "fate", "life", "gold", "price"]
"""The printed numbers that people may read from their cards where a set is not certain of them."""
READABLE: tuple[Readable, ...] = ("number", "strength", "craft", "fate", "life", "gold", "price")
GUESSED = -1
"""A mark for a number that was asked for, where the players took the guess of the set."""
MOST_PRINTED = 99
"""The highest number that is printed on a card."""
MOST_READ = 5_000
"""The most kinds of card for which a table may hold a number read from the real card."""


class Cause(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The reason why something happens: the id of a clause of the rules, the id of a card, or HAND for a correction.

    `deed` names the deed ("fate", "armour", "price"), whichever clause is behind it; a cause without one is saved
    without the field.
    """

    rule: str = ""
    card: str = ""
    deed: Deed | UnsetType = UNSET

    def on(self, card: str) -> Cause:
        """Return the same cause with a card added as its reason.

        >>> Cause("loss").on("core/ogre") == Cause("loss", "core/ogre")
        True
        """
        return Cause(self.rule, card, self.deed)

    @property
    def by_hand(self) -> bool:
        """Whether the players set the change themselves."""
        return self.rule == HAND


HAND = "hand"
"""The rule of a cause where the players set something by hand."""
NO_CAUSE, BY_HAND = Cause(), Cause(HAND)


Condition = Literal["broken", "mended"]
"""The condition of a thing that has changed since it came from its deck: broken, or mended."""


BROKEN: Condition = "broken"
"""The condition of a broken thing. Code that runs for every card compares with this value, because that is faster than
`Card.broken`."""


class Card(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card in a zone. `kind` is its card id, "" while it is a back that no player has looked at.

    `up` is False while the card lies face down (a player who peeked may know it all the same). `met` means that the
    party is done with the card on this visit; `first` names the hero who meets it first, "" for the marching order.
    `turned` is the day on which the card was turned over; `counters` are the tokens on it. `condition` means that a
    thing is broken, or was mended; a card without one is saved without the field.
    """

    id: int
    kind: str
    deck: str
    up: bool = True
    met: bool = False
    first: str = ""
    counters: int = 0
    turned: int = 0
    condition: Condition | UnsetType = UNSET

    @property
    def broken(self) -> bool:
        """Whether the thing is broken and cannot be used until it is mended."""
        return self.condition == BROKEN


class Deck(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A face-down pile: how often each kind is still `unseen`, and how many cards are in the pile.

    Backs elsewhere on the table are unseen too, so `sum(unseen)` = `size` + those backs. `top` are the cards of the
    pile that a player looked at, the topmost first; neither `unseen` nor `size` counts them.
    """

    unseen: dict[str, int]
    size: int
    top: tuple[str, ...] = ()


class Hero(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A character in play. `kind` is the character's card id; `seat` the place at the table, from 0."""

    id: str
    kind: str
    seat: int
    strength: int
    craft: int
    life: int
    fate: int
    gold: int
    alignment: Alignment
    toad: int = 0
    """The number of turns left as a toad."""
    stored_gold: tuple[tuple[str, int], ...] = ()
    """The gold left behind at the home of each region."""


class Lasting(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An effect in force for a while: `what` ("strength", "craft", "evade" ...) by `n` for `hero` ("" for the party).

    `until` says what ends the effect: the "fight", the "turn" (one draw spot or space), the "round" (one road space),
    the step to the next "space", or the "adventure". `card` is the card concerned, 0 for none.
    """

    hero: str
    what: str
    n: int
    until: Until
    card: int = 0
    source: str = ""


class Step(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A named step of the game and its arguments. Equal steps on equal tables ask equal questions."""

    name: str
    args: tuple[int | str, ...] = ()


class SliceBase(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of the parts of a table that a game or a module owns; created without arguments, a part is in its initial
    state."""

    def without(self, hero: str) -> Self:
        """Return the part without what belongs to a hero who is out of the game."""
        return self

    def towards(self, wanted: Self) -> Iterable[tuple[tuple[str, ...], Any]]:
        """Yield the events that lead from this part to another when a table is set by hand, each with its subject."""
        return ()


class StandIn(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck that replaces another: cards of the other are drawn from it. `by` names who put it there."""

    deck: str
    instead: str
    by: str


class Made(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of card made at the table, because it is in none of the boxes: its deck, its words as TOML, its copies."""

    deck: str
    words: str
    copies: int = 1


class Table(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Everything on the table. See the module text for how it changes."""

    seed: int
    step: Step
    heroes: dict[str, Hero]
    order: tuple[str, ...]
    """The marching order: hero ids, the first in front."""
    zones: dict[str, tuple[Card, ...]]
    decks: dict[str, Deck]
    piles: dict[str, int] = {}
    """The gold in each zone."""
    region: str = ""
    """The region from whose home the party sets out."""
    lasting: tuple[Lasting, ...] = ()
    day: int = 1
    steps: int = 0
    """The number of steps begun so far: with the seed and the question's key it decides the app's luck."""
    next_card: int = 1
    options: dict[str, str] = {}
    """House options chosen for this campaign, by id."""
    dead: tuple[str, ...] = ()
    """Characters out of the game, oldest first."""
    made: dict[str, Made] = {}
    """The campaign's own cards, by kind."""
    game: str = ""
    """The id of the game being played; tables of the first versions have none."""
    modules: tuple[str, ...] = ()
    """The ids of the boxes, own sets and house rules in use beside the base set; a table of the first versions names
    none, and uses the sets that its cards name."""
    slices: dict[str, Any] = {}
    """The parts that the game and its modules own, by id (`SliceBase`); a missing part is in its initial state."""
    apart: dict[str, str] = {}
    """The heroes who are apart from the party, and each one's place; the party is never empty."""
    stand_ins: tuple[StandIn, ...] = ()
    """The decks that replace others, the one put there last at the end."""
    joined: tuple[tuple[str, str], ...] = ()
    """The decks whose cards were shuffled into another for good, each with that other deck."""
    figures: dict[str, str] = {}
    """The road space of each figure on the table, by the figure's id: the name of the space's stack."""
    numbers: dict[str, dict[Readable, int]] = {}
    """The numbers that were read from the players' own cards, by kind; GUESSED where the guess was taken instead."""

    @property
    def party(self) -> tuple[str, ...]:
        """The heroes who are together, in marching order: all but those who are apart."""
        return tuple(h for h in self.order if h not in self.apart) if self.apart else self.order

    def in_force(self, deck: str) -> str:
        """Return the deck that is drawn from where a card of this one is wanted: the topmost of those that replace
        it."""
        for stand_in in reversed(self.stand_ins):
            if stand_in.instead == deck:
                return stand_in.deck
        return deck

    def now_in(self, deck: str) -> str:
        """Return the deck that holds the cards of this one now: another where this deck joined it."""
        return dict(self.joined).get(deck, deck) if self.joined else deck

    def zone(self, name: str) -> tuple[Card, ...]:
        """Return the cards of a zone, bottom first; an unused zone is empty."""
        return self.zones.get(name, ())

    def find(self, card: int) -> tuple[str, Card]:
        """Return the zone a card lies in and the card. Raises KeyError when it lies nowhere."""
        # The newest zones come first, because most cards looked for are on the road.
        for name, cards in reversed(self.zones.items()):
            for c in cards:
                if c.id == card:
                    return name, c
        raise KeyError(card)

    def backs(self, deck: str) -> int:
        """Return the number of backs of a deck (cards that have not been looked at) that lie in zones."""
        return sum(1 for cards in self.zones.values() for c in cards if not c.kind and c.deck == deck)


# --- names of zones: kept, because the same few are used again and again ---

Held = Literal["items", "followers", "spells", "trophies", "quests"]
"""The zones of a hero's belongings, each before the hero's id."""
HELD: tuple[Held, ...] = ("items", "followers", "spells", "trophies", "quests")

_SPOTS = {n: f"spot:{n}" for n in range(64)}


def spot(n: int) -> str:
    """Return the name of draw spot n; spot 0 is the space itself.

    >>> spot(3)
    'spot:3'
    """
    return _SPOTS.get(n) or f"spot:{n}"


def road(n: int, region: str = "") -> str:
    """Return the name of the stack left on space n of the road, or of the road of a region behind its gate."""
    return f"road:{region}:{n}" if region else f"road:{n}"


@lru_cache(maxsize=1000)
def held(what: Held, hero: str) -> str:
    """Return the name of the zone that holds one sort of a hero's belongings.

    >>> held("items", "elf")
    'items:elf'
    """
    return f"{what}:{hero}"


@lru_cache(maxsize=1000)
def store(region: str, hero: str) -> str:
    """Return the name of the zone where a hero's stored things are, at the home of a region.

    >>> store("north", "elf")
    'store:north:elf'
    """
    return f"store:{region}:{hero}"


def deck_of_set(deck: str, box: str) -> str:
    """Return the name of a box's separate deck beside the game's deck of that name."""
    return f"{deck}:{box}"


@lru_cache(maxsize=1000)
def base_deck(deck: str) -> str:
    """Return the base kind of a deck, whichever box it belongs to: all piles of a deck share one, as do a deck and
    those whose cards join it later.

    >>> base_deck("spell-old:rooks")
    'spell'
    """
    return deck_kind(deck).partition("-")[0]


def deck_kind(deck: str) -> str:
    """Return the name a deck has in the files of its box.

    >>> deck_kind("spell-old:rooks")
    'spell-old'
    """
    return deck.partition(":")[0]


FOE = "foe"
"""The deck of foes that are not cards of any box: they are made when they appear and removed when felled. Their
`counters` are the roll for their score."""

OWN = "own"
"""The set of cards made at the table; no box has this name."""

CORE = "core"
"""The base set of a game: every table uses it, and no table names it among its modules."""

MOST_WORDS = 4_000
"""The most letters of a card made at the table."""

MOST_MADE = 200
"""The most kinds of card made in a campaign."""


@lru_cache(maxsize=1000)
def discard(deck: str) -> str:
    """Return the name of a deck's discard pile."""
    return f"discard:{deck}"
