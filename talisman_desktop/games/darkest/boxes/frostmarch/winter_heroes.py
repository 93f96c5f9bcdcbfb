"""Scripts of the characters of the box: the Necromancer, the Ogre Chieftain and the Warlock."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.code import Place
from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.games.darkest.base import quests
from talisman_desktop.rules import baggage, statics, trade
from talisman_desktop.rules.fight import sides
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, Bend
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values import ENEMY_SCORE, HELPERS, Faced

# --- the Necromancer ---

SPIRIT = "spirit"


def _can_enthral(game: Game, m: Meeting) -> bool:
    """Whether the hero faces a spirit of less craft, and has a place for it."""
    if not m.enemy or m.guardians or m.battle:
        return False
    lying = game.card(m.enemy)
    printed = game.printed(lying)
    if printed.subtype != SPIRIT or baggage.refusal(game, m.hero, printed)[0]:
        return False
    own = statics.score(game, m.hero, "craft")
    plain = sides.score_of(game, m.hero, lying, "craft", against=own)
    return ENEMY_SCORE(game, plain, Faced(m.hero, m.enemy, "craft")) < own


async def enthral(game: Game, m: Meeting) -> bool:
    """Let a spirit follow the hero instead of being fought."""
    baggage.take(game, m.hero, game.card(m.enemy), m.cause)
    return True


# --- helpers ---

MANY = 99
"""A number of helpers that no party can have: it sets no limit."""


def _any_number(game: Game, base: int, hero: str) -> int:
    return MANY if statics.has_script(game, hero, "many-helpers") else base


ON_HELPERS = Bend(HELPERS, _any_number, needs=(OwnerScript("many-helpers"),))
"""The Necromancer's and the Ogre Chieftain's part in the number of helpers."""

# --- the Warlock ---

ANY_PURCHASE = e.GainPurchase()


async def _free_choice(game: Game, m: Meeting, chosen: bool) -> bool:
    """Let a Warlock take a purchase card in place of the talisman for a finished quest."""
    if chosen or not game.alive(m.hero) or not statics.has_script(game, m.hero, "free-choice"):
        return chosen
    own = Meeting(m.hero, game.hero(m.hero).kind, onto=m.onto)
    if not trade.may_be_given(game, m.hero, ANY_PURCHASE):
        return False
    answer = await game.choose(
        lambda: Choose(
            key="quest-prize/purchase",
            hero=m.hero,
            text="The quest is done: take the talisman, or a purchase card?",
            options=(Option("talisman", "Take the talisman"), Option("purchase", "Take a purchase card")),
            cause=own.cause,
            family="offers",
        ),
        moot="talisman",
    )
    return answer == "purchase" and await trade.gift(game, own, ANY_PURCHASE)


ON_PRIZES = Around(procedure=quests.PRIZE, revise=_free_choice)
"""The Warlock's part when a quest is rewarded."""

SCRIPTS: dict[str, Script] = {"enthral": Script(enthral, _can_enthral)}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "enthral": Place("may", ("before-fight",)),
    "free-choice": Place("owned"),
    "many-helpers": Place("owned"),
}
"""The slot and the moments of each."""
