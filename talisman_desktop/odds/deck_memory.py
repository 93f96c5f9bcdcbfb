"""The memory of a deck: which cards are still unseen, from everything that the players have seen.

The table does not hold the order of a deck, only the number of unseen copies of each kind and the top cards that
players have seen. So this module tells nothing that an attentive player could not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute, ScoreAs
from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import Card, Table, discard

By = Literal["type", "number", "strength", "craft"]
"""The ways to group unseen cards."""
SCORES: tuple[Attribute, ...] = ("strength", "craft")
VARIES = "varies"
"""The words shown for a score that is set only when the enemy is met."""


class Memory(Struct, frozen=True):
    """All that the players know about a deck. `pile` counts the cards in the pile, and `top` are those of them that
    players have seen, the topmost first. `unseen` counts the copies of each kind that are in the pile or among the
    `backs`: cards that are face down elsewhere and that no player has looked at.

    `seen` are cards that are face down elsewhere and that a player has looked at, each with its zone. `discards` counts
    the discarded copies of each kind. `coming` is the face-down card on the first draw spot that has one, which is
    turned over before any card of the pile.
    """

    deck: str
    pile: int
    top: tuple[str, ...]
    unseen: Mapping[str, int]
    backs: int
    seen: tuple[tuple[str, str], ...]
    discards: Mapping[str, int]
    coming: Card | None = None
    spot: str = ""
    """The draw spot of the `coming` card."""

    @property
    def shuffles(self) -> bool:
        """Whether the discards are shuffled before the next card is drawn, because the pile is empty."""
        return self.coming is None and not self.pile and bool(self.discards)


class Next(Struct, frozen=True):
    """The chances of the next card: for each kind, how many of the `total` equally likely cards are of that kind."""

    copies: Mapping[str, int]
    total: int

    @property
    def certain(self) -> str:
        """The kind of the next card if only one is possible, else ""."""
        return next(iter(self.copies)) if len(self.copies) == 1 else ""

    def chance(self, fits: Callable[[str], bool]) -> Fraction:
        """Return the chance that the kind of the next card satisfies `fits`; 0 if there is no card."""
        return Fraction(sum(n for kind, n in self.copies.items() if fits(kind)), self.total or 1)


class Group(Struct, frozen=True):
    """Unseen cards that share a property, called `name`: how many are left, which they are, and the chance that the
    next card is one of them. `guessed` counts those whose property is only a guess of the card set."""

    name: str
    left: int
    chance: Fraction
    kinds: tuple[tuple[str, int], ...]
    guessed: int = 0


class Above(Struct, frozen=True):
    """The enemies whose score is above a number: how many are unseen, and the chance that the next card is one of them.
    `varies` are the names of unseen enemies whose score is set only when they are met; they are not counted. `guessed`
    counts the enemies whose score is only a guess of the card set.
    """

    left: int
    chance: Fraction
    varies: tuple[str, ...] = ()
    guessed: int = 0


def memory(table: Table, deck: str) -> Memory:
    """Return all that the players know about a deck. Raises KeyError for an unknown deck."""
    pile = table.decks[deck]
    lying = [(zone, card) for zone, cards in table.zones.items() for card in cards if card.deck == deck and not card.up]
    gone = discard(deck)
    seen = sorted((zone, card.kind) for zone, card in lying if card.kind and zone != gone)
    spot, coming = min(_coming(lying), key=lambda found: _number(found[0]), default=("", None))
    return Memory(
        deck=deck,
        pile=pile.size + len(pile.top),
        top=pile.top,
        unseen=dict(sorted(pile.unseen.items())),
        backs=sum(1 for _, card in lying if not card.kind),
        seen=tuple(seen),
        discards=Counter(card.kind for card in table.zone(gone) if card.kind),
        coming=coming,
        spot=spot,
    )


def _coming(lying: Iterable[tuple[str, Card]]) -> Iterator[tuple[str, Card]]:
    return ((zone, card) for zone, card in lying if zone.startswith("spot:") and not card.met)


def _number(zone: str) -> int:
    return int(zone.partition(":")[2])


def next_card(known: Memory) -> Next:
    """Return the chances of the card that is turned over next. All unseen copies are equally likely. If the pile is
    empty, the discards become unseen cards first; the table then no longer tells them apart from backs elsewhere.
    """
    if known.coming is not None and known.coming.kind:
        return Next({known.coming.kind: 1}, 1)
    if known.coming is None and known.top:
        return Next({known.top[0]: 1}, 1)
    copies = dict(known.unseen)
    if known.shuffles:
        for kind, n in known.discards.items():
            copies[kind] = copies.get(kind, 0) + n
    elif known.coming is None and not known.pile:
        return Next({}, 0)
    return Next(copies, sum(copies.values()))


# --- groups ---


def groups(known: Memory, catalog: Catalog, by: By) -> tuple[Group, ...]:
    """Return the unseen cards of a deck in groups; a card that lacks the property (strength, craft ...) is in no
    group."""
    coming = next_card(known)
    found: dict[str, list[str]] = {}
    for kind in dict.fromkeys((*known.unseen, *coming.copies)):
        card = catalog.cards.get(kind)
        name = _named(card, by) if card is not None else ""
        if name:
            found.setdefault(name, []).append(kind)
    ordered = sorted(found, key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0, name))
    return tuple(_group(name, found[name], known, coming, catalog, by) for name in ordered)


def _group(name: str, kinds: list[str], known: Memory, coming: Next, catalog: Catalog, by: By) -> Group:
    among = frozenset(kinds)
    left = [(kind, known.unseen[kind]) for kind in kinds if kind in known.unseen]
    return Group(
        name,
        sum(n for _, n in left),
        coming.chance(among.__contains__),
        tuple(sorted(left, key=lambda one: catalog.name(one[0]))),
        sum(n for kind, n in left if by in catalog.cards[kind].doubts),
    )


def _named(card: CardDef, by: By) -> str:
    if by == "type":
        return card.type
    if by == "number":
        return str(card.number) if card.number else ""
    if card.type != "enemy" or getattr(card, by) is None:
        return ""
    return VARIES if _varies(card, by) else str(card.score(by))


def _varies(card: CardDef, attribute: Attribute) -> bool:
    return any(isinstance(word, ScoreAs) and word.attribute == attribute for word in card.meet)


# --- enemies above a number ---


def enemies_above(known: Memory, catalog: Catalog, strength: int, craft: int) -> Above:
    """Return the unseen enemies with more than this strength or more than this craft. An enemy that has both scores
    must exceed both, because the hero chooses how to fight it."""
    above: set[str] = set()
    varies: set[str] = set()
    guessed = 0
    limits: Mapping[Attribute, int] = {"strength": strength, "craft": craft}
    coming = next_card(known)
    for kind in {*known.unseen, *coming.copies}:
        card = catalog.cards.get(kind)
        if card is None or card.type != "enemy":
            continue
        has = [attribute for attribute in SCORES if getattr(card, attribute) is not None]
        if any(_varies(card, attribute) for attribute in has):
            varies.add(card.name)
        elif has and all(card.score(attribute) > limits[attribute] for attribute in has):
            above.add(kind)
            guessed += known.unseen.get(kind, 0) if {*has} & {*card.doubts} else 0
    left = sum(known.unseen.get(kind, 0) for kind in above)
    return Above(left, coming.chance(above.__contains__), tuple(sorted(varies)), guessed)
