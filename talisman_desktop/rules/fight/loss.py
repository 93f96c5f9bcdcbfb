"""The loss: a life and a token of what was fought with, unless armour keeps them (C7e)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import preservation, tokens
from talisman_desktop.rules.fight import armour
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Passed

ATTRIBUTES: dict[Fights, Attribute] = {"battle": "strength", "psychic": "craft"}
"""The attribute that is lost in each fight."""


async def lose(
    game: Game, m: Meeting, attribute: Attribute, *, zone: str = "", rule: Cause | None = None, shield: bool = True
) -> bool:
    """A lost combat costs a life and a token of what was fought with; one saving item may be tried.

    `zone` is where a dead hero's things fall (default: where the party is), `shield` whether a shield may still
    be used in this combat. Gives back whether it still may afterwards.
    """
    kept = await armour.tries(game, m, attribute, shield=shield)
    if not game.alive(m.hero):
        return shield
    clauses = game.ruleset.clauses
    token_rule = clauses.lost_battle if attribute == "strength" else clauses.lost_psychic
    if not kept.token:
        tokens.lose(game, m.hero, attribute, 1, (rule or token_rule).on(m.kind))
    if not kept.life:
        here = zone or m.zone
        lost = await preservation.lose_life(game, m.hero, 1, (rule or clauses.beaten).on(m.kind), zone=here)
        m.wounded = lost > 0
        if lost and game.alive(m.hero):
            happened(game, Passed(m.hero, "wound", here))
    return kept.shield
