"""Two dice in combat: each side of a battle or a psychic combat adds two dice instead of one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from msgspec.structs import replace

from talisman_desktop.rules.fight.result import DRAW, LOST, RESULT, SEEN, WON, End, Result, Score, Sums
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.module import Module, ModuleClause, ModuleOption
from talisman_desktop.rules.values.fight_values import FIGHT_DICE, Blow, FightDice

ID = "2d6-combat"
NO_YES = (("no", "No"), ("yes", "Yes"))
YES = "yes"

OPEN = ModuleOption(
    f"{ID}/open", "Roll on after a 6", "Each 6 among the two dice is rolled on, as with one die.", f"{ID}.1.1", NO_YES
)
NATURAL = ModuleOption(
    f"{ID}/natural",
    "Natural 2 and 12",
    "Two 1s lose and two 6s win, whatever the totals are.",
    f"{ID}.2.1",
    NO_YES,
)

Natural = Literal["", "2", "12"]


def _dice(game: Game, base: FightDice, about: Blow) -> FightDice:
    """Return the dice with one more to roll and to keep (1.1); extra dice are added as usual (1.2)."""
    rule = f"{ID}.1.2" if base.number > base.kept else f"{ID}.1.1"
    opened = OPEN.value(game.table.options) == YES
    return FightDice(base.number + 1, base.kept + 1, opened, replace(base.cause, rule=rule))


def _result(game: Game, base: Result, sums: Sums) -> Result:
    """Return the result of a fight, changed if a side has a natural 2 or 12 (2.1 to 2.3)."""
    if NATURAL.value(game.table.options) != YES:
        return base
    match natural(sums.own), natural(sums.other):
        case "", "":
            return base
        case "2", "2":
            return _by(DRAW, "both rolled a natural 2", "2.3-double-loss-the-c" + "~2" * sums.other.hero)
        case "12", "12":
            return _both_win(sums)
        case "12", other:
            return _by(WON, f"a natural 12{' against a natural 2' * (other == '2')}", "2.2")
        case "2", other:
            return _by(LOST, f"a natural 2{' against a natural 12' * (other == '12')}", "2.1")
        case _, "12":
            return _by(LOST, "the other side rolled a natural 12", "2.2")
        case _:
            return _by(WON, "the other side rolled a natural 2", "2.1")


def _seen(game: Game, base: tuple[Hashable, ...], score: Score) -> tuple[Hashable, ...]:
    """Return the features of dice that this rule looks at: a natural 2 or 12 (2.1)."""
    return (*base, natural(score)) if NATURAL.value(game.table.options) == YES else base


def _both_win(sums: Sums) -> Result:
    """Return the result of two natural 12s: against an enemy the hero suffers the loss and wins, two heroes both suffer
    it (2.3)."""
    pays = End(pays=True)
    if sums.other.hero:
        return _by(Result(pays, pays), "both rolled a natural 12", "2.3-double-win-both-l")
    return _by(Result(pays, replace(pays, beaten=True)), "both rolled a natural 12", "2.3-double-win-the-ad")


def natural(score: Score) -> Natural:
    """Return "2" or "12" if two dice, without additions, show a natural 2 or 12; "" otherwise."""
    return "2" if score.natural == (1, 1) else "12" if score.natural == (6, 6) else ""


def _by(result: Result, words: str, clause: str) -> Result:
    return replace(result, by=words, cause=replace(result.cause, rule=f"{ID}.{clause}"))


CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "In battle and psychic combat each side rolls two dice and adds both, instead of one.",
        "A 6 is not rolled on, unless the table plays with that option. Guardian combat has no attack dice and stays "
        "as it is.",
        "Two dice already reach 12; a table that likes its surprises may have both.",
    ),
    ModuleClause(
        f"{ID}.1.2",
        "A side that may roll extra dice in combat still does, and then chooses two of them.",
        "The Warrior rolls three dice in battle and chooses two. Fate is paid before the choice.",
        "With two of three dice the choice is nearly always the highest two; the program may make it.",
    ),
    ModuleClause(f"{ID}.1.3", "What cards, spaces and special rules add in combat is added as ever."),
    ModuleClause(f"{ID}.1.3-automatic-wins-los", "Fewer fights are decided before the dice.", state="shown"),
    ModuleClause(f"{ID}.1.3-low-strength-craft", "A weak hero has a slight chance in a hopeless fight.", state="shown"),
    ModuleClause(f"{ID}.1.3-high-strength-craf", "A strong hero may lose a sure fight now and then.", state="shown"),
    ModuleClause(f"{ID}.1.3-extra-6-sided-dice", "You may need more dice on the table.", state="shown"),
    ModuleClause(f"{ID}.1.3-minor-extra-game-t", "A game may take a little longer.", state="shown"),
    ModuleClause(
        f"{ID}.1.3-note-play-testing",
        "In thirty games tried by its author a game took 7 % longer on average, and 20 % at most.",
        state="shown",
    ),
    ModuleClause(
        f"{ID}.2.1",
        "Option: a side that rolls two 1s loses the combat, even with the higher total.",
        "The dice that the hero chose count, after any fate.",
    ),
    ModuleClause(
        f"{ID}.2.2",
        "Option: a side that rolls two 6s wins the combat, even with the lower total.",
        "The two 6s count before any die is rolled on.",
    ),
    ModuleClause(
        f"{ID}.2.3",
        "Option: where both sides roll two 1s, or both two 6s, the cases below say how it ends.",
        "A natural 2 against a natural 12 is lost, as both rules say.",
    ),
    ModuleClause(f"{ID}.2.3-double-loss-the-c", "A hero and an enemy with two 1s each: a stand-off."),
    ModuleClause(
        f"{ID}.2.3-double-win-the-ad",
        "A hero and an enemy with two 6s each: the hero suffers what a defeat costs, then keeps the trophy and goes on "
        "as after a victory.",
        "The loss comes first. A hero who dies of it keeps no trophy.",
    ),
    ModuleClause(f"{ID}.2.3-double-loss-the-c~2", "Two heroes with two 1s each: a stand-off."),
    ModuleClause(
        f"{ID}.2.3-double-win-both-l",
        "Two heroes with two 6s each: both lose a life, and neither may take anything else for the victory.",
        "Both pay what a lost fight between heroes costs, and armour may save them from the loss.",
    ),
)

MODULE = Module(
    id=ID,
    title="Two dice in combat",
    help="Each side of a battle or psychic combat rolls two dice and adds them. A hero with an extra die rolls three "
    "and chooses two.",
    house_rule=True,
    clauses=CLAUSES,
    options=(OPEN, NATURAL),
    bends=(Bend(FIGHT_DICE, _dice), Bend(RESULT, _result), Bend(SEEN, _seen)),
)
"""The house rule."""
