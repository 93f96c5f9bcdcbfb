"""The verbs about buying and selling."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Data, Token

Stock = Literal["purchase", "stables"]
"""A pile from which cards are sold, or given away, by name."""


class BuyBack(Data, frozen=True):
    """Pay `price` gold for each token regained, up to the starting value and at most `limit` (0: no limit)."""

    token: Token
    price: int
    limit: int = 0


class GainPurchase(Data, frozen=True, omit_defaults=True):
    """Take one of these cards from a pile for free, if one is left; () means any card of the pile."""

    any_of: tuple[str, ...] = ()
    stock: Stock = "purchase"


class Offer(Data, frozen=True):
    """One thing for sale: the name of a card in lower case and its price in gold."""

    card: str
    price: int


class Buy(Data, frozen=True, omit_defaults=True):
    """Buy any number of these cards of a pile while stock lasts."""

    offers: tuple[Offer, ...]
    stock: Stock = "purchase"


class SellObjects(Data, frozen=True, omit_defaults=True):
    """Discard any number of the hero's items, broken ones excepted, for `price` gold each, or only those named in
    `offers`, each for its own price."""

    price: int
    offers: tuple[Offer, ...] = ()
