"""The Sage, who changes the road roll while leading the marching order (E4.sage)."""

from __future__ import annotations

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.rules import dice, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling


async def second_roll(game: Game, roll: Rolling, thrown: tuple[int, ...]) -> tuple[int, ...]:
    """Let a leader with these words replace the road roll by another, which counts (E4.sage)."""
    leader = game.party[0]
    if not statics.has_script(game, leader, "second-roll"):
        return thrown
    answer = await game.choose(
        lambda: Choose(
            key="road/again",
            hero=leader,
            text=f"{roll.purpose}: you rolled {' and '.join(map(str, thrown))}. Roll again? The second roll counts",
            options=(Option("keep", "Keep it"), Option("again", "Roll again")),
            cause=game.ruleset.clauses.road_roll.on(game.hero(leader).kind),
            family="offers",
        ),
        moot="keep",
    )
    return thrown if answer == "keep" else await dice.throw_for_party(game, roll.request, roll.purpose)


ON_THE_ROAD_ROLL = Around(procedure=ROAD_ROLL, revise=second_roll, needs=(OwnerScript("second-roll"),))
"""The Sage's part in the road roll."""
