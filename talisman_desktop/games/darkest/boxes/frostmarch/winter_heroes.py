"""Scripts of the characters of the box: the Necromancer and the Ogre Chieftain."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.rules import baggage, statics
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import ENEMY_SCORE, HELPERS, Faced

# --- the Necromancer ---

SPIRIT = "spirit"


def _can_enthral(game: Game, m: Meeting) -> bool:
    """Whether the hero faces a spirit with less craft than the hero, and has room for another follower."""
    if not m.enemy or m.guardians or m.battle:
        return False
    card = game.card(m.enemy)
    printed = game.printed(card)
    if printed.subtype != SPIRIT or baggage.refusal(game, m.hero, printed)[0]:
        return False
    own = statics.score(game, m.hero, "craft")
    plain = sides.score_of(game, m.hero, card, "craft", against=own)
    return ENEMY_SCORE(game, plain, Faced(m.hero, m.enemy, "craft")) < own


async def enthral(game: Game, m: Meeting) -> bool:
    """Let the spirit that the hero meets follow the hero instead of being fought. Always return True."""
    baggage.take(game, m.hero, game.card(m.enemy), m.cause)
    return True


# --- helpers ---

MANY = 99
"""More helpers than a party can have, which means that there is no limit."""


def _any_number(game: Game, base: int, hero: str) -> int:
    return MANY if statics.has_script(game, hero, "many-helpers") else base


ON_HELPERS = Bend(HELPERS, _any_number, needs=(OwnerScript("many-helpers"),))
"""The rule that lets the Necromancer and the Ogre Chieftain use any number of helpers."""


SCRIPTS: dict[str, Script] = {"enthral": Script(enthral, _can_enthral)}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "enthral": Place("may", ("before-fight",)),
    "many-helpers": Place("owned"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
