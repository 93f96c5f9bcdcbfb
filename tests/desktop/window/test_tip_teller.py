"""Tips in the window: one in a sitting, each once, none after "No more tips", and play continues."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication

from talisman_desktop.core.requests import Chosen
from talisman_desktop.desktop.dialogs.preferences import SettingsDialog
from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.window import tip_teller
from tests.desktop.evenings import Evening
from tests.kit import sure

K = Qt.Key


def said(evening: Evening) -> str:
    """Return the text in the hint strip; "" if it is hidden."""
    return evening.window.hints.text.text() if evening.window.hints.isVisible() else ""


def tell(evening: Evening) -> str:
    """Wait until a tip is due; return the text in the hint strip."""
    evening.window.tips.pause.stop()
    evening.window.tips.tell()
    return said(evening)


@pytest.fixture
def home(evening: Evening) -> Evening:
    """Return a window with a campaign at a question about fate, for which there is a tip."""
    assert evening.window.new_campaign("Mine", 31, {"heroes": "core/assassin,core/warrior,core/priest"}, "digital")
    for one in ("set-out", "city"):
        evening.player.answer(Chosen(one))
    evening.press(K.Key_Space)
    evening.player.answer(Chosen("take:assassin"))
    assert evening.asked == "fight/how"
    return evening


def test_tip_is_shown_at_its_moment_and_remembered(home: Evening) -> None:
    assert said(home) == ""
    focus = QApplication.focusWidget()
    assert "exact odds" in tell(home)
    assert QApplication.focusWidget() is focus
    assert home.window.settings.tips_told == ("odds",)
    kept, _ = preferences.load(home.window.arrangement.file)
    assert kept.tips_told == ("odds",)


def test_at_most_one_tip_in_a_sitting(home: Evening) -> None:
    assert tell(home)
    home.window.hints.actions_shown["Got it"].click()
    assert said(home) == ""
    for one in ("fight", "fight"):
        home.player.answer(Chosen(one))
    assert home.asked == "fate"
    assert not home.window.tips.pause.isActive()
    assert said(home) == ""
    path = home.window.campaign.path if home.window.campaign else None
    assert path is not None
    assert home.window.close_campaign()
    assert home.window.open_campaign(path)
    assert home.window.tips.pause.isActive()
    assert "Ask me" in tell(home)


def test_tip_disappears_after_some_answers(home: Evening) -> None:
    assert tell(home)
    for one in ("fight", "fight"):
        home.player.answer(Chosen(one))
    assert said(home)
    home.player.answer(Chosen("keep"))
    assert said(home) == ""


def test_no_more_tips_stops_them(home: Evening) -> None:
    assert tell(home)
    home.window.hints.actions_shown["No more tips"].click()
    assert said(home) == ""
    assert not home.window.settings.tips
    home.window.change_settings(replace(home.window.settings, tips_told=()))
    assert tell(home) == ""
    home.window.run("settings")
    dialog = sure(SettingsDialog, home.window.dialogs.shown)
    assert dialog.tips.currentData() == "no"
    dialog.tips.setCurrentIndex(0)
    dialog.finish()
    assert home.window.settings.tips


def test_no_tip_on_odds_while_hidden(home: Evening) -> None:
    home.window.change_settings(replace(home.window.settings, hide_odds=True))
    assert tell(home) == ""


def test_guide_suppresses_tips(evening: Evening) -> None:
    evening.window.run("first-adventure")
    words = said(evening)
    assert words.startswith("1 of")
    assert not evening.window.tips.pause.isActive()
    assert tell(evening) == words


def test_tip_comes_a_moment_after_the_question(home: Evening) -> None:
    home.window.resize(1366, 768)
    QApplication.processEvents()
    home.window.tips.pause.setInterval(1)
    home.window.tips.follow()
    home.bot.waitUntil(lambda: said(home) != "")
    assert tip_teller.PAUSE > 0


def test_tip_moves_neither_table_nor_question(home: Evening) -> None:
    home.window.resize(1366, 768)
    QApplication.processEvents()

    def places() -> tuple[QPoint, QSize, QPoint]:
        table, prompt = home.window.table, home.window.prompt
        return table.mapToGlobal(QPoint(0, 0)), table.size(), prompt.mapToGlobal(QPoint(0, 0))

    before = places()
    assert tell(home)
    QApplication.processEvents()
    assert places() == before


def leave_room(home: Evening, monkeypatch: pytest.MonkeyPatch, height: int) -> None:
    """Let the question need all its height but this many pixels."""
    prompt = home.window.prompt
    monkeypatch.setattr(prompt, "needed_height", lambda: prompt.height() - height)


def test_tip_waits_for_a_question_with_room(home: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_room(home, monkeypatch, 20)
    assert tell(home) == ""
    assert home.window.settings.tips_told == ()
    leave_room(home, monkeypatch, 80)
    assert "exact odds" in tell(home)
    assert home.window.hints.height() <= 80


def test_tip_leaves_when_a_question_needs_its_room(home: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tell(home)
    home.player.answer(Chosen("fight"))
    assert home.window.tips.pause.isActive()
    leave_room(home, monkeypatch, 0)
    assert tell(home)
    leave_room(home, monkeypatch, -1)
    assert tell(home) == ""


def test_tip_closes_with_the_campaign(home: Evening) -> None:
    assert tell(home)
    home.window.run("first-page")
    assert said(home) == ""
    assert not home.window.tips.pause.isActive()


def test_tip_height_follows_the_text_size(home: Evening) -> None:
    window, hints = home.window, home.window.hints
    for scale in (100, 200, 100):
        window.change_settings(replace(window.settings, scale=scale))
        hints.tell("Tip", "Lost more than you meant to? Ctrl+Z takes it back.", (("&Got it", hints.put_away),))
        QApplication.processEvents()
        assert hints.text.height() <= 2 * hints.text.fontMetrics().lineSpacing(), scale
        hints.put_away()
