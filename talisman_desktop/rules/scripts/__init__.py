"""Named pieces of code for what the words on cards cannot say, by what they are for."""

from __future__ import annotations

from talisman_desktop.rules.scripts import core_scripts, reaper_scripts, spell_scripts
from talisman_desktop.rules.scripts.script import Script

SCRIPTS: dict[str, Script] = {**core_scripts.SCRIPTS, **spell_scripts.SCRIPTS, **reaper_scripts.SCRIPTS}
"""Every script by the name the card files use."""
