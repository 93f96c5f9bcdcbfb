"""The table takes the height that the question leaves, and a splitter moved by the player stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.desktop.presenters.geometry.split_heights import LEAST_TABLE
from talisman_desktop.desktop.window import table_split
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.homes import settle, wait
from tests.desktop.long_road import of


@pytest.fixture
def small(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Yield the window on a small screen."""
    monkeypatch.setattr(table_split, "PAUSE", 0)
    long_road.resize(1280, 720)
    scale(long_road, 100)
    yield long_road
    long_road.change_settings(replace(long_road.settings, scale=100))


def scale(window: MainWindow, percent: int) -> None:
    window.change_settings(replace(window.settings, scale=percent))
    rest(window)


def ask(window: MainWindow, count: int) -> int:
    """Ask a question with this many answers; return the height of the question."""
    session = of(window).session
    answers = tuple(Option(f"take:{n}", f"The Elf takes number {n}") for n in range(count))
    asked = Choose(key="x", hero=session.table.order[0], text="Who takes it?", options=answers)
    window.prompt.show_request(asked, session.table, session.rules)
    rest(window)
    return window.splitter.sizes()[1]


def rest(window: MainWindow) -> None:
    """Wait until the splitter no longer moves."""
    settle()
    split = window.arrangement.split
    assert split is not None
    wait(lambda: not split.moves)
    settle()


def test_short_question_leaves_room_to_the_table(small: MainWindow) -> None:
    scale(small, 200)
    long, short = ask(small, 20), ask(small, 2)
    assert short < 0.75 * long
    assert ask(small, 20) == long


def test_split_is_as_at_the_start_after_large_text(small: MainWindow) -> None:
    before = ask(small, 3)
    scale(small, 200)
    scale(small, 100)
    assert ask(small, 3) == before


def test_decks_are_visible_on_a_small_screen(small: MainWindow) -> None:
    ask(small, 3)
    assert small.table.view.shows_whole


def test_split_moved_by_hand_stays(small: MainWindow) -> None:
    scale(small, 200)
    small.splitter.setSizes([300, 320])
    small.splitter.splitterMoved.emit(300, 1)
    moved = small.splitter.sizes()[1]
    assert ask(small, 2) == moved
    small.arrangement.note_panels()
    assert small.settings.splitter == tuple(small.splitter.sizes())


def test_message_keeps_the_least_table_height(small: MainWindow) -> None:
    scale(small, 200)
    ask(small, 20)
    small.banner.tell("watched", "This message takes some of the room.")
    rest(small)
    assert small.splitter.sizes()[0] >= LEAST_TABLE - 1
    small.banner.tell("watched", "")
