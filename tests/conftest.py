"""Fixtures of every test."""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator

# Without a display Qt ends the whole process, so this must stand before anything imports Qt.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run; no time limit for one, because test machines are shared.
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
# For looking further by hand: pytest --hypothesis-profile=search
settings.register_profile("search", parent=settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test leaves no widget, window or running timer behind.

    Closed widgets are deleted before they are counted, because Qt keeps them outside an event loop.
    """
    look = _everything if _has_qt(request) else _widgets
    before = look()
    yield
    left = look(swept=True) - before
    if left:  # Only then, because collecting takes a while: objects that merely wait for it are not left behind.
        gc.collect()
        left = look(swept=True) - before
    assert not left, f"left behind: {dict(left)}"


def _has_qt(request: pytest.FixtureRequest) -> bool:
    """Return whether the test can start a timer: it asks for the application, or its file imports from Qt."""
    if "qapp" in request.fixturenames:
        return True
    named = [
        (getattr(thing, "__module__", ""), getattr(thing, "__name__", "")) for thing in vars(request.module).values()
    ]
    return any(str(name).startswith("PySide6.") for names in named for name in names)


def _everything(swept: bool = False) -> Counter[str]:
    """Return the widgets, windows and timers there are."""
    from tests import leftovers

    if swept:
        leftovers.sweep()
    return leftovers.standing()


def _widgets(swept: bool = False) -> Counter[str]:
    """Return the widgets and windows there are; none where no test has loaded Qt yet."""
    if "PySide6.QtWidgets" not in sys.modules:
        return Counter()
    from tests import leftovers

    if swept:
        leftovers.sweep()
    return leftovers.widgets()
