"""Scripts of the adventure cards of the box, including those that join the core deck."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.highland import guide_scripts, path_scripts, rock_scripts
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {**guide_scripts.SCRIPTS, **path_scripts.SCRIPTS, **rock_scripts.SCRIPTS}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {**guide_scripts.PLACES, **path_scripts.PLACES, **rock_scripts.PLACES}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
