"""The moments of a fight that forecasts use. Hardly any card reacts to them, so they cost almost no time in play."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from talisman_desktop.rules.fight import attack_dice, result
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Value
from talisman_desktop.rules.values.fight_values import FightDice
from talisman_desktop.rules.values.roll_values import DICE_LEFT_OUT


class FightBegan(Struct, frozen=True):
    """A fight is about to begin: `other` is attacked and rolls first. `judge` makes a result of two rolls by the
    rules of the table."""

    own: Fighter
    other: Fighter
    own_dice: FightDice
    other_dice: FightDice
    judge: Callable[[result.Sums], Result]


NOT_FORESEEN: Value[tuple[str, ...], FightBegan] = Value("what the odds of a fight leave out", whose="party")
"""Changes that modules make to the dice of a fight and that its odds do not include, each in words that begin with
"without"."""


def left_out(game: Game, began: FightBegan) -> tuple[str, ...]:
    """Return in words what the odds of a fight leave out: first about the fight, then about the heroes' dice."""
    heroes = (side.hero for side in (began.own, began.other) if side.hero and side.rolls and game.alive(side.hero))
    dice = (words for hero in heroes for words in DICE_LEFT_OUT(game, (), hero))
    return (*NOT_FORESEEN(game, (), began), *dice)


class FightEnded(Struct, frozen=True, gc=False):
    """A fight has ended, but no side has paid for it yet."""


def at_the_table(game: Game, own: Fighter, other: Fighter) -> FightBegan:
    """Return the `FightBegan` of a fight that the players fight at their own table."""
    own_dice, other_dice = attack_dice.of(game, own, other), attack_dice.of(game, other, own)
    return FightBegan(own, other, own_dice, other_dice, lambda sums: result.of(game, sums))
