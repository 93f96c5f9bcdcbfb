"""Enemies whose card kills the hero, or makes the hero a toad, if the enemy rolls two equal attack dice."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards import effects as e
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import effect_runner
from talisman_desktop.rules.fight.fight_moments import NOT_FORESEEN, FightBegan
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around, LastingBend
from talisman_desktop.rules.lasting_words import ENEMYS_EQUAL_DICE, EQUAL_DICE
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import spot_of
from talisman_desktop.rules.moments import AFTER_FIGHT, ROLL, Fought, Rolling


def _words(game: Game, mark: Lasting) -> Meeting:
    """Return the hero's meeting with the enemy card that set a mark."""
    return Meeting(mark.hero, mark.source, card=mark.card, at=spot_of(game, mark.card))


async def _rolled(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """If an enemy has rolled equal dice, kill the hero, or mark the hero to become a toad after the fight."""
    card, lasting = roll.request.card, game.table.lasting
    if roll.request.key != "fight/enemy" or not card or not lasting or len(rolled) < 2 or len({*rolled}) > 1:
        return
    mark = next((x for x in reversed(lasting) if x.what == ENEMYS_EQUAL_DICE and x.card == card), None)
    if mark is None or not game.alive(mark.hero):
        return
    if mark.n:
        game.do(LastingBegan(replace(mark, what=EQUAL_DICE, until="fight"), cause=Cause(card=mark.source)))
    else:
        await effect_runner.run(game, _words(game, mark), (e.LoseAll("life"),))


async def _ended(game: Game, fought: Fought, nothing: None) -> None:
    """Make toads of the heroes who were marked because of equal dice."""
    for struck in fought.heroes:
        mark = next((x for x in game.table.lasting if x.what == EQUAL_DICE and x.hero == struck.hero), None)
        if mark is not None and game.alive(struck.hero):
            await effect_runner.run(game, _words(game, mark), (e.BecomeToad(mark.n),))


def _unforeseen(base: tuple[str, ...], mark: Lasting, about: FightBegan) -> tuple[str, ...]:
    if mark.card != about.other.card:
        return base
    return (*base, f"without equal dice of the enemy, which {'make you a toad' if mark.n else 'kill you'}")


ON_ODDS = LastingBend(ENEMYS_EQUAL_DICE, NOT_FORESEEN, _unforeseen)
"""The hook that adds this rule to what odds leave out."""

ON_ENEMYS = Around(procedure=ROLL, after=_rolled, needs=(ENEMYS_EQUAL_DICE,))
ON_END = Around(procedure=AFTER_FIGHT, after=_ended, needs=(EQUAL_DICE,))
"""The hooks for an enemy's attack roll and for the end of a fight."""
