"""The dialog for a log that was cut after an update: the decisions that were kept, and those to be made again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QListWidget, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.cut_log import Cut
from talisman_desktop.desktop.widgets.body import button, label

NOTHING = "No update of the program has cut anything from this campaign: its whole log could be replayed."
WHY = (
    "The rules of the program have changed since this was played, and the end of the log no longer fits them. The "
    "table is at the last moment that fits. The campaign as it was before is among the backups."
)


class CutDialog(Dialog):
    """Shows the decisions kept and those to be made again, for each cut, the newest first."""

    backups_wanted = Signal()

    def __init__(self, parent: QWidget | None, cuts: Sequence[Cut]) -> None:
        super().__init__(parent, "Cut by an update", cancel="Close")
        self.size_up(600, 520)
        self.cuts = cuts
        self.which = QComboBox()
        self.which.setAccessibleName("Update")
        for found in cuts:
            self.which.addItem(_when(found.made))
        self.which.setVisible(len(cuts) > 1)
        self.kept_title, self.again_title = label("", "prompt"), label("", "prompt")
        self.kept, self.again = QListWidget(), QListWidget()
        for box, name in ((self.kept, "Kept"), (self.again, "To be made again")):
            box.setAccessibleName(name)
            box.setWordWrap(True)
        self.rows.addWidget(label(WHY if cuts else NOTHING, "hint", wrap=True))
        self.rows.addWidget(self.which)
        parts = (self.kept_title, self.kept, self.again_title, self.again)
        for part in parts:
            self.rows.addWidget(part, int(isinstance(part, QListWidget)))
            part.setVisible(bool(cuts))
        if not cuts:
            self.rows.addStretch(1)
        self.backups = button("Backups...")
        self.backups.clicked.connect(self._to_backups)
        self.backups.setVisible(bool(cuts))
        self.buttons.insertWidget(0, self.backups)
        self.close_up()
        self.which.currentIndexChanged.connect(self._show)
        if cuts:
            self._show(0)

    def _show(self, row: int) -> None:
        cut = self.cuts[row]
        self.kept.clear()
        self.again.clear()
        self.kept_title.setText("Kept")
        if cut.before:
            self.kept.addItem(f"{cut.before:,} decisions before these")
        self.kept.addItems([*cut.kept] or ["Everything before the first decision"])
        QTimer.singleShot(0, self.kept, self.kept.scrollToBottom)
        left = cut.left
        self.again_title.setText(
            f"To be made again: {left} of {len(cut.again)}" if cut.again else "No decision has to be made again"
        )
        for one in cut.again:
            self.again.addItem(f"✓  {one} (made again)" if one.done else f"□  {one}")
        if not cut.again:
            self.again.addItem("Only rolls and cards of the program were cut; it rolls and draws them again.")

    def _to_backups(self) -> None:
        self.accept()
        self.backups_wanted.emit()


def _when(made: str) -> str:
    """Return the time of a cut as people write it; if it cannot be read, return it unchanged."""
    try:
        return f"{datetime.fromisoformat(made).astimezone():%d %b %Y, %H:%M}"
    except ValueError:
        return made
