"""Long tasks: most run in another thread while the window stays usable, the rest with a busy pointer."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStatusBar
from shiboken6 import isValid

from talisman_desktop.desktop.presenters.progress import Cancelled, Report, is_mistake
from talisman_desktop.desktop.widgets.work_strip import WorkRow, WorkStrip
from talisman_desktop.desktop.window import faults

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

T = TypeVar("T")

THREADS = 2
OFTEN = 0.05
"""The seconds between two reports of progress, and between two checks whether the player cancelled."""
TOLD = 6000
"""The milliseconds for which the status bar says how a task ended."""


def _nothing(*_given: object) -> None:
    return None


def _clear_frames(error: BaseException) -> None:
    """Drop the variables of the functions in which an error and those behind it were raised, in the thread that ran
    them, because objects of Qt must not be deleted in another thread."""
    left, seen = [error], set[int]()
    while left:
        one = left.pop()
        if id(one) not in seen:
            seen.add(id(one))
            traceback.clear_frames(one.__traceback__)
            left += [behind for behind in (one.__cause__, one.__context__) if behind is not None]
            left += one.exceptions if isinstance(one, BaseExceptionGroup) else ()


class _Turn:
    """A request from another thread to draw something in the window's thread."""

    def __init__(self, draw: Callable[[], Any]) -> None:
        self.draw, self.over = draw, Event()
        self.result: Any = None
        self.error: BaseException | None = None

    def take(self) -> None:
        """Draw, in the window's thread."""
        try:
            self.result = self.draw()
        except BaseException as error:  # because it is raised again in the other thread
            _clear_frames(error)
            self.error = error
        self.over.set()


class Post(QObject):
    """Carries what a task's thread says to the window's thread. It lives until all threads have ended, because Qt does
    not allow an object to be deleted while another thread emits its signals."""

    told = Signal(object, int, int)
    """Emitted with a task and its progress."""
    ended = Signal(object)
    """Emitted with a task when the window need not wait for it any longer."""
    turned = Signal(object, object)
    """Emitted with a task that needs something drawn, and the request."""


class Job:
    """One task. Its thread uses `run`, `step` and `on_screen`; the window's thread uses the other methods."""

    def __init__(self, post: Post, act: Callable[[Report], Any], *, reads: bool) -> None:
        self.reads = reads
        self.result: Any = None
        self.error: BaseException | None = None
        self.finished = False
        self._post, self._act, self._cancelled, self._last = post, act, Event(), 0.0

    @property
    def cancelled(self) -> bool:
        """Whether the player has cancelled the task."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """End the task at its next step; one that only reads ends at once."""
        self._cancelled.set()
        if self.reads and not self.finished:
            self._post.ended.emit(self)

    def run(self) -> None:
        """Run the task, in its own thread."""
        try:
            self.step()
            self.result = self._act(self)
        except BaseException as error:  # because the window reports it
            _clear_frames(error)
            self.error = error
        self.finished = True
        self._post.ended.emit(self)

    def let_go(self) -> None:
        """Drop the result and the function of a finished task, in the window's thread."""
        self.result, self._act = None, _nothing

    def step(self, done: int = 0, of: int = 0) -> None:
        """Report progress, but not more often than can be read; raise Cancelled if the player has cancelled the
        task."""
        if self._cancelled.is_set():
            raise Cancelled
        now = time.monotonic()
        if done and (done == of or now - self._last >= OFTEN):
            self._last = now
            self._post.told.emit(self, done, of)

    def on_screen(self, draw: Callable[[], T]) -> T:
        """Return the result of drawing in the window's thread. Raises Cancelled."""
        turn = _Turn(draw)
        self._post.turned.emit(self, turn)
        while not turn.over.wait(OFTEN):
            self.step()
        if turn.error is not None:
            raise turn.error
        result: T = turn.result
        return result


class _Told(NamedTuple):
    """The functions to call with a task's result, and its row, if it has one."""

    words: str
    place: WorkStrip | None
    row: WorkRow | None
    done: Callable[[Any], object]
    failed: Callable[[Exception], object]
    cancelled: Callable[[], object]


