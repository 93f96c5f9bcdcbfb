"""The table as a picture, in a separate window, and on the full screen."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import Chosen
from talisman_desktop.desktop.dialogs.table_picture import TablePictureDialog
from talisman_desktop.desktop.presenters.preferences import Pace
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.second_screen import SecondScreen
from tests.desktop.evenings import Evening, rest
from tests.desktop.long_road import play
from tests.desktop.prompts.test_holding import deadly
from tests.play.test_campaign_end import below_the_tower


def second(window: MainWindow) -> SecondScreen:
    """Open and return the table view window."""
    window.menus.actions["second-screen"].trigger()
    shown = window.viewing._second
    assert shown is not None
    QApplication.processEvents()
    return shown


def dialog(window: MainWindow) -> TablePictureDialog:
    """Open and return the dialog for a picture of the table."""
    window.run("table-picture")
    assert isinstance(window.dialogs.shown, TablePictureDialog)
    return window.dialogs.shown


# --- the window for a second screen ---


def test_table_view_follows_the_play(long_road: MainWindow) -> None:
    shown = second(long_road)
    assert shown.scene.model is long_road.table.model
    play(long_road, 5)
    QApplication.processEvents()
    assert shown.scene.model is long_road.table.model
    assert shown.news.text() == long_road.panels.journal.last_line()
    long_road.change_settings(replace(long_road.settings, look="light"))
    QApplication.processEvents()
    assert shown.scene.theme is long_road.theme
    assert shown.view.shows_whole
    shown.close()


def test_table_view_names_the_question(long_road: MainWindow) -> None:
    shown, asked = second(long_road), set()
    for _ in range(3):
        play(long_road, 1)
        QApplication.processEvents()
        assert shown.asked.text() == long_road.prompt.text.text()
        asked.add(shown.asked.text())
    assert asked != {""}
    shown.close()


@pytest.mark.parametrize("pace", ["instant", "step"])
def test_table_view_shows_the_dice_rolled(evening: Evening, pace: Pace) -> None:
    window = evening.window
    evening.begin(deadly(), dice="table").press("5", Qt.Key.Key_Return)
    window.change_settings(replace(window.settings, pace=pace, speed=100))
    shown, stage = second(window), window.table.stage
    evening.press("1", Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()
    assert stage.isVisible()
    assert shown.stage.play is stage.play
    assert shown.stage.moves == (pace == "step")
    assert [atom[3] for badge, _ in shown.stage.shown for atom in badge.atoms if atom[0] == "die"] == [1]
    assert not shown.stage.corner.isVisible()
    assert shown.view.geometry().contains(shown.stage.geometry())
    stage.settle()
    assert not shown.stage.moves
    shown.close()


def test_table_view_hides_the_dice_with_the_window(long_road: MainWindow) -> None:
    shown = second(long_road)
    play(long_road, 1)
    QApplication.processEvents()
    assert shown.stage.isVisible()
    long_road.run("put-away")
    QApplication.processEvents()
    assert not shown.stage.isVisible()
    assert not shown.stage.corner.isVisible()
    shown.close()


def test_table_view_has_larger_letters_and_takes_no_answer(long_road: MainWindow, qtbot: QtBot) -> None:
    shown = second(long_road)
    shown.resize(1920, 1080)
    QApplication.processEvents()
    assert shown.view.transform().m11() * 17 > 22
    before = long_road.table.model
    qtbot.mouseDClick(shown.view.viewport(), Qt.MouseButton.LeftButton, pos=shown.view.viewport().rect().center())
    qtbot.keyClick(shown, Qt.Key.Key_Space)
    assert long_road.table.model is before
    shown.close()


def test_table_view_closes_with_the_campaign(long_road: MainWindow, qtbot: QtBot) -> None:
    shown = second(long_road)
    gone: list[bool] = []
    shown.destroyed.connect(lambda: gone.append(True))
    del shown
    long_road.run("close")
    qtbot.waitUntil(lambda: gone == [True])
    assert long_road.viewing._second is None
    assert not long_road.menus.actions["second-screen"].isChecked()


def test_table_view_shows_the_end(evening: Evening) -> None:
    evening.begin(below_the_tower())
    shown = second(evening.window)
    evening.player.answer(Chosen("on"))
    while evening.player.held is not None:
        evening.window.prompt.released.emit()
    QApplication.processEvents()
    assert evening.window.last_page.is_shown
    assert shown.isVisible()
    assert (shown.decides.text(), shown.asked.text()) == ("The Crown is won", "")
    assert "together" in shown.news.text()
    shown.close()


def test_table_view_remembers_where_it_was(long_road: MainWindow) -> None:
    shown = second(long_road)
    shown.resize(700, 500)
    shown.close()
    assert b64decode(long_road.settings.second)
    again = second(long_road)
    assert (again.width(), again.height()) == (700, 500)
    again.close()


# --- a picture of the table ---


def test_picture_of_the_whole_table_is_copied(long_road: MainWindow, qtbot: QtBot) -> None:
    asked = dialog(long_road)
    asked.part.setCurrentIndex(0)
    asked.width_of.setCurrentIndex(0)
    asked.copy()
    rest(qtbot, long_road)
    image = QGuiApplication.clipboard().image()
    size = long_road.table.scene.sceneRect()
    assert image.width() == 1280
    assert abs(image.height() - 1280 * size.height() / size.width()) <= 1


def test_picture_of_the_visible_part_is_saved(long_road: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    view = long_road.table.view
    view.fit_whole()
    view.zoom_by(2)
    asked = dialog(long_road)
    assert asked.part.currentText() == "The visible part"
    asked.finish()
    chooser = long_road.dialogs.shown
    assert isinstance(chooser, QFileDialog)
    chooser.fileSelected.emit(str(tmp_path / "table.png"))
    chooser.close()
    rest(qtbot, long_road)
    seen = view.seen.intersected(view.sceneRect())
    saved = QImage(str(tmp_path / "table.png"))
    assert saved.width() == 1920
    assert abs(saved.height() - 1920 * seen.height() / seen.width()) <= 1
    view._settle.stop()


# --- the window itself ---


def test_f11_fills_the_screen_and_back(long_road: MainWindow) -> None:
    long_road.menus.actions["fullscreen"].trigger()
    assert long_road.isFullScreen()
    long_road.menus.actions["fullscreen"].trigger()
    assert not long_road.isFullScreen()


def test_whole_table_is_shown_on_demand(long_road: MainWindow) -> None:
    view = long_road.table.view
    long_road.change_settings(replace(long_road.settings, scale=200))
    assert not view.shows_whole
    view.zoom_by(1.5)  # because the map is then shown even over things to read
    assert long_road.table.map.isVisible()
    view.fit_whole()
    assert view.shows_whole
    view.fit_whole()
    assert view.fitted
    assert not view.shows_whole
    view._settle.stop()
    long_road.menus.actions["mini-map"].trigger()
    assert not long_road.table.map.isVisible()
    assert not long_road.settings.mini_map
    long_road.change_settings(replace(long_road.settings, scale=100, mini_map=True))
