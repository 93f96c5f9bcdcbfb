"""Scripts of enemies that the party fights together, in a guardian combat."""

from __future__ import annotations

from talisman_desktop.cards.effects import FightTogether
from talisman_desktop.core.facts import CardMoved
from talisman_desktop.games.darkest.base import ambush
from talisman_desktop.rules import effect_runner, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.roads import ROAD_END
from talisman_desktop.rules.script import Script

CERBERUS = "E6.cerebus"


async def cerberus(game: Game, m: Meeting) -> bool:
    """Send Cerberus to the destination; a party that is there fights him as a guardian (E6.cerebus). Always return
    True."""
    way, cause = roads.way(game.table), m.cause_by(CERBERUS)
    if way is not None and way.space == ROAD_END and way.beyond is None:
        ambush.spring(game, (game.card(m.card),), cause)
    game.do(CardMoved(m.card, roads.own(ROAD_END).zone, cause=cause))
    m.taken = True
    return True


async def gathering(game: Game, m: Meeting) -> bool:
    """Let the party fight the spirits of the road at once, and return whether there was a fight. Only card sets of the
    players still use this script."""
    return await effect_runner.run(game, m, (FightTogether(subtype="spirit"),))


SCRIPTS: dict[str, Script] = {"cerberus": Script(cerberus), "gathering": Script(gathering)}
"""The scripts by the names the card files use."""
