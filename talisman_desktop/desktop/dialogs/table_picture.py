"""The dialog for a picture of the table: which part, how large, and whether to copy or save it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.widgets.body import button, label

WIDTHS = (1280, 1920, 2560, 3840)


class TableWish(NamedTuple):
    """The choices for a picture of the table: its width in pixels, whether it shows the whole table, and whether it
    contains the player's own photographs of cards."""

    width: int
    whole: bool = True
    own: bool = False


class TablePictureDialog(Dialog):
    """Asks for a picture of the table."""

    copied = Signal(object)
    """Emitted with the choices when the player wants the picture on the clipboard."""
    saved = Signal(object)
    """Emitted with the choices when the player wants the picture in a file."""

    def __init__(self, parent: QWidget | None, *, whole: bool, pictured: bool = False) -> None:
        """Offer the choices. `whole` says whether the window shows the whole table, `pictured` whether the player has
        photographs of cards."""
        super().__init__(parent, "Picture of the table", go="Save...", cancel="Close")
        self.part, self.width_of = QComboBox(), QComboBox()
        self.part.addItem("The whole table", True)
        if not whole:
            self.part.addItem("The visible part", False)
            self.part.setCurrentIndex(1)
        for width in WIDTHS:
            self.width_of.addItem(f"{width} pixels", width)
        self.width_of.setCurrentIndex(1)
        form = QFormLayout()
        form.addRow("Show", self.part)
        form.addRow("Width", self.width_of)
        self.own_pictures = QCheckBox("With my own card pictures")
        form.addRow("", self.own_pictures)
        form.setRowVisible(self.own_pictures, pictured)
        self.rows.addLayout(form)
        self.rows.addWidget(
            label("The picture shows the table at this moment, in the colours of the window.", "hint", wrap=True)
        )
        self.rows.addStretch(1)
        copy = button("Copy")
        copy.clicked.connect(self.copy)
        self.buttons.insertWidget(1, copy)
        self.close_up()

    def wish(self) -> TableWish:
        """Return the choices made for the picture so far."""
        whole, own = bool(self.part.currentData()), self.own_pictures.isChecked()
        return TableWish(int(self.width_of.currentData()), whole, own)

    def copy(self) -> None:
        """Emit that the picture should be copied to the clipboard, and close."""
        self.copied.emit(self.wish())
        self.accept()

    def finish(self) -> None:
        """Emit that the picture should be saved."""
        self.accept()
        self.saved.emit(self.wish())
