"""Cards: their printed facts, their sentences, and how the program understood these."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, cached_property
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.cards.effects import Alignment, Attribute, Effect, Ending, Instead, StandOffToo, TakeEither, Token
from talisman_desktop.cards.may import Ability
from talisman_desktop.cards.may import Slot as Slot
from talisman_desktop.cards.names import Names
from talisman_desktop.cards.owned import HoldsSpells, Static
from talisman_desktop.cards.tasks import Task
from talisman_desktop.cards.trade_verbs import Stock
from talisman_desktop.core.table import CORE, GUESSED, OWN, READABLE, Readable

Type = Literal[
    "event",
    "enemy",
    "stranger",
    "follower",
    "object",
    "magic-object",
    "place",
    "quest",
    "reward",
    "spell",
    "character",
    "space",
]
State = Literal["understood", "scripted", "by-hand"]


DOUBT = "?"
"""The mark of a number that is only guessed."""


class Sentence(Struct, frozen=True):
    """One sentence of a card: its slot, its text, its place in the file, and how far the program understands it."""

    slot: Slot
    text: str
    state: State
    line: int = 0


class CardDef(Struct, frozen=True, kw_only=True):
    """A kind of card. `id` is unique over all sets ("core/wild-boar"); `copies` of it are in its `deck`."""

    id: str
    set: str
    deck: str
    name: str
    type: Type
    copies: int = 1
    subtype: str = ""
    number: int = 0
    strength: int | None = None
    craft: int | None = None
    fate: int = 0
    life: int = 0
    gold: int = 0
    spells: int = 0
    draws: int = 0
    """The number of cards that the boxed game draws on this space (type "space")."""
    alignment: Alignment | None = None
    usable_by: tuple[Alignment, ...] = ("good", "neutral", "evil")
    counter: Token | None = None
    counters: int = 0
    price: int = 0
    """The price in gold at the village blacksmith; 0 if he does not sell it."""
    weight: int = 1
    """The number of places it takes among the items that a hero carries; 0 for trinkets."""
    mount: bool = False
    trove: bool = False
    """Whether it is a magic item and so belongs to the trove deck (A2)."""
    must_take: bool = False
    unsure: tuple[str, ...] = ()
    """The facts of which the set is not certain. A card whose name is uncertain is in no deck."""
    read: tuple[Readable, ...] = ()
    """The numbers that were read from the players' own cards and replace those in the set."""
    meet: tuple[Effect, ...] = ()
    task: tuple[Task, ...] = ()
    won: tuple[Effect | Instead, ...] = ()
    """The effects after a hero has beaten this enemy, or done this quest."""
    lost: tuple[Effect | Instead | StandOffToo, ...] = ()
    """The effects after a hero has lost a fight against this enemy."""
    owned: tuple[Static, ...] = ()
    may: tuple[Ability, ...] = ()
    ends: Ending | None = None
    sentences: tuple[Sentence, ...] = ()

    def score(self, attribute: Attribute) -> int:
        """Return the printed strength or craft, 0 if there is none."""
        return (self.strength if attribute == "strength" else self.craft) or 0

    @property
    def is_item(self) -> bool:
        """Whether it is an item, as objects and magic objects are."""
        return self.type in ("object", "magic-object")

    @property
    def held_token(self) -> str:
        """The kind of token on the card, "spell" if its counters are spells that it brings; "" if there is none, or if
        there are two kinds."""
        if self.counter is None and any(isinstance(word, HoldsSpells) for word in self.owned):
            return "spell"
        return "" if any(isinstance(word, TakeEither) for word in self.meet) else self.counter or ""

    @property
    def is_dealt(self) -> bool:
        """Whether the card can be in a deck, because its name is known."""
        return "name" not in self.unsure

    @property
    def doubts(self) -> tuple[Readable, ...]:
        """The numbers of which the set is not certain and that can be read from the real card."""
        return tuple(what for what in READABLE if what in self.unsure and self.has(what)) if self.unsure else ()

    def shown(self, what: Readable) -> str:
        """Return a number of the card with a mark if the set only guesses it: "5?"."""
        return f"{getattr(self, what)}{DOUBT if what in self.doubts else ''}"

    def has(self, what: Readable) -> bool:
        """Whether this number is printed on the card."""
        return getattr(self, what) is not None

    def with_numbers(self, numbers: Mapping[Readable, int]) -> CardDef:
        """Return the card with these numbers of the real card, which then count as certain."""
        found = {what: n for what, n in numbers.items() if n != GUESSED and self.has(what)}
        if not found:
            return self
        unsure = tuple(what for what in self.unsure if what not in found)
        return replace(self, **found, unsure=unsure, read=tuple(found))


_STAMP = re.compile("-[0-9a-f]{12}$")
"""The ending of the id of a card made at a table."""

_BACKS: dict[str, Type] = {
    "spell": "spell",
    "purchase": "object",
    "talisman": "object",
    "trove": "magic-object",
    "quest-reward": "reward",
    "stables": "follower",
}
"""For some decks, the type that an unknown card counts as; in other decks it counts as an event."""


