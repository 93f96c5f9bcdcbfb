"""Buying, selling and being given things (markets, the city, the village's blacksmith uses the same piles)."""

from __future__ import annotations

from talisman_desktop.cards.effects import BuyBack, Offer
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Barred, Choose, Option, Pick
from talisman_desktop.core.table import held
from talisman_desktop.rules import carrying, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


def ware(game: Game, offer: Offer) -> CardDef:
    """The purchase card an offer names."""
    return game.catalog.named(offer.card, "purchase")


def refusal(game: Game, hero: str, offer: Offer) -> str:
    """Why a hero cannot buy; "" when they can."""
    return refusal_at(game, hero, ware(game, offer), offer.price)


def refusal_at(game: Game, hero: str, printed: CardDef, price: int) -> str:
    """Why a hero cannot buy this card at this price; "" when they can."""
    if not carrying.stock(game, "purchase", printed.id):
        return "none left"
    if game.hero(hero).gold < price:
        return f"costs {price} gold"
    return carrying.refusal(game, hero, printed)[0]


def pay_for(game: Game, m: Meeting, offer: Offer) -> None:
    """Pay for a ware and take it."""
    if offer.price:
        game.do(TokensChanged(m.hero, "gold", -offer.price, cause=m.cause))
    carrying.receive(game, m.hero, "purchase", ware(game, offer).id, m.cause)


async def buy(game: Game, m: Meeting, offers: tuple[Offer, ...]) -> bool:
    """Buy as often as the hero likes and can."""
    bought = False
    while True:
        fits = {str(i): o for i, o in enumerate(offers) if not refusal(game, m.hero, o)}
        if not fits:
            return bought
        options = tuple(Option(k, f"{ware(game, o).name} for {o.price} gold") for k, o in fits.items())
        barred = tuple(
            Barred(str(i), ware(game, o).name, refusal(game, m.hero, o))
            for i, o in enumerate(offers)
            if str(i) not in fits
        )
        answer = await _ask_one(game, m, "buy", "What do you buy?", options, barred)
        if answer == "leave":
            return bought
        pay_for(game, m, fits[answer])
        bought = True


async def gift(game: Game, m: Meeting, any_of: tuple[str, ...]) -> bool:
    """Take one purchase card without paying."""
    cards = [c for c in game.catalog.deck("purchase") if not any_of or c.name.lower() in any_of]
    free = {c.id: Offer(c.name.lower(), 0) for c in cards}
    options = tuple(
        Option(k, game.catalog.cards[k].name) for k, o in free.items() if not refusal(game, m.hero, o)
    )
    if not options:
        return False
    answer = await _ask_one(game, m, "gift", "What do you take?", options, ())
    return answer != "leave" and carrying.receive(game, m.hero, "purchase", answer, m.cause)


async def _ask_one(
    game: Game, m: Meeting, key: str, text: str, options: tuple[Option, ...], barred: tuple[Barred, ...]
) -> str:
    return await game.choose(
        lambda: Choose(
            key=f"{key}/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog.cards[m.kind].name}: {text}",
            options=(*options, Option("leave", "Nothing (more)")),
            barred=barred,
            cause=m.cause,
            card=m.card,
            family="trade",
        ),
        moot="leave",
    )


async def sell(game: Game, m: Meeting, price: int) -> bool:
    """Give any number of items away for gold."""
    items = game.table.zone(held("items", m.hero))
    if not items:
        return False
    ids = await game.pick(
        Pick(
            key=f"sell/{m.kind}",
            hero=m.hero,
            text=f"Which items do you give away for {price} gold each?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in items),
            least=0,
            most=len(items),
            cause=m.cause,
            family="trade",
        )
    )
    for card in ids:
        carrying.lose_card(game, game.card(int(card)), m.cause)
    tokens.gain(game, m.hero, "gold", price * len(ids), m.cause)
    return bool(ids)


async def buy_back(game: Game, m: Meeting, offer: BuyBack) -> bool:
    """Pay gold for each token got back up to the starting value."""
    most = min(tokens.missing(game, m.hero, offer.token), game.hero(m.hero).gold // offer.price)
    if offer.limit:
        most = min(most, offer.limit)
    if most <= 0:
        return False
    answer = await game.choose(
        lambda: Choose(
            key=f"buy-back/{m.kind}",
            hero=m.hero,
            text=f"How many {offer.token} tokens do you get back for {offer.price} gold each?",
            options=tuple(Option(str(n), f"{n} for {n * offer.price} gold") for n in range(most, -1, -1)),
            cause=m.cause,
            card=m.card,
            family="trade",
        ),
        moot="0",
    )
    n = int(answer)
    if n:
        game.do(TokensChanged(m.hero, "gold", -n * offer.price, cause=m.cause))
        tokens.restore(game, m.hero, offer.token, n, m.cause)
    return n > 0
