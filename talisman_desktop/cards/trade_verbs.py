"""The verbs about buying and selling."""

from __future__ import annotations

from talisman_desktop.cards.conditions import Data, Token


class BuyBack(Data, frozen=True):
    """Pay `price` gold for each token got back, up to the starting value and at most `limit` (0: no limit)."""

    token: Token
    price: int
    limit: int = 0


class GainPurchase(Data, frozen=True):
    """Take one of these purchase cards for free, if one is left; () means any."""

    any_of: tuple[str, ...] = ()


class Offer(Data, frozen=True):
    """One thing for sale: a purchase card's name in lower case and its price in gold."""

    card: str
    price: int


class Buy(Data, frozen=True):
    """Buy any number of these purchase cards while stock lasts."""

    offers: tuple[Offer, ...]


class SellObjects(Data, frozen=True):
    """Discard any number of the hero's items for `price` gold each."""

    price: int
