"""The first page: tiles that begin a game with one press, and the campaigns to continue."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.dialogs.start_page import StartPage
from talisman_desktop.desktop.presenters.services import Listed
from talisman_desktop.desktop.presenters.start_page import TILES, press_of, title_for
from talisman_desktop.desktop.theme.palette import LIGHT
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play import presets
from tests.desktop.evenings import Evening

K = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    made = StartPage(lambda: LIGHT)
    qtbot.addWidget(made)
    made.resize(1366, 700)
    made.show()
    return made


def test_space_begins_a_game_without_known_campaigns(page: StartPage, qtbot: QtBot) -> None:
    page.show_campaigns([])
    with qtbot.waitSignal(page.begin_wanted) as told:
        qtbot.keyClick(page, K.Key_Space)
    assert told.args == ["digital"]


def test_space_continues_the_latest_usable_campaign(page: StartPage, qtbot: QtBot, tmp_path: Path) -> None:
    page.show_campaigns([Listed(tmp_path / "bad", "Bad", trouble="x"), Listed(tmp_path / "good", "Good")])
    assert page.go_on.text() == "Continue Good  (Space)"
    with qtbot.waitSignal(page.picked) as told:
        qtbot.keyClick(page, K.Key_Space)
    assert told.args == [tmp_path / "good"]


def test_each_tile_begins_by_key_and_click(page: StartPage, qtbot: QtBot) -> None:
    for tile, frame in zip(TILES, page.tiles, strict=True):
        for one in tile.presses:
            button = frame.buttons[one.key]
            assert button.accessibleName()
            assert one.help in button.accessibleDescription()
            with qtbot.waitSignal(page.begin_wanted) as told:
                qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
            assert told.args == [one.begins]
            with qtbot.waitSignal(page.begin_wanted) as told:
                qtbot.keyClick(page, one.key)
            assert told.args == [one.begins]


def test_click_on_a_tile_presses_its_only_button(page: StartPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.begin_wanted) as told:
        qtbot.mouseClick(page.tiles[0], Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert told.args == ["digital"]
    with qtbot.assertNotEmitted(page.begin_wanted):
        qtbot.mouseClick(page.tiles[1], Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_keys_of_tiles_are_all_different() -> None:
    keys = [press.key for tile in TILES for press in tile.presses]
    assert len(set(keys)) == len(keys)
    assert press_of("x") is None
    assert press_of("") is None


def test_next_free_title_is_found() -> None:
    taken: list[str] = []
    for _ in range(12):
        taken.append(title_for(taken))
    assert taken[:2] == ["First campaign", "Second campaign"]
    assert len(set(taken)) == 12


@pytest.mark.parametrize(("key", "how"), [("1", "digital"), ("2", "guided"), ("3", "keeper")])
def test_one_press_on_a_tile_begins_a_campaign(evening: Evening, key: str, how: str) -> None:
    evening.window.start.setFocus()
    evening.press(key)
    session = evening.session
    assert session.pending is not None
    assert presets.which(session.switches, session.table) == how
    assert evening.window.campaign is not None
    assert evening.window.campaign.title == "First campaign"


def test_help_menu_shows_the_page_and_space_goes_back(evening: Evening) -> None:
    window = evening.window
    evening.window.start.setFocus()
    evening.press("1")
    path = window.campaign.path if window.campaign else None
    window.menus.actions["first-page"].trigger()
    assert window.start.isVisible()
    window.list_recent()
    assert window.start.latest == path
    evening.press(K.Key_Space)
    assert window.campaign is not None
    assert window.campaign.path == path


def test_second_game_from_a_tile_has_another_title(evening: Evening) -> None:
    window = evening.window
    window.beginnings.begin("digital")
    window.run("first-page")
    window.beginnings.begin("guided")
    assert window.campaign is not None
    assert window.campaign.title == "Second campaign"


def test_sample_campaign_is_opened_by_a_click(evening: Evening) -> None:
    evening.window.start.sample.click()
    evening.rest()
    assert evening.window.campaign is not None
    assert evening.window.campaign.title == "Sample campaign"
    assert evening.session.pending is not None
    if evening.window.dialogs.shown is not None:
        evening.window.dialogs.shown.close()


def test_sample_campaign_that_fails_is_reported(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(report: object) -> Path:
        raise OSError("The disk is full.")

    monkeypatch.setattr(evening.window.services, "sample", refuse)
    evening.window.run("sample")
    evening.rest()
    assert "The disk is full." in evening.window.banner.text.text()


def words_cut(window: MainWindow) -> list[str]:
    """Return the texts on the page that are cut off, and the buttons that overlap."""
    page = window.start
    labels = [one for one in page.findChildren(QLabel) if one.isVisible()]
    cut = [one.text() for one in labels if one.height() < one.heightForWidth(one.width())]
    cut += [one.text() for one in labels if not one.wordWrap() and one.width() < one.sizeHint().width()]
    buttons = [one for one in page.findChildren(QPushButton) if one.isVisible()]
    return cut + [one.text() for one in buttons if one.width() < one.minimumSizeHint().width()]


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1366, 768), (900, 560)])
def test_no_words_are_cut_on_a_small_screen(evening: Evening, scale: int, size: tuple[int, int]) -> None:
    window = evening.window
    window.resize(*size)
    window.change_settings(replace(window.settings, scale=scale))
    QApplication.processEvents()
    try:
        assert words_cut(window) == []
        assert not window.start.horizontalScrollBar().maximum()
    finally:
        window.change_settings(replace(window.settings, scale=100))
