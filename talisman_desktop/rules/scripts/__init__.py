"""Named pieces of code for what the words on cards cannot say, by what they are for."""

from __future__ import annotations

from talisman_desktop.rules.scripts import core, reaper, spells
from talisman_desktop.rules.scripts.script import Script

SCRIPTS: dict[str, Script] = {**core.SCRIPTS, **spells.SCRIPTS, **reaper.SCRIPTS}
"""Every script by the name the card files use."""
