"""The possible results, good or bad, of this game's other rolls: the Mystic, the guardians' armour, a bow, and the
trials of the Tower."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.games.darkest import road_stakes
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.games.darkest.guardians.garrison import ATTRIBUTES
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.games.darkest.tower import attribute_trials, trials
from talisman_desktop.games.darkest.tower.attribute_trials import dice_at, together
from talisman_desktop.games.darkest.village.stay import MYSTIC
from talisman_desktop.rules import die_tables, stakes, worth
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import StakeOf
from talisman_desktop.rules.stakes import Asked, End, Stake
from talisman_desktop.rules.values.roll_values import TRIAL_OFF

PORTAL = "portal-of-power"
LIFE = worth.TOKEN["life"]


def _mystic(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of a visit to the Mystic (B1c); None for any other option. The option names the hero
    who rolls."""
    service, _, hero = asked.option.partition(":")
    if asked.throw is None and service != "mystic":
        return None
    return die_tables.stake(game, hero or asked.request.hero, "village", MYSTIC)


# --- guardians ---


def _guardians(game: Game, asked: Asked) -> Stake | None:
    throw = asked.throw
    if throw is not None and throw.key == "guardians":
        return road_stakes.guards(asked)
    if throw is None or not game.lies(throw.card):
        return None
    enemy = game.card(throw.card)
    match throw.key:
        case "guardians/shot":
            score = dict(garrison.scores(game, enemy)).get("strength", 0)
            armour = ("unless its armour saves it",) if garrison.best_armour(game, throw.card, "strength") else ()
            return at_most(score - 1, f"it has strength {score}", "it falls", throw.dice, above=True, unknown=armour)
        case "guardians/armour":
            on = min((piece[0] for a in ATTRIBUTES if (piece := garrison.best_armour(game, enemy.id, a))), default=0)
            return stakes.at_least(on, "it fights on", "it falls", least=False) if on else None
        case _:
            return None


# --- the Tower ---


def at_most(
    n: int, low: str, high: str, dice: int, *, off: int = 0, above: bool = False, unknown: tuple[str, ...] = ()
) -> Stake:
    """Return the possible results of dice, from whose total `off` is subtracted: up to `n` they are called `low` and
    above it `high`. Low totals are good unless `above` is set."""

    def ends(rolled: tuple[int, ...]) -> End:
        is_low = max(0, sum(rolled) - off) <= n
        text = f"up to {n + off}: {low}" if is_low else f"{n + off + 1} or more: {high}"
        return End(text, 1.0 if is_low != above else -1.0)

    return Stake(ends, dice, unknown=unknown)


def _portal(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results at the Portal of Power (C10f); None if neither the option nor the question for the
    dice names an attribute."""
    named = asked.option or next((a for a in ATTRIBUTES if f" {a}" in asked.request.text), "")
    attribute = next((a for a in ATTRIBUTES if a == named), None)
    if attribute is None:
        return None
    return at_most(together(game, attribute), "it opens", f"each hero loses 1 {attribute}", dice_at(game, PORTAL))


def _trial(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the roll at the Crypt and the Mines (C10h, C10i); None for any other roll."""
    attribute: Attribute | None = next((a for a in attribute_trials.weighs(game)), None)
    if attribute is None or (asked.throw is None and asked.option != "pay"):
        return None
    place = walk.terrain_here(game)
    have, off = together(game, attribute), TRIAL_OFF(game, 0, place)
    given = (f"without {attribute} given up",)
    return at_most(have, "the way is free", "barred", dice_at(game, place), off=off, unknown=given)


def _vampire(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the Vampire's die (C10l); None for an option without a die."""
    if asked.throw is None and asked.option != "throw":
        return None

    def ends(dice: tuple[int, ...]) -> End:
        lives = trials.lives_lost(dice[-1])
        words = f"lose {lives} {'life' if lives == 1 else 'lives'}"
        return End(stakes.row(2 * lives - 1, 2 * lives, words), -LIFE * lives)

    return Stake(ends, unknown=("without followers given up",))


def _death(game: Game, asked: Asked) -> Stake | None:
    """Return the possible results of the party's dice against Death's dice, which are already rolled (C10j); None for
    any other roll."""
    his = [sum(roll.dice) for roll in asked.rolls if roll.key == "death"]
    if asked.throw is None or asked.throw.key != "death/party" or not his:
        return None
    return against_total(his[-1], "you win", "each hero loses 1 life", unknown=("without fate added",))


def against_total(n: int, good: str, bad: str, even: str = "a draw", unknown: tuple[str, ...] = ()) -> Stake:
    """Return the possible results of two dice against a total that is already rolled."""

    def ends(dice: tuple[int, ...]) -> End:
        match (sum(dice) > n) - (sum(dice) < n):
            case 1:
                return End(f"{n + 1} or more: {good}", 1.0)
            case 0:
                return End(f"{n}: {even}", 0.0)
            case _:
                return End(f"up to {n - 1}: {bad}", -LIFE)

    return Stake(ends, 2, unknown=unknown)


STAKES: Mapping[str, StakeOf] = {
    **road_stakes.STAKES,
    "death": _death,
    "guardians": _guardians,
    "mystic": _mystic,
    "portal": _portal,
    "tower": _trial,
    "vampire": _vampire,
    "village": _mystic,
}
"""Functions for the possible results of a roll, by the first part of the key of its question."""
