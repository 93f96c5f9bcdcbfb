"""The scripts of the box, and where its cards call them."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.reaper import figure_spells, meeting_scripts, reaper_spells, road_scripts
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **figure_spells.SCRIPTS,
    **meeting_scripts.SCRIPTS,
    **reaper_spells.SCRIPTS,
    **road_scripts.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    "alteration": Place("may", ("any", "road")),
    "arena": Place("meet"),
    "barrier": Place("may", ("any", "road", "between")),
    "bladesharp": Place("may", ("before-fight",)),
    "displacement": Place("may", ("between", "any", "road")),
    "fireball": Place("may", ("before-fight",)),
    "flying-carpet": Place("owned"),
    "gust-of-wind": Place("may", ("between", "any", "road")),
    "misdirection": Place("may", ("any", "road", "between")),
    "prophesy": Place("meet"),
    "second-roll": Place("owned"),
    "shatter": Place("may", ("before-guardians",)),
    "slow-motion": Place("may", ("any", "road", "between")),
    "transference": Place("may", ("between", "any", "road")),
    "transmute": Place("may", ("before-guardians",)),
    "werewolf": Place("meet"),
    "whirlwind": Place("meet"),
}
"""The slot and the moments of each."""
