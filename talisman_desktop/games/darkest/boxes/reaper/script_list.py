"""The scripts of the box, and where its cards call them."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.reaper import meeting_scripts, reaper_spells
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {**meeting_scripts.SCRIPTS, **reaper_spells.SCRIPTS}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    "academy": Place("meet"),
    "alteration": Place("may", ("any", "road")),
    "any-spell": Place("meet"),
    "arena": Place("meet"),
    "bladesharp": Place("may", ("before-fight",)),
    "displacement": Place("may", ("between", "any", "road")),
    "earthquake": Place("meet"),
    "enslave": Place("may", ("before-fight",)),
    "fireball": Place("may", ("before-fight",)),
    "five-cards": Place("won"),
    "horse-thief": Place("meet"),
    "look-ahead": Place("may", ("any", "road", "between")),
    "magician": Place("meet"),
    "shatter": Place("may", ("before-guardians",)),
    "stand-in": Place("may", ("before-fight",)),
    "transmute": Place("may", ("before-guardians",)),
    "werewolf": Place("meet"),
}
"""The slot and the moments of each."""
