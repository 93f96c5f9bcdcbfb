"""Sentences with scripts of earlier versions, which words can say today."""

from __future__ import annotations

import pytest

from talisman_desktop.cards.old_scripts import SAID_TODAY
from talisman_desktop.cards.schema import Slot
from talisman_desktop.cards.words import parse_slot, read
from tests.kit import library

MEET = (
    *("ambush", "divine-protection", "living-statue"),
    *("sky-screecher", "spiteful-imp", "vampire-bats"),
)
"""The scripts that happened when a card was met."""
MAY = {
    "elixir-of-rage": "Before a fight, discard this: ",
    "elixir-of-wrath": "Any time, discard this: ",
    "eyes-of-the-hawk": "On the road: ",
    "renewal": "Any time, discard this: ",
    "simulacrum": "Before a fight: ",
    "syphon-strength": "Before moving: ",
}
"""The heads of the sentences that an owner may use."""


def slot_of(script: str) -> Slot:
    """Return the slot in which a script of an earlier version could stand."""
    return "may" if script in MAY else "meet" if script in MEET else "owned"


@pytest.mark.parametrize("script", SAID_TODAY)
def test_script_of_an_earlier_version_means_its_words(script: str) -> None:
    slot, head, today = slot_of(script), MAY.get(script, ""), SAID_TODAY[script]
    (sentence,) = read(slot, f"{head}words that people read (script: {script}).")
    assert (sentence.state, sentence.text) == ("understood", f"{head}words that people read.")
    assert sentence.verbs == parse_slot(slot, f"{head}{today}.")


def test_no_script_of_today_is_said_in_words() -> None:
    boxes = ("reaper", "highland", "dungeon", "frostmarch", "sacred-pool")
    rules = library(*boxes)
    known = rules.of(rules.new_table(1, {}, boxes)).hooks
    assert not SAID_TODAY.keys() & known.scripts.keys()
