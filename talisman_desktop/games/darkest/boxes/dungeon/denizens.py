"""The Dark Denizens: cards come from the deck of the Dungeon on the next road spaces."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import DayPassed, DeckPlaced, DeckRemoved, LastingBegan
from talisman_desktop.core.table import Cause, Lasting, Table
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import EXPEDITION
from talisman_desktop.rules import decks
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.module import DeckUse
from talisman_desktop.rules.roads import AdventureEnded
from talisman_desktop.rules.script import Script

DENIZENS = "dungeon/denizens"
"""The reason for which the Dungeon's deck is used on the road. It is also the name of a mark whose `n` is the last day
on which that deck is used."""
SPACES = 2
"""The number of road spaces, after the one on which the denizens were met, for which cards are drawn from their
deck."""


async def dark_denizens(game: Game, m: Meeting) -> bool:
    """Let the adventure cards of the next two road spaces come from the Dungeon's deck; once, not for each hero. Always
    return True."""
    until = game.table.day + SPACES
    if not any(x.what == DENIZENS and x.n == until for x in game.table.lasting):
        game.do(LastingBegan(Lasting("", DENIZENS, until, "adventure", 0, m.kind), cause=m.cause))
    if not decks.is_in_place(game.table, EXPEDITION.deck, DENIZENS):
        game.do(DeckPlaced(EXPEDITION.deck, "adventure", DENIZENS, cause=m.cause))
    return True


def _on_a_new_day(game: Game, passed: DayPassed) -> Iterator[DeckRemoved]:
    """Yield the facts that put the Dungeon's deck away as soon as the party has left the last of the two spaces."""
    if not decks.is_in_place(game.table, EXPEDITION.deck, DENIZENS):
        return
    if game.table.day > max((x.n for x in game.table.lasting if x.what == DENIZENS), default=0):
        yield from decks.removed(game.table, DENIZENS, passed.cause)


def _at_home(game: Game, ended: AdventureEnded) -> Iterator[DeckRemoved]:
    """Yield the facts that put the deck away at the end of an adventure."""
    yield from decks.removed(game.table, DENIZENS, Cause(card="dungeon/dark-denizens"))


def in_play(table: Table) -> str:
    """Return why the box cannot be removed while its deck replaces the usual one; "" when it does not."""
    there = decks.is_in_place(table, EXPEDITION.deck, DENIZENS)
    return "The Dark Denizens are on the road: you can remove the Dungeon when they are gone." if there else ""


ON_DAYS = Follow(DayPassed, _on_a_new_day)
ON_ENDS = Follow(AdventureEnded, _at_home)
USE = DeckUse(EXPEDITION.deck, "adventure", DENIZENS, "while the Dark Denizens are about")

SCRIPTS: dict[str, Script] = {"dark-denizens": Script(dark_denizens)}
"""The scripts by the names the card files use."""
