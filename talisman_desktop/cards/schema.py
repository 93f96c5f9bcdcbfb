"""Cards hold their printed facts, the sentences in their slots, and what those sentences were understood as."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.effects import Ability, Alignment, Effect, Ending, Instead, Static, Token
from talisman_desktop.cards.names import Names

Type = Literal[
    "event", "enemy", "stranger", "follower", "object", "magic-object", "place", "spell", "character", "space"
]
State = Literal["understood", "scripted", "by-hand"]
Slot = Literal["meet", "won", "lost", "owned", "may", "ends"]
"""The places for words on a card (`talisman_desktop.cards.slots` says which type reads which)."""


class Sentence(Struct, frozen=True):
    """One sentence of a card: the slot it stands in, its words, where, and how far the program understands it."""

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
    """Cards the boxed game draws on this space (type "space")."""
    alignment: Alignment | None = None
    usable_by: tuple[Alignment, ...] = ("good", "neutral", "evil")
    counter: Token | None = None
    counters: int = 0
    price: int = 0
    """Gold at the village blacksmith; 0 where he does not sell it."""
    weight: int = 1
    """Places it takes among the items carried; 0 for trinkets."""
    mount: bool = False
    trove: bool = False
    """A magic item: it belongs to the trove deck (A2)."""
    must_take: bool = False
    unsure: tuple[str, ...] = ()
    meet: tuple[Effect, ...] = ()
    won: tuple[Effect | Instead, ...] = ()
    """After a hero has beaten this enemy."""
    lost: tuple[Effect | Instead, ...] = ()
    """After a hero has lost a fight against this enemy."""
    owned: tuple[Static, ...] = ()
    may: tuple[Ability, ...] = ()
    ends: Ending | None = None
    sentences: tuple[Sentence, ...] = ()

    @property
    def is_item(self) -> bool:
        """Objects and magic objects are items."""
        return self.type in ("object", "magic-object")


_BACKS: dict[str, Type] = {"spell": "spell", "purchase": "object", "talisman": "object", "trove": "magic-object"}
"""The type that a card's back tells, by deck; any other back does not even tell whether a hero could hold the card."""


@cache
def unnamed(deck: str) -> CardDef:
    """A card of a deck that nobody has named yet: it says nothing."""
    return CardDef(id="", set="", deck=deck, name="a card nobody has named", type=_BACKS.get(deck, "event"))


class Catalog(Struct, frozen=True, dict=True):
    """All cards of the sets in use, by id; `spaces` and `places` are cards of type "space" by short id ("crags").

    Beside them `cards` holds what was made at tables and has been learned (`talisman_desktop.cards.made`), so that
    any kind on a table is found here; which of these belong to a campaign, its table says. All else leaves them out.
    """

    cards: dict[str, CardDef]
    spaces: dict[str, CardDef]
    own: dict[str, tuple[str, str]] = {}
    """Deck and words of each card made at a table."""

    def __getitem__(self, card: str) -> CardDef:
        return self.cards[card]

    def name(self, kind: str) -> str:
        """The printed name of a kind of card; its id made readable when no set in use has it."""
        card = self.cards.get(kind)
        return card.name if card is not None else kind.rpartition("/")[2].replace("-", " ").replace("_", " ").title()

    @cached_property
    def printed(self) -> tuple[CardDef, ...]:
        """The cards of the boxes."""
        return tuple(c for c in self.cards.values() if c.id not in self.own)

    @cached_property
    def names(self) -> Names:
        """What sentences of a card made at a table may name: everything in the boxes."""
        places = {c.name: short for short, c in reversed(self.spaces.items())}
        types: dict[str, set[Type]] = {}
        ids: dict[str, str] = {}
        texts: dict[str, str] = {}
        for card in self.printed:
            types.setdefault(card.name.lower(), set()).add(card.type)
            ids.setdefault(card.name.lower(), card.id.rpartition("/")[2])
            says = (sentence.text for sentence in card.sentences if sentence.slot == "meet")
            texts.setdefault(card.id.rpartition("/")[2], " ".join(says))
        kinds = {c.subtype for c in self.printed if c.subtype and not c.is_item}
        return Names(places, {c.name for c in self.deck("purchase")}, types, types, kinds, ids, texts)

    @cached_property
    def _decks(self) -> dict[str, tuple[CardDef, ...]]:
        names = dict.fromkeys(c.deck for c in self.printed)
        return {name: tuple(c for c in self.printed if c.deck == name) for name in names}

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], CardDef]:
        return {(c.name.lower(), c.deck): c for c in reversed(self.printed)}

    def deck(self, name: str) -> tuple[CardDef, ...]:
        """The kinds of card in one deck, in the order of their file."""
        return self._decks.get(name, ())

    def named(self, name: str, deck: str) -> CardDef:
        """The card of a deck by its name in lower case. Raises KeyError when there is none."""
        card = self._by_name.get((name.lower(), deck))
        if card is None:
            raise KeyError(f"no card called {name!r} in the {deck} deck")
        return card
