"""Six dice against the strength and craft of the whole party, without bonuses that count only in a fight (K5b.3)."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES
from talisman_desktop.games.darkest.tower.attribute_trials import together
from talisman_desktop.rules import dice
from talisman_desktop.rules.game import Game

DICE = 6


def strength_and_craft(game: Game) -> int:
    """Return the strength and craft of all heroes together."""
    return sum(together(game, attribute) for attribute in ATTRIBUTES)


def craft(game: Game) -> int:
    """Return the craft of all heroes together."""
    return together(game, "craft")


NAMES: dict[Callable[[Game], int], str] = {strength_and_craft: "strength and craft", craft: "craft"}
"""The name of each measure of the party."""


async def excess(game: Game, key: str, name: str, cause: Cause, measure: Callable[[Game], int]) -> int:
    """Roll six dice (the first hero in marching order rolls) and return their sum minus the party's total,
    `measure`."""
    request = Throw(
        key=key,
        hero=game.party[0],
        text=f"{name}: roll six dice against the party's {NAMES[measure]}, {measure(game)} in all",
        dice=DICE,
        cause=cause,
        family="tables",
    )
    rolled = await dice.roll_own(
        game,
        request,
        name,
        lambda d: sum(d) <= measure(game),
        stands=lambda d: f"{sum(d)} against {measure(game)}",
    )
    have = measure(game)
    game.do(Told("highland-measure", "", (name, sum(rolled), have), cause=cause))
    return sum(rolled) - have
