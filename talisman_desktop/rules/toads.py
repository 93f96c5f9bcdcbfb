"""Turning a hero into a toad, and back again after some turns (as in the boxed rules)."""

from __future__ import annotations

from talisman_desktop.core.facts import ToadChanged
from talisman_desktop.core.table import Cause
from talisman_desktop.rules.death import drop_all
from talisman_desktop.rules.game import Game


def become(game: Game, hero: str, turns: int, zone: str, cause: Cause) -> None:
    """Turn a hero into a toad for some turns; items, followers and gold are laid down in the zone `zone`.

    If the hero is a toad already, the turns are counted from the start.
    """
    drop_all(game, hero, zone, cause, met=True)
    game.do(ToadChanged(hero, turns, cause=cause))


def a_turn_passes(game: Game) -> None:
    """Count one of the turns of each toad, because the party has met a draw spot."""
    heroes = game.table.heroes
    for hero in game.party:
        if left := heroes[hero].toad:
            game.do(ToadChanged(hero, left - 1, cause=game.ruleset.clauses.toad_turn))
