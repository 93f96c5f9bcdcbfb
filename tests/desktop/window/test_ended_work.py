"""Tasks that end early: cancelled during a long log, outlived by their window, finished while a dialog is open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest
from PySide6.QtWidgets import QDialog
from shiboken6 import isValid

from talisman_desktop.app import content
from talisman_desktop.app.campaigns import opened
from talisman_desktop.app.exports import Exports
from talisman_desktop.desktop.presenters.progress import Cancelled, Report, Unseen
from talisman_desktop.desktop.presenters.wishes import ALL, NotesWish
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.desktop.window.long_work import Job, _Told
from talisman_desktop.desktop.window.one_dialog import OneDialog
from tests.desktop.evenings import Evening, fight

SAVE = Path(__file__).parents[2] / "saves" / "0.3.0" / "two evenings.talisman"


class Ends(Unseen):
    """A report that cancels its task at one of its steps."""

    def __init__(self, after: int) -> None:
        self.left, self.told = after, list[tuple[int, int]]()

    def step(self, done: int = 0, of: int = 0) -> None:
        self.told.append((done, of))
        self.left -= 1
        if not self.left:
            raise Cancelled


def handles() -> int:
    """Return how many files this process has open."""
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="handles are counted on Linux only")
@pytest.mark.parametrize("form", ["pdf", "md", "json"])
def test_making_notes_is_cancelled_midway(tmp_path: Path, form: str) -> None:
    file, rules = Path(shutil.copy(SAVE, tmp_path / "two.talisman")), content.rules()
    session, campaign = opened(file, rules)
    wish = NotesWish(form=form, sitting=ALL, picture=False)  # type: ignore[arg-type]  # a Literal
    whole = Ends(-1)
    Exports(rules).notes(session, campaign, wish)(whole)
    assert campaign.first > 500
    assert (campaign.first, campaign.first + len(session.log)) in whole.told
    before = handles()
    for after in (1, 300, len(whole.told) - 2):
        with pytest.raises(Cancelled):
            Exports(rules).notes(session, campaign, wish)(Ends(after))
    assert handles() == before
    campaign.close()


@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyError("mistake")], ids=repr)
def test_only_bugs_of_orphaned_tasks_are_reported(evening: Evening, error: Exception) -> None:
    begun, go, strip = Event(), Event(), WorkStrip()

    def act(_report: object) -> None:
        begun.set()
        go.wait(10)
        raise error

    evening.window.work.begin("Writing notes.pdf ...", act, print, print, strip=strip)
    assert begun.wait(10)
    strip.deleteLater()
    evening.bot.waitUntil(lambda: not isValid(strip))
    with evening.bot.captureExceptions() as caught:
        go.set()
        evening.rest()
    assert [repr(one[1]) for one in caught] == [repr(error)] * isinstance(error, KeyError)


def test_bug_of_a_task_ended_by_closing_is_reported(evening: Evening) -> None:
    begun = Event()

    def act(report: Report) -> None:
        begun.set()
        try:
            while True:
                report.step()
        except Cancelled:
            raise KeyError("mistake") from None

    evening.window.work.begin("Writing notes.pdf ...", act, print, print)
    begun.wait(10)
    with evening.bot.captureExceptions() as caught:
        evening.window.work.stop()
    assert [str(one[1]) for one in caught] == ["'mistake'"]


class Traced:
    """Makes things and notes which threads free them."""

    def __init__(self) -> None:
        self.freed = list[Thread]()

    def made(self) -> Thing:
        """Return a new thing."""
        return Thing(self.freed)


class Thing:
    """A thing that a task makes, and that notes which thread frees it."""

    def __init__(self, freed: list[Thread]) -> None:
        self._freed = freed

    def __del__(self) -> None:
        self._freed.append(current_thread())


def test_result_is_freed_by_the_window(evening: Evening) -> None:
    traced, shown, work = Traced(), list[str](), evening.window.work
    job = Job(work.post, lambda _report: traced.made(), reads=True)
    work.jobs[job] = _Told("", None, None, lambda made: shown.append(type(made).__name__), print, print)
    thread = Thread(target=job.run)
    thread.start()
    thread.join()
    evening.rest()  # while the job itself is kept, as a thread may keep it
    assert shown == ["Thing"]
    assert traced.freed == [main_thread()]


def test_unwanted_result_is_freed_by_the_window(evening: Evening) -> None:
    traced, begun, go, work = Traced(), Event(), Event(), evening.window.work

    def act(_report: object) -> Thing:
        begun.set()
        go.wait(10)
        return traced.made()

    job = work.quietly(act, print, print)
    assert begun.wait(10)
    job.cancel()
    evening.rest()
    go.set()
    evening.bot.waitUntil(lambda: bool(traced.freed))
    assert traced.freed == [main_thread()]


def in_context(error: Exception) -> None:
    try:
        raise error
    except KeyError:
        raise OSError(28, "No space left")  # noqa: B904  # because an error may have no other trace of its cause


def as_cause(error: Exception) -> None:
    kept = None
    try:
        raise error
    except KeyError as caught:
        kept = caught
    raise OSError(28, "No space left") from kept


def in_circle(error: Exception) -> None:
    other = OSError(28, "No space left")
    other.__context__, error.__context__ = error, other
    raise other


@pytest.mark.parametrize("fail", [in_context, as_cause, in_circle])
def test_failed_task_frees_its_things_itself(evening: Evening, fail: Callable[[Exception], None]) -> None:
    traced, errors = Traced(), list[Exception]()

    def mistake() -> None:
        made = traced.made()
        raise KeyError(type(made).__name__)

    def act(_report: object) -> None:
        try:
            mistake()
        except KeyError as error:
            known = error
        fail(known)

    evening.window.work.quietly(act, print, errors.append)
    evening.rest()
    assert [type(error) for error in errors] == [OSError]
    assert len(traced.freed) == 1
    assert traced.freed[0] is not main_thread()


def test_failed_drawing_frees_its_things_in_the_window(evening: Evening) -> None:
    traced, errors = Traced(), list[Exception]()

    def draw() -> None:
        made = traced.made()
        raise KeyError(type(made).__name__)

    evening.window.work.quietly(lambda report: report.on_screen(draw), print, errors.append)
    evening.rest()
    assert [type(error) for error in errors] == [KeyError]
    assert traced.freed == [main_thread()]


def test_result_dialog_waits_for_the_open_one(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    dialogs, window = evening.window.dialogs, evening.window
    window.run("settings")
    mine, late = dialogs.shown, QDialog(window)
    late.setWindowTitle("A campaign from elsewhere")
    dialogs.show_next(late)
    evening.bot.wait(20)
    assert mine is not None
    assert mine.isVisible()
    assert window.statusBar().currentMessage().startswith("Ready: A campaign from elsewhere.")
    mine.close()
    evening.bot.waitUntil(lambda: dialogs.shown is late)
    late.close()
    late.deleteLater()


def test_replacing_dialog_opens_before_a_waiting_one(evening: Evening) -> None:
    dialogs = OneDialog(evening.window)
    first, second, late = (QDialog(evening.window) for _ in range(3))
    dialogs.show(first)
    dialogs.show_next(late)
    first.close()
    dialogs.show(second)
    evening.bot.wait(20)
    assert dialogs.shown is second
    second.close()
    evening.bot.waitUntil(lambda: dialogs.shown is late)
    late.close()
    for dialog in (first, second, late):
        dialog.deleteLater()
