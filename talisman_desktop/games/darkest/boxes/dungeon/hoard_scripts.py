"""Scripts of the magic items, treasures and spells of the box, and of its cards in the core deck."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.dungeon import denizens, dungeon_spells, hoard_weapons, hoard_wonders
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {**denizens.SCRIPTS, **dungeon_spells.SCRIPTS}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "clockwork-owl": Place("owned"),
    "dark-denizens": Place("meet"),
    "goblin-slayer": Place("owned"),
    "orb-of-prophecy": Place("owned"),
    "soul-drinker": Place("owned"),
    "spell-call": Place("may", ("any", "road", "village")),
    "summon-storm": Place("may", ("between", "road", "any")),
    "twist-of-fate": Place("may", ("any", "road", "village")),
    "weaken-hero": Place("may", ("any", "road", "village")),
    "weakness": Place("may", ("enemy", "before-guardians")),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""

LASTING = (*hoard_weapons.LASTING, dungeon_spells.ON_DIE)
BENDS = (
    hoard_weapons.ON_GOBLINS,
    hoard_weapons.ON_SCORES,
    hoard_weapons.ON_WAYS,
    dungeon_spells.ON_ODDS,
)
AROUNDS = (
    hoard_weapons.ON_DOUBLES,
    hoard_wonders.ON_TURNED,
    dungeon_spells.ON_FATE,
    dungeon_spells.ON_PLAYING,
)
FOLLOWS = (
    denizens.ON_DAYS,
    denizens.ON_ENDS,
    dungeon_spells.ON_CASTING,
    hoard_weapons.ON_GUARDIANS,
)
DUES = (dungeon_spells.ON_CALLS, hoard_wonders.ON_OWL)
"""The questions of these cards that must be asked before the next step."""
