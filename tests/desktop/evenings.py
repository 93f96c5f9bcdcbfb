"""The program's window on a position in a file, with keys pressed in it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.app.campaigns import created_from
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.play.session import Session
from tests.kit import a_table, cards, do, who


class Evening:
    """The program's window with a position, and helpers that press keys in it."""

    def __init__(self, bot: QtBot, window: MainWindow, file: Path) -> None:
        self.bot, self.window, self.file, self.keys = bot, window, file, 0

    def begin(self, table: Table, **switches: str) -> Evening:
        """Open a campaign with this table, stored in a file."""
        created_from(self.file, Session(cards.core(), table, switches=switches)).close()
        assert self.window.open_campaign(self.file)
        return self

    def again(self) -> Evening:
        """Close the file and open it again."""
        assert self.window.close_campaign()
        assert self.window.open_campaign(self.file)
        return self

    def press(self, *pressed: Qt.Key | str) -> Evening:
        """Press keys; each letter and digit of a text is one key."""
        for key in pressed:
            for one in [key] if isinstance(key, Qt.Key) else list(key):
                target = self.window.focusWidget() or self.window
                if isinstance(one, str):
                    self.bot.keyClicks(target, one)
                else:
                    self.bot.keyClick(target, one)
                self.keys += 1
        return self

    def rest(self) -> Evening:
        """Wait until no task runs in the background."""
        rest(self.bot, self.window)
        return self

    @property
    def player(self) -> Player:
        assert self.window.player is not None
        return self.window.player

    @property
    def session(self) -> Session:
        return self.player.session

    @property
    def asked(self) -> str:
        """The key of the open question."""
        assert self.session.pending is not None
        return self.session.pending.key

    @property
    def journal(self) -> list[str]:
        """The lines of the journal, without headings."""
        assert self.window.panels.journal.journal is not None
        return [line.text for line in self.window.panels.journal.journal.lines if line.kind != "heading"]

    def by(self) -> list[str]:
        """The sources of the typed and rolled dice and cards, in order."""
        chance = (e for e in self.session.log if isinstance(e, Answered) and hasattr(e.answer, "dice"))
        return [e.by for e in chance]


def rest(bot: QtBot, window: MainWindow) -> None:
    """Wait until no task runs in the background and no animation runs."""
    window.table.scene.motion.settle()
    bot.waitUntil(lambda: not window.work.jobs and not window.panels.reading.is_behind, timeout=20_000)


def fight(*row: str) -> Table:
    """Return a table on which the Elf is about to meet these cards."""
    return do(a_table([who("elf", fate=0)], row=list(row)), f.StepBegan(step=Step("next-card")))
