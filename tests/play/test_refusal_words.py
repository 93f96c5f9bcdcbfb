"""The words for what cannot be: cards have their names, and only unknown cards their ids."""

from __future__ import annotations

import json
from typing import Any

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.play import position
from talisman_desktop.play.refusal_words import worded
from talisman_desktop.play.session import Session
from tests.kit import a_table, core


def saved() -> Any:
    """Return a position with two heroes, as JSON."""
    table = a_table(["elf", "troll"], village=True, step=Step("village"))
    return json.loads(position.save(Session(core(), table)))


def refusal(data: Any) -> str:
    with pytest.raises(position.PositionError) as refused:
        position.load(json.dumps(data), core())
    return str(refused.value)


def test_position_with_a_card_too_many_names_the_card() -> None:
    data = saved()
    unseen = data["table"]["decks"]["adventure"]["unseen"]
    unseen["core/dragon"] += 1
    data["table"]["decks"]["adventure"]["size"] += 1
    printed = unseen["core/dragon"] - 1
    assert refusal(data) == (
        f"The position is impossible: Dragon: {printed + 1} cards on the table, {printed} are printed."
    )


def test_unknown_card_keeps_its_id_in_a_refusal() -> None:
    data = saved()
    hero = next(iter(data["table"]["heroes"].values()))
    hero["kind"] = "core/nobody-at-all"
    assert "core/nobody-at-all" in refusal(data)


def test_refusal_names_spaces_and_decks_too() -> None:
    told = worded("no core/dragon of core/hills is left in the adventure deck", ["adventure"], core().catalog)
    assert told == "no Dragon of Hills is left in the adventure deck"
    assert worded("'core/dragon' cannot be the id", [], core().catalog) == "'core/dragon' cannot be the id"
