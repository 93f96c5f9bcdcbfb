"""Cards with which a 6 on the road roll lets the leader take the party to another space, or over the Storm River."""

from __future__ import annotations

from talisman_desktop.cards.effects import May, Teleport
from talisman_desktop.cards.owned import SixCarries
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import baggage, effect_runner, prospects
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Around
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling
from talisman_desktop.rules.values.roll_values import SIX_CARRIES

SIX = 6
ANY = "any"


async def _carried(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Let a leader with a card for sixes use a 6 to take the party to another space or across the Storm River; a card
    that needs only sixes is discarded after its use. Raises Leave if the party goes."""
    if SIX not in rolled:
        return
    leader = game.party[0]
    said = SIX_CARRIES(game, (), leader)
    found = {words.place: (card, printed) for words, card, printed in said if not words.discarded}
    for place, (card, printed) in found.items():
        if place == ANY:
            await game.situation.travel(game, ANY)
            continue
        over = Teleport(place, ferried=True)
        m = Meeting(leader, printed.id, card=card.id if card is not None else 0)
        if prospects.possible(game, m, over):
            await effect_runner.run(game, m, (May((over,)),))

    if all(die == SIX for die in rolled):
        await _used_up(game, leader, next((card for words, card, _ in said if words.discarded), None))


async def _used_up(game: Game, leader: str, card: Card | None) -> None:
    """Ask the leader, when all dice of the road roll show 6, whether to discard a card to teleport the party.

    Raises Leave if so.
    """
    if card is None:
        return
    name, cause = game.printed(card).name, Cause(card=card.kind)
    text = f"All dice of your road roll show 6. Discard the {name} to teleport the party to another space?"
    answer = await game.choose(
        lambda: Choose(
            key="road/sixes",
            hero=leader,
            text=text,
            options=(Option("no", "No"), Option("yes", "Discard it")),
            cause=cause,
            card=card.id,
            family="offers",
            usual="no",
        ),
        moot="no",
    )
    if answer == "yes":
        baggage.lose_card(game, card, cause)
        await game.situation.travel(game, ANY)


ON_ROAD_ROLL = Around(procedure=ROAD_ROLL, after=_carried, needs=(SixCarries,))
"""The hook that carries out these cards after a road roll."""
