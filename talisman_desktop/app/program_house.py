"""The games, boxes and house rules of this program, and the rules that they form together with the cards in use."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.games.darkest.base.darkest_rulebook import load
from talisman_desktop.games.darkest.boxes.dungeon import dungeon_module as dungeon
from talisman_desktop.games.darkest.boxes.frostmarch import frostmarch_module as frostmarch
from talisman_desktop.games.darkest.boxes.highland import highland_module as highland
from talisman_desktop.games.darkest.boxes.pool import pool_module as pool
from talisman_desktop.games.darkest.boxes.reaper import reaper_module as reaper
from talisman_desktop.games.darkest.darkest_game import DARKEST
from talisman_desktop.houserules import (
    battle_breakage,
    cardless_trophies,
    claiming_attack,
    defensive_combat,
    full_encounters,
    graduated_armour,
    true_fate,
    two_dice,
)
from talisman_desktop.rules.house import House, codec_of
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.rulebook import Rulebook, with_modules

GAMES = (DARKEST,)
"""The games of the program; a new campaign plays the first one by default."""

HOUSE_RULES: tuple[Module, ...] = (
    two_dice.MODULE,
    battle_breakage.MODULE,
    cardless_trophies.MODULE,
    claiming_attack.MODULE,
    defensive_combat.MODULE,
    graduated_armour.MODULE,
    true_fate.MODULE,
)
"""The house rules that a campaign may use."""

NOTHING_TO_DO: tuple[Module, ...] = (full_encounters.MODULE,)
"""House rules of the boxed game that would change nothing on a road; the rulebook says why."""

BOXES: tuple[Module, ...] = (reaper.MODULE, highland.MODULE, dungeon.MODULE, frostmarch.MODULE, pool.MODULE)
"""The boxes that bring rules; the card set of each has the same id."""

CODEC = codec_of(GAMES, (*BOXES, *HOUSE_RULES))
"""The codec for the tables and logs of all games, boxes and house rules."""


def rulebook() -> Rulebook:
    """Return the rulebook, with the clauses of all boxes and house rules."""
    return with_modules(load, (*BOXES, *HOUSE_RULES, *NOTHING_TO_DO))


def house(catalog: Catalog) -> House:
    """Return the games and modules of the program, combined with a catalog of cards."""
    return House(catalog, GAMES, (*BOXES, *HOUSE_RULES))
