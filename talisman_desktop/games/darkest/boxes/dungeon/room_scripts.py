"""Scripts of the adventure cards of the box, including those that join the core deck."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.dungeon import lair_scripts, oath_scripts, passage_scripts
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {**lair_scripts.SCRIPTS, **passage_scripts.SCRIPTS}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {**lair_scripts.PLACES, **oath_scripts.PLACES, **passage_scripts.PLACES}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""

AROUNDS = (*lair_scripts.AROUNDS, *oath_scripts.AROUNDS, *passage_scripts.AROUNDS)
BENDS = (*lair_scripts.BENDS, *oath_scripts.BENDS)
FOLLOWS = (*oath_scripts.FOLLOWS, *passage_scripts.FOLLOWS)
DUES, STEPS = passage_scripts.DUES, passage_scripts.STEPS
"""The questions of these cards that must be asked before the next step, and the steps that they add."""
