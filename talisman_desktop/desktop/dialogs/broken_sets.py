"""The list of errors in card sets: file, line, what is wrong, and what to write instead."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from talisman_desktop.cards.problems import Problem
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.widgets.body import button, label


def told(problem: Problem) -> str:
    """Return up to three lines on a problem: where it is, what is wrong, and what to write instead."""
    lines = [f"{Path(problem.file).name}, line {problem.line}", problem.message, problem.fix]
    return "\n".join(line for line in lines if line)


class BrokenSetsDialog(Dialog):
    """Lists the errors in card sets that cannot be used."""

    def __init__(self, parent: QWidget | None, problems: Sequence[Problem], *, nothing: bool = False) -> None:
        super().__init__(parent, "Card sets with errors", cancel="Close")
        self.problems = tuple(problems)
        sets = sorted({Path(problem.file).parent.name for problem in problems})
        left = "No cards could be read, so nothing can be played" if nothing else "Their cards are left out"
        text = f"These card sets cannot be used: {', '.join(sets)}. {left} until the files are corrected:"
        self.rows.addWidget(label(text, wrap=True))
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName("Errors in card sets")
        for problem in problems:
            item = QListWidgetItem(told(problem))
            item.setToolTip(f"{problem.file}:{problem.line}:{problem.column}")
            item.setData(Qt.ItemDataRole.UserRole, problem.file)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.rows.addWidget(self.list, 1)
        self.show_file = button("Show folder", tip="Open the folder of the selected file")
        self.show_file.clicked.connect(self._show_folder)
        self.copy = button("Copy", tip="Copy all lines")
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(map(str, self.problems))))
        self.buttons.insertWidget(0, self.copy)
        self.buttons.insertWidget(0, self.show_file)
        self.close_up()
        self.size_up(640, 420)

    def _show_folder(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            folder = Path(item.data(Qt.ItemDataRole.UserRole)).parent
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
