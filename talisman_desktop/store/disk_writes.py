"""Writing saved answers through to the disk beside the play, because waiting for the disk takes longer than an answer.

An answer is in the file before anybody sees it, so the end of the program at any moment loses none. Only the system's
own end, such as a power cut, can lose what was saved in the moment before.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

from talisman_desktop.store.backup import beside
from talisman_desktop.store.watch import Watch

MANY = 20
"""The number of transactions from which SQLite's log is moved into the file at a pause."""


class DiskWrites:
    """Writes SQLite's log beside a campaign through to the disk when `begin` says so, in a thread that lives until
    `close`. The thread is not woken during an answer, because it would then take turns with it."""

    def __init__(self, path: Path) -> None:
        self._log = beside(path, "-wal")
        self._wanted = Event()
        self._thread: Thread | None = None
        self._closed = self._due = False
        self._error: OSError | None = None
        self._logged = 0
        """The number of transactions since the log was last moved into the file."""

    @contextlib.contextmanager
    def later(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Let the transactions inside the `with` block not wait for the disk. `begin` or `close` writes them
        through."""
        connection.execute("PRAGMA synchronous=NORMAL")
        try:
            yield
        finally:
            connection.execute("PRAGMA synchronous=FULL")
            self._due = True
            self._logged += 1

    def shorten_log(self, connection: sqlite3.Connection, watch: Watch) -> None:
        """Move SQLite's log into the file at a pause, if it is long. Otherwise SQLite would do that during an answer,
        which would wait for the disk. Do nothing if another program has written to the file."""
        if self._logged < MANY or watch.look() is not None:
            return
        self._logged = 0
        with contextlib.suppress(sqlite3.Error):  # because all answers are still in the log
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        watch.accept_own()

    def begin(self) -> None:
        """Begin to write through what is due, and return at once."""
        if self._due:
            self._due = False
            self._start()
            self._wanted.set()

    def take_error(self) -> OSError | None:
        """Return the error of the disk since the last call; None if there was none."""
        error, self._error = self._error, None
        return error

    def close(self) -> None:
        """Write through what is left, and end the thread."""
        self.begin()
        thread, self._thread = self._thread, None
        if thread is not None:
            self._closed = True
            self._wanted.set()
            thread.join()

    def _start(self) -> None:
        if self._thread is None:
            self._closed = False
            self._thread = Thread(target=self._run, name="disk", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        closed = False
        while not closed:
            self._wanted.wait()
            self._wanted.clear()
            closed = self._closed  # read first: what `close` finds due meanwhile needs another round
            self._write_through()

    def _write_through(self) -> None:
        try:
            log = os.open(self._log, os.O_RDWR)
        except OSError:
            return  # because the log is gone: the file was closed, or another program took it away, which is noticed
        try:
            os.fsync(log)
        except OSError as error:
            self._error = error
        finally:
            os.close(log)
