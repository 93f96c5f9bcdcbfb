"""Scripts of the magic items, treasures and spells of the box."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {}
"""The slot and the moments of each."""
