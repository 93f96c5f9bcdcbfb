"""Scripts of the magic items, treasures and spells of the box, and of its cards in the core deck."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.dungeon import denizens, dungeon_spells, hoard_weapons, hoard_wonders
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {**denizens.SCRIPTS, **dungeon_spells.SCRIPTS, **hoard_weapons.SCRIPTS}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "amulet-of-speed": Place("owned"),
    "bag-of-holding": Place("owned"),
    "cloak-of-feathers": Place("owned"),
    "clockwork-owl": Place("owned"),
    "dark-denizens": Place("meet"),
    "elixir-of-life": Place("owned"),
    "elixir-of-rage": Place("may", ("before-fight", "any")),
    "elixir-of-wrath": Place("may", ("before-fight", "any")),
    "goblin-slayer": Place("owned"),
    "gold-seeker": Place("owned"),
    "orb-of-prophecy": Place("owned"),
    "soul-drinker": Place("owned"),
    "spell-call": Place("may", ("any", "road", "village")),
    "summon-storm": Place("may", ("between", "road", "any")),
    "temporal-vortex": Place("may", ("any", "road", "village")),
    "totem-staff": Place("owned"),
    "twist-of-fate": Place("may", ("any", "road", "village")),
    "weaken-hero": Place("may", ("any", "road", "village")),
    "weakness": Place("may", ("enemy", "before-guardians")),
}
"""For each script, the slot of the card words that may call it and the moments at which it runs."""

LASTING = (*hoard_weapons.LASTING, dungeon_spells.ON_DIE)
BENDS = (
    hoard_weapons.ON_ARMOUR,
    hoard_weapons.ON_GOBLINS,
    hoard_weapons.ON_SCORES,
    hoard_weapons.ON_WAYS,
    hoard_wonders.ON_SPELLS,
)
AROUNDS = (
    hoard_weapons.ON_DOUBLES,
    hoard_wonders.ON_ROAD_ROLL,
    hoard_wonders.ON_FATE,
    hoard_wonders.ON_TURNED,
    dungeon_spells.ON_FATE,
    dungeon_spells.ON_PLAYING,
    dungeon_spells.ON_TURNS,
)
FOLLOWS = (
    denizens.ON_DAYS,
    denizens.ON_ENDS,
    dungeon_spells.ON_CASTING,
    hoard_weapons.ON_GUARDIANS,
    hoard_wonders.ON_BAG,
    hoard_wonders.ON_GOLD,
    hoard_wonders.ON_WOUNDS,
)
DUES = (dungeon_spells.ON_CALLS, hoard_wonders.ON_LOADS, hoard_wonders.ON_OWL, hoard_wonders.ON_THIRST)
"""The questions of these cards that must be asked before the next step."""
