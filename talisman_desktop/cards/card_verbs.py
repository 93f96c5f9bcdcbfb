"""The verbs about a hero's cards, and about decks and their discards."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Data
from talisman_desktop.cards.road_verbs import Kind

Goods = Literal[
    "spell", "follower", "mount", "item", "object", "magic object", "weapon", "armour", "potion", "trophy", "talisman"
]
"""The cards that a hero can have, by their kind. An item is an object or a magic object."""

Which = Literal["choice", "lot"]
DeckName = Literal["adventure", "spell"]
Sought = Literal["spell", "item", "object", "magic object", "follower"]


class LoseCards(Data, frozen=True):
    """Discard n cards of these kinds, chosen by the hero or at random: "Discard 1 object at random". If `killed` is
    set, the cards are followers, whom other cards may still save: "1 follower at random is killed"."""

    n: int
    kinds: tuple[Goods, ...]
    which: Which = "choice"
    killed: bool = False


class LoseAllCards(Data, frozen=True):
    """Discard every card of these kinds: "Discard all your weapons and armour"."""

    kinds: tuple[Goods, ...]


class RiskFaceUp(Data, frozen=True):
    """Roll a die for each face-up card of these types on the road, except this card: on `n` or less that card is
    discarded."""

    kinds: tuple[Kind, ...]
    n: int


class DrawAndTake(Data, frozen=True):
    """Draw n adventure cards, or spells if `what` is "spell"; take one of this type and discard the others. Without
    room for a spell none is drawn."""

    n: int
    what: Sought


class LookAhead(Data, frozen=True):
    """Look at the next n cards of these decks; with `arrange`, put them back in any order."""

    n: int
    decks: tuple[DeckName, ...]
    arrange: bool = False


class SearchPile(Data, frozen=True):
    """Take a card of the hero's choice from the discards, or with `whole` also from the deck, which is then shuffled.
    Spells come from the spell deck, everything else from the adventure deck."""

    what: Sought
    whole: bool = False


OfCards = LoseCards | LoseAllCards | RiskFaceUp | DrawAndTake | LookAhead | SearchPile
