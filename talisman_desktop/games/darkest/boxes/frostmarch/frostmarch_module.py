"""The module of the box: what the box adds to the game, and how it bends the rules."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core.codec import OldWords
from talisman_desktop.core.log import EITHER
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.boxes.frostmarch import (
    frostmarch_card_clauses,
    frostmarch_clauses,
    frostmarch_hero_clauses,
    winter_endings,
    winter_heroes,
    winter_scripts,
    winter_spells,
)
from talisman_desktop.games.darkest.boxes.frostmarch.frostmarch_region import EXPEDITION, ID, REGION
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Telling
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.lasting_words import BAG_LOST, COUNTED, PASSED_BY, UNHARMED
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values import meeting_values

SCRIPTS: dict[str, Script] = {
    **winter_endings.SCRIPTS,
    **winter_heroes.SCRIPTS,
    **winter_scripts.SCRIPTS,
    **winter_spells.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    **winter_endings.PLACES,
    **winter_heroes.PLACES,
    **winter_scripts.PLACES,
    **winter_spells.PLACES,
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""


OLD_WORDS = OldWords(
    keys={
        "winter/pass": f"may/do/frostmarch/astrolabe{EITHER}may/do/frostmarch/royal-decree",
        "quest-prize/purchase": "may/do/frostmarch/warlock",
    },
    options={"quest-prize/purchase": {"talisman": "no", "purchase": "yes"}},
    marks={
        "frostmarch/foreseen": PASSED_BY,
        "frostmarch/protected": UNHARMED,
        "frostmarch/screech": f"{COUNTED}low roll",
        "frostmarch/spilt": BAG_LOST,
    },
)
"""The words of older versions, with those of today."""


def _in_play(table: Table) -> str:
    """Return why the box cannot be removed while the party is in its region; "" when it is not."""
    return expeditions.in_play(EXPEDITION, table, MODULE.title)


def _drawn(game: Game, base: str, about: None) -> str:
    """Return the id of the clause that has quests drawn as cards (G2.b)."""
    return "G2.b"


MODULE = Module(
    id=ID,
    title="The Frostmarch",
    help="Beyond the Chapel a road leads through the snow to the Frostmarch and its trove. The Warlock has quest "
    "cards for you, and the adventure cards and spells of winter join the game.",
    emblem="star",
    in_play=_in_play,
    clauses=(*frostmarch_clauses.CLAUSES, *frostmarch_hero_clauses.CLAUSES, *frostmarch_card_clauses.CLAUSES),
    regions=(REGION,),
    own_decks=("adventure", "trove", "spell"),
    deck_uses=expeditions.deck_uses(EXPEDITION),
    lasting=(winter_endings.ON_GAINS,),
    bends=(
        expeditions.bringing(EXPEDITION),
        Bend(meeting_values.QUEST_RULE, _drawn),
        winter_endings.GOAL,
        winter_endings.OPEN_ONLY,
        winter_heroes.ON_HELPERS,
        winter_spells.ON_MEETINGS,
        winter_spells.ON_TABLE_ROLLS,
        *winter_scripts.BENDS,
    ),
    follows=(winter_spells.ON_DICE, *winter_scripts.FOLLOWS),
    dues=winter_scripts.DUES,
    steps=winter_endings.STEPS,
    telling=Telling(sentence=winter_endings.sentence),
    scripts=SCRIPTS,
    script_places=PLACES,
    old_words=OLD_WORDS,
)
"""The box."""
