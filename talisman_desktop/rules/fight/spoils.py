"""The spoils: tokens that a victory gives by the victor's own words (C7e.g is the card's, and the caller's)."""

from __future__ import annotations

from talisman_desktop.cards.owned import Fights
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import statics, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values import LIVES_WON


def take(game: Game, hero: str, fight: Fights, against: str) -> None:
    """Tokens gained for a victory (Ghoul, Runesword); never in guardian combat, which does not come here."""
    for static, card, printed in LIVES_WON(game, (), hero):
        if static.battle_only and fight != "battle":
            continue
        if static.with_this and card is not None and not _wielded(game, hero, printed.id, against):
            continue
        tokens.gain(game, hero, static.token, static.n, Cause(card=printed.id))


def _wielded(game: Game, hero: str, kind: str, against: str) -> bool:
    """Whether a weapon was the one that counted in this battle."""
    return any(p.source == kind for p in statics.parts(game, hero, "strength", "battle", against))
