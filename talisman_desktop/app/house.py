"""The house as this program has it: its games over cards."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.games.darkest.game import DARKEST
from talisman_desktop.rules.house import House, codec_of

CODEC = codec_of([DARKEST])
"""Reads the tables and logs of all games back."""


def house(catalog: Catalog) -> House:
    """Return the house of all games over these cards."""
    return House(catalog, [DARKEST])
