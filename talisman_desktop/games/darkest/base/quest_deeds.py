"""The deeds that quests ask for, marked as done when a hero does them: victories, visits, prayers and gains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.table import Cause, held
from talisman_desktop.games.darkest.base import darkest_slice, quests
from talisman_desktop.games.darkest.base.darkest_slice import QuestSet
from talisman_desktop.rules import quest_cards
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import PersonVisited, Prays, Visited, Won


def note_victory(game: Game, won: Won) -> Iterator[f.Fact]:
    """Yield the facts that a victory adds to the victor's quest (C5f.c)."""
    if not game.alive(won.hero) or quests.in_the_tower(game):
        return
    if darkest_slice.quest(game.table, won.hero) == "enemy":
        yield f.slice_changed(QuestSet(won.hero, quests.BEATEN), Cause("C5f.c"))
    yield from quest_cards.after_victory(game, won)


def note_visit(game: Game, visited: Visited) -> Iterator[f.Fact]:
    """Yield the facts that a visit adds to each quest to visit that place (ruling 48)."""
    if not quests.in_the_tower(game):
        yield from quest_cards.after_visit(game, visited)


def note_prayer(game: Game, prays: Prays) -> Iterator[f.Fact]:
    """Yield the facts that a prayer adds to the hero's quest to pray at that place."""
    if not quests.in_the_tower(game):
        yield from quest_cards.after_prayer(game, prays)


def note_person(game: Game, visited: PersonVisited) -> Iterator[f.Fact]:
    """Yield the facts that a visit adds to the hero's quest to visit that person."""
    if not quests.in_the_tower(game):
        yield from quest_cards.after_person(game, visited)


def gains(changed: TokensChanged) -> bool:
    """Whether a hero gains tokens."""
    return changed.by > 0


def note_gain(game: Game, changed: TokensChanged) -> Iterable[f.Fact]:
    """Return the facts that a gain adds to the hero's quest to gain that token."""
    if held("quests", changed.hero) not in game.table.zones or quests.in_the_tower(game):
        return ()
    return quest_cards.after_gain(game, changed)
