"""The measures of a careful party: the scores it wants for each venture, and the lives it wants to keep."""

from __future__ import annotations

from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import tokens
from talisman_desktop.rules.game import Game

TROVES = {"strength": 14, "craft": 10}
"""The total scores that the heroes should have to face the guardians of a trove."""
BEYOND = {"strength": 17, "craft": 12}
"""The total scores that they should have to go through a gate into a region of a box, where a boss joins the
guardians."""
ACROSS = {"strength": 24, "craft": 16}
"""The total scores that they should have to cross the Storm River."""
TOWER = {"strength": 50, "craft": 34}
"""The total scores that they should have to climb: the Pits send a dozen fiends of strength 4, and the Mines roll four
dice against craft."""


def strong(game: Game, wanted: dict[str, int]) -> bool:
    """Whether the heroes together have at least the strength and craft `wanted`."""
    return all(garrison.hero_pool(game, a) >= wanted[a] for a in garrison.ATTRIBUTES)


def hale(game: Game) -> bool:
    """Whether every hero has at least 3 lives (4 at a table with regions of boxes), or no fewer than at the start."""
    wanted = 4 if expeditions.of(game) else 3
    return all(game.hero(h).life >= min(wanted, tokens.starting(game, h, "life")) for h in game.party)


def weak(game: Game) -> bool:
    """Whether a hero could die of the next bad card, or the party has lost half its lives. A party that wants to see
    the regions of boxes, where fights are harder, turns back one life earlier."""
    last = 2 if expeditions.of(game) else 1
    heroes = [game.hero(h) for h in game.party]
    lives = sum(h.life for h in heroes)
    full = sum(tokens.starting(game, h.id, "life") for h in heroes)
    return any(h.life <= last for h in heroes) or 2 * lives < full
