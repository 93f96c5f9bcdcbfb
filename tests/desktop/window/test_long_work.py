"""Long tasks run in the background: progress is shown, the window stays usable, and *Cancel* leaves nothing half
done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QStatusBar
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from talisman_desktop.app import packets
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
from talisman_desktop.desktop.presenters.progress import Report
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.desktop.window import long_work
from talisman_desktop.notes.blocks import Bullets, Document, Heading
from tests.desktop.evenings import Evening, fight
from tests.desktop.homes import settle
from tests.kit import sure
from tests.sheets import pdf_reader as pdf

SHARE = 0.5
"""The greatest time for which the window may be blocked, as a share of the time that the work takes in one piece."""
LINES = tuple(
    f"The Elf meets the Ogre and rolls {n % 6 + 1}; the others look on from the road behind." for n in range(22)
)
LONG = Document("A long tale", tuple(b for n in range(160) for b in (Heading(2, f"Day {n}"), Bullets(LINES))))


class Gaps:
    """A timer in the window's event loop that measures the longest time between two of its ticks."""

    def __init__(self) -> None:
        self.longest, self.ticks, self._last = 0.0, 0, time.perf_counter()
        self._timer = QTimer(interval=5, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest, self.ticks, self._last = max(self.longest, now - self._last), self.ticks + 1, now

    def stop(self) -> None:
        self._tick()
        self._timer.stop()


class Seen:
    """A task that waits until it may continue, and then fails if that is wanted."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.go, self.thread = error, Event(), main_thread()

    def __call__(self, *given: Any) -> Any:
        self.thread = current_thread()
        while not self.go.wait(0.01):
            for report in given:
                if hasattr(report, "step"):
                    report.step(3, 64)
        if self.error is not None:
            raise self.error
        return b"done"


def test_window_responds_during_a_long_pdf(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    begun = time.perf_counter()
    packets.written(LONG, "pdf", "a4")
    takes = time.perf_counter() - begun
    evening.bot.wait(200)
    file, gaps = tmp_path / "tale.pdf", Gaps()
    evening.window.files.write(file, lambda report: packets.written(LONG, "pdf", "a4", report))
    evening.rest()
    gaps.stop()
    assert len(pdf.sizes(file.read_bytes())) >= 64
    assert gaps.longest < max(0.1, SHARE * takes)


def test_cancel_ends_a_long_pdf_and_leaves_no_file(evening: Evening, tmp_path: Path, held: list[int]) -> None:
    evening.begin(fight("ogre"))

    def made(report: Report) -> bytes:
        return packets.written(LONG, "pdf", "a4", report)

    evening.window.files.write(tmp_path / "tale.pdf", made)
    evening.window.work.post.told.connect(lambda _job, _done, _of: evening.window.run("cancel-work"))
    evening.rest()
    assert held[-1] == 1
    assert not [file for file in tmp_path.iterdir() if "tale" in file.name]
    assert "Cancelled: Writing tale.pdf" in evening.window.statusBar().currentMessage()


@pytest.mark.parametrize("error", [None, OSError(28, "No space left"), RuntimeError("a mistake")], ids=str)
def test_running_task_shows_its_progress(evening: Evening, tmp_path: Path, error: Exception | None) -> None:
    evening.begin(fight("ogre"))
    work, path, window = Seen(error), tmp_path / "notes.pdf", evening.window
    window.files.write(path, work)
    evening.bot.waitUntil(lambda: window.strip.rows[0].isVisible() and window.strip.rows[0].figure.text() == "3 of 64")
    assert window.strip.rows[0].words.text() == "Writing notes.pdf ..."
    work.go.set()
    if isinstance(error, RuntimeError):
        with evening.bot.captureExceptions() as caught:
            evening.rest()
        assert [str(one[1]) for one in caught] == ["a mistake"]
    else:
        evening.rest()
    assert work.thread is not main_thread()
    assert not window.strip.rows
    assert path.exists() == (error is None)
    assert window.banner.text.text() == (f"notes.pdf could not be written: {str(error)[11:]}" if error else "") or error


@pytest.mark.parametrize("step", ["look", "bring_in"])
def test_failed_import_says_which_file(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    importer = evening.window.services.importer
    assert importer is not None
    work = Seen(ValueError("The file is damaged."))
    monkeypatch.setattr(importer, step, work)
    getattr(evening.window.campaigns.safekeeping().imports(importer), step)(tmp_path / "friends.json")
    assert "friends.json ..." in evening.window.strip.rows[0].words.text()
    work.go.set()
    evening.rest()
    assert work.thread is not main_thread()
    assert "The file is damaged." in evening.window.banner.text.text()


def test_reading_ends_at_once_when_it_is_cancelled(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    importer, work = evening.window.services.importer, Seen()
    assert importer is not None
    monkeypatch.setattr(importer, "look", work)
    evening.window.campaigns.safekeeping().imports(importer).look(Path("friends.json"))
    evening.window.strip.rows[0].button.click()
    evening.rest()
    assert evening.window.dialogs.shown is None
    work.go.set()


def test_closing_the_window_ends_tasks(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    work = Seen()
    evening.window.files.write(tmp_path / "notes.pdf", work)
    assert evening.window.close()
    assert not evening.window.work.jobs
    assert not (tmp_path / "notes.pdf").exists()


def test_notes_show_the_game_at_their_start(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    exporter, campaign = evening.window.services.exporter, evening.window.campaign
    assert exporter is not None
    assert campaign is not None
    wish = evening.window.settings.notes
    make = exporter.preview(evening.session, campaign, wish)
    before = make(evening.window.work.begin("", lambda _: None, lambda _: None, lambda _: None))
    make = exporter.preview(evening.session, campaign, wish)
    evening.press(Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert len(evening.session.facts) > 0
    assert make(evening.window.work.begin("", lambda _: None, lambda _: None, lambda _: None)) == before
    evening.rest()


def test_each_choice_in_the_notes_is_previewed(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    evening.window.run("notes")
    dialog = sure(NotesDialog, evening.window.dialogs.shown)
    for form in ("md", "json"):
        evening.bot.wait(50)
        evening.rest()
        evening.bot.wait(50)  # wait until the earlier task has ended and is deleted
        dialog.form.setCurrentIndex(dialog.form.findData(form))
    evening.bot.waitUntil(lambda: "entries of the log" in dialog.text.toPlainText())


@pytest.mark.parametrize("error", [None, OSError(28, "No space left")], ids=str)
def test_orphaned_task_reports_in_the_status_bar(evening: Evening, error: Exception | None) -> None:
    work, strip, told = Seen(error), WorkStrip(), list[object]()
    # This task does not check whether it was cancelled.
    begin = evening.window.work.begin
    begin("Writing notes.pdf ...", lambda _report: work(), told.append, told.append, strip=strip)
    evening.bot.waitUntil(lambda: work.thread is not main_thread())
    strip.deleteLater()
    evening.bot.waitUntil(lambda: not isValid(strip))
    work.go.set()
    evening.rest()
    assert not told
    said = "Failed ([Errno 28] No space left)" if error else "Done"
    assert evening.window.statusBar().currentMessage() == f"{said}: Writing notes.pdf"


def test_cancelled_reading_reports_no_error(evening: Evening) -> None:
    told: list[object] = []
    work = Seen(OSError(5, "The file is damaged."))
    job = evening.window.work.quietly(work, told.append, told.append)
    work.go.set()
    while not job.finished:
        time.sleep(0.01)
    job.cancel()
    evening.rest()
    assert not told


@contextmanager
def threads_in_quick_turns() -> Iterator[None]:
    """Let threads take turns as often as possible, so that they meet at every place."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def test_many_short_tasks_end_while_others_are_cancelled(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "OFTEN", 0)
    strip, line, done, rounds = WorkStrip(), QStatusBar(), list[object](), 0
    work, end = long_work.LongWork(strip, strip, line), time.monotonic() + 4

    def act(report: Report) -> None:
        for n in range(1, 30):
            report.step(n, 100)

    with threads_in_quick_turns():
        while time.monotonic() < end:
            for _ in range(3):
                work.quietly(act, done.append, done.append)
                work.begin("Reading ...", act, done.append, done.append, reads=True)
            rounds += 1
            if rounds % 5 == 0:
                work.cancel()
            while work.jobs:
                settle()
    work.stop()
    assert done
    assert set(done) == {None}
    assert not strip.rows
