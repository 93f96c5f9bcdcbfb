"""Buying, selling and being given things.

Markets and the city sell from the same pile as the village's blacksmith; the stables have a pile of their kind.
"""

from __future__ import annotations

from talisman_desktop.cards.effects import Buy, BuyBack, GainPurchase, Offer, SellObjects, Stock
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Barred, Choose, Option, Pick
from talisman_desktop.core.table import Card, held
from talisman_desktop.rules import baggage, purse, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


def ware(game: Game, offer: Offer, stock: Stock = "purchase") -> CardDef:
    """Return the card that an offer names."""
    return game.catalog.named(offer.card, stock)


def refusal(game: Game, hero: str, offer: Offer, stock: Stock = "purchase") -> str:
    """Return why a hero cannot buy something; "" if the hero can."""
    wanted = ware(game, offer, stock)
    left = baggage.stock(game, stock, wanted.id)
    return refusal_at(game, hero, wanted, offer.price, means=purse.means(game, hero), left=left)


def refusal_at(game: Game, hero: str, printed: CardDef, price: int, *, means: int, left: int) -> str:
    """Return why a hero cannot buy this card at this price; "" if the hero can.

    `means` is the gold that the hero could pay, `left` the number of copies for sale.
    """
    if not left:
        return "none left"
    if means < price:
        return f"costs {price} gold"
    return baggage.refusal(game, hero, printed)[0]


def pay_for(game: Game, m: Meeting, offer: Offer, stock: Stock = "purchase") -> None:
    """Let the hero pay for a ware, and give it to the hero."""
    purse.pay(game, m.hero, offer.price, m.cause)
    baggage.receive(game, m.hero, stock, ware(game, offer, stock).id, m.cause)


def sells(game: Game, hero: str, words: Buy) -> bool:
    """Whether a hero can buy any of the things that words offer."""
    return any(not refusal(game, hero, offer, words.stock) for offer in words.offers)


async def buy(game: Game, m: Meeting, words: Buy) -> bool:
    """Let a hero buy as often as the hero likes and can; return whether anything was bought."""
    bought, offers = False, words.offers
    while sells(game, m.hero, words):
        wares = {str(i): o for i, o in enumerate(offers)}
        answer = await _ask_one(
            game,
            m,
            "buy",
            "what do you buy?",
            wares,
            words.stock,
            "Buy nothing more" if bought else "Buy nothing",
        )
        if answer == "leave":
            break
        pay_for(game, m, offers[int(answer)], words.stock)
        bought = True
    return bought


async def gift(game: Game, m: Meeting, words: GainPurchase) -> bool:
    """Let a hero take one card of a pile without paying; return whether the hero took one. A single card is usually
    taken unasked, because a hero who chose these words wants it."""
    if not may_be_given(game, m.hero, words):
        return False
    free = _free(game, words)
    only = next(iter(free)) if len(free) == 1 else ""
    answer = await _ask_one(game, m, "gift", "what do you take free?", free, words.stock, "Take nothing", only=only)
    return answer != "leave" and baggage.receive(game, m.hero, words.stock, answer, m.cause)


def may_be_given(game: Game, hero: str, words: GainPurchase) -> bool:
    """Whether a hero could take any of the cards that a text gives."""
    return any(not refusal(game, hero, offer, words.stock) for offer in _free(game, words).values())


def _free(game: Game, words: GainPurchase) -> dict[str, Offer]:
    cards = [c for c in game.catalog.deck(words.stock) if not words.any_of or c.name.lower() in words.any_of]
    return {c.id: Offer(c.name.lower(), 0) for c in cards}


