"""The Lake of Visions, on which quest cards lie."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import Cause, held
from talisman_desktop.games.darkest.base import new_quests
from talisman_desktop.games.darkest.boxes.frostmarch.frostmarch_region import ID
from talisman_desktop.rules import baggage, draws, quest_cards
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of
from talisman_desktop.rules.zones import leaves_play

LAKE = f"{ID}/lake-of-visions"
SHOWN = 4
"""The number of quest cards that are laid onto the Lake of Visions."""


def _zone(lake: int) -> str:
    """Return the zone of the quest cards that lie on a lake."""
    return f"lake-of-visions:{lake}"


async def lake_of_visions(game: Game, m: Meeting) -> bool:
    """Show quest cards, of which a hero may accept one; the lake is discarded with the last. Return whether the hero
    accepted one."""
    zone = _zone(m.card)
    if not game.table.zone(zone):
        for _ in range(min(SHOWN, quest_cards.left(game.table))):
            await draws.draw(game, quest_cards.DECK, zone, m.cause, hero=m.hero)
    if not new_quests.may_accept(game, m.hero) or not game.table.zone(zone):
        return False

    def options() -> list[Option]:
        return [Option("", "None"), *(Option(str(c.id), game.printed(c).name) for c in game.table.zone(zone))]

    number = await one_of(game, m, "accept", "which quest do you accept?", options)
    if not number:
        return False
    game.do(CardMoved(int(number), held("quests", m.hero), cause=m.cause))
    await new_quests.accepted(game, m, game.card(int(number)))
    if not game.table.zone(zone):
        baggage.lose_card(game, game.card(m.card), m.cause)
    return True


def _ebbs(game: Game, moved: CardMoved) -> list[CardMoved]:
    """Return the facts that put the quest cards back into their deck when their lake is discarded."""
    cards = game.table.zones.get(_zone(moved.card), ())
    return [CardMoved(card.id, f"deck:{card.deck}", cause=Cause(card=LAKE)) for card in cards]


ON_MOVES = Follow(CardMoved, _ebbs, concerns=leaves_play)
"""The rule that returns the lake's quest cards when the lake leaves the table."""

SCRIPTS: dict[str, Script] = {"lake-of-visions": Script(lake_of_visions)}
"""The scripts by the names the card files use."""
