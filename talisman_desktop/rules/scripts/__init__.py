"""Scripts for card texts that the grammar's verbs cannot express, on cards of any game, grouped by purpose.

Boxes bring their own scripts (`talisman_desktop.rules.module.Module`).
"""

from __future__ import annotations

from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts import core_scripts, spell_scripts

SCRIPTS: dict[str, Script] = {**core_scripts.SCRIPTS, **spell_scripts.SCRIPTS}
"""Every shared script, by its name in card files."""
