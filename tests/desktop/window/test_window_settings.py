"""The settings of the window: switches, preferences, dialogs, and the places of panels."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QTabBar
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.dialogs.campaigns_dialog import CampaignPicker
from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
from talisman_desktop.desktop.dialogs.manual import ManualDialog
from talisman_desktop.desktop.dialogs.preferences import AboutDialog, SettingsDialog
from talisman_desktop.desktop.dialogs.table_rules import TableRulesDialog
from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.presenters.services import Choice
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import rest
from tests.desktop.window.keyed import K, asked, press
from tests.desktop.window.test_window_fakes import Fakes


def test_the_source_of_dice_is_switched_in_the_menu(game: MainWindow, fakes: Fakes) -> None:
    assert game.player is not None
    assert game.menus.actions["dice"].isChecked()
    game.menus.actions["dice"].trigger()
    assert game.player.session.switches["dice"] == "app"
    assert not game.menus.actions["dice"].isChecked()


def test_changed_settings_apply_and_are_saved(window: MainWindow, fakes: Fakes) -> None:
    window.run("settings")
    dialog = window.dialogs.shown
    assert isinstance(dialog, SettingsDialog)
    dialog.look.setCurrentIndex(dialog.look.findData("light"))
    assert window.theme.name == "light"
    dialog.scale.setCurrentIndex(dialog.scale.findData("150"))
    dialog.go.click()
    assert fakes.services.settings_file is not None
    kept, trouble = preferences.load(fakes.services.settings_file)
    assert (kept.look, kept.scale, trouble) == ("light", 150, "")
    window.change_settings(preferences.Settings())


def test_cancelled_settings_are_undone(window: MainWindow) -> None:
    before = window.theme.name
    window.run("settings")
    dialog = window.dialogs.shown
    assert isinstance(dialog, SettingsDialog)
    dialog.look.setCurrentIndex(dialog.look.findData("light" if before == "dark" else "dark"))
    dialog.reject()
    assert window.theme.name == before


def test_question_can_be_at_the_side(game: MainWindow, qtbot: QtBot) -> None:
    game.menus.actions["side"].trigger()
    assert game.splitter.orientation() == Qt.Orientation.Horizontal
    press(qtbot, game, K.Key_Space)
    assert asked(game) == "trade"


def test_hidden_odds_setting_is_saved(game: MainWindow, fakes: Fakes) -> None:
    told: list[bool] = []
    game.arrangement.odds_hidden.connect(told.append)
    game.menus.actions["hide-odds"].trigger()
    assert game.settings.hide_odds
    assert fakes.services.settings_file is not None
    assert preferences.load(fakes.services.settings_file)[0].hide_odds
    game.run("settings")
    dialog = game.dialogs.shown
    assert isinstance(dialog, SettingsDialog)
    dialog.odds.setCurrentIndex(dialog.odds.findData("yes"))
    assert not game.menus.actions["hide-odds"].isChecked()
    dialog.reject()
    assert told == [True, False, True]


@pytest.mark.parametrize(
    ("command", "kind"),
    [("open", CampaignPicker), ("find", RulebookDialog), ("playing", ManualDialog), ("about", AboutDialog)],
)
def test_dialogs_open_and_close_without_stopping_anything(game: MainWindow, command: str, kind: type[QDialog]) -> None:
    game.run(command)
    dialog = game.dialogs.shown
    assert dialog is not None
    assert isinstance(dialog, kind)
    assert dialog.isVisible()
    dialog.close()
    assert game.dialogs.shown is None


def test_the_rulebook_is_searched_and_opens_at_a_clause(game: MainWindow) -> None:
    game.prompt.rule.click()
    dialog = game.dialogs.shown
    assert isinstance(dialog, RulebookDialog)
    assert "C7c says so." in dialog.text.toPlainText()
    dialog.field.setText("b1")
    assert [dialog.list.item(i).text() for i in range(dialog.list.count())] == ["B1a   clause B1a"]
    dialog.close()


def test_table_note_is_stored_shown_and_undone(game: MainWindow) -> None:
    game.prompt.rule.click()
    dialog = game.dialogs.shown
    assert isinstance(dialog, RulebookDialog)
    assert not dialog.keep.isEnabled()
    dialog.note.setText("Only for heroes.")
    dialog.keep.click()
    assert game.player is not None
    assert game.player.session.table.options == {"ruling:C7c": "Only for heroes."}
    assert "Only for heroes." in dialog.text.toPlainText()
    assert "goes on by its own" not in game.prompt.table_note.text()
    assert game.prompt.table_note.text() == "Your table on C7c: Only for heroes."
    game.undo()
    assert not game.prompt.table_note.isVisible()
    game.close_campaign()
    dialog.note.setText("For nobody.")
    dialog.keep.click()
    assert "No campaign is open" in dialog.wrong.text()
    dialog.close()


def test_settings_of_the_table_are_changed_while_playing(game: MainWindow) -> None:
    game.services.options = (Choice("trove-size", "Magic items in a trove", (("3", "Three"), ("1", "One")), "Many."),)
    game.run("table-rules")
    dialog = game.dialogs.shown
    assert isinstance(dialog, TableRulesDialog)
    dialog.grid.boxes["trove-size"].setCurrentIndex(1)
    game.services.clash = lambda chosen, sets: "Not so." if chosen == {"trove-size": "1"} else ""
    dialog.finish()
    assert dialog.wrong.text() == "Not so."
    game.services.clash = lambda chosen, sets: ""
    dialog.finish()
    assert game.player is not None
    assert game.player.session.table.options == {"trove-size": "1"}
    assert game.menus.actions["undo"].text() == "&Undo: table setting: Magic items in a trove: One"
    game.undo()
    assert game.player.session.table.options == {}


def test_rulebook_does_not_lose_chosen_settings(qtbot: QtBot, game: MainWindow) -> None:
    game.services.options = (Choice("trove-size", "Magic items in a trove", (("3", "Three"), ("1", "One")), "Many."),)
    game.run("table-rules")
    dialog = game.dialogs.shown
    assert isinstance(dialog, TableRulesDialog)
    dialog.grid.boxes["trove-size"].setCurrentIndex(1)
    dialog.book.click()
    book = game.dialogs.shown
    assert isinstance(book, RulebookDialog)
    book.close()
    qtbot.waitUntil(lambda: isinstance(game.dialogs.shown, TableRulesDialog))
    again = game.dialogs.shown
    assert isinstance(again, TableRulesDialog)
    assert again.changed() == {"trove-size": "1"}
    again.finish()
    assert game.player is not None
    assert game.player.session.table.options == {"trove-size": "1"}


def test_rulebook_opened_without_choices_is_just_closed(qtbot: QtBot, game: MainWindow) -> None:
    game.run("table-rules")
    dialog = game.dialogs.shown
    assert isinstance(dialog, TableRulesDialog)
    dialog.book.click()
    assert isinstance(game.dialogs.shown, RulebookDialog)
    game.dialogs.shown.close()
    qtbot.wait(1)
    assert game.dialogs.shown is None


def test_exported_files_are_written_or_errors_reported(qtbot: QtBot, game: MainWindow, tmp_path: Path) -> None:
    game.files.write(tmp_path / "notes.md", lambda _report: b"# Notes")
    rest(qtbot, game)
    assert (tmp_path / "notes.md").read_text() == "# Notes"
    game.files.write(tmp_path / "no" / "notes.md", lambda _report: b"# Notes")
    rest(qtbot, game)
    assert "could not be written: No such file" in game.banner.text.text()


def test_panels_have_one_tab_bar_each_after_reopening(game: MainWindow, tmp_path: Path) -> None:
    for _ in range(2):
        assert game.close_campaign()
        assert game.open_campaign(tmp_path / "tuesday.talisman")
    bars = game.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert sorted(bar.count() for bar in bars if bar.isVisible()) == [2, 3]


def test_panel_places_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    for visible in (True, False):
        made = MainWindow(Fakes(tmp_path).services)
        qtbot.addWidget(made)
        made.show()
        made.open_campaign(tmp_path / "tuesday.talisman")
        assert made.panels.docks["journal"].isHidden() == (not visible)
        made.panels.docks["journal"].hide()
        assert made.close()


def test_damaged_settings_file_is_reported_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{no")
    made = MainWindow(Fakes(tmp_path).services)
    qtbot.addWidget(made)
    assert "cannot be used" in made.banner.text.text()
    assert (tmp_path / "settings.json").read_text() == "{no"


def test_ground_of_the_question_follows_the_theme(game: MainWindow, qtbot: QtBot) -> None:
    looks: tuple[preferences.Appearance, ...] = ("dark", "light", "dark")
    for look in looks:
        game.change_settings(replace(game.settings, look=look))
        rest(qtbot, game)
        ground = game.prompt._ground
        QApplication.processEvents()
        picture = game.prompt.grab().toImage()
        assert picture.pixelColor(ground.geometry().bottomRight() - QPoint(3, 3)).name() == game.theme.raised
