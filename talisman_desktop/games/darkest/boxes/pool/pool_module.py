"""The module of the box: what the box adds to the game, and how it bends the rules."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core.codec import OldWords
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.boxes.pool import (
    dream_prize,
    pool_card_clauses,
    pool_clauses,
    pool_endings,
    pool_hero_clauses,
    pool_hero_scripts,
    pool_scripts,
    reward_rolls,
    reward_scripts,
)
from talisman_desktop.games.darkest.boxes.pool.pool_region import EXPEDITION, ID, REGION
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import Telling
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.lasting_words import ONCE_A_ROAD
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values import meeting_values

SCRIPTS: dict[str, Script] = {
    **pool_endings.SCRIPTS,
    **pool_scripts.SCRIPTS,
    **reward_scripts.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    **pool_endings.PLACES,
    **pool_hero_scripts.PLACES,
    **pool_scripts.PLACES,
    **reward_scripts.PLACES,
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""


OLD_WORDS = OldWords(marks={f"{ID}/{ONCE_A_ROAD}": ONCE_A_ROAD})
"""The words of older versions, with those of today."""


def _in_play(table: Table) -> str:
    """Return why the box cannot be removed while the party is in its region; "" when it is not."""
    return expeditions.in_play(EXPEDITION, table, MODULE.title)


def _rewarded(game: Game, base: str, about: None) -> str:
    """Return the id of the clause by which a quest reward may take the place of a talisman (H3.b)."""
    return "H3.b"


MODULE = Module(
    id=ID,
    title="The Sacred Pool",
    help="Beyond the Chapel a road leads to the Sacred Pool and its trove. Quests can bring rewards instead of "
    "talismans, and there are mounts in the stables.",
    emblem="drop",
    in_play=_in_play,
    clauses=(*pool_clauses.CLAUSES, *pool_hero_clauses.CLAUSES, *pool_card_clauses.CLAUSES),
    regions=(REGION,),
    own_decks=("adventure", "trove", "spell"),
    deck_uses=expeditions.deck_uses(EXPEDITION),
    lasting=pool_scripts.LASTING,
    bends=(
        expeditions.bringing(EXPEDITION),
        *pool_hero_scripts.BENDS,
        *pool_scripts.BENDS,
        Bend(meeting_values.REWARD_RULE, _rewarded),
    ),
    arounds=(*pool_scripts.AROUNDS, *pool_hero_scripts.AROUNDS, reward_rolls.ON_DRAWS),
    follows=(dream_prize.ON_LOOT, *pool_scripts.FOLLOWS),
    dues=(dream_prize.DUE,),
    steps={**pool_endings.STEPS, **reward_scripts.STEPS},
    stakes=pool_endings.STAKES,
    telling=Telling(sentence=pool_endings.sentence),
    scripts=SCRIPTS,
    script_places=PLACES,
    old_words=OLD_WORDS,
)
"""The box."""
