"""The first painting after an answer has every text in its final place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QApplication, QWidget

from talisman_desktop.core.requests import Option
from talisman_desktop.desktop.presenters.prompts.questions import Group, Line
from talisman_desktop.desktop.prompts.area_sizes import WIDE
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.prompts.option_columns import OptionColumns
from talisman_desktop.play.bots import careful
from tests.desktop.long_road import of, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from talisman_desktop.desktop.window.main_window import MainWindow

ANSWERS = 40


class Places(QObject):
    """Notes the places of some widgets when their window is painted."""

    def __init__(self, window: QWidget, watched: Callable[[], list[QWidget]]) -> None:
        super().__init__(window)
        self._watched = watched
        self.first: dict[QWidget, QRect] = {}
        """The places at the first painting since this was emptied."""
        window.installEventFilter(self)

    def now(self) -> dict[QWidget, QRect]:
        """Return the places of the visible ones."""
        return {widget: widget.geometry() for widget in self._watched() if widget.isVisible()}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the places before the first painting, and do not filter it."""
        if event.type() == QEvent.Type.UpdateRequest and not self.first:
            self.first = self.now()
        return False


def words(window: MainWindow) -> list[QWidget]:
    """Return the widgets with the words around an answer, and those with the answers if they are beside it."""
    area, footer = window.prompt, window.footer
    row, body = area.play_now, area.body
    asked = [area.who, area.text, area.rule, area.how, area.table_note, row, row.about]
    is_beside = area.width() >= WIDE
    answers = [area._place, body, body.options, body.barred] if isinstance(body, ChooseBody) and is_beside else []
    return [*asked, *answers, footer.place, footer.decides]


def some_answer(window: MainWindow) -> None:
    """End a pause, or answer as a careful bot does."""
    player = of(window)
    if player.held is not None:
        window.prompt.release()
        return
    assert player.session.pending is not None
    answer = careful(player.session, player.session.pending)
    assert answer is not None
    assert player.answer(answer)


@pytest.mark.parametrize("width", [1366, 640])
def test_words_have_their_final_places_at_once(long_road: MainWindow, width: int) -> None:
    long_road.resize(width, 768)
    places, told = Places(long_road, lambda: words(long_road)), set[str]()
    for _ in range(ANSWERS):
        for _ in range(3):
            QApplication.processEvents()
        places.first = {}
        some_answer(long_road)
        for _ in range(5):
            QApplication.processEvents()
        assert places.first == places.now(), long_road.prompt.text.text()
        told.add(long_road.prompt.text.text())
    assert len(told) > ANSWERS // 4


def test_place_of_answers_follows_a_hidden_reminder(long_road: MainWindow) -> None:
    area = long_road.prompt
    area.reminders.setVisible(True)
    QApplication.processEvents()
    low = area._place.y()
    area.reminders.hide()
    area.show_words("Paused", "Nothing is asked now.")
    assert area._place.y() < low


@pytest.mark.parametrize("offers", [(), (Option("cast", "Cast a spell"),), (Option("a", "Play one thing " * 4),) * 9])
def test_row_of_offers_has_its_height_at_once(long_road: MainWindow, offers: tuple[Option, ...]) -> None:
    area, session = long_road.prompt, of(long_road).session
    row = area.play_now
    for before in ((), (Option("a", "Drop"), Option("b", "Take")), (Option("c", "Throw it away at once"),) * 3):
        for shown in (before, offers):
            area.show_request(session.pending, session.table, long_road.services.rules, shown)
            row.show_card("Ogre", 7)
            row.setVisible(True)
            area._settle()
            first = row.geometry(), row.about.geometry(), area.text.geometry()
            for _ in range(5):
                QApplication.processEvents()
            assert (row.geometry(), row.about.geometry(), area.text.geometry()) == first


LONG = "A title so long that it takes several lines in a narrow area of a window. " * 3


def high_head(window: MainWindow) -> tuple[int, int]:
    """Return the height of the words above the answers, and the one they have when they are fitted again."""
    area = window.prompt
    for _ in range(5):
        QApplication.processEvents()
    high = area._head.minimumHeight()
    area._fit_head()
    return high, area._head.minimumHeight()


@pytest.mark.parametrize(("before", "after"), [("Short", LONG), (LONG, "Short")])
def test_title_beside_a_button_has_its_height_at_once(long_road: MainWindow, before: str, after: str) -> None:
    long_road.change_settings(replace(long_road.settings, side=True))
    long_road.prompt.show_words(before, "Read what happened.")
    was, _ = high_head(long_road)
    long_road.prompt.show_words(after, "Read what happened.")
    high, fitted = high_head(long_road)
    assert high == fitted
    assert (high > was) == (after == LONG)


@pytest.mark.parametrize(("before", "after"), [("No.", LONG), (LONG, "No."), (LONG, "")])
def test_refusal_beside_a_button_has_its_height_at_once(long_road: MainWindow, before: str, after: str) -> None:
    long_road.change_settings(replace(long_road.settings, side=True))
    long_road.prompt.show_refusal(before)
    was, _ = high_head(long_road)
    long_road.prompt.show_refusal(after)
    high, fitted = high_head(long_road)
    assert high == fitted
    assert (high > was) == (after == LONG)


def test_open_fight_is_not_arranged_for_the_next_answer(long_road: MainWindow) -> None:
    stage = long_road.table.stage
    play(long_road, 5)
    QApplication.processEvents()
    stage.show_open(stage.smalls[0])
    assert stage.smalls
    long_road.table.expect_play()
    placed: list[bool] = []
    stage.placed.connect(lambda: placed.append(bool(stage.smalls)))
    long_road.table.show_table(of(long_road).session.table, None)
    long_road.table.show_play(stage.play)
    assert len(placed) == 1


def test_headings_are_made_before_they_are_needed(qtbot: QtBot) -> None:
    options = OptionColumns([Group("", (Line("a", "Go on"),))])
    qtbot.addWidget(options)
    options.resize(600, 200)
    options.show()
    groups = [Group(f"Place {n}", (Line(str(n), "Go there"),)) for n in range(4)]
    options.measure_ahead(groups, 600)
    made = list(options._titles)
    assert (len(made), [title.isVisible() for title in made]) == (4, [False] * 4)
    options.show_groups(groups)
    assert options._titles == made
    assert all(title.isVisible() for title in made)
