"""The window as a whole: beginning, answering, undoing, correcting, errors, closing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Chosen
from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.presenters.panels import next_steps
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.window import play_commands
from talisman_desktop.desktop.window.first_sight import opening
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.window.keyed import K, asked, press
from tests.desktop.window.test_window_fakes import CATALOG, Fakes
from tests.kit import sure


def gold(window: MainWindow) -> int:
    assert window.player is not None
    return window.player.session.table.heroes["elf"].gold


def test_start_page_is_shown_without_a_campaign(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.start.list.count() == 1)
    assert not window.menus.actions["undo"].isEnabled()
    assert not window.menus.actions["correct"].isEnabled()
    window.setFocus()
    press(qtbot, window, K.Key_Space)
    assert window.windowTitle() == "tuesday – Elf decides – Village, Inner Region – Talisman Desktop"


def test_new_campaign_dialog_begins_a_campaign(window: MainWindow, fakes: Fakes) -> None:
    window.run("new")
    dialog = window.dialogs.shown
    assert isinstance(dialog, NewCampaignDialog)
    dialog.title.setText("Friday")
    dialog.seed.setText("x")
    dialog.go.click()
    assert dialog.wrong.text().startswith("The seed must be a whole number")
    dialog.seed.setText("7")
    dialog.characters.item(0).setCheckState(Qt.CheckState.Checked)
    assert not dialog.go.isEnabled()
    dialog.characters.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.characters.item(2).setCheckState(Qt.CheckState.Checked)
    dialog.go.click()
    assert fakes.asked == [("Friday", 7, {"heroes": "core/druid,core/dwarf,core/elf"})]
    assert window.windowTitle().startswith("Friday")
    assert window.dialogs.shown is None


def test_mistake_is_reported_when_a_new_campaign_fails(
    window: MainWindow, fakes: Fakes, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistake(*_given: object) -> None:
        raise KeyError("mistake")

    monkeypatch.setattr(fakes.services, "new_campaign", mistake)
    with qtbot.captureExceptions() as caught:
        assert not window.new_campaign("Friday", 7, {})
    assert [str(one[1]) for one in caught] == ["'mistake'"]


def test_space_answers_saves_and_asks_next(game: MainWindow, fakes: Fakes, qtbot: QtBot) -> None:
    before = gold(game)
    press(qtbot, game, K.Key_Space)
    assert asked(game) == "trade"
    assert gold(game) == before + 1
    assert len(fakes.campaigns[0].changes) == 1
    assert game.table.stage.accessibleDescription() == "The Elf gains 1 gold (the Blacksmith)."
    assert [atom for badge, _ in game.table.stage.shown for atom in badge.atoms] == [("token", "elf", "gold", 1)]


def test_every_kind_of_question_is_answered(game: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, game, K.Key_Space)
    press(qtbot, game, K.Key_1, K.Key_Return)
    press(qtbot, game, K.Key_Space)
    press(qtbot, game, K.Key_Return)
    press(qtbot, game, K.Key_Space)
    press(qtbot, game, K.Key_3, K.Key_Return)
    press(qtbot, game, K.Key_Space)
    press(qtbot, game, K.Key_Space)
    press(qtbot, game, K.Key_Space)
    assert asked(game) == "fight/how"
    assert gold(game) == 1 + 9


def test_log_says_who_rolled(game: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, game, K.Key_Space, K.Key_1, K.Key_Return, K.Key_Space, K.Key_Return)
    assert asked(game) == "road"
    press(qtbot, game, K.Key_Space)
    assert game.player is not None
    assert sure(Answered, game.player.session.log[-1]).by == "app"
    press(qtbot, game, K.Key_3, K.Key_Return)
    assert sure(Answered, game.player.session.log[-1]).by == "typed"


def test_undo_and_redo_have_keys_and_named_lines(game: MainWindow, qtbot: QtBot) -> None:
    undo, redo = game.menus.actions["undo"], game.menus.actions["redo"]
    press(qtbot, game, K.Key_2)
    assert undo.text() == "&Undo: Evade"
    qtbot.keyClick(game, K.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked(game) == "fight/how"
    assert redo.text() == "&Redo: Evade"
    qtbot.keyClick(game, K.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert asked(game) == "trade"
    assert not redo.isEnabled()


def test_undo_and_redo_are_announced(game: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(play_commands, "announce", lambda _widget, text: told.append(text))
    game.prompt.answered.emit(Chosen("evade"), "person")
    game.run("undo")
    game.run("undo")  # there is nothing more
    game.run("redo")
    assert [text.partition(".")[0] for text in told] == ["Taken back: Evade", "Done again: Evade"]
    assert game.prompt.text.text() in told[-1]


def test_nothing_to_undo_is_said_with_the_question(game: MainWindow) -> None:
    game.run("undo")
    assert game.prompt.note.text() == "nothing to undo"


def test_undo_reaches_earlier_sittings(game: MainWindow, fakes: Fakes, qtbot: QtBot) -> None:
    further = fakes.session()
    further.answer(Chosen("fight"))
    assert game.player is not None
    game.player.earlier = lambda: further
    game.run("undo")
    assert game.player.session is further
    assert asked(game) == "fight/how"


def test_the_table_is_corrected_as_one_named_change(game: MainWindow, qtbot: QtBot) -> None:
    game.run("correct")
    dialog = game.dialogs.shown
    assert isinstance(dialog, CorrectionDialog)
    assert not dialog.go.isEnabled()
    qtbot.mouseClick(dialog.editor.heroes.tokens.spins["elf", "life"].less, Qt.MouseButton.LeftButton)
    assert dialog.diff.shown == ("Elf: life 4 → 3",)
    dialog.go.click()
    assert game.player is not None
    assert game.player.session.table.heroes["elf"].life == 3
    assert game.menus.actions["undo"].text() == "&Undo: Correction: Elf: life 4 → 3"
    assert asked(game) == "fight/how"
    game.run("undo")
    assert game.player.session.table.heroes["elf"].life == 4


def test_refused_correction_stays_open(game: MainWindow) -> None:
    game.run("correct")
    dialog = game.dialogs.shown
    assert isinstance(dialog, CorrectionDialog)
    dialog.editor.change(lambda edits: edits.take("adventure", "core/bear", "items:elf"))
    dialog.editor.change(lambda edits: edits.take("adventure", "core/bear", "items:elf"))
    assert dialog.wrong.text() == "That cannot be: No Bear is left in the adventure deck."
    assert dialog.go.isEnabled()
    dialog.editor.change(lambda edits: edits.set_pile("road:2", 3))
    assert not dialog.go.isEnabled()
    assert "Road space 2, Plains" in dialog.wrong.text()
    assert dialog.isVisible()
    dialog.reject()


def test_failing_rules_lose_nothing(game: MainWindow, fakes: Fakes, qtbot: QtBot) -> None:
    press(qtbot, game, K.Key_Space)
    fakes.rules.crash = True
    press(qtbot, game, K.Key_1, K.Key_Return)
    assert game.banner.isVisible()
    assert "no such rule" in game.banner.text.text()
    assert asked(game) == "trade"
    game.banner._buttons[0].click()
    assert '"answer"' in QGuiApplication.clipboard().text()
    fakes.rules.crash = False
    press(qtbot, game, K.Key_1, K.Key_Return)
    assert asked(game) == "order"


def test_failed_save_is_reported_and_retried(game: MainWindow, fakes: Fakes, qtbot: QtBot) -> None:
    campaign = fakes.campaigns[0]
    campaign.trouble = "The disk is full."
    press(qtbot, game, K.Key_Space)
    assert game.banner.isVisible()
    assert game.footer.saved.text() == "Not saved!"
    assert asked(game) == "trade"
    campaign.trouble = ""
    press(qtbot, game, K.Key_1, K.Key_Return)
    assert not game.banner.isVisible()
    assert len(campaign.changes) == 2


def test_unsaved_window_stays_open(game: MainWindow, fakes: Fakes, qtbot: QtBot) -> None:
    campaign = fakes.campaigns[0]
    campaign.trouble = "The disk is full."
    press(qtbot, game, K.Key_Space)
    assert not game.close()
    names = [b.text() for b in game.banner._buttons]
    assert names == ["Try again", "Save position...", "Close without saving", "Close"]
    with qtbot.waitSignal(game.closed):
        game.banner._buttons[2].click()


def test_unopenable_file_is_reported(window: MainWindow, tmp_path: Path) -> None:
    assert not window.open_campaign(tmp_path / "broken.talisman")
    assert "It is damaged." in window.banner.text.text()


def test_closed_campaign_is_opened_again(game: MainWindow, fakes: Fakes, tmp_path: Path) -> None:
    game.run("close")
    assert fakes.campaigns[0].closed
    assert game.player is None
    assert game.pages.currentWidget() is game.start
    assert game.open_campaign(tmp_path / "tuesday.talisman")
    assert asked(game) == "fight/how"


def test_hovered_card_is_shown(game: MainWindow, qtbot: QtBot) -> None:
    game.table.scene.card_hovered.emit(1)
    qtbot.waitUntil(lambda: game.panels.reading.kind == "core/holy-lance")
    qtbot.waitUntil(lambda: "+1 strength in battle." in game.panels.reading.text.text())


def test_double_click_on_a_card_chooses_its_option(
    qtbot: QtBot, window: MainWindow, fakes: Fakes, tmp_path: Path
) -> None:
    from talisman_desktop.core.requests import Choose, Option

    fakes.rules.build = lambda name: Choose(key="k", options=(Option("none", "None"), Option("2", "Wild Boar")))
    window.open_campaign(tmp_path / "tuesday.talisman")
    window.table.scene.card_clicked.emit(2)
    assert sure(ChooseBody, window.prompt.body).options.marked() == "2"
    window.table.scene.card_double_clicked.emit(2)
    assert window.menus.actions["undo"].text() == "&Undo: Wild Boar"


def test_offer_is_played_before_the_answer(game: MainWindow) -> None:
    assert game.menus.actions["interject"].isEnabled()
    game.run("interject")
    game.prompt.play_now.menu.actions()[0].trigger()
    assert game.player is not None
    assert game.player.session.table.heroes["elf"].life == 5
    assert asked(game) == "fight/how"


def test_all_cards_of_the_little_set_are_known() -> None:
    assert "core/wild-boar" in CATALOG.cards


def test_campaign_is_shown_before_it_is_open(window: MainWindow, fakes: Fakes, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "tuesday.talisman"
    fakes.services.glimpse = lambda path: ("Tuesday", fakes.session())
    then = opening(window, path)
    assert window.windowTitle().startswith("Tuesday")
    assert window.prompt.isVisible()
    assert window.player is None
    press(qtbot, window, K.Key_Space)
    then()
    assert window.player is not None
    assert window.player.session.pending == fakes.session().pending


def test_campaign_that_fails_to_open_shows_start_page(window: MainWindow, fakes: Fakes, tmp_path: Path) -> None:
    fakes.services.glimpse = lambda path: ("Tuesday", fakes.session())
    then = opening(window, tmp_path / "broken.talisman")
    assert not window.start.isVisible()
    then()
    assert window.player is None
    assert window.start.isVisible()
    assert "broken.talisman could not be opened" in window.banner.text.text()


def test_campaign_without_preview_is_opened(window: MainWindow, fakes: Fakes, tmp_path: Path) -> None:
    def fails(path: Path) -> None:
        raise KeyError("no such space")

    fakes.services.glimpse = fails
    opening(window, tmp_path / "tuesday.talisman")()
    assert window.player is not None


def test_undo_names_do_not_read_the_whole_log(game: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, game, K.Key_Space)
    assert game.player is not None
    ((_, last),) = game.player.session.undoable()
    assert next_steps(game.player.session) == (last, "")
    game.run("undo")
    assert next_steps(game.player.session) == ("", last)
