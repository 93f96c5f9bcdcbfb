"""A strip with a row for each piece of work: its name, its progress, and *Cancel*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QToolButton, QWidget

from talisman_desktop.desktop.presenters.progress import UNSEEN, Make, Work
from talisman_desktop.desktop.widgets.body import label

T = TypeVar("T")

SOON = 250
"""Milliseconds after which a row is shown, because most work is over sooner."""


class WorkRow(QWidget):
    """Shows one piece of work."""

    def __init__(self, words: str, cancel: Callable[[], object]) -> None:
        super().__init__()
        self.words = label(words)
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(words)
        self.figure = label("", "hint")
        self.button = QToolButton()
        self.button.setText("Cancel")
        self.button.setStyleSheet("QToolButton { padding: 0 8px; } QToolButton:focus { padding: 0 7px; }")
        self.button.setAccessibleName(f"Cancel: {words}")
        self.button.setToolTip("Cancel (Ctrl+.)")
        self.button.clicked.connect(self.cancel)
        self._cancel = cancel
        self.bar.setFixedWidth(8 * self.fontMetrics().height())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.words)
        row.addWidget(self.bar)
        row.addWidget(self.figure)
        row.addWidget(self.button)

    def tell(self, done: int, of: int) -> None:
        """Show that this many parts of all are done; 0 for all means that the number is unknown."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.figure.setText(f"{done:,} of {of:,}" if of else f"{done:,}")

    def cancel(self) -> None:
        """Cancel the work; calling it once is enough."""
        self.button.setEnabled(False)
        self.words.setText("Stopping ...")
        self._cancel()


class WorkStrip(QFrame):
    """Holds the rows of all work. It keeps its height, so that nothing beside it moves when work begins and ends."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Work under way")
        self.rows: list[WorkRow] = []
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(0, 0, 0, 0)
        self._across.setSpacing(16)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._show)

    def add(self, words: str, cancel: Callable[[], object]) -> WorkRow:
        """Return a new row, which appears if the work takes longer."""
        row = WorkRow(words, cancel)
        row.hide()
        self.rows.append(row)
        self._across.addWidget(row)
        self._soon.start()
        return row

    def take(self, row: WorkRow) -> None:
        """Remove a row, because its work is over."""
        self.rows.remove(row)
        self._across.removeWidget(row)
        row.hide()
        row.deleteLater()

    def sizeHint(self) -> QSize:
        """Return the size of the visible rows, at least one row high."""
        return super().sizeHint().expandedTo(QSize(0, self.fontMetrics().height() + 14))

    def minimumSizeHint(self) -> QSize:
        """Return the size hint, because no row can be narrower."""
        return self.sizeHint()

    def _show(self) -> None:
        for row in self.rows:
            row.show()


class Beside(Protocol):
    """Runs work beside the window."""

    def __call__(
        self,
        words: str,
        act: Make[T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
        *,
        reads: bool = False,
        strip: WorkStrip | None = None,
    ) -> Work:
        """Begin a piece of work with these words as its name; `done` is given its result, `failed` its error.

        Work that only `reads` ends for the window as soon as it is cancelled; the window waits for other work, and
        tells if it was too late to cancel it. The work's row is in the `strip`, else in the window's.
        """
        ...


class _Over:
    def cancel(self) -> None:
        """Do nothing, because the work is over."""


def at_once(
    words: str,
    act: Make[T],
    done: Callable[[T], object],
    failed: Callable[[Exception], object],
    *,
    reads: bool = False,
    strip: WorkStrip | None = None,
) -> Work:
    """Do a piece of work now, for callers without a window beside which it could run."""
    try:
        result = act(UNSEEN)
    except Exception as error:  # because the caller tells any error of the work
        failed(error)
    else:
        done(result)
    return _Over()
