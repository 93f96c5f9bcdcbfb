"""Questions of modules that must be asked before a step ends."""

from __future__ import annotations

from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.table import Step
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due

MOST = 64
"""The largest number of such questions that one step may lead to; more are an error."""
LAST = "over"
"""The step of a finished campaign, before which no such question is asked."""


def whole_step(game: Game) -> StepCoroutine:
    """Return the coroutine of the table's step, with the questions that are due at its end."""
    step = game.ruleset.enter(game)
    return settled(game, step) if game.settling else step


async def settled(game: Game, step: StepCoroutine) -> Step:
    """Run a step, ask all questions that are due then, and return the next step. The questions are asked even if a
    Leave ends the step. Raises RuntimeError if there are too many."""
    try:
        following = await step
    except Leave as leave:
        following = leave.step
    due = first_due(game, following)
    return following if due is None else await settle(game, due, following)


def first_due(game: Game, following: Step) -> Due | None:
    """Return the first thing that has to be settled before the step that follows; None if there is nothing. Nothing is
    settled before the step `LAST` or when no hero is left."""
    for due in (game.live or game.find_live()).dues:
        if due.pends(game):
            return due if following.name != LAST and game.table.heroes else None
    return None


async def settle(game: Game, due: Due, following: Step) -> Step:
    """Settle one thing, then everything else that is due; return the next step, which is another one if a Leave ends
    the settling. Raises RuntimeError if more than `MOST` things are due."""
    waiting: Due | None = due
    for _ in range(MOST):
        if waiting is None:
            return following
        try:
            await waiting.settle(game)
        except Leave as leave:
            following = leave.step
        waiting = first_due(game, following)
    raise RuntimeError(f"more than {MOST} things were due before {following.name!r}")
