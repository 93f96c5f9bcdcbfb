"""Every card of the box is met or used with twenty seeds by a bot that does anything it may."""

from __future__ import annotations

import pytest

from talisman_desktop.play.session import Session
from tests.kit import core, kind, printed, totals
from tests.playthroughs.adventures import a_meeting, check_every_fact, check_replay, deck_kinds, eager_bot

SEEDS = 20
CARDS = deck_kinds("adventure", "trove", "purchase", "talisman", "spell", "character")


def test_every_card_is_here() -> None:
    assert len(CARDS) == len(set(CARDS)) == sum(len(kinds) for kinds in totals().values())


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_met_and_used(card: str) -> None:
    causes = set()
    for seed in range(SEEDS):
        start = a_meeting(card, seed)
        session = Session(core(), start, bot=eager_bot(card, seed))
        check_every_fact(session, start)
        check_replay(session, start)
        causes |= {x.cause.card for x in session.facts}
    if printed(card).type != "character":
        assert kind(card) in causes, "nothing came of the card in all these games"
