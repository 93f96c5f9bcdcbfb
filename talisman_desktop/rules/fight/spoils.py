"""Tokens that the victor's own cards bring after a victory.

The text of the enemy card is carried out elsewhere (C7e.g).
"""

from __future__ import annotations

from talisman_desktop.core.table import Cause
from talisman_desktop.rules import statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Victory
from talisman_desktop.rules.values.fight_values import LIVES_WON


async def take(game: Game, victory: Victory) -> None:
    """Give the victor the tokens that their cards (such as the Ghoul or the Runesword) bring.

    Guardian combat does not call this, so it brings none.
    """
    hero = victory.hero
    for static, card, printed in LIVES_WON(game, (), hero):
        if static.battle_only and victory.fight != "battle":
            continue
        if static.with_this and card is not None and not wielded(game, hero, printed.id, victory.against):
            continue
        tokens.gain(game, hero, static.token, static.n, Cause(card=printed.id))


def wielded(game: Game, hero: str, kind: str, against: str = "") -> bool:
    """Whether a weapon of this kind counted in this battle."""
    return any(p.source == kind for p in statics.parts(game, hero, "strength", "battle", against))
