"""Card texts by which the result of a fight counts as another: a defeat or victory as a stand-off, a low attack roll as
a defeat."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from talisman_desktop.cards.combat_verbs import CountsAs
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import statics
from talisman_desktop.rules.fight.result import LOST, RESULT, SEEN, Result, Score, Sums
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.lasting_words import COUNTED
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.standing_cache import is_magic
from talisman_desktop.rules.values.fight_values import LOSES_NOTHING, WINS_NOTHING, Ahead

CLEAR = 2
"""The lead in points from which a victory is not narrow."""
SIX = 6


def begin(game: Game, m: Meeting, words: CountsAs) -> None:
    """Begin the lasting effect by which a result of the hero's current fight counts as another."""
    craft = statics.score(game, m.hero, "craft")
    mark = Lasting(m.hero, f"{COUNTED}{words.what}", craft, "fight", m.card, m.kind)
    if mark not in game.table.lasting:
        game.do(LastingBegan(mark, cause=m.cause))


def _mark(game: Game, hero: str, what: str) -> Lasting | None:
    """Return the lasting effect by which the result `what` of the hero's fight counts as another; None if there is
    none."""
    return next((x for x in game.table.lasting if x.what == f"{COUNTED}{what}" and x.hero == hero), None)


def _no_defeat(game: Game, base: str, hero: str) -> str:
    mark = _mark(game, hero, "defeat") if game.table.lasting else None
    return base if mark is None else game.catalog[mark.source].name


def _no_victory(game: Game, base: str, about: Ahead) -> str:
    if not game.table.lasting:
        return base
    if about.points < CLEAR and _mark(game, about.hero, "narrow victory") is not None:
        return f"by less than {CLEAR}"
    if _mark(game, about.hero, "plain victory") is None:
        return base
    weapons = statics.wielded(game, about.hero)
    return base if any(is_magic(game.printed(card), card) for card in weapons) else "no magic weapon"


def _low_roll(game: Game, base: Result, about: Sums) -> Result:
    mark = _too_low(game, about.own)
    return base if mark is None else replace(LOST, by="a roll below your craft", cause=Cause(card=mark.source))


def _too_low(game: Game, own: Score) -> Lasting | None:
    """Return the lasting effect that turns the hero's low roll into a defeat; None if there is none, or if the roll is
    high enough."""
    if not game.table.lasting or not own.hero or not own.natural or SIX in own.natural:
        return None
    low = (x for x in game.table.lasting if x.what == f"{COUNTED}low roll" and sum(own.natural) < x.n)
    return next(low, None)


def _seen(game: Game, base: tuple[Hashable, ...], own: Score) -> tuple[Hashable, ...]:
    return (*base, _too_low(game, own))


BENDS = (
    Bend(LOSES_NOTHING, _no_defeat, needs=(f"{COUNTED}defeat",)),
    Bend(WINS_NOTHING, _no_victory, needs=(f"{COUNTED}narrow victory", f"{COUNTED}plain victory")),
    Bend(RESULT, _low_roll, needs=(f"{COUNTED}low roll",)),
    Bend(SEEN, _seen, needs=(f"{COUNTED}low roll",)),
)
"""The effect of these words on the result of a fight."""
