"""The ending of the box in place of the Crown: Crown and Sceptre (C10o)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.table import Cause, Lasting, Step
from talisman_desktop.games.darkest.tower import crown, finale
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import LastingBend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.score_values import MAY_GAIN, Gaining

SCEPTRE = "frostmarch/sceptre"
NO_LIVES = "frostmarch/no-lives"
"""The lasting mark that heroes can no longer heal or gain lives."""

CAUSE = Cause("C10o")


async def sceptre(game: Game, attacker: str) -> Step:
    """Let a hero attack another, in battle or psychic combat; then the next in marching order attacks. The last hero
    left wins."""
    order = game.party
    if len(order) == 1:
        return crown.crowned(game, order[0], CAUSE)
    if attacker not in order:
        return Step(SCEPTRE, (order[0],))
    named, cause = crown.words_of(game, "Crown and Sceptre")
    others = tuple(h for h in order if h != attacker)
    await finale.turn(game, attacker, finale.Assault(others, psychic=True, named=named, cause=cause))
    return Step(SCEPTRE, (finale.after(game, order, attacker),))


async def _begin(game: Game, m: Meeting) -> NoReturn:
    """Begin the fight for the sceptre, during which no hero can heal or gain lives. Raises Leave for its step."""
    game.do(LastingBegan(Lasting("", NO_LIVES, 1, "adventure"), cause=CAUSE.on(m.kind)))
    raise Leave(Step(SCEPTRE, (game.party[0],)))


def _no_lives(base: bool, lasting: Lasting, gaining: Gaining) -> bool:
    return base and gaining.token != "life"


ON_GAINS = LastingBend(NO_LIVES, MAY_GAIN, _no_lives)
"""The rule that no hero gains lives during the fight for the sceptre."""

SCRIPTS: dict[str, Script] = {"crown-and-sceptre": Script(_begin)}
PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}
STEPS: dict[str, Callable[..., StepCoroutine]] = {SCEPTRE: sceptre}
