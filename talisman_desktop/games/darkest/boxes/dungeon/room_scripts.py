"""Scripts of the adventure cards of the box, those that join the core deck among them."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {}
"""The slot and the moments of each."""
