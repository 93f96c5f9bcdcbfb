"""The module of the box: what the box adds to the game, and how it bends the rules."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core import facts as f
from talisman_desktop.core.codec import OldWords
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.boxes.highland import (
    adventure_scripts,
    character_scripts,
    highland_card_clauses,
    highland_clauses,
    highland_endings,
    highland_hero_clauses,
    party_stakes,
    path_places,
    road_treasures,
    rock_scripts,
    treasure_scripts,
    war_treasures,
)
from talisman_desktop.games.darkest.boxes.highland.highland_region import EXPEDITION, ID, REGION
from talisman_desktop.rules.game_words import Names, Telling
from talisman_desktop.rules.lasting_words import COUNTED
from talisman_desktop.rules.module import Module
from talisman_desktop.rules.script import Script

SCRIPTS: dict[str, Script] = {
    **adventure_scripts.SCRIPTS,
    **character_scripts.SCRIPTS,
    **highland_endings.SCRIPTS,
    **path_places.SCRIPTS,
    **treasure_scripts.SCRIPTS,
}
"""Every script of the box by its name."""

PLACES: dict[str, Place] = {
    **adventure_scripts.PLACES,
    **character_scripts.PLACES,
    **highland_endings.PLACES,
    **path_places.PLACES,
    **treasure_scripts.PLACES,
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""


OLD_WORDS = OldWords(
    keys={
        "turns/keep": "may/do/highland/horned-owl",
        "hawk/highland/eyes-of-the-hawk": "skips/highland/eyes-of-the-hawk",
        "pass/highland/eyes-of-the-hawk": "may/skip/highland/eyes-of-the-hawk",
    },
    options={"pass/highland/eyes-of-the-hawk": {"pass": "yes", "": "no"}},
    marks={"highland/simulacrum": f"{COUNTED}defeat"},
)
"""The words of older versions, with those of today."""


def _in_play(table: Table) -> str:
    """Return why the box cannot be removed while the party is on its path; "" when it is not."""
    return expeditions.in_play(EXPEDITION, table, MODULE.title)


def _sentence(fact: f.Fact, table: Table, names: Names) -> str | None:
    match fact:
        case f.Told(what="highland-measure", args=(str(name), int(rolled), int(have))):
            measured = "craft" if fact.cause.rule == rock_scripts.GATEWAY else "strength and craft"
            return f"{name}: {rolled} rolled against the party's {measured}, {have} in all."
        case f.Told(what="highland-bridge", hero=hero):
            return f"the Ice Bridge breaks under {names.hero(hero, table)}."
        case _:
            return None


MODULE = Module(
    id=ID,
    title="The Highland",
    help="A separate path beyond the Crags leads to the Eyrie, where the Eagle King keeps relics, magic items and "
    "objects. Its own adventure cards lie on it, and its spells are shuffled among the others.",
    emblem="peaks",
    in_play=_in_play,
    clauses=(*highland_clauses.CLAUSES, *highland_hero_clauses.CLAUSES, *highland_card_clauses.CLAUSES),
    regions=(REGION,),
    own_decks=("adventure", "adventure-main", "trove", "trove-relic", "trove-object", "spell"),
    deck_uses=expeditions.deck_uses(EXPEDITION),
    bends=(expeditions.bringing(EXPEDITION), war_treasures.ON_SCORES),
    arounds=(
        path_places.ON_THE_ROAD,
        character_scripts.ON_THE_HILLS,
        character_scripts.ON_ROLLS,
    ),
    follows=(character_scripts.ON_TRADE, war_treasures.ON_GUARDIANS),
    dues=(road_treasures.ON_ROWS,),
    steps={**path_places.STEPS, **highland_endings.STEPS},
    stakes={**character_scripts.STAKES, **highland_endings.STAKES, **party_stakes.STAKES},
    telling=Telling(sentence=_sentence),
    scripts=SCRIPTS,
    script_places=PLACES,
    old_words=OLD_WORDS,
)
"""The box."""
