"""The possible results of the rolls with the Grim Reaper: on his card, and the dice against him (E2.b)."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.games.darkest.boxes.reaper.road_scripts import BLOWN
from talisman_desktop.games.darkest.roll_stakes import LIFE, against_total
from talisman_desktop.rules import stakes
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import StakeOf
from talisman_desktop.rules.stakes import Asked, End, Stake

DEATH = -6 * LIFE
ROWS = (
    End("1: death", DEATH),
    End("2: lose a follower, or 1 life", -LIFE),
    End("3: dice with him for 1 life", -LIFE / 2),
    End("4: lose 1 turn", -LIFE / 3),
    End("5: he goes back", 0.0),
    End("6: a wish", LIFE),
)
"""The rows of the Grim Reaper's card."""


def _reaper(game: Game, asked: Asked) -> Stake | None:
    match asked.throw.key if asked.throw is not None else "":
        case "reaper/visit":
            return Stake(lambda dice: ROWS[dice[-1] - 1])
        case "reaper/own":
            his = [sum(roll.dice) for roll in asked.rolls if roll.key == "reaper/his"]
            return against_total(his[-1], "nothing", "lose 1 life", even="nothing") if his else None
        case _:
            return None


def _whirlwind(game: Game, asked: Asked) -> Stake | None:
    if asked.throw is None or asked.throw.key.startswith("whirlwind/far"):
        return None
    return stakes.at_least(BLOWN + 1, "it stays with you", "blown off")


STAKES: Mapping[str, StakeOf] = {"reaper": _reaper, "whirlwind": _whirlwind}
"""Functions for the possible results, by the first part of the key of a question."""
