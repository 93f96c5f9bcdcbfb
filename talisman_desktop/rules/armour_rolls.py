"""Additions to the rolls of saving items: words that say "+1 to your armour rolls"."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.cards.owned import AddsToAttack, Saves
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.table import Card
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.values.fight_values import ARMOUR_ADDED, SAVES

Saving = tuple[Saves, Card | None, CardDef]


def _better(game: Game, base: tuple[Saving, ...], about: str) -> tuple[Saving, ...]:
    """Lower the number on which each saving item saves by the hero's additions to armour rolls."""
    more = ARMOUR_ADDED(game, 0, about) if base else 0
    if not more:
        return base
    return tuple((replace(saves, on=max(1, saves.on - more)), card, printed) for saves, card, printed in base)


ON_SAVES = Bend(SAVES, _better, needs=(AddsToAttack,))
"""The effect of these words on armour."""