@cache
def unnamed(deck: str) -> CardDef:
    """Return a stand-in for an unknown card of a deck, without a name and words."""
    return CardDef(id="", set="", deck=deck, name="an unnamed card", type=_BACKS.get(deck, "event"))


class CardSet(Struct, frozen=True, kw_only=True):
    """A card set in the catalog. A refused set has no cards; `wrong` says why."""

    id: str
    title: str
    game: str = ""
    """The game it is for; "" for any."""
    needs: tuple[str, ...] = ()
    box: bool = False
    """Whether it can be used only with the rules of a module that has its id."""
    folder: str = ""
    kinds: int = 0
    copies: int = 0
    wrong: str = ""
    """The first error of the set, with its place; "" if there is none."""
    spaces: dict[str, str] = {}
    """For each space of the set, by its short id, the place in the files where it is defined."""


MOST_VIEWS = 64
"""The most views of a catalog that are kept."""


class Catalog(Struct, frozen=True, dict=True):
    """The cards of all sets found (the library), or a table's view of them.

    Every card of the library can be found by its id, also in a view. Only the lists (`printed`, `deck`, `named`,
    `spaces`) are limited to the sets in use. `spaces` are cards of type "space" by short id ("crags"). A view may
    also hold cards made at the table (`talisman_desktop.cards.made_cards`), which are in none of the lists.
    """

    cards: dict[str, CardDef]
    spaces: dict[str, CardDef]
    own: dict[str, tuple[str, str]] = {}
    """The deck and words of each card made at the table."""
    sets: tuple[CardSet, ...] = ()
    """All sets found, including refused sets and those of other games."""
    used: frozenset[str] | None = None
    """The sets in use; None means all."""
    lost: frozenset[str] = frozenset()
    """The ids of cards that are on the table but no longer in their set; their only text says so."""
    home: str = ""
    """The folder for a person's own card sets."""
    learns: bool = False
    """Whether cards made at a table may be added to this copy."""
    numbers: Mapping[str, Mapping[Readable, int]] = {}
    """The numbers that were read from the players' own cards, by kind."""
    guessed: Mapping[str, CardDef] = {}
    """The cards whose numbers are replaced here, as they are in their sets."""

    def __getitem__(self, card: str) -> CardDef:
        return self.cards[card]

    def name(self, kind: str) -> str:
        """Return the printed name of a kind of card; a readable form of its id if no set has it."""
        card = self.cards.get(kind)
        return card.name if card is not None else readable(kind)

    # --- views ---

    def of(self, game: str, modules: Iterable[str] = (), lost: Iterable[CardDef] = ()) -> Catalog:
        """Return the view of a table: the base set of its game, the sets among its modules, and the sets that these
        need. `lost` are stand-ins for cards on the table that no set has any more.
        """
        modules, gone = tuple(modules), {card.id: card for card in lost}
        if self.learns or gone:
            return self._view(game, modules, gone)
        if (game, modules) not in self.views:
            if len(self.views) >= MOST_VIEWS:
                self.views.clear()
            self.views[game, modules] = self._view(game, modules, gone)
        return self.views[game, modules]

    def _view(self, game: str, modules: tuple[str, ...], gone: dict[str, CardDef]) -> Catalog:
        sets = self.sets or sets_among(tuple(self.cards.values()))
        fits = {found.id for found in sets if found.game in ("", game)}
        used = frozenset(name for name in self.needed((CORE, *modules)) if name in fits)
        spaces: dict[str, CardDef] = {}
        for card in self.cards.values():
            if card.type == "space" and card.set in used and card.id not in self.own:
                spaces.setdefault(card.id.partition("/")[2], card)
        cards = {**self.cards, **gone} if gone else self.cards
        return replace(self, cards=cards, spaces=spaces, used=used, lost=frozenset(gone), learns=False)

    def needed(self, modules: Iterable[str]) -> tuple[str, ...]:
        """Return the modules and the sets that they need, each once."""
        by_id = {found.id: found for found in self.sets}
        wanted, found = deque(modules), dict[str, None]()
        while wanted:
            name = wanted.popleft()
            if name not in found:
                found[name] = None
                wanted += by_id[name].needs if name in by_id else ()
        return tuple(found)

    def apart(self, *, learns: bool = True) -> Catalog:
        """Return a copy of the catalog with its own list of cards; if it `learns`, cards made at the table may be
        added."""
        copy = replace(self, cards=dict(self.cards), own=dict(self.own), learns=learns)
        for kept in ("printed", "names", "_decks", "_by_name", "readings"):
            copy.__dict__[kept] = getattr(self, kept)
        return copy

    def with_numbers(self, numbers: Mapping[str, Mapping[Readable, int]]) -> Catalog:
        """Return the view in which exactly these numbers of real cards replace those of the sets."""
        if numbers is self.numbers or numbers == self.numbers:
            return self
        guessed = {kind: self.guessed.get(kind, self.cards[kind]) for kind in numbers if kind in self.cards}
        read = {kind: card.with_numbers(numbers[kind]) for kind, card in guessed.items()}
        cards = {**self.cards, **self.guessed, **read}
        view = replace(self, cards=cards, numbers=numbers, guessed=guessed)
        for kept in ("names", "readings"):
            view.__dict__[kept] = getattr(self, kept)
        return view

    def clash(self, modules: Iterable[str]) -> str:
        """Return the reason why sets cannot be used together, with the place of the conflict and what to do; "" if they
        can be."""
        used = [found for name in self.needed((CORE, *modules)) for found in self.sets if found.id == name]
        spaces: dict[str, CardSet] = {}
        for found in used:
            for space, place in found.spaces.items():
                if (first := spaces.setdefault(space, found)) is not found:
                    return f"{place}: {twins(first.id, space)}; {OTHER_ID}, or leave one of the two sets out"
        return ""

    @cached_property
    def printed(self) -> tuple[CardDef, ...]:
        """The cards of the sets in use, without those whose name is uncertain."""
        cards = (c for c in self.cards.values() if c.id not in self.own and c.id not in self.lost and c.is_dealt)
        return tuple(c for c in cards if self.used is None or c.set in self.used)

    @cached_property
    def owned_words(self) -> frozenset[type]:
        """The types of standing words that are on cards of the sets in use."""
        return frozenset(type(word) for card in self.printed for word in card.owned)

    def any_card(self, test: Callable[[CardDef], bool]) -> bool:
        """Whether any card of the sets in use passes a test; the answer is kept for the next time."""
        known = self.tested.get(test)
        if known is None:
            known = self.tested[test] = any(map(test, self.printed))
        return known

    @cached_property
    def tested(self) -> dict[Callable[[CardDef], bool], bool]:
        """The tests that were made of the cards of the sets in use, with their answers."""
        return {}

    @cached_property
    def views(self) -> dict[tuple[str, tuple[str, ...]], Catalog]:
        """The views of this catalog that are kept, by game and modules."""
        return {}

    @cached_property
    def readings(self) -> dict[tuple[str, str], CardDef]:
        """The cards made at tables that were read already, by deck and words. They are in no view because of that."""
        return {}

    @cached_property
    def titles(self) -> dict[str, str]:
        """The id of each place, by the title of the place."""
        return {c.name: short for short, c in reversed(self.spaces.items())}

    @cached_property
    def said(self) -> dict[object, str]:
        """A cache of the sentences for effects, written with the titles of these places."""
        return {}

    @cached_property
    def names(self) -> Names:
        """The names that the words of a card made at a table may use: those of everything in the sets in use."""
        types: dict[str, set[Type]] = {}
        ids: dict[str, str] = {}
        texts: dict[str, str] = {}
        for card in self.printed:
            types.setdefault(card.name.lower(), set()).add(card.type)
            ids.setdefault(card.name.lower(), card.id.rpartition("/")[2])
            says = (sentence.text for sentence in card.sentences if sentence.slot == "meet")
            texts.setdefault(card.id.rpartition("/")[2], " ".join(says))
        kinds = {c.subtype for c in self.printed if c.subtype and not c.is_item}
        goods = {deck: {c.name for c in self.deck(deck)} for deck in get_args(Stock)}
        return Names(self.titles, goods, types, types, kinds, ids, texts)

    @cached_property
    def _decks(self) -> dict[str, tuple[CardDef, ...]]:
        names = dict.fromkeys(c.deck for c in self.printed)
        return {name: tuple(c for c in self.printed if c.deck == name) for name in names}

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], CardDef]:
        return {(c.name.lower(), c.deck): c for c in reversed(self.printed)}

    def deck(self, name: str) -> tuple[CardDef, ...]:
        """Return the kinds of card in one deck, in the order of their file."""
        return self._decks.get(name, ())

    def named(self, name: str, deck: str) -> CardDef:
        """Return the card of a deck with this name, in small or capital letters. Raises KeyError if there is none."""
        card = self._by_name.get((name.lower(), deck))
        if card is None:
            raise KeyError(f"no card called {name!r} in the {deck} deck")
        return card


OTHER_ID = "give the space another id"
"""The advice for two spaces with the same id."""


def twins(first: str, space: str) -> str:
    """Return the message for a space with an id that an earlier set has already."""
    return f"the set {first!r} already has a space {space!r}"


def readable(kind: str) -> str:
    """Return a readable form of a card's id: "Wild Boar" for "core/wild-boar". Other names are returned unchanged."""
    if " " in kind or kind != kind.lower():
        return kind
    name = kind.rpartition("/")[2]
    if kind.startswith(f"{OWN}/"):
        name = _STAMP.sub("", name)
    return name.replace("-", " ").replace("_", " ").title()


def sets_among(cards: Collection[CardDef]) -> tuple[CardSet, ...]:
    """Return the sets of these cards, with ids for titles, because no file is read for them."""
    return tuple(CardSet(id=name, title=name) for name in dict.fromkeys(card.set for card in cards))
