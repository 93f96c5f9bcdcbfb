"""A strip below the window's panels. Each running task has a row with its name, its progress and *Cancel*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QToolButton, QWidget

from talisman_desktop.desktop.presenters.progress import UNSEEN, Make, Work
from talisman_desktop.desktop.widgets.body import label

T = TypeVar("T")

SOON = 250
"""The milliseconds before the row of a task appears. Most tasks end sooner."""


class WorkRow(QWidget):
    """The row of one running task."""

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
        """Show that `done` parts of the task are done; `of` is the number of all parts, 0 if that is unknown."""
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.figure.setText(f"{done:,} of {of:,}" if of else f"{done:,}")

    def cancel(self) -> None:
        """Ask the task to stop, show "Stopping ..." and disable the button."""
        self.button.setEnabled(False)
        self.words.setText("Stopping ...")
        self._cancel()


class WorkStrip(QFrame):
    """Holds the rows of all running tasks. The strip keeps its height, so that nothing around it moves when a task
    begins or ends."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Tasks in progress")
        self.rows: list[WorkRow] = []
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(0, 0, 0, 0)
        self._across.setSpacing(16)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._show)

    def add(self, words: str, cancel: Callable[[], object]) -> WorkRow:
        """Return the row for a new task. The row appears if the task takes longer than `SOON`."""
        row = WorkRow(words, cancel)
        row.hide()
        self.rows.append(row)
        self._across.addWidget(row)
        self._soon.start()
        return row

    def take(self, row: WorkRow) -> None:
        """Remove the row of a task that has ended."""
        self.rows.remove(row)
        self._across.removeWidget(row)
        row.hide()
        row.deleteLater()

    def sizeHint(self) -> QSize:
        """Return the size of the visible rows, and at least the height of one row."""
        return super().sizeHint().expandedTo(QSize(0, self.fontMetrics().height() + 14))

    def minimumSizeHint(self) -> QSize:
        """Return the same size as the size hint, because no row can be smaller."""
        return self.sizeHint()

    def _show(self) -> None:
        for row in self.rows:
            row.show()


class Beside(Protocol):
    """A function that runs a task in another thread while the window stays usable."""

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
        """Start a task with the name `words`. `done` is called with its result, or `failed` with its error.

        A task that only `reads` ends for the window as soon as it is cancelled. For any other task the window waits,
        and `done` is called all the same if cancelling came too late. The row of the task is in `strip`, or in the
        window's strip if that is None.
        """
        ...


class _Over:
    def cancel(self) -> None:
        """Do nothing, because the task has ended."""


def at_once(
    words: str,
    act: Make[T],
    done: Callable[[T], object],
    failed: Callable[[Exception], object],
    *,
    reads: bool = False,
    strip: WorkStrip | None = None,
) -> Work:
    """Run a task at once in this thread and call `done` or `failed`, for callers without a window."""
    try:
        result = act(UNSEEN)
    except Exception as error:  # because `failed` reports any error of the task
        failed(error)
    else:
        done(result)
    return _Over()
