"""The mounts of the stables that need rules in code (H5)."""

from __future__ import annotations

from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.values import SKIPS_SPACE

EVEN_SPACES = "even-spaces"
"""The name of the standing rule of the Riding Horse."""


def _even_spaces(game: Game, base: bool, space: int) -> bool:
    """Whether the party may skip a road space, because its leader has a Riding Horse and its number is even
    (H5.riding-horse)."""
    return base or (space % 2 == 0 and statics.has_script(game, game.party[0], EVEN_SPACES))


ON_THE_ROAD = Bend(SKIPS_SPACE, _even_spaces)
"""The rule of the Riding Horse on the road."""