class LongWork(QObject):
    """Runs tasks in the background, each with a row in the window's strip."""

    def __init__(self, parent: QObject, strip: WorkStrip, line: QStatusBar) -> None:
        super().__init__(parent)
        self.strip, self._line = strip, line
        self.jobs: dict[Job, _Told] = {}
        """The tasks that the window waits for, the oldest first."""
        self._threads: ThreadPoolExecutor | None = None
        self.post = Post(self)
        self.post.told.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self.post.ended.connect(self._over, Qt.ConnectionType.QueuedConnection)
        self.post.turned.connect(self._take_turn, Qt.ConnectionType.QueuedConnection)

    def begin(
        self,
        words: str,
        act: Callable[[Report], T],
        done: Callable[[T], object],
        failed: Callable[[Exception], object],
        *,
        reads: bool = False,
        strip: WorkStrip | None = None,
        cancelled: Callable[[], object] = _nothing,
    ) -> Job:
        """Begin a task as `Beside` describes. `cancelled` is called instead of `done` and `failed` if it was cancelled
        in time."""
        place = strip if strip is not None else self.strip
        job = Job(self.post, act, reads=reads)
        row = place.add(words, job.cancel)
        if strip is not None:  # the window's own strip lives as long as the window
            strip.destroyed.connect(job.cancel)
        return self._start(job, _Told(words, place, row, done, failed, cancelled))

    def quietly(
        self, act: Callable[[Report], T], done: Callable[[T], object], failed: Callable[[Exception], object]
    ) -> Job:
        """Begin a task that only reads and has no row, such as a preview."""
        return self._start(Job(self.post, act, reads=True), _Told("", None, None, done, failed, _nothing))

    def _start(self, job: Job, told: _Told) -> Job:
        from concurrent.futures import ThreadPoolExecutor  # loaded late, because the table is shown first without it

        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, "talisman-work")
        self.jobs[job] = told
        self._threads.submit(job.run)
        return job

    def tell_put_off(self, title: str) -> None:
        """Say in the status bar that the dialog of a finished task waits until the open dialog is closed."""
        self._line.showMessage(f"Ready: {title}. It opens when you close the dialog that is open.", TOLD)

    def cancel(self) -> None:
        """Cancel all running tasks."""
        for job, told in tuple(self.jobs.items()):
            if told.row is not None:
                told.row.cancel()
            else:
                job.cancel()

    def stop(self) -> None:
        """Cancel all tasks, wait for their end, and drop their results. The wait is short, because tasks check often
        whether they were cancelled."""
        left, self.jobs = self.jobs, {}
        for job, told in left.items():
            job.cancel()
            self._clear(told)
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)
            self._threads = None
        for job in left:
            _log_mistake(job)

    def _tell(self, job: Job, done: int, of: int) -> None:
        """Show the progress of a task in its row."""
        told = self.jobs.get(job)
        if told is not None and told.row is not None and isValid(told.row):
            told.row.tell(done, of)

    def _take_turn(self, job: Job, turn: _Turn) -> None:
        """Draw what a task needs, in the window's thread."""
        if not job.cancelled:
            turn.take()

    def _over(self, job: Job) -> None:
        """Take the result of a task that has ended or was cancelled."""
        try:
            self._take(job)
        finally:
            if job.finished:
                job.let_go()

    def _take(self, job: Job) -> None:
        """Call the function for a task's result or error, unless it was cancelled in time. If the dialog with its row
        is gone, only say in the status bar how it ended."""
        told = self.jobs.pop(job, None)
        if told is None:
            _log_mistake(job)
            return
        self._clear(told)
        failed = isinstance(job.error, Exception)
        if (job.cancelled and job.reads) or (job.error is not None and not failed):
            self._say("Cancelled", told)
            told.cancelled()
            _log_mistake(job)
        elif told.place is not None and not isValid(told.place):
            self._say(f"Failed ({job.error})" if failed else "Done", told)
            _log_mistake(job)
        elif isinstance(job.error, Exception):
            told.failed(job.error)
        else:
            told.done(job.result)

    def _say(self, what: str, told: _Told) -> None:
        """Say in the status bar how a task ended."""
        if told.words:
            self._line.showMessage(f"{what}: {told.words.removesuffix(' ...')}", TOLD)

    def _clear(self, told: _Told) -> None:
        if told.place is not None and told.row is not None and isValid(told.row):
            told.place.take(told.row)


def _log_mistake(job: Job) -> None:
    """Log an error of a task whose caller no longer exists, once."""
    error, job.error = job.error, None
    if isinstance(error, Exception) and is_mistake(error):
        faults.report(error)


@contextmanager
def busy(line: QStatusBar, words: str) -> Iterator[None]:
    """Show a text in the status bar while the window's own thread is busy; clear it afterwards, even after an error."""
    line.showMessage(words)
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        # Closed dialogs disappear and the text is painted first, while the player cannot press anything.
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
        if line.currentMessage() == words:
            line.clearMessage()
