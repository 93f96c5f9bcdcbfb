"""A number between two buttons, less and more. It can also be typed, or changed with the wheel and the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget


class Stepper(QWidget):
    """A spin box with a minus and a plus button that are large enough to press.

    Qt's own small buttons have the width 0 in the stylesheet. They are not removed, because Qt would then leave no room
    for the number.
    """

    changed = Signal(int)

    def __init__(self, least: int, most: int, value: int, name: str) -> None:
        super().__init__()
        self.spin = QSpinBox()
        self.spin.setRange(least, most)
        self.spin.setValue(value)
        self.spin.setAccessibleName(name)
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.spin.valueChanged.connect(self._changed)
        self.less, self.more = self._button("−", -1, f"{name}: decrease"), self._button("+", 1, f"{name}: increase")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for widget in (self.less, self.spin, self.more):
            row.addWidget(widget)
        self._bounds()
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the width again if the font changes, because larger letters need more room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the width when the widget is shown, because it has the window's font only then."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make the spin box wide enough for two digits, and the buttons for their signs."""
        letters = self.spin.fontMetrics()
        self.spin.setFixedWidth(letters.horizontalAdvance("88") + 12)
        for sign in (self.less, self.more):
            sign.setFixedWidth(max(22, letters.horizontalAdvance("+") + 12))

    def _button(self, sign: str, by: int, name: str) -> QPushButton:
        made = QPushButton(sign)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setAutoRepeat(True)
        made.setAccessibleName(name)
        made.clicked.connect(lambda: self.spin.setValue(self.spin.value() + by))
        return made

    def _changed(self, value: int) -> None:
        self._bounds()
        self.changed.emit(value)

    def _bounds(self) -> None:
        self.less.setEnabled(self.spin.value() > self.spin.minimum())
        self.more.setEnabled(self.spin.value() < self.spin.maximum())

    def value(self) -> int:
        """Return the number."""
        return self.spin.value()

    def show_value(self, value: int) -> None:
        """Set the number, limited to the range, without emitting a signal."""
        self.spin.blockSignals(True)
        self.spin.setValue(value)
        self.spin.blockSignals(False)
        self._bounds()
