"""Scripts of the quest rewards and the mounts of the stables (H5)."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.pool import stables
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {}
"""The scripts by the names that the card files use."""

PLACES: dict[str, Place] = {
    stables.EVEN_SPACES: Place("owned"),
}
"""The slot and the moments of each."""
