"""The fields for the scores of a fight: they leave room for the answers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.prompts.score_fields import ScoreFields
from talisman_desktop.rules import keeper
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, sure

pytestmark = pytest.mark.usefixtures("at_once")


def recording(evening: Evening, scale: int) -> ScoreFields:
    """Return the fields in record-only mode, where a stranger is met, on a small screen."""
    table = a_table(["elf", "troll"], space=3, row=["maiden", "?"])
    window = evening.begin(do(table, *keeper.begin(table))).window
    window.change_settings(replace(window.settings, scale=scale))
    window.resize(1280, 720)
    evening.bot.wait(20)
    window.outlook.look()
    evening.bot.wait(20)
    assert window.prompt.scores.isVisible()
    return window.prompt.scores


def test_scores_are_folded_if_they_would_hide_answers(evening: Evening) -> None:
    scores = recording(evening, 200)
    assert not scores.mine.isVisible()
    assert scores.height() <= scores.more.sizeHint().height()
    answers = scores.parentWidget()
    assert answers is not None
    assert answers.height() - scores.height() > 3 * scores.height()


def test_scores_have_no_button_where_they_have_room(evening: Evening) -> None:
    scores = recording(evening, 100)
    assert scores.mine.isVisible()
    assert not scores.more.isVisible()


def test_folded_scores_are_shown_and_hidden_by_a_button(evening: Evening) -> None:
    scores = recording(evening, 200)
    scores.more.click()
    assert scores.mine.isVisible()
    assert scores.mine.isAncestorOf(sure(type(scores.mine.spin), QApplication.focusWidget()))
    scores.theirs.spin.setValue(4)
    assert "win" in scores.told.text()
    assert scores.told.isVisible()
    evening.window.outlook.look()
    assert scores.mine.isVisible()
    scores.more.click()
    assert not scores.mine.isVisible()
