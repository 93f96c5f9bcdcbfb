"""Saved answers are written through to the disk beside the play."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, current_thread, main_thread

import pytest

from talisman_desktop.play.session import Change, Session
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.disk_writes import MANY, DiskWrites
from talisman_desktop.store.errors import FileTaken, SaveFailed
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, play, same


def record(campaign: Campaign, change: Change, session: Session) -> None:
    """Save a change as the window does."""
    campaign.record(change, session)
    campaign.write_through()


def test_answer_waits_for_no_disk(path: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch) -> None:
    disk_is_ready, written = Event(), []

    def slow(file: int) -> None:
        disk_is_ready.wait(20)
        # Closing the campaign may have removed the file before its last turn comes; Linux then adds a word to its name.
        name = Path(os.readlink(f"/proc/self/fd/{file}")).name.removesuffix(" (deleted)")
        written.append((name, current_thread() is main_thread()))

    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        monkeypatch.setattr(os, "fsync", slow)
        play(session, 20, Random(1), lambda change: record(campaign, change, session))
        assert not written
        disk_is_ready.set()
    assert written[-1] == (f"{path.name}-wal", False)
    with Campaign.open(path, words=WORDS) as campaign:
        assert same(session, resume(campaign, rules))


def test_error_of_disk_is_reported(path: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = Event()

    def broken(file: int) -> None:
        failed.set()
        raise OSError(5, "Input/output error")

    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, 1, Random(1), lambda change: campaign.record(change, session))
        monkeypatch.setattr(os, "fsync", broken)
        play(session, 1, Random(1), lambda change: record(campaign, change, session))
        assert failed.wait(20)
        campaign._disk.close()
        with pytest.raises(SaveFailed, match="Input/output error"):
            play(session, 1, Random(1), lambda change: campaign.record(change, session))
        assert campaign.behind
        monkeypatch.undo()
        play(session, 1, Random(1), lambda change: campaign.record(change, session))
        assert not campaign.behind
    with Campaign.open(path, words=WORDS) as campaign:
        assert same(session, resume(campaign, rules))


def test_closing_writes_the_last_answers_through(path: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    run = DiskWrites._run

    def run_late(disk: DiskWrites) -> None:
        time.sleep(0.2)  # longer than closing takes, which also removes the log
        run(disk)

    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        monkeypatch.setattr(DiskWrites, "_run", run_late)
        monkeypatch.setattr(os, "fsync", written.append)
        play(session, 1, Random(1), lambda change: campaign.record(change, session))
        assert campaign._disk._thread is None, "woken only after the painting"
    assert written


def test_closing_before_the_thread_began_writes_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = due(tmp_path)
    written: list[int] = []
    run = disk._run

    def run_late() -> None:
        wait_until_closing(disk)
        run()

    monkeypatch.setattr(disk, "_run", run_late)
    monkeypatch.setattr(os, "fsync", written.append)
    disk.close()
    assert written


def test_closing_during_a_write_writes_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk, begun = due(tmp_path), Event()
    written: list[int] = []

    def slow(file: int) -> None:
        begun.set()
        wait_until_closing(disk)
        written.append(file)

    monkeypatch.setattr(os, "fsync", slow)
    disk.begin()
    assert begun.wait(20)
    disk._due = True
    disk.close()
    assert len(written) == 2


def due(folder: Path) -> DiskWrites:
    """Return the writes of a file with a log that is due to be written through."""
    (folder / "a.campaign-wal").touch()
    disk = DiskWrites(folder / "a.campaign")
    with disk.later(sqlite3.connect(":memory:")):
        pass
    return disk


def wait_until_closing(disk: DiskWrites) -> None:
    """Wait until another thread closes the writes, at most 20 s."""
    for _ in range(20_000):
        if disk._closed:
            return
        time.sleep(0.001)


def test_log_is_moved_into_the_file_only_at_a_pause(path: Path, rules: FakeRules) -> None:
    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, MANY - 5, Random(1), lambda change: record(campaign, change, session))
        created = path.stat()
        campaign.rest()
        assert path.stat() == created, "a short log stays"
        play(session, 300, Random(1), lambda change: record(campaign, change, session))
        assert path.with_name(f"{path.name}-wal").stat().st_size > 1_000 * 4_096, (
            "as much as SQLite would move by itself"
        )
        assert path.stat() == created
        campaign.rest()
        assert path.stat() != created
        play(session, 5, Random(1), lambda change: record(campaign, change, session))
        assert not campaign.taken
        moved = path.stat()
        campaign.rest()
        assert path.stat() == moved
    with Campaign.open(path, words=WORDS) as campaign:
        assert same(session, resume(campaign, rules))


def test_log_beside_a_replaced_file_is_not_moved(path: Path, rules: FakeRules) -> None:
    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, MANY + 5, Random(1), lambda change: record(campaign, change, session))
        path.rename(path.with_name("moved"))
        path.write_bytes(b"another file")
        campaign._disk.shorten_log(campaign._raw(), campaign._watch)
        assert path.read_bytes() == b"another file"
        assert campaign._watch.look() == "replaced"


def test_file_replaced_while_the_log_is_moved_is_noticed(
    path: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, MANY, Random(1), lambda change: record(campaign, change, session))
        other = path.with_name("other")
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("VACUUM INTO ?", (str(other),))
        look, looks = campaign._watch.look, list[int]()

        def replaced() -> object:
            looks.append(1)
            if len(looks) == 2:
                other.replace(path)
            return look()

        with monkeypatch.context() as patched:
            patched.setattr(campaign._watch, "look", replaced)
            campaign._disk.shorten_log(campaign._raw(), campaign._watch)
        assert len(looks) == 2
        with pytest.raises(FileTaken, match="replaced"):
            play(session, 1, Random(1), lambda change: campaign.record(change, session))
