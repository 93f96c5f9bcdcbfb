"""The guide to the first adventure: with keys, ended at any time, in a separate campaign."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from talisman_desktop.core.requests import Chosen
from talisman_desktop.desktop.presenters.first_adventure import TITLE, script
from tests.desktop.evenings import Evening

K = Qt.Key
STEPS = script().step


def said(evening: Evening) -> str:
    """Return the text in the hint strip; "" if it is hidden."""
    return evening.window.hints.text.text() if evening.window.hints.isVisible() else ""


@pytest.fixture
def guided(evening: Evening) -> Evening:
    """Return a window in the first adventure, begun with its key on the first page."""
    evening.window.start.setFocus()
    return evening.press("4")


def test_first_adventure_is_played_by_keys_alone(guided: Evening) -> None:
    hints, window = guided.window.hints, guided.window
    assert said(guided).startswith("1 of 13.")
    guided.press("1", "2", K.Key_Space, "1", "1", "1", "2")
    assert STEPS[7].text in said(guided)
    guided.bot.keyClick(window, K.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert STEPS[8].text in said(guided)
    guided.bot.keyClick(window, K.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert said(guided) == f"9 of 13.  {script().between}"
    assert window.dialogs.shown is not None
    window.dialogs.shown.close()
    guided.press("1")
    assert said(guided).startswith("10 of 13.")
    assert list(hints.actions_shown) == ["Leave the guide"]


def test_buttons_complete_the_steps_of_undo_and_why(guided: Evening) -> None:
    guided.press("1", "2", K.Key_Space, "1", "1", "1", "2")
    for name, then in (("Undo", STEPS[8].text), ("Why?", script().between)):
        buttons = [b for b in guided.window.findChildren(QAbstractButton) if name in b.text() and b.isVisible()]
        guided.bot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
        assert then in said(guided)


def test_guide_never_takes_the_keyboard(guided: Evening) -> None:
    before = QApplication.focusWidget()
    guided.press("1")
    assert said(guided).startswith("2 of 13.")
    focus = QApplication.focusWidget()
    assert focus is None or not guided.window.hints.isAncestorOf(focus)
    assert before is None or not guided.window.hints.isAncestorOf(before)


def test_guide_continues_after_other_answers(guided: Evening) -> None:
    guided.press("1")
    guided.player.answer(Chosen("stay"))
    assert guided.asked == "village"
    assert said(guided) == f"2 of 13.  {script().between}"
    guided.player.undo()
    assert guided.asked == "destination"


def test_leaving_the_guide_keeps_the_campaign(guided: Evening) -> None:
    guided.window.hints.actions_shown["Leave the guide"].click()
    assert said(guided) == ""
    guided.press("1", "2")
    assert guided.asked == "order"
    assert said(guided) == ""
    assert guided.window.settings.guide == ""
    path = guided.window.campaign.path if guided.window.campaign else None
    assert path is not None
    assert guided.window.close_campaign()
    assert guided.window.open_campaign(path)
    assert said(guided) == ""


def test_guide_is_left_by_a_key(guided: Evening) -> None:
    guided.bot.keyClick(guided.window, K.Key_L, Qt.KeyboardModifier.AltModifier)
    guided.bot.waitUntil(lambda: said(guided) == "")
    assert guided.window.settings.guide == ""


def test_adventure_continues_after_reopening(guided: Evening) -> None:
    guided.press("1", "2")
    path = guided.window.campaign.path if guided.window.campaign else None
    guided.window.run("first-page")
    assert said(guided) == ""
    guided.window.run("first-adventure")
    assert guided.window.campaign is not None
    assert guided.window.campaign.path == path
    assert guided.window.campaign.title == TITLE
    assert said(guided).startswith("3 of 13.")


def test_adventure_begins_again_after_leaving_the_guide(guided: Evening) -> None:
    first = guided.window.campaign.path if guided.window.campaign else None
    guided.window.guiding.leave()
    guided.window.run("first-adventure")
    assert guided.window.campaign is not None
    assert guided.window.campaign.path != first
    assert said(guided).startswith("1 of 13.")


def test_other_campaigns_are_not_guided(guided: Evening, tmp_path: Path) -> None:
    assert guided.window.new_campaign("Mine", 7, {})
    assert said(guided) == ""
    guided.press(K.Key_Space)
    assert said(guided) == ""


def test_end_offers_to_play_on_or_the_first_page(guided: Evening) -> None:
    guide = guided.window.guiding.guide
    assert guide is not None
    guide.done |= {step.id for step in STEPS}
    guided.window.guiding.follow()
    assert said(guided) == script().end
    keep, first = guided.window.hints.actions_shown.values()
    first.click()
    assert guided.window.start.isVisible()
    guided.window.run("first-adventure")
    guided.window.guiding.leave()
    assert keep.text() == "&Keep playing"


def test_failed_first_adventure_is_reported(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: Path) -> Path:
        raise OSError("The disk is full.")

    monkeypatch.setattr(evening.window.services, "from_position", refuse)
    evening.window.run("first-adventure")
    assert "The disk is full." in evening.window.banner.text.text()


@pytest.mark.parametrize("command", ["first-adventure", "sample"])
def test_bug_in_beginning_a_campaign_is_reported(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    def mistake(_given: object) -> Path:
        raise KeyError("mistake")

    monkeypatch.setattr(evening.window.services, "from_position", mistake)
    monkeypatch.setattr(evening.window.services, "sample", mistake)
    with evening.bot.captureExceptions() as caught:
        evening.window.run(command)
        evening.rest()
    assert [str(one[1]) for one in caught] == ["'mistake'"]
    assert "mistake" not in evening.window.banner.text.text()


@pytest.mark.parametrize("scale", [100, 200])
def test_guide_text_is_completely_visible(guided: Evening, scale: int) -> None:
    window = guided.window
    window.resize(1366, 768)
    window.change_settings(replace(window.settings, scale=scale))
    QApplication.processEvents()
    try:
        for step in STEPS:
            window.hints.tell(TITLE, f"10 of 13.  {step.text.replace('{key}', '1')}", (("&Leave the guide", str),))
            QApplication.processEvents()
            words = window.hints.text
            place = QRect(words.mapTo(window.hints, QPoint(0, 0)), words.size())
            assert window.hints.rect().contains(place), step.id
            assert words.height() >= words.heightForWidth(words.width()), step.id
            assert window.hints.height() <= window.height() // 5, step.id
    finally:
        window.change_settings(replace(window.settings, scale=100))
