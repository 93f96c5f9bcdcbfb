"""Saved answers are written through to the disk beside the play."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from threading import Event, current_thread, main_thread

import pytest

from talisman_desktop.play.session import Change, Session
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import SaveFailed
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
    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        monkeypatch.setattr(os, "fsync", written.append)
        play(session, 1, Random(1), lambda change: campaign.record(change, session))
        assert campaign._disk._thread is None, "woken only after the painting"
    assert written
