"""The verbs about the cards of the road: more of them, and passing enemies by for a while."""

from __future__ import annotations

from talisman_desktop.cards.conditions import Data


class DrawMore(Data, frozen=True):
    """Draw n more adventure cards, which are met right behind this one: "Draw 2 more adventure cards here"."""

    n: int


class EvadeAWhile(Data, frozen=True):
    """The hero may evade enemies until the end of the turn."""


Road = DrawMore | EvadeAWhile
