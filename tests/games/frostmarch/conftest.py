"""Fixtures with the box and as few cards as tests need: its own place and quests, and test cards in its decks."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from talisman_desktop.app.content import given
from talisman_desktop.app.program_house import house as program_house
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.paths import cardsets_folder
from talisman_desktop.rules.house import House
from tests.kit import cards

CARDS = Path(__file__).parent / "cards"


@cache
def house() -> House:
    """Return the rules over the base set and the box."""
    folder = Path(mkdtemp()) / "frostmarch"
    shutil.copytree(CARDS, folder)
    for name in ("spaces.toml", "quests.toml"):
        shutil.copy(cardsets_folder() / "frostmarch" / name, folder)
    catalog, problems = load_catalog([cardsets_folder() / CORE, folder], given=given())
    assert not problems, problems
    shutil.rmtree(folder.parent)
    return program_house(catalog)


@pytest.fixture(autouse=True)
def with_the_frostmarch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table of a test play with the box."""
    monkeypatch.setattr(cards, "core", house)
