"""The table as a frozen value: heroes, zones of cards, decks of unseen cards, and the slices that a game and its
modules own.

A table never changes: `talisman_desktop.core.reduce` makes the next table from a fact. Its mappings are plain dicts for
speed; no code changes a dict after a table holds it.
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
"""The action that caused a fact or a question, where the type of the fact does not already say it."""


Readable = Literal["number", "strength", "craft", "fate", "life", "gold", "price"]
"""The printed numbers that players may read from their real cards where a card set is not certain of them."""
READABLE: tuple[Readable, ...] = ("number", "strength", "craft", "fate", "life", "gold", "price")
GUESSED = -1
"""The value of a number that the players were asked for and left at the guess of the card set."""
MOST_PRINTED = 99
"""The highest number that can be read from a card."""
MOST_READ = 5_000
"""The most kinds of card for which a table may hold numbers read from real cards."""


class Cause(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The reason why something happens: the id of a clause of the rules, the id of a card, or HAND for a correction.
    `deed` names the action ("fate", "armour", "price"), whatever the clause is; a cause without a deed is saved without
    the field.
    """

    rule: str = ""
    card: str = ""
    deed: Deed | UnsetType = UNSET

    def on(self, card: str) -> Cause:
        """Return the cause with the id of a card added.

        >>> Cause("loss").on("core/ogre") == Cause("loss", "core/ogre")
        True
        """
        return Cause(self.rule, card, self.deed)

    @property
    def by_hand(self) -> bool:
        """Whether the players made the change by hand."""
        return self.rule == HAND


HAND = "hand"
"""The `rule` of a cause where the players changed something by hand."""
NO_CAUSE, BY_HAND = Cause(), Cause(HAND)


Condition = Literal["broken", "mended"]
"""The states of a thing that are recorded: broken, or mended after it was broken."""


BROKEN: Condition = "broken"
"""The condition of a broken thing. Code that runs for every card compares with this value, because that is faster than
`Card.broken`."""


