"""Every card of the boxes is met or used with twenty seeds by a bot that does anything it may."""

from __future__ import annotations

import pytest

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Table, held, road
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import COMING, FIGURE
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import ReaperCame
from talisman_desktop.play.session import Bot, Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.house import House
from tests.kit import cards, do, lay, library
from tests.playthroughs import adventures
from tests.playthroughs.adventures import a_meeting, check_every_fact, check_replay, eager_bot

SEEDS = 20
BOXES = ("reaper", "highland", "dungeon", "frostmarch", "sacred-pool")
GUARDIANS_WHEN = ("before-guardians", "spell-cast")
"""The moments of cards that need guardians (guardians fight, and cast spells on heroes); these games have none."""
ANSWERED = {"dungeon/spell-call": "dungeon/strength"}
"""Spells that answer a spell just cast, and the spell that the next hero has for that."""
PLACED = ("space", "foe", "ending")
"""Decks of which no card is dealt to a spot: the party comes to places and endings, and foes stand there."""
PRINTED = [card for card in library(*BOXES).catalog.cards.values() if card.set in BOXES]
KINDS = [card for card in PRINTED if card.type != "quest" and card.deck not in PLACED]


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    """The rules over the core box and the boxes, for all that plays here."""
    found = library(*BOXES)
    monkeypatch.setattr(cards, "core", lambda: found)
    monkeypatch.setattr(adventures, "core", lambda: found)
    return found


def with_more_ahead(table: Table) -> Table:
    """Return the table with a wolf and a helmet on another space of the road."""
    way = roads.way(table)
    assert way is not None
    return lay(lay(table, "wolf", there := road(way.space % 5 + 1)), "helmet", there)


def with_a_grown_hero(table: Table) -> Table:
    """Return the table with more strength for its last hero."""
    return do(table, f.TokensChanged(table.party[-1], "strength", 1))


def with_death_abroad(table: Table) -> Table:
    """Return the table with the Grim Reaper on the road, and his decks in use."""
    placed = f.DeckPlaced("adventure:reaper", "adventure", COMING), f.DecksJoined("spell:reaper", "spell")
    return do(table, f.FigureMoved(FIGURE, road(5)), f.slice_changed(ReaperCame()), *placed)


def one_after_the_other(first: str, second: str, seed: int) -> Bot:
    """Return an eager bot for one card, which is eager for another right after that card."""
    bots = eager_bot(first, seed), eager_bot(second, seed)
    return lambda session, request: bots[request.cause.card == first](session, request)


@pytest.mark.parametrize("card", KINDS, ids=lambda card: card.id)
def test_card_is_met_and_used(card: CardDef, house: House) -> None:
    causes = set()
    for seed in range(SEEDS):
        start = with_a_grown_hero(with_more_ahead(a_meeting(card.id, seed)))
        start = start if seed % 2 else with_death_abroad(start)
        bot = eager_bot(card.id, seed)
        if first := ANSWERED.get(card.id):
            start, bot = lay(start, first, held("spells", start.order[1])), one_after_the_other(first, card.id, seed)
        session = Session(house, start, bot=bot)
        check_every_fact(session, start)
        check_replay(session, start)
        causes |= {x.cause.card for x in session.facts}
    for_guardians = card.may and all(ability.when in GUARDIANS_WHEN for ability in card.may)
    if card.type != "character" and not for_guardians:
        assert card.id in causes, "nothing came of the card in all these games"
