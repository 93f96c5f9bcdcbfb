"""A fixture that lets tests play with the box and test cards in its decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit import cards
from tests.kit.small_boxes import small_box


@pytest.fixture(autouse=True)
def with_the_dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table of a test play with the box."""
    monkeypatch.setattr(cards, "core", lambda: small_box("dungeon", Path(__file__).parent / "cards"))
