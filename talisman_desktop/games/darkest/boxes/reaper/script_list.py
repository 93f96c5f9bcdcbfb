"""The scripts of the box, and the slots of card words that may call them."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.reaper import (
    ambush_scripts,
    enchantment,
    figure_spells,
    hero_scripts,
    meeting_scripts,
    reaper_spells,
    road_scripts,
)
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **ambush_scripts.SCRIPTS,
    **enchantment.SCRIPTS,
    **figure_spells.SCRIPTS,
    **hero_scripts.SCRIPTS,
    **meeting_scripts.SCRIPTS,
    **reaper_spells.SCRIPTS,
    **road_scripts.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    "alteration": Place("may", ("any", "road")),
    "arena": Place("meet"),
    "barrier": Place("may", ("any", "road", "between")),
    "barter": Place("may", ("between",)),
    "bladesharp": Place("may", ("before-fight",)),
    "bribe": Place("may", ("before-fight",)),
    "cerberus": Place("meet"),
    "displacement": Place("may", ("between", "any", "road")),
    "enchant-blade": Place("may", ("between", "any", "road")),
    "fireball": Place("may", ("before-fight",)),
    "gathering": Place("meet"),
    "gust-of-wind": Place("may", ("between", "any", "road")),
    "misdirection": Place("may", ("any", "road", "between")),
    "peddle": Place("may", ("village", "place")),
    "prophesy": Place("meet"),
    "resurrect": Place("may", ("life-lost",)),
    "second-die": Place("owned"),
    "shatter": Place("may", ("before-guardians",)),
    "slow-motion": Place("may", ("any", "road", "between")),
    "spares-good": Place("owned"),
    "transference": Place("may", ("between", "any", "road")),
    "transmute": Place("may", ("before-guardians",)),
    "werewolf": Place("meet"),
    "whirlwind": Place("meet"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
