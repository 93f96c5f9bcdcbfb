"""The verb about a loss that is at hand."""

from __future__ import annotations

from talisman_desktop.cards.conditions import Data


class Prevent(Data, frozen=True):
    """The loss at hand does not happen: "When a life would be lost: the loss is prevented"."""