async def _ask_one(
    game: Game, m: Meeting, key: str, text: str, offers: dict[str, Offer], stock: Stock, leave: str, *, only: str = ""
) -> str:
    """Ask for one of the offers, and return its id, or "leave" for none; `leave` is the text of the option for none.
    The offer `only` is taken unless the players want to be asked about what costs nothing."""

    def choice() -> Choose:
        options, barred = [], []
        for ident, offer in offers.items():
            why, name = refusal(game, m.hero, offer, stock), ware(game, offer, stock).name
            if why:
                barred.append(Barred(ident, name, why))
            else:
                options.append(Option(ident, f"{name} for {offer.price} gold" if offer.price else name))
        return Choose(
            key=f"{key}/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog.cards[m.kind].name}: {text}",
            options=(*options, Option("leave", leave)),
            barred=tuple(barred),
            cause=m.cause,
            card=m.card,
            family="free" if only else "trade",
            usual=only,
        )

    return await game.choose(choice, moot="leave")


def for_sale(game: Game, hero: str, words: SellObjects) -> dict[Card, int]:
    """Return the items that a hero could sell by a text, with the gold that each brings; broken ones bring nothing."""
    items = [card for card in game.table.zone(held("items", hero)) if not card.broken]
    prices = {offer.card: offer.price for offer in words.offers}
    named = {card: prices.get(game.printed(card).name.lower(), 0) for card in items}
    return {card: price for card, price in named.items() if price} if prices else dict.fromkeys(items, words.price)


async def sell(game: Game, m: Meeting, words: SellObjects) -> bool:
    """Let a hero sell any number of items; return whether any were sold."""
    if words.offers:
        return await _sell_one_by_one(game, m, words)
    items = for_sale(game, m.hero, words)
    if not items:
        return False
    ids = await game.pick(
        Pick(
            key=f"sell/{m.kind}",
            hero=m.hero,
            text=f"Which items do you sell for {words.price} gold each?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in items),
            least=0,
            most=len(items),
            cause=m.cause,
            family="trade",
        )
    )
    gold = sum(price for card, price in items.items() if str(card.id) in ids)
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), m.cause)
    tokens.gain(game, m.hero, "gold", gold, m.cause)
    return bool(ids)


async def _sell_one_by_one(game: Game, m: Meeting, words: SellObjects) -> bool:
    """Let a hero sell items that have different prices; return whether any were sold.

    They are asked for one by one because logs of older versions have an answer for each.
    """

    def choice() -> Choose:
        items = for_sale(game, m.hero, words)
        sold = (Option(str(c.id), f"{game.printed(c).name} for {n} gold") for c, n in items.items())
        return Choose(
            key=f"sell/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog.cards[m.kind].name}: which item do you sell?",
            options=(*sold, Option("", "Nothing (more)")),
            cause=m.cause,
            card=m.card,
            family="trade",
        )

    any_sold = False
    while game.alive(m.hero) and for_sale(game, m.hero, words):
        number = await game.choose(choice, moot="")
        if not number:
            break
        card = game.card(int(number))
        price = for_sale(game, m.hero, words)[card]
        baggage.lose_card(game, card, m.cause)
        tokens.gain(game, m.hero, "gold", price, m.cause)
        any_sold = True
    return any_sold


def _affordable(game: Game, hero: str, offer: BuyBack) -> int:
    """Return how many tokens a hero could get back."""
    most = min(tokens.missing(game, hero, offer.token), purse.means(game, hero) // offer.price)
    return min(most, offer.limit) if offer.limit else most


async def buy_back(game: Game, m: Meeting, offer: BuyBack) -> bool:
    """Let a hero pay gold for tokens up to the number at the start; return whether any were bought."""
    if _affordable(game, m.hero, offer) <= 0:
        return False
    answer = await game.choose(
        lambda: Choose(
            key=f"buy-back/{m.kind}",
            hero=m.hero,
            text=f"How many {offer.token} tokens do you buy back for {offer.price} gold each?",
            options=tuple(
                Option(str(n), f"{n} for {n * offer.price} gold" if n else "None")
                for n in range(_affordable(game, m.hero, offer), -1, -1)
            ),
            cause=m.cause,
            card=m.card,
            family="trade",
        ),
        moot="0",
    )
    n = int(answer)
    if n:
        purse.pay(game, m.hero, n * offer.price, m.cause)
        tokens.restore(game, m.hero, offer.token, n, m.cause)
    return n > 0
