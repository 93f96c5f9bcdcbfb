"""The careful bot's choices in the questions of this box: whom to face at the Graveyard, and what to wish for."""

from __future__ import annotations

from talisman_desktop.core.requests import Answer, Choose, Chosen, Request
from talisman_desktop.games.darkest.strategy.party_strength import ACROSS, strong
from talisman_desktop.rules import tokens
from talisman_desktop.rules.game import Game

WEAK = 2
"""The highest number of lives at which the bot wishes for another life."""


def careful(game: Game, request: Request) -> Answer | None:
    """Return the careful bot's answer to a question of the box; None for other questions."""
    match request:
        case Choose(key="reaper/graveyard"):
            # Only a party that is ready for the Storm River draws guardians, because it does not know them beforehand.
            ready = strong(game, ACROSS)
            return Chosen("guardians" if ready else "reaper")
        case Choose(key="reaper/gift", hero=hero, options=options):
            ids = [option.id for option in options]
            wanted = "life" if tokens.count(game, hero, "life") <= WEAK else "strength"
            return Chosen(wanted if wanted in ids else ids[0])
        case _:
            return None
