"""Questions about places that players resolve by hand: the road, places, guardians, the Tower, the village.

If players resolve a family of rules themselves, one question replaces those that the program would ask. The players
name and move the cards on the table by hand.
"""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.rules import hand_outcomes, resolution
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import Visited
from talisman_desktop.rules.zones import GUARDIANS

AGAIN = Option("again", "Some still stand: we fight again")
BACK = Option("back", "We turn back")


async def place(game: Game, words: CardDef) -> bool:
    """Let the players carry out what a place says, the whole party at once; return whether they did."""
    if not words.meet or await resolution.by_program(game, "words", words.name, Cause("C4a.c", words.id)):
        return False
    await hand_outcomes.words(game, words)
    for hero in game.party:
        happened(game, Visited(hero, words.id.rpartition("/")[2]))
    return True


async def row(game: Game, space: CardDef) -> bool:
    """Let the players roll for a space or a place and lay out its cards (C4a.b); return whether they did."""
    cause = clauses.CLAUSES.road_roll.on(space.id)
    if await resolution.by_program(game, "road", f"The cards of the {space.name}", cause):
        return False
    text = f"{space.name}: roll for its cards, lay them out at your table and name them on the draw spots"
    await resolution.at_the_table(game, text, cause)
    return True


async def trove(game: Game) -> str:
    """Let the players fight for a trove at their table (C8d, C8e).

    Return "won" or "back"; "" if the program sets the guardians.
    """
    cause = Cause("C8d")
    if await resolution.by_program(game, "guardians", "The guardians of the trove", cause):
        return ""
    text = "Set out the trove's guardians at your table and fight them. How did it end?"
    ended = await resolution.outcome(game, text, (Option("won", "The trove is ours"), BACK), cause)
    resolution.note(game, "", "the guardians", "won" if ended == "won" else "failed", cause)
    found = ", and each hero's share of the gold" if ended == "won" else ""
    await resolution.at_the_table(game, f"Set what the fight cost{found}", clauses.BLOW)
    return ended


async def guardian_fight(game: Game) -> str:
    """Let the players fight one guardian combat at their table (C8e).

    Return "won", "again" or "back"; "" if the program fights it.
    """
    cause = Cause("C8e")
    if await resolution.by_program(game, "guardians", "The fight against the guardians", cause):
        return ""
    standing = ", ".join(game.printed(c).name for c in game.table.zone(GUARDIANS)) or "the guardians"
    text = f"You fight at your table against {standing}: how did it end?"
    ended = await resolution.outcome(game, text, (Option("won", "None is left"), AGAIN, BACK), cause)
    resolution.note(game, "", standing, "won" if ended == "won" else "failed", cause)
    await resolution.at_the_table(game, "Set what the fight cost, and which guardians are gone", clauses.BLOW)
    return ended


async def trial(game: Game, name: str, rule: str) -> str:
    """Let the players make a trial of the Tower at their table (C10f to C10n).

    Return "passed", "failed" or "back"; "" if the program makes it.
    """
    cause = Cause(rule, deed="trial")
    if await resolution.by_program(game, "tower", name, cause):
        return ""
    options = (Option("passed", "The way is free"), Option("failed", "Not yet: we try again"), BACK)
    ended = await resolution.outcome(game, f"{name}: make the trial at your table. How did it end?", options, cause)
    if ended != "back":
        resolution.note(game, "", name, ended, cause)
        await resolution.at_the_table(game, f"{name}: set what the trial cost", cause)
    return ended


async def village(game: Game) -> bool:
    """Let the players play a stay in the village at their table (B1, C2), until the party sets out; return whether they
    did."""
    cause = Cause("C2a")
    if await resolution.by_program(game, "village", "The stay in the village", cause):
        return False
    text = "In the village: heal, buy, trade and store at your table, and set what changed; then set out"
    out = (Option("set-out", "Go on an adventure"),)
    await game.choose(lambda: Choose(key="by-hand/village", text=text, options=out, cause=cause, pauses=True))
    return True
