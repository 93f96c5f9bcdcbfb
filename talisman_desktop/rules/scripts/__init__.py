"""Named pieces of code for what the words on cards of any game cannot say, by what they are for. A box brings its own
(`talisman_desktop.rules.hooks.Module`)."""

from __future__ import annotations

from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts import core_scripts, spell_scripts

SCRIPTS: dict[str, Script] = {**core_scripts.SCRIPTS, **spell_scripts.SCRIPTS}
"""Every shared script by the name the card files use."""
