"""The words about the cards of the road (`talisman_desktop.cards.road`): what each of them does."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.cards import road as r
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Lasting
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import EVADE
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.turns import draw_behind


def run(game: Game, m: Meeting, effect: r.Road) -> bool:
    """Carry out words about the cards of the road; whether they did anything."""
    match effect:
        case r.DrawMore(n=n):
            if roads.way(game.table) is None:
                return False
            draw_behind(game, m, n, m.cause)
        case r.EvadeAWhile():
            game.do(LastingBegan(Lasting(m.hero, EVADE, 1, "turn", 0, m.kind), cause=m.cause))
        case _:
            assert_never(effect)
    return True


def possible(game: Game, m: Meeting, effect: r.Road) -> bool:
    """Whether words could do anything now."""
    match effect:
        case r.DrawMore():
            return roads.way(game.table) is not None
        case r.EvadeAWhile():
            return roads.way(game.table) is not None
        case _:
            assert_never(effect)
