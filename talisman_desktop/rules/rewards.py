"""The words of a hero's own cards that follow a victory over an enemy (`talisman_desktop.cards.owned.OnVictory`)."""

from __future__ import annotations

from talisman_desktop.rules import effect_runner
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Victory
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values import REWARDS


async def carry_out(game: Game, victory: Victory, nothing: None) -> None:
    """Carry out what follows a victory, card by card."""
    for static, card, printed in REWARDS(game, (), victory.hero):
        if game.alive(victory.hero):
            m = Meeting(victory.hero, printed.id, card=card.id if card is not None else 0)
            await effect_runner.run(game, m, static.effects)
            settle_lost_turns(game, m)
