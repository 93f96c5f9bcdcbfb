"""The dialog before an import: the contents of a campaign file, and what importing it would change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QScrollArea, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.arrivals import Arrival
from talisman_desktop.desktop.widgets.body import button, column, label

WIDTH, HEIGHT = 660, 540
FILTER = "Campaigns (*.talisman *.json);;All files (*)"


def choose_file(parent: QWidget, chosen: Callable[[Path], object], title: str = "Import a campaign") -> QFileDialog:
    """Open a file dialog for campaigns. It calls `chosen` with the path and does not block."""
    chooser = QFileDialog(parent, title, "", FILTER)
    chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
    chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chooser.fileSelected.connect(lambda name: chosen(Path(name)))
    chooser.open()
    return chooser


class ArrivalDialog(Dialog):
    """Shows what is in a campaign file and what importing it would change. Nothing is imported before the player
    presses a button."""

    new_wanted = Signal(object)
    """Emitted with the file when the player wants to import it as a new campaign."""
    place_wanted = Signal(object, object)
    """Emitted with the file and a campaign when the player wants to replace that campaign with the one in the file."""

    def __init__(self, parent: QWidget | None, arrival: Arrival) -> None:
        super().__init__(parent, "Import a campaign", go="Import as a new campaign")
        self.arrival = arrival
        page = QWidget()
        body = column(page)
        body.addWidget(label("What is in the file", "prompt"))
        rows = QGridLayout()
        rows.setHorizontalSpacing(16)
        rows.setVerticalSpacing(4)
        rows.setColumnStretch(1, 1)
        for n, (word, words) in enumerate(arrival.holds()):
            rows.addWidget(label(word, "hint"), n, 0, Qt.AlignmentFlag.AlignTop)
            rows.addWidget(_words(words), n, 1)
        body.addLayout(rows)
        body.addWidget(label("What changes here", "prompt"))
        for sentence in arrival.changes():
            body.addWidget(_words(sentence))
        self.place = button("Replace mine with it")
        self.place.clicked.connect(self._place)
        instead = arrival.in_place()
        self.place.setVisible(bool(instead))
        self.place.setToolTip(instead)
        if instead:
            body.addWidget(_words(f"Or: {instead}"))
        body.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that the arrow keys scroll it
        area.setWidgetResizable(True)
        area.setWidget(page)
        self.rows.addWidget(area, 1)
        self.buttons.insertWidget(1, self.place)
        self.close_up()
        # The button is not the default if the import would gain nothing, so that Enter does nothing.
        idle = arrival.same is not None and arrival.same.way in ("same", "older")
        self.go.setDefault(not idle)
        (self.cancel if idle else self.go).setFocus()
        self.size_up(WIDTH, HEIGHT)

    def _place(self) -> None:
        assert self.arrival.same is not None
        self.accept()
        self.place_wanted.emit(self.arrival.file, self.arrival.same.path)

    def finish(self) -> None:
        """Close the dialog, and emit that the file should become a new campaign."""
        self.accept()
        self.new_wanted.emit(self.arrival.file)


def _words(text: str) -> QWidget:
    made = label(text, wrap=True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def told(problem: BaseException, file: Path) -> str:
    """Return a sentence on why a file cannot be imported."""
    if isinstance(problem, OSError) and problem.strerror:
        return f"{file.name} cannot be read: {problem.strerror}."
    return str(problem)
