"""Scripts of the adventure cards of the box, including the magic items."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.frostmarch import (
    visions,
    wendigo,
    winter_fights,
    winter_meetings,
    winter_treasures,
)
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **visions.SCRIPTS,
    **wendigo.SCRIPTS,
    **winter_meetings.SCRIPTS,
    **winter_treasures.SCRIPTS,
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "cold-blade": Place("owned"),
    "eastern-dragon": Place("meet"),
    "goblin-sapper": Place("meet"),
    "horn-of-summoning": Place("owned"),
    "howl": Place("meet"),
    "lake-of-visions": Place("meet"),
    "lich-feeds": Place("lost"),
    "lich-lives": Place("won"),
    "lore-master": Place("meet"),
    "mystic-portal": Place("meet"),
    "planeswalker": Place("meet"),
    "talismonger": Place("meet"),
    "treasure-chest": Place("may", ("between",)),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""


BENDS = (winter_fights.ON_DICE,)
DUES = (winter_treasures.ON_ROWS,)
FOLLOWS = (visions.ON_MOVES,)
"""The facts that these cards add after others."""
