"""Scripts of the magic items, objects, relics and spells of the box."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.highland import road_treasures, war_treasures
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {**road_treasures.SCRIPTS, **war_treasures.SCRIPTS}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "dragons-teeth": Place("may", ("before-guardians",)),
    "dreadwing": Place("may", ("between",)),
    "lightning-hammer": Place("owned"),
    "walking-stick": Place("owned"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
