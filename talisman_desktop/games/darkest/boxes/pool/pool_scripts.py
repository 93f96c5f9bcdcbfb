"""Scripts of the adventure cards and spells of the box, including the magic items."""

from __future__ import annotations

from typing import Any

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.pool import pool_fights, pool_guides, pool_road, prayers, shrines
from talisman_desktop.rules.hooks import Around, Bend, Follow, LastingBend
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **pool_fights.SCRIPTS,
    **pool_road.SCRIPTS,
    **prayers.SCRIPTS,
    **shrines.SCRIPTS,
}
"""The scripts by the names that the card files use."""

PLACES: dict[str, Place] = {
    **pool_fights.PLACES,
    **pool_guides.PLACES,
    **pool_road.PLACES,
    **prayers.PLACES,
    **shrines.PLACES,
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""

AROUNDS: tuple[Around[Any, Any], ...] = (
    *pool_fights.AROUNDS,
    *pool_guides.AROUNDS,
    pool_road.ON_ROLLS,
    *prayers.AROUNDS,
)
BENDS: tuple[Bend[Any, Any], ...] = (*pool_fights.BENDS, *prayers.BENDS)
FOLLOWS: tuple[Follow[Any], ...] = (*pool_guides.FOLLOWS, *shrines.FOLLOWS)
LASTING: tuple[LastingBend[Any, Any], ...] = pool_road.LASTING
"""The rules of these cards besides their scripts."""
