"""The cards of the boxes: how many of them the program plays without help, and how doubtful ones are marked."""

from __future__ import annotations

import re

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.cards.check import counts
from talisman_desktop.cards.loader import LoadedSet, load_sets
from talisman_desktop.paths import cardsets_folder

BOXES = ("reaper",)


def loaded(box: str) -> LoadedSet:
    """Return a box, read beside the core box."""
    return next(
        x for x in load_sets([cardsets_folder() / name for name in ("core", box)], given=given()) if x.id == box
    )


@pytest.mark.parametrize("box", BOXES)
def test_box_has_no_problems(box: str) -> None:
    assert loaded(box).problems == ()


def test_reaper_has_the_cards_it_prints() -> None:
    """The twelfth quest is not dealt, because its name is not known."""
    decks = counts(loaded("reaper"))["decks"]
    assert {name: deck["copies"] for name, deck in decks.items()} == {
        **{"adventure": 90, "spell": 26, "character": 4, "quest": 11}
    }


@pytest.mark.parametrize("box", BOXES)
def test_seven_kinds_in_ten_are_whole_and_two_at_most_scripted(box: str) -> None:
    found = counts(loaded(box))
    assert found["whole"] >= 0.7 * found["kinds"]
    assert found["scripted_kinds"] <= 0.2 * found["kinds"]


@pytest.mark.parametrize("box", BOXES)
def test_no_script_asks_to_do_something_by_hand(box: str) -> None:
    said = [s.text for card in loaded(box).cards for s in card.sentences if s.state == "scripted"]
    assert said
    assert [text for text in said if re.search("by hand", text, re.I)] == []


def test_doubtful_numbers_of_the_reaper_carry_their_mark() -> None:
    doubted = {card.id.partition("/")[2]: card.unsure for card in loaded("reaper").cards if card.unsure}
    assert doubted["cerberus"] == ("strength", "craft")
    assert doubted["mummy"] == ("craft",)
    assert {*(fact for facts in doubted.values() for fact in facts)} == {"strength", "craft"}
    assert len(doubted) == 20
