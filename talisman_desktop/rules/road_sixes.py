"""A 6 on the road roll, by which some leaders may take the party to another space, or over the Storm River."""

from __future__ import annotations

from talisman_desktop.cards.effects import May, Teleport
from talisman_desktop.cards.owned import SixCarries
from talisman_desktop.rules import effect_runner, prospects
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling
from talisman_desktop.rules.values import SIX_CARRIES

SIX = 6
ANY = "any"


async def _carried(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let the leader take the party off for a 6. Raises Leave if they do."""
    if SIX not in rolled:
        return
    leader = game.party[0]
    found = {words.place: (card, printed) for words, card, printed in SIX_CARRIES(game, (), leader)}
    for place, (card, printed) in found.items():
        if place == ANY:
            await game.situation.travel(game, ANY)
            continue
        over = Teleport(place, ferried=True)
        m = Meeting(leader, printed.id, card=card.id if card is not None else 0)
        if prospects.possible(game, m, over):
            await effect_runner.run(game, m, (May((over,)),))


ON_ROAD_ROLL = Around(procedure=ROAD_ROLL, after=_carried, needs=(SixCarries,))
"""The 6 among the rules that all games share."""
