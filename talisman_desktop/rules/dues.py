"""Questions of modules that must be asked before a step ends."""

from __future__ import annotations

from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.table import Step
from talisman_desktop.rules.game import Game

MOST = 64
"""The largest number of such questions that one step may lead to; more are an error."""
LAST = "over"
"""The step of a finished campaign, before which no such question is asked."""


async def settled(game: Game, step: StepCoroutine) -> Step:
    """Run a step, ask all questions that are due then, and return the next step.

    The questions are asked even if a Leave ends the step, but not before the step `LAST` or when no hero is left.
    Raises RuntimeError if there are more than `MOST`.
    """
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
