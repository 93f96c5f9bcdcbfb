"""The verb about a loss that is about to happen."""

from __future__ import annotations

from talisman_desktop.cards.conditions import Data


class Prevent(Data, frozen=True):
    """Prevents the loss that is about to happen: "When a life would be lost: the loss is prevented"."""
