"""The prices that card texts name: gold, other tokens, or cards that the hero chooses."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.conditions import Owned
from talisman_desktop.core.requests import Option, Pick
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, belongings, purse, tokens
from talisman_desktop.rules.game import Game


class Price(Struct, frozen=True, gc=False):
    """A price. `but` is a card that cannot be given for it, because the price is for using that card."""

    n: int
    of: Owned = "gold"
    but: int = 0


def can_pay(game: Game, hero: str, price: Price) -> bool:
    """Whether a hero can pay a price. The last life cannot be paid."""
    if price.of == "gold":
        return purse.can_pay(game, hero, price.n)
    if price.of in ("strength", "craft", "life", "fate"):
        return tokens.at_stake(game, hero, price.of) >= price.n + (price.of == "life")
    return len(_cards(game, hero, price)) >= price.n


async def pay(game: Game, hero: str, price: Price, cause: Cause) -> None:
    """Pay a price. If several cards could be given, the hero chooses."""
    if price.of == "gold":
        purse.pay(game, hero, price.n, cause)
    elif price.of in ("strength", "craft", "life", "fate"):
        tokens.lose(game, hero, price.of, price.n, cause)
    else:
        await _discard(game, hero, price, cause)


def _cards(game: Game, hero: str, price: Price) -> list[Card]:
    return [card for card in belongings.cards(game, hero, price.of) if card.id != price.but]


async def _discard(game: Game, hero: str, price: Price, cause: Cause) -> None:
    found = _cards(game, hero, price)
    ids = await game.pick(
        Pick(
            key=f"price/{price.of}",
            hero=hero,
            text=f"{game.catalog[cause.card].name}: what do you discard in payment?",
            options=tuple(Option(str(card.id), game.printed(card).name) for card in found),
            least=price.n,
            most=price.n,
            cause=cause,
            family="carrying",
        )
    )
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), cause)
