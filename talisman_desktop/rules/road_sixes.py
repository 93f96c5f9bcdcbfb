"""A 6 on the road roll, by which some leaders may take the party to another space."""

from __future__ import annotations

from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling
from talisman_desktop.rules.values import SIX_CARRIES

SIX = 6


async def _carried(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let the leader take the party to another space for a 6. Raises Leave if they do."""
    if SIX in rolled and SIX_CARRIES(game, False, game.party[0]):
        await game.situation.travel(game, "any")


ON_ROAD_ROLL = Around(procedure=ROAD_ROLL, after=_carried)
"""The 6 among the rules that all games share."""
