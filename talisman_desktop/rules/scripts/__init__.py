"""Named pieces of code for what the words on cards of any game cannot say, by what they are for. A box brings its own
(`talisman_desktop.rules.hooks.Module`)."""

from __future__ import annotations

from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts import core, spells

SCRIPTS: dict[str, Script] = {**core.SCRIPTS, **spells.SCRIPTS}
"""Every shared script by the name the card files use."""
