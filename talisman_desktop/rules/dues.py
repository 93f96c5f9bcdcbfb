"""Things that modules must settle before a step ends, because they ask."""

from __future__ import annotations

from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.table import Step
from talisman_desktop.rules.game import Game

MOST = 64
"""The most things that one step may leave to be settled."""
LAST = "over"
"""The step at which a campaign is finished: nothing is settled before it."""


async def settled(game: Game, step: StepCoroutine) -> Step:
    """Run a step, then settle what is due, even if a Leave ends the step."""
    try:
        following = await step
    except Leave as leave:
        following = leave.step
    for _ in range(MOST):
        for due in (game.live or game.find_live()).dues:
            if due.pends(game):
                break
        else:
            return following
        if following.name == LAST or not game.table.heroes:
            return following
        try:
            await due.settle(game)
        except Leave as leave:
            following = leave.step
    raise RuntimeError(f"more than {MOST} things were due before {following.name!r}")
