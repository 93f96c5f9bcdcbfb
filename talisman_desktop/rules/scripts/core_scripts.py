"""Scripts of the core box."""

from __future__ import annotations

from talisman_desktop.cards.movement_templates import ACROSS
from talisman_desktop.core.facts import LastingBegan, PileChanged, TokensChanged
from talisman_desktop.core.table import Lasting
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import FIXED_ORDER
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.roads import ROAD_END
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.values.fight_values import GUARDIANS

SENTINEL = "sentinel"
"""The zone of the gold that raiders have hidden at the Sentinel (D4)."""


async def raiders(game: Game, m: Meeting) -> bool:
    """Move all the hero's gold to the Sentinel, where the party can get it back when it visits that destination (D4).
    Return True even if there is none."""
    gold = game.hero(m.hero).gold
    if gold:
        cause = game.ruleset.clauses.raiders.on(m.kind)
        game.do(TokensChanged(m.hero, "gold", -gold, cause=cause))
        game.do(PileChanged(SENTINEL, gold, cause=cause))
    return True


async def blizzard(game: Game, m: Meeting) -> bool:
    """Keep the marching order unchanged on this road space and the next (C3d). Always return True."""
    until_day = game.table.day + 2
    if not any(x.what == FIXED_ORDER and x.n == until_day for x in game.table.lasting):
        lasting = Lasting("", FIXED_ORDER, until_day, "adventure", 0, m.kind)
        game.do(LastingBegan(lasting, cause=game.ruleset.clauses.slowed.on(m.kind)))
    return True


def _at_destination(game: Game, m: Meeting) -> bool:
    """Whether the party is at a destination of the Inner Region, from which it can reach the river (C5c), and not in
    combat with guardians, which no hero may leave (C8c)."""
    adventure = roads.way(game.table)
    here = adventure is not None and adventure.space == ROAD_END and game.table.region == "inner"
    return here and (game.situation.between(game) or not GUARDIANS(game, (), None))


async def raft(game: Game, m: Meeting) -> bool:
    """Carry the party on the raft to the village beyond the Sentinel, which raises Leave; the raft is kept (C5d,
    C5e)."""
    await game.situation.travel(game, ACROSS)
    return True


SCRIPTS: dict[str, Script] = {
    "raiders": Script(raiders),
    "blizzard": Script(blizzard),
    "raft": Script(raft, _at_destination, before_moving=_at_destination),
}
