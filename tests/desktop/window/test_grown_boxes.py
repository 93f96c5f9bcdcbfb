"""A campaign begun with an older version of a box: its banner offers to add the missing cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton

from talisman_desktop.core.table import Step
from tests.desktop.evenings import Evening
from tests.kit import a_table, cards, library

JOIN = "Join what is missing"


@pytest.fixture(autouse=True)
def with_the_reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the box in every table of the tests."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def buttons(evening: Evening) -> dict[str, QPushButton]:
    """Return the buttons of the message above the table, by their texts."""
    banner = evening.window.banner
    return {} if banner.isHidden() else {b.text(): b for b in banner.findChildren(QPushButton) if not b.isHidden()}


def test_banner_adds_a_missing_deck_in_one_step(evening: Evening) -> None:
    table = a_table(["elf"], modules=["reaper"], village=True, step=Step("village"))
    old = replace(table, decks={name: deck for name, deck in table.decks.items() if name != "quest"})
    evening.begin(old)
    assert "“reaper” has changed since this campaign was saved" in evening.window.banner.text.text()
    buttons(evening)[JOIN].click()
    assert evening.session.table.decks["quest"].size == 11
    assert evening.journal[-1] == "The Reaper is brought up to this version (lay out its quest deck of 11)."
    assert evening.window.banner.isHidden()
    assert JOIN not in buttons(evening.again())
    evening.window.menus.actions["undo"].trigger()
    assert "quest" not in evening.session.table.decks
