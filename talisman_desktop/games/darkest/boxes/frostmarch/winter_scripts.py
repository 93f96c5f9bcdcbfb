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
    **winter_fights.SCRIPTS,
    **winter_meetings.SCRIPTS,
    **winter_treasures.SCRIPTS,
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "astrolabe": Place("owned"),
    "bag-of-carrying": Place("owned"),
    "cold-blade": Place("owned"),
    "divine-protection": Place("meet"),
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
    "royal-decree": Place("owned"),
    "sky-screecher": Place("meet"),
    "talismonger": Place("meet"),
    "treasure-chest": Place("may", ("between",)),
}
"""For each script, the slot of the card words that may call it and the moments at which it runs."""


AROUNDS = winter_treasures.AROUNDS
BENDS = (winter_fights.ON_DICE, winter_meetings.ON_LOSSES)
DUES = (winter_treasures.ON_ROWS,)
FOLLOWS = (visions.ON_MOVES, *winter_treasures.FOLLOWS)
LASTING = (*winter_fights.LASTING, *winter_treasures.LASTING)
"""The rules of these cards besides their scripts."""
