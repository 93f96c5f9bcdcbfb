"""One character attacks another (C10o): both throw, the loser loses a life; words against other characters count."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Assassinates, Attribute, CraftInBattle, Fights
from talisman_desktop.core.facts import Part, Side, Told
from talisman_desktop.core.requests import Option
from talisman_desktop.rules import by_hand, combat, confronting, hands, resolving, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting

Way = Literal["battle", "psychic", "assassinate"]
"""How a character may attack another."""


def ways(game: Game, attacker: str) -> tuple[Way, ...]:
    """The ways a character may attack: by battle; by psychic combat or assassination where the words allow (C10o.c)."""
    found: list[Way] = ["battle"]
    if statics.has(game, attacker, CraftInBattle):
        found.append("psychic")
    if statics.has(game, attacker, Assassinates):
        found.append("assassinate")
    return tuple(found)


def score(game: Game, hero: str, way: Way) -> int:
    """What a character fights with."""
    attribute, fight = _kind(way)
    return statics.score(game, hero, attribute, fight)


def _parts(game: Game, hero: str, way: Way) -> tuple[Part, ...]:
    attribute, fight = _kind(way)
    return tuple(statics.parts(game, hero, attribute, fight))


def _kind(way: Way) -> tuple[Attribute, Fights]:
    return ("craft", "psychic") if way == "psychic" else ("strength", "battle")


def may_evade(game: Game, defender: str) -> bool:
    """Whether the one attacked may evade."""
    return confronting.may_evade(game, defender, 0, "tower")


async def attack(game: Game, attacker: str, defender: str, way: Way) -> str:
    """One attack, dice open on both sides (C7c). The attacker decides on fate first. The loser's id, "" for none.

    Who is assassinated throws no die. The loser loses a life and a token of what was fought with (C7e); armour
    may save them.
    """
    attribute, _ = _kind(way)
    mine, theirs = Meeting(attacker, ""), Meeting(defender, "")
    name, target = game.character(attacker).name, game.character(defender).name
    if not await resolving.by_program(
        game, "fights", f"{name} against {target}", game.ruleset.clauses.duel, hero=attacker
    ):
        return await _by_hand(game, attacker, defender, attribute)
    for hero in (attacker, defender) if attribute == "strength" else ():
        await hands.choose(game, hero)
    if not (game.alive(attacker) and game.alive(defender)):
        return _broken_off(game)
    own, other = score(game, attacker, way), score(game, defender, way)
    parts, others_parts = _parts(game, attacker, way), _parts(game, defender, way)
    attack_on = combat.Foe(name, attribute, own)
    lying: tuple[int, ...] = () if way == "assassinate" else await combat.defence(game, theirs, attack_on, other)
    total = other + combat.counted(lying, two=combat.keeps_one(game, defender, attack_on, lying))
    attackers = await combat.own_throw(game, mine, combat.Foe(target, attribute, other), own, total)
    own += sum(attackers)
    # Nobody pays fate before the attacker had the chance.
    thrown = await combat.defended(game, theirs, attack_on, other, own, lying) if lying else ()
    if not (game.alive(attacker) and game.alive(defender)):
        return _broken_off(game)
    total = other + sum(thrown)
    result = "won" if own > total else "lost" if own < total else "draw"
    sides = Side(parts, attackers), Side(others_parts, thrown)
    game.do(Told("duel", attacker, (target, attribute, own, total, result), sides, cause=game.ruleset.clauses.duel))
    loser = theirs if result == "won" else mine
    try:
        if result != "draw":
            await combat.lose(game, loser, attribute, rule=game.ruleset.clauses.duel_lost)
    finally:
        game.end("fight", game.ruleset.clauses.duel)
    return "" if result == "draw" else loser.hero


def _broken_off(game: Game) -> str:
    """Something played in the middle of the attack has killed one of the two: nobody is beaten."""
    game.end("fight", game.ruleset.clauses.duel)
    return ""


async def _by_hand(game: Game, attacker: str, defender: str, attribute: Attribute) -> str:
    """An attack fought out at the players' own table: who was beaten, and what that cost."""
    name, target = game.character(attacker).name, game.character(defender).name
    ends = (Option("won", f"{target} is beaten"), Option("lost", f"{name} is beaten"), Option("draw", "Nobody is"))
    ended = await resolving.outcome(
        game, f"{name} attacks {target}: how did it end?", ends, game.ruleset.clauses.duel, hero=attacker
    )
    if not ended:
        return ""
    resolving.note(game, attacker, target, ended, game.ruleset.clauses.duel)
    game.end("fight", game.ruleset.clauses.duel)
    if ended == "draw":
        return ""
    loser = defender if ended == "won" else attacker
    text, cause = f"{game.character(loser).name} is beaten: set what it cost", game.ruleset.clauses.duel_lost
    await resolving.at_the_table(game, text, cause, hero=loser, usual=by_hand.beaten(game, loser, attribute, cause))
    return loser
