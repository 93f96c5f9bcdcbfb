"""Effects of a hero's own cards after beating an enemy (`talisman_desktop.cards.owned.OnVictory`), or after taking a
life from another hero."""

from __future__ import annotations

from talisman_desktop.rules import effect_runner
from talisman_desktop.rules.fight import spoils
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import LifeTaken, Victory
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values.fight_values import OVER_HEROES, REWARDS


async def for_a_life(game: Game, taken: LifeTaken, nothing: None) -> None:
    """Carry out the victor's cards about taking a life from another hero, card by card."""
    for static, card, printed in OVER_HEROES(game, (), taken.victor):
        if static.any_of and taken.alignment not in static.any_of:
            continue
        if static.with_this and not (taken.fight == "battle" and spoils.wielded(game, taken.victor, printed.id)):
            continue
        if static.during not in ("always", taken.fight):
            continue
        if game.alive(taken.victor):
            m = Meeting(taken.victor, printed.id, card=card.id if card is not None else 0)
            await effect_runner.run(game, m, static.effects)
            settle_lost_turns(game, m)


async def carry_out(game: Game, victory: Victory, nothing: None) -> None:
    """Carry out the victor's cards about a victory, card by card."""
    for static, card, printed in REWARDS(game, (), victory.hero):
        if game.alive(victory.hero) and static.during in ("always", victory.fight):
            m = Meeting(victory.hero, printed.id, card=card.id if card is not None else 0)
            await effect_runner.run(game, m, static.effects)
            settle_lost_turns(game, m)
