"""One character attacks another (C10o, or by the words of a card): both roll, and the loser loses a life."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import abilities, confrontation, hand_outcomes, hands, resolution, statics, uses
from talisman_desktop.rules.fight import bout, fight_ends, fight_moments, sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.fight_values import FIGHTS_WITH, MAY_ASSASSINATE, Against

Way = Literal["battle", "psychic", "assassinate"]
"""The ways in which a character may attack another."""


def ways(game: Game, attacker: str) -> tuple[Way, ...]:
    """Return the ways in which a character may attack another: battle always, psychic combat and assassination if cards
    allow it (C10o.c)."""
    found: list[Way] = ["battle"]
    if "craft" in FIGHTS_WITH(game, ("strength",), Against(attacker, fresh=True)):
        found.append("psychic")
    if MAY_ASSASSINATE(game, False, Against(attacker, fresh=True)):
        found.append("assassinate")
    return tuple(found)


def score(game: Game, hero: str, way: Way) -> int:
    """Return the score with which a character fights in this way."""
    attribute, fight = _kind(way)
    return statics.score(game, hero, attribute, fight)


def _kind(way: Way) -> tuple[Attribute, Fights]:
    return ("craft", "psychic") if way == "psychic" else ("strength", "battle")


def may_evade(game: Game, defender: str) -> bool:
    """Whether the hero who is attacked may evade."""
    return confrontation.may_evade(game, defender, 0, "tower")


async def play_first(game: Game, attacker: str, defender: str, cause: Cause, *, battle: bool) -> None:
    """Let both heroes, the attacker first, use abilities and cast spells before the dice are rolled."""
    attacks = f"You attack the {game.character(defender).name}"
    attacked = f"The {game.character(attacker).name} attacks you"
    for hero, who in ((attacker, attacks), (defender, attacked)):
        await _play(game, hero, f"{who}: play something before the dice are rolled?", cause, battle=battle)


async def _play(game: Game, hero: str, text: str, cause: Cause, *, battle: bool) -> None:
    while game.alive(hero):
        answer = await game.choose(
            lambda: Choose(
                key="finale/ready",
                hero=hero,
                text=text,
                options=(Option("fight", "Roll the dice"), *abilities.before_fight(game, hero, battle=battle)),
                cause=cause,
                family="finale",
            ),
            moot="fight",
        )
        if answer == "fight":
            return
        await uses.use(game, hero, answer.removeprefix("use:"), battle=battle)


async def attack(game: Game, attacker: str, defender: str, way: Way, words: Meeting | None = None) -> str:
    """Let one hero attack another, with open dice on both sides (C7c); return the loser's id, "" for none.

    The attacker decides on fate first. An assassinated hero rolls no die. A beaten hero loses a life and a token of
    what was fought with (C7e); armour may save them. `words` is the meeting with the card that makes the heroes fight,
    if there is one.
    """
    clauses = game.ruleset.clauses
    told, lost = (clauses.duel, clauses.duel_lost) if words is None else (words.cause, None)
    attribute, _ = _kind(way)
    name, target = game.character(attacker).name, game.character(defender).name
    if not await resolution.by_program(game, "fights", f"{name} against {target}", told, hero=attacker):
        return await _by_hand(game, attacker, defender, way, told)
    for hero in (attacker, defender) if attribute == "strength" else ():
        await hands.choose(game, hero)

    def both_in_play() -> bool:
        return game.alive(attacker) and game.alive(defender)

    if not both_in_play():
        game.end("fight", told)
        return ""
    onto = words.zone if words is not None else ""
    own, other = _side(game, attacker, way, onto), _side(game, defender, way, onto, rolls=way != "assassinate")
    ended = await bout.fight(game, own, other, bout.Terms("duel", told, told, both_in_play, lost))
    return defender if ended.other.beaten else attacker if ended.own.beaten else ""


def _side(game: Game, hero: str, way: Way, onto: str = "", *, rolls: bool = True) -> sides.Fighter:
    """Return a hero's side of a fight between heroes. The possessions of a hero who dies fall onto the zone `onto`."""
    attribute, fought = _kind(way)
    parts = tuple(statics.parts(game, hero, attribute, fought))
    return sides.Fighter(game.character(hero).name, attribute, fought, parts, Meeting(hero, "", onto=onto), rolls=rolls)


BOTH_PAY = Option("draw-dearly", "Neither is beaten, but both suffer the losses of a defeat")
"""The result of a fight between heroes in which both pay; only some rules allow it."""


async def _by_hand(game: Game, attacker: str, defender: str, way: Way, told: Cause) -> str:
    """Ask the players how an attack ended at their table and what it cost; return the loser's id, "" for none."""
    name, target = game.character(attacker).name, game.character(defender).name
    ends = [Option("won", f"{target} is beaten"), Option("lost", f"{name} is beaten"), Option("draw", "Nobody is")]
    own, other = _side(game, attacker, way), _side(game, defender, way, rolls=way != "assassinate")
    if any(map(fight_ends.is_dear_draw, fight_ends.possible(game, own, other))):
        ends.append(BOTH_PAY)
    happened(game, fight_moments.at_the_table(game, own, other))
    ended = await resolution.outcome(
        game, f"{name} attacks {target}: how did it end?", tuple(ends), told, hero=attacker
    )
    happened(game, fight_moments.FightEnded())
    if not ended:
        return ""
    resolution.note(game, attacker, target, ended, told)
    game.end("fight", told)
    if ended == "draw":
        return ""
    both = ended == BOTH_PAY.id
    losers = (attacker, defender) if both else (defender,) if ended == "won" else (attacker,)
    attribute, _ = _kind(way)
    for loser in losers:
        if not game.alive(loser):
            continue
        deed = "pays for the fight" if both else "is beaten"
        text = f"The {game.character(loser).name} {deed}: set what it cost"
        cause = game.ruleset.clauses.duel_lost if told == game.ruleset.clauses.duel else told
        await resolution.at_the_table(
            game, text, cause, hero=loser, usual=hand_outcomes.beaten(game, loser, attribute, cause)
        )
    return "" if both else losers[0]
