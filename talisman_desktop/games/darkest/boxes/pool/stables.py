"""The mounts of the stables that need code (H5)."""

from __future__ import annotations

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.values import SKIPS_SPACE

EVEN_SPACES = "even-spaces"
"""The standing rule of the Riding Horse."""


def _even_spaces(game: Game, base: bool, space: int) -> bool:
    """Whether the party may skip a road space, because its leader has a Riding Horse and its number is even
    (H5.riding-horse)."""
    return base or (space % 2 == 0 and statics.has_script(game, game.party[0], EVEN_SPACES))


ON_THE_ROAD = Bend(SKIPS_SPACE, _even_spaces, needs=(OwnerScript(EVEN_SPACES),))
"""The Riding Horse's part on the road."""
