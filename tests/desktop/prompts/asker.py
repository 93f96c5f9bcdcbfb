"""A prompt area with a question, and the answers given to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import (
    Answer,
    Option,
    Request,
)
from talisman_desktop.desktop.prompts.area import PromptArea
from tests.desktop.window.test_window_fakes import FakeRules, a_table, question

K = Qt.Key


LEFT = Qt.MouseButton.LeftButton


class Asker:
    """A prompt area with one question, which records the answers."""

    def __init__(self, qtbot: QtBot, request: Request, offers: tuple[Option, ...] = ()) -> None:
        self.bot = qtbot
        self.area = PromptArea()
        qtbot.addWidget(self.area)
        self.area.resize(1000, 240)
        self.answers: list[tuple[Answer, str]] = []
        self.app = 0
        self.area.answered.connect(lambda answer, by: self.answers.append((answer, by)))
        self.area.app_wanted.connect(self._wanted)
        self.area.show_request(request, a_table(), FakeRules(), offers)
        self.area.show()
        qtbot.waitExposed(self.area)

    def _wanted(self) -> None:
        self.app += 1

    def press(self, *pressed: Qt.Key | str) -> Asker:
        """Press keys where the keyboard focus is."""
        for key in pressed:
            target = self.area.focusWidget() or self.area
            if isinstance(key, str):
                self.bot.keyClicks(target, key)
            else:
                self.bot.keyClick(target, key)
        return self

    def click(self, widget: QWidget) -> Asker:
        """Click a widget."""
        self.bot.mouseClick(widget, LEFT)
        return self

    @property
    def answer(self) -> Answer:
        """The only answer given."""
        assert len(self.answers) == 1
        return self.answers[0][0]

    @property
    def note(self) -> str:
        """The note that the area shows on an invalid answer."""
        return self.area.note.text()


def asker(qtbot: QtBot, name: str) -> Asker:
    return Asker(qtbot, question(name))
