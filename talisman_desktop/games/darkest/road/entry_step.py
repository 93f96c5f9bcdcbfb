"""The step at which play continues on a table that players have set by hand."""

from __future__ import annotations

from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base import ambush
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.resolution import keeps
from talisman_desktop.rules.zones import GUARDIANS


def step(table: Table) -> Step:
    """Return the step at which play continues on this table. A space that has been dealt with is not repeated.

    In record-only mode the step is that of the mode, and in the village it is the question what to do there. On the
    road, guardians still in play come first, then cards on the draw spots, then the rest of the space. A table without
    heroes gets new ones.
    """
    way = roads.way(table)
    if keeps(table.options):
        return Step("keep")
    if not table.heroes:
        return Step("muster")
    if way is None:
        return Step("village")
    if way.space == 0:
        return Step("next-space" if way.heading > 0 else "arrive-home")
    if table.zone(GUARDIANS) and (way.space >= DESTINATION or ambush.under_way(table)):
        return Step("guardian-fight", (1,))
    if any(cards and zone.startswith("spot:") for zone, cards in table.zones.items()):
        return Step("next-card")
    return Step("go-on-here")


async def go_on_here(game: Game) -> Step:
    """Let the party meet the cards of a road space whose draw spots are empty, or carry out the rest of the space."""
    return walk.enter(game)
