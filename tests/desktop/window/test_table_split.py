"""The table takes the height that the question leaves, and a splitter moved by the player stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Barred, Choose, Option
from talisman_desktop.desktop.presenters.geometry.split_heights import LEAST_TABLE
from talisman_desktop.desktop.prompts.area_sizes import AreaSizes
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.window import table_split
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.rules.reminders import Reminder
from tests.desktop.homes import settle, wait
from tests.desktop.long_road import of
from tests.kit import sure


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


def question(window: MainWindow, count: int, barred: int = 0) -> Choose:
    """Return a question with this many answers, and others that cannot be given."""
    answers = tuple(Option(f"take:{n}", f"The Elf takes number {n}") for n in range(count))
    others = tuple(Barred(f"not:{n}", f"The Elf leaves number {n}", f"no room for {n}") for n in range(barred))
    hero = of(window).session.table.order[0]
    return Choose(key="x", hero=hero, text="Who takes it?", options=answers, barred=others)


def ask(window: MainWindow, count: int) -> int:
    """Ask a question with this many answers; return the height of the question."""
    session = of(window).session
    window.prompt.show_request(question(window, count), session.table, session.rules)
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


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("side", [False, True])
@pytest.mark.parametrize(
    ("before", "after", "barred", "due"),
    [(2, 20, 0, 0), (20, 2, 0, 0), (20, 6, 0, 0), (4, 9, 9, 0), (20, 9, 9, 1), (9, 4, 0, 2), (30, 12, 20, 1)],
)
def test_next_question_is_painted_ahead_for_its_height(
    small: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    percent: int,
    side: bool,
    before: int,
    after: int,
    barred: int,
    due: int,
) -> None:
    small.change_settings(replace(small.settings, side=side))
    scale(small, percent)
    session, area = of(small).session, small.prompt
    area.reminders.tell([])
    ask(small, before)
    asked, reminders = question(small, after, barred), [Reminder("limits", f"number {n}") for n in range(due)]
    monkeypatch.setattr(table_split, "PAUSE", 60_000)  # so that only the first painting is seen
    monkeypatch.setattr(small.ponderer._idle, "begin", lambda _steps: None)  # so that no other question is prepared
    small.ponderer.stop()
    area.prepare(asked, session.table, session.rules, (), reminders)
    painted: list[str] = []
    monkeypatch.setattr(OptionButton, "_paint", lambda made, *_given, **_more: painted.append(made.line.text))
    area.reminders.tell(reminders)
    area.show_request(asked, session.table, session.rules)
    settle()
    assert painted == []
    assert {button.line.id for button in small.findChildren(OptionButton) if button.isVisible()} >= {"take:0"}


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize(
    ("before", "after", "barred", "due"),
    [(2, 20, 0, 0), (2, 20, 0, 2), (20, 2, 0, 0), (20, 2, 0, 2), (4, 9, 9, 0), (9, 30, 20, 1)],
)
def test_height_of_the_next_answers_is_foreseen(
    small: MainWindow, monkeypatch: pytest.MonkeyPatch, percent: int, before: int, after: int, barred: int, due: int
) -> None:
    scale(small, percent)
    session, area, next_answers = of(small).session, small.prompt, AreaSizes.next_answers
    area.reminders.tell([])
    ask(small, before)
    monkeypatch.setattr(table_split, "PAUSE", 60_000)
    small.ponderer.stop()
    foreseen = dict[int, int]()

    def recorded(sizes: AreaSizes, reminded: int) -> Callable[[int], int]:
        height = next_answers(sizes, reminded)
        return lambda needed: foreseen.setdefault(needed, height(needed))

    asked, reminders = question(small, after, barred), [Reminder("limits", f"number {n}") for n in range(due)]
    with monkeypatch.context() as patched:
        patched.setattr(AreaSizes, "next_answers", recorded)
        area.prepare(asked, session.table, session.rules, (), reminders)
    area.reminders.tell(reminders)
    area.show_request(asked, session.table, session.rules)
    settle()
    body = sure(ChooseBody, area.body)
    needed = body.needed_height(body.width())
    assert foreseen[needed] == body.height()


def test_options_have_their_places_without_the_last_scroll_bar(small: MainWindow) -> None:
    session, area = of(small).session, small.prompt
    ask(small, 40)
    body = sure(ChooseBody, area.body)
    assert body.options.verticalScrollBar().isVisible()
    area.show_request(question(small, 3), session.table, session.rules)
    first = [button.geometry() for button in body.options.buttons.values()]
    rest(small)
    assert not body.options.verticalScrollBar().isVisible()
    assert [button.geometry() for button in body.options.buttons.values()] == first
