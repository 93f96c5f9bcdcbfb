"""The endings of the box in place of the Crown: Crown and Sceptre, and Warlock Quests (C10o)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.phrases import listed
from talisman_desktop.core.facts import Fact, LastingBegan, Told
from talisman_desktop.core.flow import Leave, StepCoroutine
from talisman_desktop.core.table import Cause, Lasting, Step, Table
from talisman_desktop.games.darkest.base import endings
from talisman_desktop.games.darkest.base.darkest_options import fights_for_the_crown
from talisman_desktop.games.darkest.tower import crown, finale
from talisman_desktop.rules import quest_cards
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Names
from talisman_desktop.rules.hooks import Bend, LastingBend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.meeting_values import QUEST_GOAL
from talisman_desktop.rules.values.score_values import MAY_GAIN, Gaining

SCEPTRE = "frostmarch/sceptre"
CLAIM = "frostmarch/claim"
WARLOCK_QUESTS = "frostmarch/warlock-quests"
QUESTS = 4
"""The number of quests that Warlock Quests deals each hero, and of finished ones with which a hero wins."""

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

# --- Warlock Quests ---


def _goal(game: Game, base: int, hero: str) -> int:
    """Return four, if this ending lies open from the beginning."""
    return QUESTS if endings.in_force(game.table) == WARLOCK_QUESTS else base


def _never_hidden(game: Game, base: bool, kind: str) -> bool:
    return base and kind != WARLOCK_QUESTS


GOAL = Bend(QUEST_GOAL, _goal)
"""The rule that each hero begins with four quests, the last of which is rewarded."""

OPEN_ONLY = Bend(endings.MAY_BE_HIDDEN, _never_hidden)
"""The rule that Warlock Quests is only dealt as an open ending."""


def _winners(game: Game) -> tuple[str, ...]:
    """Return the heroes who have finished four quests, in marching order."""
    return tuple(h for h in game.party if len(quest_cards.finished(game.table, h)) >= QUESTS)


async def _claim(game: Game, m: Meeting) -> NoReturn:
    """End the game with the heroes who have finished four quests. If there can be only one, they fight each other
    first; if no hero has, the party must turn back. Raises Leave for what follows."""
    winners = _winners(game)
    if not winners:
        game.do(Told("no-claim", "", (QUESTS,), cause=CAUSE.on(m.kind)))
        raise Leave(crown.withdraw(game))
    if len(winners) == len(game.party):
        raise Leave(crown.reach(game))
    game.do(Told("claim", "", winners, cause=CAUSE.on(m.kind)))
    if len(winners) > 1 and fights_for_the_crown(game.table.options):
        raise Leave(Step(CLAIM, (winners[0],)))
    if len(winners) > 1:
        raise Leave(crown.crowned(game, "", CAUSE, only=winners))
    raise Leave(crown.crowned(game, winners[0], CAUSE))


async def claim(game: Game, attacker: str) -> Step:
    """Let a hero who has finished four quests attack another such hero; then the next attacks. The last one wins."""
    order = _winners(game)
    if not order:
        return crown.withdraw(game)
    if len(order) == 1:
        return crown.crowned(game, order[0], CAUSE)
    if attacker not in order:
        return Step(CLAIM, (order[0],))
    named, cause = crown.words_of(game, "Warlock Quests")
    others = tuple(h for h in order if h != attacker)
    await finale.turn(game, attacker, finale.Assault(others, named=named, cause=cause))
    return Step(CLAIM, (finale.after(game, order, attacker),))


def sentence(fact: Fact, table: Table, names: Names) -> str | None:
    """Return the journal's sentence about who has finished enough quests; None for any other fact."""
    match fact:
        case Told(what="no-claim", args=(int(n),)):
            return f"no hero has finished {n} quests, so the party must turn back."
        case Told(what="claim", args=heroes):
            have = "has" if len(heroes) == 1 else "have"
            return f"only {listed(names.hero(str(h), table) for h in heroes)} {have} finished {QUESTS} quests."
        case _:
            return None


SCRIPTS: dict[str, Script] = {"crown-and-sceptre": Script(_begin), "warlock-quests": Script(_claim)}
PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}
STEPS: dict[str, Callable[..., StepCoroutine]] = {SCEPTRE: sceptre, CLAIM: claim}
