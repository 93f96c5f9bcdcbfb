"""Refused corrections name cards and decks, not their ids."""

from __future__ import annotations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.desktop.presenters import changes
from talisman_desktop.play.session import Refused, Session
from tests.kit import a_table, cards, library

BOX, DECK = ["dungeon"], "adventure:dungeon"
NO_OGRE = "no Ogre is left unseen in the adventure deck of The Dungeon"


@pytest.fixture(autouse=True)
def with_the_dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table of a test play with the box."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOX))


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (f.DeckSeen(DECK, ("core/ogre",)), NO_OGRE),
        (f.CardsDealt(DECK, 500, "spot:1"), "the adventure deck of The Dungeon has no 500 cards left"),
        (f.CardsDealt("adventure", 500, "spot:1"), "the adventure deck has no 500 cards left"),
    ],
)
def test_refusal_names_cards_and_decks(fact: f.Fact, why: str) -> None:
    session = Session(cards.core(), a_table(["elf"], modules=BOX))
    with pytest.raises(Refused) as refused:
        session.edit("by hand", (fact,))
    assert str(refused.value) == why


def test_editor_names_decks_of_boxes() -> None:
    told = changes.readable(
        f"no core/ogre is left unseen in the {DECK} deck", a_table(["elf"], modules=BOX), cards.core()
    )
    assert told == f"{NO_OGRE[:1].upper()}{NO_OGRE[1:]}."
