"""The enemies against which abilities worded for attacks work (D1a)."""

from __future__ import annotations

from talisman_desktop.core.table import Card
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.fight_values import MAY_CLAIM_ATTACK, Attacked


def can_claim(game: Game, hero: str, enemy: Card) -> bool:
    """Whether a hero's abilities for attacks work on an enemy.
    Usually they do only on the turn that its card is turned over, until it has been met.
    """
    fresh = enemy.turned == game.table.day and not enemy.met
    return MAY_CLAIM_ATTACK(game, fresh, Attacked(hero, enemy.id, fresh))
