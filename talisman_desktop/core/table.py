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
"""The end of what something lasts until."""


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
"""The thing done, where the type of a fact or of a question does not tell."""


Readable = Literal["number", "strength", "craft", "fate", "life", "gold", "price"]
"""The numbers printed on a card that people may read from their own where a set is not certain of them."""
READABLE: tuple[Readable, ...] = ("number", "strength", "craft", "fate", "life", "gold", "price")
GUESSED = -1
"""Stands in place of a number that was asked for, where the guess of the set was taken."""
MOST_PRINTED = 99
"""The highest number that is printed on a card."""
MOST_READ = 5_000
"""The kinds of card that may have a number of a table's own, at most."""


class Cause(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Why something happens: the id of a clause of the rules, the id of a card, or HAND for a correction.

    `deed` says what is done ("fate", "armour", "price"), whichever clause it rests on; a cause without one is saved
    without the field.
    """

    rule: str = ""
    card: str = ""
    deed: Deed | UnsetType = UNSET

    def on(self, card: str) -> Cause:
        """Return the same cause with a card behind it.

        >>> Cause("loss").on("core/ogre") == Cause("loss", "core/ogre")
        True
        """
        return Cause(self.rule, card, self.deed)

    @property
    def by_hand(self) -> bool:
        """Whether the players set it themselves."""
        return self.rule == HAND


HAND = "hand"
"""Stands in place of a clause where the players set something by hand."""
NO_CAUSE, BY_HAND = Cause(), Cause(HAND)


Condition = Literal["broken", "mended"]
"""The condition of a thing that is not as it came from its deck: of no use, or whole again."""


class Card(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One card lying in a zone. `kind` is its card id, "" while it is a back that no player has looked at.

    `up` is False while it lies face down (it may be known all the same: peeked at). `met` tells that the party
    is done with it on this visit; `first` names the hero who meets it first, "" for the marching order.
    `turned` is the day on which it was turned over; `counters` are tokens lying on it. `condition` tells of a thing
    that it is broken, or was mended; a card without one is saved without the field.
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
        """Whether it is of no use until it is mended."""
        return self.condition == "broken"


class Deck(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A face-down pile: how often each kind is still `unseen`, and how many cards are in the pile.

    Backs lying elsewhere on the table are unseen too, so `sum(unseen)` = `size` + those backs. `top` are cards
    of the pile somebody looked at, the topmost first; they count in neither.
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
    """Turns left as a toad."""
    stored_gold: tuple[tuple[str, int], ...] = ()
    """Gold left behind at the home of each region."""


class Lasting(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Something in force for a while: `what` ("strength", "craft", "evade" ...) by `n` for `hero` ("": the party).

    `until` says what ends it: the "fight", the "turn" (one draw spot or space), the "round" (one road space), the
    step to the next "space", or the "adventure". `card` is the card concerned, 0 for none.
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
    """Base of the parts of a table that a game or a module owns; without arguments each is as it begins."""

    def without(self, hero: str) -> Self:
        """Return what is left of the part when a hero is out of the game."""
        return self

    def towards(self, wanted: Self) -> Iterable[tuple[tuple[str, ...], Any]]:
        """Yield the events that lead from this part to another when a table is set by hand, each with what it is
        about."""
        return ()


class StandIn(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck that lies in place of another: cards of the other are drawn from it. `by` names who put it there."""

    deck: str
    instead: str
    by: str


class Made(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of card made at the table, as it is in none of the boxes: its deck, its words as TOML, its copies."""

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
    """Gold lying on a zone."""
    region: str = ""
    """The region whose home the party sets out from."""
    lasting: tuple[Lasting, ...] = ()
    day: int = 1
    steps: int = 0
    """Steps begun so far: with the seed and the question's key it decides the app's luck."""
    next_card: int = 1
    options: dict[str, str] = {}
    """House options chosen for this campaign, by id."""
    dead: tuple[str, ...] = ()
    """Characters out of the game, oldest first."""
    made: dict[str, Made] = {}
    """The campaign's own cards, by kind."""
    game: str = ""
    """The id of the game that is played; a table of the first versions names none."""
    modules: tuple[str, ...] = ()
    """The ids of the boxes, own sets and house rules in use beside the base set; a table of the first versions names
    none, and uses the sets that its cards name."""
    slices: dict[str, Any] = {}
    """The parts that the game and its modules own, by id (`SliceBase`); one that is not there is as it begins."""
    apart: dict[str, str] = {}
    """Heroes who are apart from the party, and the place each is at; somebody is always with the party."""
    stand_ins: tuple[StandIn, ...] = ()
    """The decks that lie in place of others, the one put there last at the end."""
    joined: tuple[tuple[str, str], ...] = ()
    """The decks whose cards were shuffled into another for good, each with that one."""
    figures: dict[str, str] = {}
    """The road space that each figure on the table stands on, by the figure's id: the name of the space's stack."""
    numbers: dict[str, dict[Readable, int]] = {}
    """The numbers that were read from the players' own cards, by kind; GUESSED where the guess was taken instead."""

    @property
    def party(self) -> tuple[str, ...]:
        """The heroes who are together, in marching order: all but those who are apart."""
        return tuple(h for h in self.order if h not in self.apart) if self.apart else self.order

    def in_force(self, deck: str) -> str:
        """Return the deck that is drawn from where a card of this one is wanted: the topmost that lies in its place."""
        for stand_in in reversed(self.stand_ins):
            if stand_in.instead == deck:
                return stand_in.deck
        return deck

    def now_in(self, deck: str) -> str:
        """Return the deck that the cards of this one are in now: another where it joined that."""
        return dict(self.joined).get(deck, deck) if self.joined else deck

    def zone(self, name: str) -> tuple[Card, ...]:
        """Return the cards of a zone, bottom first; an unused zone is empty."""
        return self.zones.get(name, ())

    def find(self, card: int) -> tuple[str, Card]:
        """Return the zone a card lies in and the card. Raises KeyError when it lies nowhere."""
        # What is looked for lies on the road mostly, in zones that came last.
        for name, cards in reversed(self.zones.items()):
            for c in cards:
                if c.id == card:
                    return name, c
        raise KeyError(card)

    def backs(self, deck: str) -> int:
        """Return the number of backs of a deck (cards that have not been looked at) that lie in zones."""
        return sum(1 for cards in self.zones.values() for c in cards if not c.kind and c.deck == deck)


# --- names of zones: the same few again and again, so that they are kept ---

Held = Literal["items", "followers", "spells", "trophies", "quests"]
"""The zones of what a hero has, each before the hero's id."""
HELD: tuple[Held, ...] = ("items", "followers", "spells", "trophies", "quests")

_SPOTS = {n: f"spot:{n}" for n in range(64)}


def spot(n: int) -> str:
    """Draw spot n; spot 0 stands for the space itself.

    >>> spot(3)
    'spot:3'
    """
    return _SPOTS.get(n) or f"spot:{n}"


def road(n: int, region: str = "") -> str:
    """Return the stack left on space n of the road, or of the road of a region behind its gate."""
    return f"road:{region}:{n}" if region else f"road:{n}"


@lru_cache(maxsize=1000)
def held(what: Held, hero: str) -> str:
    """Return the zone that holds one sort of a hero's belongings.

    >>> held("items", "elf")
    'items:elf'
    """
    return f"{what}:{hero}"


@lru_cache(maxsize=1000)
def store(region: str, hero: str) -> str:
    """Return the zone of what a hero stored at the home of a region.

    >>> store("north", "elf")
    'store:north:elf'
    """
    return f"store:{region}:{hero}"


def deck_of_set(deck: str, box: str) -> str:
    """Return the name of the deck that a box has for itself beside one of the game."""
    return f"{deck}:{box}"


@lru_cache(maxsize=1000)
def base_deck(deck: str) -> str:
    """Return the kind of a deck, whichever box it belongs to: each of its piles is of that kind, and so are cards that
    join it later.

    >>> base_deck("spell-old:rooks")
    'spell'
    """
    return deck_kind(deck).partition("-")[0]


def deck_kind(deck: str) -> str:
    """Return what a deck is called in the files of its box.

    >>> deck_kind("spell-old:rooks")
    'spell-old'
    """
    return deck.partition(":")[0]


FOE = "foe"
"""The deck of foes that are no cards of any box: made when they appear, gone when felled.
Their `counters` are what was thrown for their score."""

OWN = "own"
"""The set of cards made at the table; no box is called so."""

CORE = "core"
"""The base set of a game: every table uses it, and no table names it among its modules."""

MOST_WORDS = 4_000
"""So many letters a card made at the table has at most."""

MOST_MADE = 200
"""So many kinds of card a campaign may make."""


@lru_cache(maxsize=1000)
def discard(deck: str) -> str:
    """Return the discard pile of a deck."""
    return f"discard:{deck}"
