"""Named pieces of code for what the words on cards cannot say, one module a card set."""

from __future__ import annotations

from talisman_desktop.rules.scripts import core
from talisman_desktop.rules.scripts.script import Script

SCRIPTS: dict[str, Script] = {**core.SCRIPTS}
"""Every script by the name the card files use."""
