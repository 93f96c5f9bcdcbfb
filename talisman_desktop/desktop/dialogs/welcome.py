"""The welcome to a campaign: the last sitting, where the party is, and what the rules ask the players to do."""

from __future__ import annotations

import html
from collections.abc import Iterator

from PySide6.QtCore import QUrl, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QTextBrowser, QWidget

from talisman_desktop.desktop.dialogs import dialog_frame
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.welcome import Evening, Welcome
from talisman_desktop.desktop.widgets.body import button

_STOOD = {"left standing": "The table was left standing.", "put away": "The table was put away."}
NOTE = 300
"""The greatest number of letters of the notes that are shown."""


class WelcomeDialog(Dialog):
    """Shows the welcome when a campaign is continued. Space, Enter and Escape close it."""

    clause_wanted = Signal(str)
    checklist_wanted = Signal()
    sitting_wanted = Signal()

    def __init__(self, parent: QWidget | None, told: Welcome) -> None:
        super().__init__(parent, f"Welcome back to {told.title}", go="Go on  (Space)")
        self.text = QTextBrowser()
        self.text.setAccessibleName("Welcome back")
        self.text.setOpenLinks(False)
        self.text.setHtml("".join(_page(told)))
        self.text.anchorClicked.connect(self._clicked)
        self.rows.addWidget(self.text, 1)
        self.close_up()
        self.cancel.hide()
        self.list = button(
            "Setting the table up...", tip="A list to tick off while you set the real table up as on the screen"
        )
        self.list.setVisible(told.checklist)
        self.list.clicked.connect(lambda: self._leave(self.checklist_wanted))
        self.sitting = button("This sitting...", tip="Who plays tonight, a title, notes (F3)")
        self.sitting.clicked.connect(lambda: self._leave(self.sitting_wanted))
        self.buttons.insertWidget(0, self.list)
        self.buttons.insertWidget(1, self.sitting)
        self.go.setFocus()
        self.resize(max(600, 70 * self.go.fontMetrics().averageCharWidth()), 400)

    def showEvent(self, event: QShowEvent) -> None:
        """Set the height that the text needs, limited to the window."""
        super().showEvent(event)
        parent, most = self.parentWidget(), dialog_frame.room(self).height()
        if parent is not None:
            most = min(most, int(parent.height() * 0.94))
        lacking = int(self.text.document().size().height()) + 2 * self.text.frameWidth() + 8 - self.text.height()
        self.resize(self.width(), min(most, self.height() + lacking))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the dialog on Space, wherever the focus is."""
        if event.text() == " ":
            self.accept()
            return
        super().keyPressEvent(event)

    def _leave(self, then: SignalInstance) -> None:
        self.accept()
        then.emit()

    def _clicked(self, link: QUrl) -> None:
        self.accept()
        self.clause_wanted.emit(link.toString())


def _page(told: Welcome) -> Iterator[str]:
    yield "<h3>Last time</h3>"
    yield from _evening(told.last)
    yield "<h3>Where you stand</h3>"
    yield f"<p>{html.escape(told.where)}<br>{html.escape(told.party)}</p>"
    yield "<h3>What the rules ask now</h3>"
    yield _list(
        html.escape(t.text) + (f' <a href="{html.escape(t.clause)}">{html.escape(t.clause)}</a>' if t.clause else "")
        for t in told.todo
    )
    if told.question:
        yield f"<p><b>Next</b> &nbsp; {html.escape(told.question)}</p>"
    if told.lines:
        yield "<h3>What happened last</h3>"
        yield _list(html.escape(line) for line in told.lines)


def _evening(last: Evening) -> Iterator[str]:
    title = f" &nbsp; <b>{html.escape(last.title)}</b>" if last.title else ""
    players = f"<br>{html.escape(last.players)}" if last.players else ""
    stood = f"<br>{_STOOD[last.table_was]}" if last.table_was in _STOOD else ""
    yield f"<p>{html.escape(last.when)}{title}{players}{stood}</p>"
    if last.notes:
        short = last.notes if len(last.notes) <= NOTE else last.notes[: NOTE - 3] + "..."
        yield f"<p><i>{html.escape(short).replace(chr(10), '<br>')}</i></p>"


def _list(lines: Iterator[str]) -> str:
    return f"<ul style='margin-left: 14px; -qt-list-indent: 0;'>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
