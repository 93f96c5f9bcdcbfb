"""A table whose moves the players keep."""

from __future__ import annotations

import pytest

from tests.desktop.board.pointed import (
    kept,
    on_the_road,
)
from tests.desktop.evenings import Evening


@pytest.fixture
def keeper(evening: Evening) -> Evening:
    """The party on the road, a wolf and a bear on the row; the screen only records."""
    evening.begin(kept(on_the_road("wolf", "bear")))
    assert evening.asked == "keep"
    return evening