class Card(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card in a zone. `kind` is its card id, "" if it is face down and no player has looked at it. `up` is False
    while the card is face down, even if a player has peeked at it.

    `met` means that the party has finished with the card on this visit. `first` names the hero who meets it first,
    "" for the marching order. `turned` is the day on which the card was turned over, `counters` the number of
    tokens on it. `condition` says that a thing is broken or was mended; a card without a condition is saved without
    the field.
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
    """A face-down pile. `unseen` counts the copies of each kind that no player has seen, `size` the cards in the pile.
    Face-down cards elsewhere on the table are unseen as well, so the sum of `unseen` is `size` plus the number of those
    cards. `top` are the next cards of the pile, where a player has looked at them, the topmost first; neither `unseen`
    nor `size` counts them.
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
    It ends with the "fight", the "turn" (one draw spot or space), the "round" (one road space), the step to the next
    "space" or the "adventure", as `until` says. `card` is the number of the card concerned, 0 for none;
    `source` is mostly the id of the card whose text began it.
    """

    hero: str
    what: str
    n: int
    until: Until
    card: int = 0
    source: str = ""


class Step(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A named step of the game, with its arguments. The same step on the same table always asks the same questions."""

    name: str
    args: tuple[int | str, ...] = ()


class SliceBase(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of the slices: the parts of a table that a game or a module owns. A slice created without arguments is in
    its initial state."""

    def without(self, hero: str) -> Self:
        """Return the slice without the data of a hero who is out of the game."""
        return self

    def towards(self, wanted: Self) -> Iterable[tuple[tuple[str, ...], Any]]:
        """Yield the events that turn this slice into `wanted`, each with its subject; used when a table is set by
        hand."""
        return ()


class StandIn(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck that replaces another: cards are drawn from it instead. `by` names the card or rule that put it there."""

    deck: str
    instead: str
    by: str


class Made(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of card made at the table, because no box has it: its deck, its text as TOML, and the number of copies."""

    deck: str
    words: str
    copies: int = 1


class Table(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Everything on the table. Never changed: see the text of the module."""

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
    """The number of steps begun so far. The program's luck depends on it, on the seed and on the key of the question.
    """
    next_card: int = 1
    options: dict[str, str] = {}
    """The options and other settings of this campaign (players, colours, notes on rulings), by id."""
    dead: tuple[str, ...] = ()
    """Characters out of the game, oldest first."""
    made: dict[str, Made] = {}
    """The campaign's own cards, by kind."""
    game: str = ""
    """The id of the game being played; tables of the first versions have none."""
    modules: tuple[str, ...] = ()
    """The ids of the boxes, own card sets and house rules in use beside the base set. A table of the first versions
    names none, and uses the sets that its cards belong to."""
    slices: dict[str, Any] = {}
    """The slices that the game and its modules own, by id (`SliceBase`); a missing slice is in its initial state."""
    apart: dict[str, str] = {}
    """The heroes who are apart from the party (in jail, on an errand), each with the place; at least one hero is with
    the party."""
    stand_ins: tuple[StandIn, ...] = ()
    """The decks that replace others, the one put there last at the end."""
    joined: tuple[tuple[str, str], ...] = ()
    """The decks that were shuffled into another for good, each with that other deck."""
    figures: dict[str, str] = {}
    """The road space of each figure on the table, by the figure's id; the space is given as the name of its zone."""
    numbers: dict[str, dict[Readable, int]] = {}
    """The numbers that players read from their own cards, by kind of card; GUESSED where they accept the guess of the
    set."""

    @property
    def party(self) -> tuple[str, ...]:
        """The heroes who are together with the party, in marching order; heroes who are apart are left out."""
        return tuple(h for h in self.order if h not in self.apart) if self.apart else self.order

    def in_force(self, deck: str) -> str:
        """Return the deck from which cards are really drawn when a card of this deck is wanted: the topmost of the
        decks that replace it, or the deck itself."""
        for stand_in in reversed(self.stand_ins):
            if stand_in.instead == deck:
                return stand_in.deck
        return deck

    def now_in(self, deck: str) -> str:
        """Return the deck that holds the cards of this deck now: another one if this deck was shuffled into it, else
        the deck itself."""
        return dict(self.joined).get(deck, deck) if self.joined else deck

    def zone(self, name: str) -> tuple[Card, ...]:
        """Return the cards of a zone, bottom first; an unused zone is empty."""
        return self.zones.get(name, ())

    def find(self, card: int) -> tuple[str, Card]:
        """Return the zone that a card is in, and the card. Raises KeyError if the card is in no zone."""
        # The newest zones come first, because most cards looked for are on the road.
        for name, cards in reversed(self.zones.items()):
            for c in cards:
                if c.id == card:
                    return name, c
        raise KeyError(card)

    def backs(self, deck: str) -> int:
        """Return the number of cards of a deck that are face down and unseen in zones."""
        return sum(1 for cards in self.zones.values() for c in cards if not c.kind and c.deck == deck)


# --- names of zones; cached, because the same few are used again and again ---

Held = Literal["items", "followers", "spells", "trophies", "quests"]
"""The zones of a hero's belongings; the hero's id follows the word."""
HELD: tuple[Held, ...] = ("items", "followers", "spells", "trophies", "quests")

_SPOTS = {n: f"spot:{n}" for n in range(64)}


def spot(n: int) -> str:
    """Return the name of the zone of draw spot n; spot 0 is the space itself.

    >>> spot(3)
    'spot:3'
    """
    return _SPOTS.get(n) or f"spot:{n}"


def road(n: int, region: str = "") -> str:
    """Return the name of the zone for cards left on space n of the road, or of the road behind a gate if `region` is
    given."""
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
    """Return the name of the zone for the things that a hero has stored at the home of a region.

    >>> store("north", "elf")
    'store:north:elf'
    """
    return f"store:{region}:{hero}"


def deck_of_set(deck: str, box: str) -> str:
    """Return the name of a deck that a box keeps apart from the game's deck of the same name."""
    return f"{deck}:{box}"


@lru_cache(maxsize=1000)
def base_deck(deck: str) -> str:
    """Return the plain name of a deck, without its box and without "-old" or the like: all decks of spells give
    "spell".

    >>> base_deck("spell-old:rooks")
    'spell'
    """
    return deck_kind(deck).partition("-")[0]


def deck_kind(deck: str) -> str:
    """Return the name of a deck as the files of its box write it.

    >>> deck_kind("spell-old:rooks")
    'spell-old'
    """
    return deck.partition(":")[0]


FOE = "foe"
"""The deck of foes that are not cards of any box. Such a foe is made when it appears and removed when it falls. Its
`counters` are the roll that is added to its score."""

OWN = "own"
"""The set of cards made at the table; no box has this name."""

CORE = "core"
"""The id of a game's base set. Every table uses that set, and no table lists it among its modules."""

MOST_WORDS = 4_000
"""The most letters that the text of a card made at the table may have."""

MOST_MADE = 200
"""The most kinds of card made in a campaign."""


@lru_cache(maxsize=1000)
def discard(deck: str) -> str:
    """Return the name of a deck's discard pile."""
    return f"discard:{deck}"
