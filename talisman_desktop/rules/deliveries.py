"""Things that a quest asks to be handed over: whether a hero has them, and how they are given."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.cards.conditions import Owned
from talisman_desktop.cards.tasks import Handed, HandOver, HandOverTrophies
from talisman_desktop.core.requests import Option, Pick
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, belongings, purse, tokens
from talisman_desktop.rules.game import Game

_CARDS: dict[Handed, Owned] = {
    "spell": "spell",
    "object": "object",
    "magic-object": "magic object",
    "follower": "follower",
    "weapon": "weapon",
    "armour": "armour",
}
"""The sorts of card that are handed over, as belongings name them."""


def can_deliver(game: Game, hero: str, asked: HandOver | HandOverTrophies) -> bool:
    """Whether a hero can hand over what a quest asks for. The last life cannot be given."""
    if isinstance(asked, HandOverTrophies):
        return sum(points for _, points in belongings.trophies(game, hero, asked.attribute)) >= asked.n
    match asked.what:
        case "gold":
            return purse.can_pay(game, hero, asked.n)
        case "fate" | "life" | "strength" | "craft" as token:
            return tokens.at_stake(game, hero, token) >= asked.n + (token == "life")
        case _:
            return len(_to_give(game, hero, asked.what)) >= asked.n


async def deliver(
    game: Game, hero: str, asked: HandOver | HandOverTrophies, cause: Cause, still: Callable[[], bool]
) -> bool:
    """Take from a hero what a quest asks for; if several cards would do, the hero chooses. Return whether everything
    was handed over.

    It is not if the players took the quest or the cards away by hand while they were asked: after each question `still`
    says whether the hero still has the quest to do.
    """
    if isinstance(asked, HandOverTrophies):
        return await _trophies(game, hero, asked, cause, still)
    match asked.what:
        case "gold":
            purse.pay(game, hero, asked.n, cause)
        case "fate" | "life" | "strength" | "craft" as token:
            tokens.lose(game, hero, token, asked.n, cause)
        case _:
            return await _cards(game, hero, asked, cause, still)
    return True


def _to_give(game: Game, hero: str, what: Handed) -> list[Card]:
    """Return the cards of a sort that a hero can hand over; cards that a hero must take cannot be."""
    return [card for card in belongings.cards(game, hero, _CARDS[what]) if not game.printed(card).must_take]


async def _cards(game: Game, hero: str, asked: HandOver, cause: Cause, still: Callable[[], bool]) -> bool:
    given = await game.pick(
        Pick(
            key="quest/hand-over",
            hero=hero,
            text="What do you hand over for the quest?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in _to_give(game, hero, asked.what)),
            least=asked.n,
            most=asked.n,
            cause=cause,
            family="carrying",
        )
    )
    if not still():
        return False
    cards = [card for card in _to_give(game, hero, asked.what) if str(card.id) in given]
    if len(cards) < len(given):
        return False
    for card in cards:
        baggage.lose_card(game, card, cause)
    return True


async def _trophies(game: Game, hero: str, asked: HandOverTrophies, cause: Cause, still: Callable[[], bool]) -> bool:
    """Let the hero hand over one trophy after another until they are worth enough; a surplus is lost. Return False if
    the players took the quest or the trophies away by hand meanwhile."""
    given = 0
    while given < asked.n:
        left = belongings.trophies(game, hero, asked.attribute)
        if not left:
            return False
        (card,) = await game.pick(
            Pick(
                key="quest/hand-over",
                hero=hero,
                text=f"Which {asked.attribute} trophy do you hand over? {given} of {asked.n} points so far",
                options=tuple(Option(str(c.id), f"{game.printed(c).name} ({points})") for c, points in left),
                least=1,
                most=1,
                cause=cause,
                family="carrying",
            )
        )
        if not still():
            return False
        for trophy, points in belongings.trophies(game, hero, asked.attribute):
            if str(trophy.id) == card:
                given += points
                baggage.lose_card(game, trophy, cause)
    return True
