"""The house as this program has it: its games over cards."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.games.darkest.base.rulebook import load
from talisman_desktop.games.darkest.game import DARKEST
from talisman_desktop.houserules import two_dice
from talisman_desktop.rules.hooks import Module
from talisman_desktop.rules.house import House, codec_of
from talisman_desktop.rules.rulebook import Rulebook, with_modules

GAMES = (DARKEST,)
"""The games there are, the usual one first."""

CODEC = codec_of(GAMES)
"""Reads the tables and logs of all games back."""

HOUSE_RULES: tuple[Module, ...] = (two_dice.MODULE,)
"""The house rules that a table may choose."""

BOXES: tuple[Module, ...] = ()
"""The rules of boxes, each by the id of its card set. The cards of a box without rules here are not offered."""


def rulebook() -> Rulebook:
    """Return the rulebook with the clauses of all house rules and boxes."""
    return with_modules(load, (*HOUSE_RULES, *BOXES))


def house(catalog: Catalog) -> House:
    """Return the house of all games over these cards."""
    return House(catalog, GAMES, (*HOUSE_RULES, *BOXES))
