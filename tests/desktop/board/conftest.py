"""Fixtures for moves by hand in record-only mode."""

from __future__ import annotations

import pytest

from tests.desktop.board.pointed import (
    kept,
    on_the_road,
)
from tests.desktop.evenings import Evening


@pytest.fixture
def keeper(evening: Evening) -> Evening:
    """Return a window in record-only mode: the party is on the road, with a wolf and a bear on draw spots."""
    evening.begin(kept(on_the_road("wolf", "bear")))
    assert evening.asked == "keep"
    return evening
