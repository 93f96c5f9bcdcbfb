"""Scripts of the adventure cards of the box, magic items included."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.frostmarch import (
    visions,
    wendigo,
    winter_fights,
    winter_meetings,
    winter_treasures,
)
from talisman_desktop.rules import statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values import MAY_HAVE_QUESTS

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
    "basilisk": Place("meet"),
    "cold-blade": Place("owned"),
    "divine-protection": Place("meet"),
    "eastern-dragon": Place("meet"),
    "false-grail": Place("owned"),
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
"""The slot and the moments of each."""


def _no_quests(game: Game, base: bool, hero: str) -> bool:
    """Whether a hero may accept a quest: not with the False Grail."""
    return base and not statics.has_script(game, hero, "false-grail")


AROUNDS = (*winter_fights.AROUNDS, *winter_treasures.AROUNDS)
BENDS = (Bend(MAY_HAVE_QUESTS, _no_quests), winter_fights.ON_DICE, winter_meetings.ON_LOSSES)
DUES = (winter_treasures.ON_ROWS,)
FOLLOWS = (visions.ON_MOVES, *winter_treasures.FOLLOWS)
LASTING = (*winter_fights.LASTING, *winter_treasures.LASTING)
"""The parts of these cards in the rules, beside their scripts."""
