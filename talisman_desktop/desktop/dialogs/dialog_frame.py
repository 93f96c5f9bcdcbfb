"""The frame that dialogs share: a body that scrolls, a line for errors, and buttons that are always in sight."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.look import FRAME

USUAL_LINE = 21
"""The height of a line of text at its usual size."""
SIDES = 18
"""The margin at the left and right of a dialog."""


def room(widget: QWidget) -> QSize:
    """Return the largest size that a window can have on the screen of a widget, without its frame."""
    return widget.screen().availableSize() - FRAME


class DialogBody(QScrollArea):
    """Holds the contents of a dialog; it scrolls if the dialog is too small for them."""

    room_wanted = Signal(QSize)
    """Emitted when the page has changed, with the room that it lacks."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.page = QWidget()
        self.rows = QVBoxLayout(self.page)
        self.rows.setContentsMargins(SIDES, 16, SIDES, 4)
        self.rows.setSpacing(10)
        self.setWidget(self.page)

    def sizeHint(self) -> QSize:
        """Return the size at which nothing needs to scroll."""
        size = self.rows.sizeHint()
        if self.rows.hasHeightForWidth():
            size.setHeight(self.rows.totalHeightForWidth(size.width()))
        return size

    def minimumSizeHint(self) -> QSize:
        """Return a size with room for a few lines; the rest scrolls."""
        line = self.fontMetrics().height()
        return self.rows.totalMinimumSize().boundedTo(QSize(12 * line, 4 * line))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the page again when something in it changes its size."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
            self.updateGeometry()
            lacking = (self.page.size() - self.maximumViewportSize()).expandedTo(QSize(0, 0))
            if not lacking.isNull():
                self.room_wanted.emit(lacking)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page to the new size."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make the page as large as the room for it, or as large as its contents need."""
        whole, least = self.maximumViewportSize(), self.rows.totalMinimumSize().width()
        bar = self.verticalScrollBar().sizeHint().width()
        across = self.horizontalScrollBar().sizeHint().height()
        width = max(whole.width(), least)
        high = whole.height() - across * (width > whole.width())
        if self._least_height(width) > high:
            width = max(whole.width() - bar, least)
            high = whole.height() - across * (width > whole.width() - bar)
        self.page.resize(width, max(high, self._least_height(width)))

    def _least_height(self, width: int) -> int:
        if self.rows.hasHeightForWidth():
            return self.rows.totalMinimumHeightForWidth(width)
        return self.rows.totalMinimumSize().height()


class Dialog(QDialog):
    """A dialog over the window with a body, a line for errors, and buttons. Closing deletes it.

    It is never larger than its screen; if there is too little room, its body scrolls.
    """

    def __init__(self, parent: QWidget | None, title: str, *, go: str = "", cancel: str = "Cancel") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.body = DialogBody()
        self.body.room_wanted.connect(self._grow)
        self.rows = self.body.rows
        self.wrong = label("", "error", wrap=True)
        self.wrong.hide()
        self.buttons = QHBoxLayout()
        self.buttons.addStretch(1)
        self.go = button(go or "OK", primary=True)
        self.go.setDefault(bool(go))
        self.go.setVisible(bool(go))
        self.go.clicked.connect(self.finish)
        self.cancel = button(cancel)
        self.cancel.clicked.connect(self.reject)
        self.buttons.addWidget(self.cancel)
        self.buttons.addWidget(self.go)

    def close_up(self) -> None:
        """Add the line for errors and the buttons, once the contents are complete."""
        below = QVBoxLayout()
        below.setContentsMargins(SIDES, 0, SIDES, 14)
        below.setSpacing(10)
        below.addWidget(self.wrong)
        below.addLayout(self.buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(6)
        whole.addWidget(self.body, 1)
        whole.addLayout(below)

    def size_up(self, width: int, height: int) -> None:
        """Take this size for text of the usual size; for larger text, take a larger size."""
        self.ensurePolished()
        grown = max(1.0, self.fontMetrics().height() / USUAL_LINE)
        self.resize(round(width * grown), round(height * grown))

    def polish(self) -> None:
        """Apply the style to all widgets, so that they know their sizes."""
        for widget in (self, *self.findChildren(QWidget)):
            widget.ensurePolished()

    def setVisible(self, visible: bool) -> None:
        """Take the size that was given, or else that of the contents, within the screen, before the dialog appears."""
        if visible and not self.isVisible():
            if (parent := self.parentWidget()) is not None:
                self.addActions(parent.window().actions())  # so that their keys, such as F1, mean the same here
            self.polish()
            given = self.testAttribute(Qt.WidgetAttribute.WA_Resized)
            self.resize((self.size() if given else self.sizeHint()).boundedTo(room(self)))
        super().setVisible(visible)

    def _grow(self, lacking: QSize) -> None:
        """Make the dialog larger by what the body lacks, within the screen."""
        if self.isVisible():
            self.resize((self.size() + lacking).boundedTo(room(self)).expandedTo(self.size()))

    def say_wrong(self, text: str) -> None:
        """Show what is wrong; "" hides the line."""
        self.wrong.setText(text)
        self.wrong.setVisible(bool(text))

    def finish(self) -> None:
        """Do what the main button of the dialog says."""
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the body with the page keys."""
        bar = self.body.verticalScrollBar()
        by = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()), 0)
        if by and bar.maximum():
            bar.setValue(bar.value() + by * bar.pageStep())
            return
        super().keyPressEvent(event)
