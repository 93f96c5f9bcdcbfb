"""A small panel that explains one thing on the screen. The game can be played on while the panel is open."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QWidget

from talisman_desktop.desktop.presenters.provenance import Behind
from talisman_desktop.desktop.widgets.body import ENTER, button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.rules.rulebook import short

WIDTH = 27
"""The width of the panel in ems."""
GAP = 6
"""The distance in pixels between the panel and the thing explained, and between the panel and the window's edge."""


class Popover(QFrame):
    """Explains one thing. Escape, a click elsewhere or a new size of the window closes the panel, Enter opens the
    clause if there is one, and all other keys act on the question."""

    clause_wanted = Signal(str)
    card_wanted = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("popover")
        self.setProperty("role", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.told: Behind | None = None
        self._before: QWidget | None = None
        self.title = label("", "prompt", wrap=True)
        self.parts = label("", "", wrap=True)
        self.clause = label("", "", wrap=True)
        self.provenance = label("", "hint", wrap=True)
        self.read = button("", tip="Enter")
        self.read.clicked.connect(self._read)
        self.card = button("")
        self.card.clicked.connect(self._show_card)
        self.shut = button("Close  (Esc)")
        self.shut.clicked.connect(self.close_up)
        rows = column(self, 7)
        rows.setContentsMargins(14, 11, 14, 11)
        self._texts: tuple[QLabel, ...] = (self.title, self.parts, self.clause, self.provenance)
        for text in self._texts:
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            rows.addWidget(text)
        self._foot = Flow(self.read, self.card, self.shut)
        rows.addLayout(self._foot)
        self.hide()

    def explain(self, told: Behind, at: QPoint) -> None:
        """Open the panel with this explanation beside a point on the screen."""
        self.say(told)
        app = QApplication.instance()
        if not self.isVisible() and app is not None:
            self._before = QApplication.focusWidget()
            app.installEventFilter(self)
        self._place(at)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def say(self, told: Behind) -> None:
        """Replace the explanation in the panel."""
        self.told = told
        self.title.setText(told.title)
        self.parts.setText("\n".join(told.parts))
        self.clause.setText(f"{short(told.rule)}: {told.clause}" if told.clause else "")
        self.provenance.setText("\n".join(told.provenance))
        for text in self._texts:
            text.setVisible(bool(text.text()))
        self.read.setVisible(bool(told.rule))
        self.read.setText(f"Read {short(told.rule)}  (Enter)")
        self.card.setVisible(bool(told.card))
        self.card.setText(f"Show {told.card_name or 'the card'}")
        self.setAccessibleName("Why?")
        self.setAccessibleDescription(told.spoken)

    def close_up(self) -> None:
        """Close the panel. If the panel has the keyboard focus, return it to the widget that had it before."""
        if self.isHidden():
            return
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        focus = QApplication.focusWidget()
        within = focus is not None and (focus is self or self.isAncestorOf(focus))
        before, self._before = self._before, None
        self.hide()
        if within and before is not None and before.isVisible():
            before.setFocus()

    def _place(self, at: QPoint) -> None:
        """Place the panel below the point, or above the point if there is no room below, and always inside the
        window."""
        window = self.parentWidget()
        assert window is not None
        self.ensurePolished()
        width = min(self.fontMetrics().averageCharWidth() * 2 * WIDTH, window.width() - 2 * GAP)
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        for text in self._texts:
            text.ensurePolished()
        high = min(layout.totalHeightForWidth(width), window.height() - 2 * GAP)
        spot = window.mapFromGlobal(at)
        top = spot.y() + GAP
        if top + high > window.height() - GAP:
            top = spot.y() - GAP - high - round(self.fontMetrics().height() * 1.6)
        left = min(max(GAP, spot.x() - width // 4), window.width() - GAP - width)
        top = min(max(GAP, top), window.height() - GAP - high)
        self.setGeometry(QRect(QPoint(left, top), QSize(width, high)))

    def _read(self) -> None:
        if self.told is not None and self.told.rule:
            rule = self.told.rule
            self.close_up()
            self.clause_wanted.emit(rule)

    def _show_card(self) -> None:
        if self.told is not None and self.told.card:
            self.card_wanted.emit(self.told.card)

    def event(self, event: QEvent) -> bool:
        """Take the Escape key before a shortcut can, because Escape closes the panel. Return whether the event was
        handled."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() == Qt.Key.Key_Escape)
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the panel on Escape, open the clause (if there is one) on Enter, and leave all other keys to the
        question."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif event.key() in ENTER and self.told is not None and self.told.rule:
            self._read()
        else:
            event.ignore()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the panel when the player clicks elsewhere or the window is resized. Return False, so that the click
        still reaches its target."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
            if isinstance(watched, QWidget) and not inside:
                self.close_up()
        elif event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self.close_up()
        return False
