"""The possible results of the rolls with the Grim Reaper, on his card and against him (E2.b), and of the rolls of two
cards."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.games.darkest.boxes.reaper.road_scripts import BLOWN
from talisman_desktop.games.darkest.roll_stakes import LIFE, against_total
from talisman_desktop.rules import encounters, stakes, statics
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.stakes import Asked, End, Stake

SIX = 6
EVEN = 14
"""The total of all four dice if both pairs are equal, with the faces of one pair counted backwards (a 6 as a 1)."""
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
        case "reaper/his":
            fate = any(game.hero(hero).fate for hero in game.party)
            return Stake(_both, dice=4, unknown=("without fate for your dice",) if fate else ())
        case "reaper/own":
            his = [sum(roll.dice) for roll in asked.rolls if roll.key == "reaper/his"]
            return against_total(his[-1], "nothing", "lose 1 life", even="nothing") if his else None
        case _:
            return None


def _both(dice: tuple[int, ...]) -> End:
    """Return the result of the Reaper's two dice and the hero's two dice together. The faces of his two are counted
    backwards (a 6 as a 1), which changes no chance; both totals are then equal if all four dice add up to 14."""
    match (sum(dice) > EVEN) - (sum(dice) < EVEN):
        case 1:
            return End("yours show more: nothing", 1.0)
        case 0:
            return End("as many: nothing", 0.0)
        case _:
            return End("his show more: lose 1 life", -LIFE)


def _whirlwind(game: Game, asked: Asked) -> Stake | None:
    if asked.throw is None:
        return None
    if asked.throw.key.startswith("whirlwind/far"):
        return Stake(lambda dice: End(f"{dice[-1]} space{'s' * (dice[-1] != 1)} on", 0.0))
    return stakes.at_least(BLOWN + 1, "it stays with you", "blown off")


def _fireball(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the die that is added to the hero's craft against an enemy (E5.fireball); None for
    any other roll."""
    throw = asked.throw
    if throw is None or not game.lies(throw.card):
        return None
    strength = sides.theirs(game, throw.hero, encounters.foe_of(game, game.card(throw.card), throw.hero))
    least = strength + 1 - statics.score(game, throw.hero, "craft")
    beaten, misses = "the enemy is beaten", "the fight comes"
    if 1 < least <= SIX:
        return stakes.at_least(least, beaten, misses)
    return Stake(lambda dice: End(beaten, 1.0) if least <= 1 else End(misses, -1.0))


STAKES: Mapping[str, StakeOf] = {"fireball": _fireball, "reaper": _reaper, "whirlwind": _whirlwind}
"""Functions for the possible results, by the first part of the key of a question."""
