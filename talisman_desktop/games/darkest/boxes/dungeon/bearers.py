"""Helpers for heroes' cards with a standing rule in code, and for marks that note what a hero was asked."""

from __future__ import annotations

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, Lasting, Until
from talisman_desktop.rules import roads, statics
from talisman_desktop.rules.game import Game


def bearing(game: Game, hero: str, name: str) -> list[Card]:
    """Return the cards of a hero whose standing rule of this name applies now."""
    words = OwnerScript(name)
    return [card for static, card, _ in statics.words(game, hero) if static == words and card is not None]


def leads_with(game: Game, name: str) -> str:
    """Return the hero who leads the marching order on a road, if the rule of this name applies to that hero; otherwise
    ""."""
    if not game.party or roads.way(game.table) is None:
        return ""
    return game.party[0] if statics.has_script(game, game.party[0], name) else ""


def source(game: Game, hero: str, name: str) -> str:
    """Return the id of the card or character with the rule of this name; "" if the rule does not apply."""
    words = OwnerScript(name)
    return next((printed.id for static, _, printed in statics.words(game, hero) if static == words), "")


def marked(game: Game, what: str, card: int = 0) -> bool:
    """Whether any hero, or the table, has a mark of this kind; if a card is given, whether one of these marks is for
    this card."""
    return any(x.what == what and (not card or x.card == card) for x in game.table.lasting)


def mark(game: Game, hero: str, what: str, until: Until, cause: Cause, *, card: int = 0, n: int = 1) -> None:
    """Set a mark that is removed when its time has run out."""
    game.do(LastingBegan(Lasting(hero, what, n, until, card, cause.card), cause=cause))


async def wants(game: Game, hero: str, key: str, text: str, yes: str, cause: Cause, *, card: int = 0) -> bool:
    """Ask a hero whether to do something, and return the answer."""
    answer = await game.choose(
        lambda: Choose(
            key=f"dungeon/{key}",
            hero=hero,
            text=text,
            options=(Option("no", "No"), Option("yes", yes)),
            cause=cause,
            card=card,
            family="offers",
            usual="no",
        ),
        moot="no",
    )
    return answer == "yes"
