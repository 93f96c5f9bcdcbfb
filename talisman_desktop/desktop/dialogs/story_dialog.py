"""The dialog with the journal of a campaign that cannot be opened, for reading and copying."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog


class StoryDialog(Dialog):
    """Shows the journal lines of a campaign file and the players' notes as plain text."""

    def __init__(self, parent: QWidget | None, path: Path, story: str) -> None:
        super().__init__(parent, path.stem, cancel="Close")
        self.size_up(720, 600)
        self.setModal(False)
        self.text = QPlainTextEdit(story)
        self.text.setReadOnly(True)
        self.text.setAccessibleName("The story so far")
        self.rows.addWidget(self.text, 1)
        self.close_up()
