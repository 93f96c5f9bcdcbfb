"""The end of a trial: passed, or failed and tried again."""

from __future__ import annotations

from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Cause, Lasting, Step, spot
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import roads, toads
from talisman_desktop.rules.game import Game

TRIED = "tried"
"""The lasting mark of a failed trial; `n` is the space as players count it.

The party is asked before it tries again.
"""

RULES = {
    "plain-of-peril": "C10g",
    "crypt": "C10h",
    "mines": "C10i",
    "death": "C10j",
    "werewolfs-den": "C10k",
    "vampires-tower": "C10l",
    "pits": "C10m",
    "valley-of-fire": "C10n",
    "tower": "C10o",
}
"""The clause of each space's trial."""


async def passed(game: Game) -> Step:
    """Note that the space's trial is passed; the party meets the things that the dead left here before it moves on."""
    game.change(roads.rolled(walk.way(game).at), cause=_cause(game))
    return await _turn_over(game)


async def failed(game: Game) -> Step:
    """Note that the trial has failed; the party meets the things that the dead left here before it tries again."""
    if not has_failed(game):
        game.do(LastingBegan(Lasting("", TRIED, walk.way(game).at.counted, "round"), cause=_cause(game)))
    return await _turn_over(game)


async def _turn_over(game: Game) -> Step:
    """End the turn of a trial, which is one of a toad's turns too; heroes lay down what they can no longer carry."""
    game.end("turn", _cause(game))
    toads.a_turn_passes(game)
    await walk.trim_loads(game, spot(0))
    return Step("next-card")


def has_failed(game: Game) -> bool:
    """Whether the trial of this space has failed on this visit."""
    return any(x.what == TRIED and x.n == walk.way(game).at.counted for x in game.table.lasting)


def _cause(game: Game) -> Cause:
    cause = Cause(RULES[walk.terrain_here(game)])
    return clauses.PLAIN if cause.rule == clauses.PLAIN.rule else cause
