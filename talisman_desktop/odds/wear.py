"""The things that may break after a fight, by the dice that a hero keeps: how likely they do so at each of its ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec import Struct

from talisman_desktop.odds import bout_odds, fight_rolls
from talisman_desktop.odds.attack import first_rolls
from talisman_desktop.odds.fight_odds import Judge
from talisman_desktop.odds.fight_rolls import End
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values import AT_RISK


class Wear(Struct, frozen=True):
    """A thing of a hero that may break after a fight: its card, and how likely an end comes about and it breaks."""

    hero: str
    card: int
    chances: Mapping[End, float]


def after(game: Game, began: FightBegan, judge: Judge, dear: str) -> Iterator[Wear]:
    """Yield what may break after a fight without fate. `dear` is the word of a result that is paid for
    without a defeat."""
    if AT_RISK not in game.values:
        return
    for side, dice in ((began.own, began.own_dice), (began.other, began.other_dice)):
        if not side.hero or not side.rolls or not dice.kept:
            continue
        found: dict[int, dict[End, float]] = {}
        for laid in first_rolls(dice):
            usual = next(iter(AT_RISK(game, (), side.struck(laid.kept))), None)
            if usual is not None:
                odds = bout_odds.given(began, judge, side.hero, laid.kept)
                chances = found.setdefault(usual.card, defaultdict(float))
                for end, n in fight_rolls.chances(odds, dear).items():
                    chances[end] += n * laid.ways / laid.of * float(usual.chance)
        for card, chances in found.items():
            yield Wear(side.hero, card, chances)
