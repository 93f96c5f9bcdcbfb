"""A card that the victor gives a beaten hero instead of the usual loss."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.fight_values import HANDED_OVER

KEEP = Option("", "No card: the usual loss")


async def handed(game: Game, victor: str, beaten: str, told: Cause) -> bool:
    """Ask a victor whether to give the beaten hero a card instead of the usual loss; return whether one was given."""
    if not HANDED_OVER(game, (), victor):
        return False

    def choice() -> Choose:
        cards = HANDED_OVER(game, (), victor) if game.alive(victor) and game.alive(beaten) else ()
        return Choose(
            key="duel/hand-over",
            hero=victor,
            text=f"You beat the {game.character(beaten).name}: which card do you give instead of the usual loss?",
            options=(KEEP, *(Option(str(card.id), game.printed(card).name) for card in cards)),
            cause=told,
            family="finale",
        )

    answer = await game.choose(choice, moot="")
    if answer:
        card = game.card(int(answer))
        game.do(CardMoved(card.id, baggage.place_for(game.printed(card), beaten), cause=Cause(card=card.kind)))
    return bool(answer)
