"""The cards of boxes, as few as tests need, and rules that use them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from talisman_desktop.app.program_house import BOXES, GAMES, HOUSE_RULES
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.rules.house import House
from talisman_desktop.rules.module import Module
from tests.kit import cards

CARDS = Path(__file__).parent / "cards"

TEMPEST = Module(id="tempest", title="The Tempest", own_decks=("adventure",))
"""A second box, with another adventure deck."""


@cache
def house(*boxes: str) -> House:
    """Return the rules over the base set and the test cards of these boxes."""
    catalog, problems = load_catalog([cardsets_folder() / CORE, *(CARDS / box for box in boxes)])
    assert not problems, problems
    return House(catalog, GAMES, (*BOXES, TEMPEST, *HOUSE_RULES))


@pytest.fixture(autouse=True)
def with_the_reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table of a test play with the box."""
    monkeypatch.setattr(cards, "core", lambda: house("reaper"))
