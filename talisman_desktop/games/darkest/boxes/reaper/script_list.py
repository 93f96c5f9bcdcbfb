"""The scripts of the box, and where its cards call them."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.reaper import (
    ambush_scripts,
    hero_scripts,
    meeting_scripts,
    owner_scripts,
    reaper_spells,
)
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **ambush_scripts.SCRIPTS,
    **hero_scripts.SCRIPTS,
    **owner_scripts.SCRIPTS,
    **meeting_scripts.SCRIPTS,
    **reaper_spells.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    "alteration": Place("may", ("any", "road")),
    "arena": Place("meet"),
    "barter": Place("may", ("between",)),
    "bladesharp": Place("may", ("before-fight",)),
    "bribe": Place("may", ("before-fight",)),
    "cerberus": Place("meet"),
    "displacement": Place("may", ("between", "any", "road")),
    "fireball": Place("may", ("before-fight",)),
    "gathering": Place("meet"),
    "haunt": Place("lost"),
    "peddle": Place("may", ("village", "place")),
    "resurrect": Place("may", ("life-lost",)),
    "second-die": Place("owned"),
    "shatter": Place("may", ("before-guardians",)),
    "spares-good": Place("owned"),
    "transmute": Place("may", ("before-guardians",)),
    "werewolf": Place("meet"),
}
"""The slot and the moments of each."""
