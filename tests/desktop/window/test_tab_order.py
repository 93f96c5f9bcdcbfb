"""The Tab key visits, as the manual says: the answers, the table, the card, the journal, the rest."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.tab_order import stops

K = Qt.Key


def focus(window: MainWindow) -> str:
    """Return the name of the widget with the keyboard focus."""
    widget = window.focusWidget()
    return "answers" if isinstance(widget, OptionButton) else widget.accessibleName() if widget is not None else ""


def walk(bot: QtBot, window: MainWindow, key: Qt.Key, most: int = 60) -> list[str]:
    """Press a Tab key until the answers have the focus again; return the names of the widgets reached, in order."""
    seen = list[str]()
    for _ in range(most):
        bot.keyClick(window.focusWidget() or window, key)
        if focus(window) == "answers" and seen:
            return seen
        if not seen or focus(window) != seen[-1]:
            seen.append(focus(window))
    return seen


def test_tab_goes_from_answers_to_table_card_journal(long_road: MainWindow, qtbot: QtBot) -> None:
    long_road.activateWindow()
    long_road.table.view.zoom_by(2.0)  # because the map is shown while only a part of the table is visible
    long_road.prompt.take_focus()
    assert walk(qtbot, long_road, K.Key_Tab)[:5] == ["answers", "The table", "Map of the table", "Card", "Journal"]


def test_backtab_goes_the_other_way(long_road: MainWindow, qtbot: QtBot) -> None:
    long_road.activateWindow()
    long_road.table.view.zoom_by(2.0)  # because the map is shown while only a part of the table is visible
    long_road.panels.journal.setFocus()
    assert walk(qtbot, long_road, K.Key_Backtab) == ["Card", "Map of the table", "The table"]


def test_tab_marks_the_default_answer_first(long_road: MainWindow, qtbot: QtBot) -> None:
    long_road.activateWindow()
    long_road.prompt.take_focus()
    qtbot.keyClick(long_road.focusWidget() or long_road, K.Key_Tab)
    marked = long_road.focusWidget()
    assert isinstance(marked, OptionButton)
    assert marked.line.default


def test_tab_reaches_every_focusable_widget(long_road: MainWindow) -> None:
    names = [stop.accessibleName() or getattr(stop, "text", str)() for stop in stops(long_road)]
    assert any(name.startswith("Why?") for name in names)
    assert len(stops(long_road)) == len(set(stops(long_road)))
