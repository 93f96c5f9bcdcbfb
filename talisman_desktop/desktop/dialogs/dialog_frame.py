"""The frame that all dialogs share: contents that scroll, a line for errors, and buttons that are always visible."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.look import FRAME

USUAL_LINE = 21
"""The height in pixels of a line of text at its usual size."""
SIDES = 18
"""The left and right margin of a dialog, in pixels."""


def room(widget: QWidget) -> QSize:
    """Return the largest size of a window on the screen of a widget, without its frame."""
    return widget.screen().availableSize() - FRAME


class DialogBody(QScrollArea):
    """Holds the contents of a dialog; it scrolls if the dialog is too small for them."""

    room_wanted = Signal(QSize)
    """Emitted with the additional size needed after the contents have changed."""

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
        """Return the size at which nothing has to scroll."""
        size = self.rows.sizeHint()
        if self.rows.hasHeightForWidth():
            size.setHeight(self.rows.totalHeightForWidth(size.width()))
        return size

    def minimumSizeHint(self) -> QSize:
        """Return a size with room for a few lines; the rest scrolls."""
        line = self.fontMetrics().height()
        return self.rows.totalMinimumSize().boundedTo(QSize(12 * line, 4 * line))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the page again if something in it has changed its size. Hold no event back: return what Qt's own filter
        returns."""
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
        """Make the page as large as the visible area, or as large as its contents need."""
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
    """A dialog over the window with contents, a line for errors, and buttons. It is deleted when it is closed.

    It is never larger than the screen. If there is too little room, its contents scroll.
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
        """Add the line for errors and the buttons below the contents, which must be complete."""
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
        """Set the size that the dialog should have for the usual text size; with larger text it is larger."""
        self.ensurePolished()
        grown = max(1.0, self.fontMetrics().height() / USUAL_LINE)
        self.resize(round(width * grown), round(height * grown))

    def polish(self) -> None:
        """Apply the stylesheet to all widgets, so that they know their sizes, and make the layouts ask for them."""
        for widget in (self, *self.findChildren(QWidget)):
            widget.ensurePolished()
        for layout in self.findChildren(QLayout):  # because a layout within another one keeps the sizes it knew before
            layout.invalidate()
        self.body.updateGeometry()

    def setVisible(self, visible: bool) -> None:
        """Before the dialog appears, give it the size that was set, or that of its contents, limited to the screen."""
        if visible and not self.isVisible():
            if (parent := self.parentWidget()) is not None:
                self.addActions(parent.window().actions())  # so that their keys, such as F1, work here too
            self.polish()
            given = self.testAttribute(Qt.WidgetAttribute.WA_Resized)
            self.resize((self.size() if given else self._whole_size()).boundedTo(room(self)))
        super().setVisible(visible)

    def _whole_size(self) -> QSize:
        """Return the size of the contents, with room for the scroll bar if the screen is too low for them."""
        size = self.sizeHint()
        bar = self.body.verticalScrollBar().sizeHint().width() if size.height() > room(self).height() else 0
        return size + QSize(bar, 0)

    def _grow(self, lacking: QSize) -> None:
        """Enlarge the dialog by the size that its contents lack, limited to the screen."""
        if self.isVisible():
            self.resize((self.size() + lacking).boundedTo(room(self)).expandedTo(self.size()))

    def say_wrong(self, text: str) -> None:
        """Show an error message; "" hides the line."""
        self.wrong.setText(text)
        self.wrong.setVisible(bool(text))

    def finish(self) -> None:
        """Do what the main button says; subclasses override this."""
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the body with the page keys."""
        bar = self.body.verticalScrollBar()
        by = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()), 0)
        if by and bar.maximum():
            bar.setValue(bar.value() + by * bar.pageStep())
            return
        super().keyPressEvent(event)
