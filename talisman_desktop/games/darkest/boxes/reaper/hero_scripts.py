"""Scripts of the box's characters: the Knight and the Merchant."""

from __future__ import annotations

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Card, held
from talisman_desktop.games.darkest.boxes.reaper.script_questions import LEAVE
from talisman_desktop.rules import baggage, combat_words, purse, statics, tokens
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.standing_cache import is_magic
from talisman_desktop.rules.values.meeting_values import MAY_HARM, Pair

# --- the Knight ---


def _spares(game: Game, base: bool, about: Pair) -> bool:
    """Whether a hero may harm another or take things from them: a Knight may do neither to good heroes (E4.knight)."""
    good = game.hero(about.other).alignment == "good"
    return base and not (good and statics.has_script(game, about.hero, "spares-good"))


ON_HARM = Bend(MAY_HARM, _spares, needs=(OwnerScript("spares-good"),))
"""The Knight's restriction when a hero could harm another."""

# --- the Merchant ---

BRIBE = 1
"""The gold for which a dragon or a monster lets the Merchant pass."""
TAKES_BRIBES = ("dragon", "monster")
PRICE, MAGIC_PRICE = 1, 3
"""The gold that the Merchant receives for an object, and for a magic object."""


def _can_bribe(game: Game, m: Meeting) -> bool:
    if m.guardians or not m.enemy or not purse.can_pay(game, m.hero, BRIBE):
        return False
    printed = game.printed(game.card(m.enemy))
    return printed.subtype in TAKES_BRIBES and not combat_words.cannot_be_evaded(game, m.hero, m.enemy)


async def bribe(game: Game, m: Meeting) -> bool:
    """Let the hero pay 1 gold and evade the enemy. Always return True."""
    purse.pay(game, m.hero, BRIBE, m.cause)
    m.evaded = True
    return True


def _fits(game: Game, hero: str, comes: CardDef, goes: CardDef) -> bool:
    """Whether a hero could hold the thing that comes if the other thing goes."""
    return baggage.would_have(game, hero, comes) and not baggage.no_room(game, hero, comes, goes)


def _swaps(game: Game, hero: str) -> list[tuple[Card, str, Card]]:
    """Return the possible exchanges, as (the Merchant's thing, other hero, that hero's thing)."""
    own = game.table.zone(held("items", hero))
    return [
        (mine, other, theirs)
        for mine in own
        for other in game.party
        if other != hero and MAY_HARM(game, True, Pair(hero, other))
        for theirs in game.table.zone(held("items", other))
        if _fits(game, hero, game.printed(theirs), game.printed(mine))
        and _fits(game, other, game.printed(mine), game.printed(theirs))
    ]


async def barter(game: Game, m: Meeting) -> bool:
    """Let the Merchant exchange a thing for one of another hero's (E4.merchant); return whether they were exchanged."""

    def given() -> list[Option]:
        mine = {mine.id: mine for mine, _, _ in _swaps(game, m.hero)}
        return [*card_options(game, [*mine.values()]), LEAVE]

    own = await one_of(game, m, "give", "what do you give?", given)

    def wanted() -> list[Option]:
        found = [(other, theirs) for mine, other, theirs in _swaps(game, m.hero) if mine.id == int(own)]
        things = (Option(str(c.id), game.printed(c).name, game.character(other).name) for other, c in found)
        return [*things, LEAVE]

    theirs = await one_of(game, m, "for", "what do you take in exchange?", wanted) if own else ""
    if not theirs:
        return False
    kept_in = game.lies(int(theirs))
    game.do(CardMoved(int(theirs), held("items", m.hero), cause=m.cause))
    game.do(CardMoved(int(own), kept_in, cause=m.cause))
    return True


def _wares(game: Game, hero: str, goes: CardDef) -> list[CardDef]:
    """Return the objects of the purchase deck that a hero could get in exchange for this thing."""
    left = [c for c in game.catalog.deck("purchase") if c.is_item and baggage.stock(game, "purchase", c.id)]
    return [c for c in left if _fits(game, hero, c, goes)]


async def peddle(game: Game, m: Meeting) -> bool:
    """Let the hero sell any number of things, magic ones for more, or exchange them for things of the purchase deck;
    return whether the hero did."""
    traded = False

    def given() -> list[Option]:
        return [Option("", "No more"), *card_options(game, list(game.table.zone(held("items", m.hero))))]

    while game.alive(m.hero) and (number := await one_of(game, m, "give", "what do you give away?", given)):
        goes = game.printed(game.card(int(number)))
        price = MAGIC_PRICE if is_magic(goes, game.card(int(number))) else PRICE

        def wanted(goes: CardDef = goes, price: int = price) -> list[Option]:
            wares = [Option(c.id, c.name) for c in _wares(game, m.hero, goes)]
            return [Option("gold", f"{price} gold"), *wares, LEAVE]

        answer = await one_of(game, m, "for", f"what do you take in exchange for {goes.name}?", wanted)
        if not answer:
            continue
        baggage.lose_card(game, game.card(int(number)), m.cause)
        if answer == "gold":
            tokens.gain(game, m.hero, "gold", price, m.cause)
        else:
            baggage.receive(game, m.hero, "purchase", answer, m.cause)
        traded = True
    return traded


SCRIPTS: dict[str, Script] = {
    "barter": Script(barter, lambda game, m: bool(_swaps(game, m.hero))),
    "bribe": Script(bribe, _can_bribe, avoids=True),
    "peddle": Script(peddle, lambda game, m: bool(game.table.zone(held("items", m.hero)))),
}
"""The scripts by the names the card files use."""
