"""The box as a value: what it adds to the game and how it bends it."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.games.darkest.boxes.highland import (
    adventure_scripts,
    character_scripts,
    highland_card_clauses,
    treasure_scripts,
)
from talisman_desktop.games.darkest.boxes.highland.highland_clauses import CLAUSES
from talisman_desktop.rules.hooks import Module
from talisman_desktop.rules.script import Script

ID = "highland"

SCRIPTS: dict[str, Script] = {
    **adventure_scripts.SCRIPTS,
    **character_scripts.SCRIPTS,
    **treasure_scripts.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    **adventure_scripts.PLACES,
    **character_scripts.PLACES,
    **treasure_scripts.PLACES,
}
"""The slot and the moments of each."""

MODULE = Module(
    id=ID,
    title="The Highland",
    help="A path of its own beyond the Crags leads to the Eyrie, where the Eagle King keeps relics, magic items and "
    "objects. Its own adventure cards lie on it, and its spells are shuffled among the others.",
    emblem="peaks",
    clauses=(*CLAUSES, *highland_card_clauses.CLAUSES),
    own_decks=("adventure", "adventure-main", "trove", "trove-relic", "trove-object", "spell"),
    bends=adventure_scripts.BENDS,
    arounds=adventure_scripts.AROUNDS,
    scripts=SCRIPTS,
    script_places=PLACES,
)
"""The box."""
