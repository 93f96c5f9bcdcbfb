"""While a campaign is played, its backups wait for a pause, and another thread makes them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread, current_thread

import pytest

from talisman_desktop.play.session import Session
from talisman_desktop.store import backup, play_pauses
from talisman_desktop.store.backup import back_up, beside, list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.resumption import resume
from talisman_desktop.store.safety_copies import BACKUP_EVERY, LATEST
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, play, same

NEVER = 1000.0


@pytest.fixture
def session(campaign: Campaign, rules: FakeRules) -> Session:
    return resume(campaign, rules)


def played_on(campaign: Campaign, session: Session, answers: int, each: Callable[[], object] = lambda: None) -> None:
    """Save this many answers."""
    for n in range(answers):
        play(session, 1, Random(n), lambda change: campaign.record(change, session))
        each()


def waited(*, until: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 20
    while not until():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_pause_brings_a_backup(campaign: Campaign, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", 0.05)
    played_on(campaign, session, BACKUP_EVERY)
    waited(until=lambda: list_backups(campaign.path))
    campaign.backups.settle()
    with Campaign.open(list_backups(campaign.path)[0], keep=0, words=WORDS) as copy:
        assert same(resume(copy, FakeRules()), session)


def test_backup_comes_without_pause(campaign: Campaign, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", NEVER)
    found = list[int]()
    played_on(campaign, session, BACKUP_EVERY + LATEST - 1, lambda: found.append(len(list_backups(campaign.path))))
    assert found[-1] == 0
    played_on(campaign, session, 1)
    waited(until=lambda: list_backups(campaign.path))


def test_answers_are_saved_during_a_backup(
    campaign: Campaign, session: Session, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", 0.0)
    flush, copied, may_end, makers = backup._flush, Event(), Event(), list[Thread]()

    def slow(half: Path) -> None:
        makers.append(current_thread())
        copied.set()
        assert may_end.wait(20)
        flush(half)

    monkeypatch.setattr(backup, "_flush", slow)
    played_on(campaign, session, BACKUP_EVERY)
    assert copied.wait(20)
    length = len(session.log)
    played_on(campaign, session, 20)
    assert list_backups(campaign.path) == []
    may_end.set()
    campaign.close(session)
    assert makers[0] is not current_thread()
    newest, during = list_backups(campaign.path)
    with Campaign.open(newest, keep=0, words=WORDS) as copy:
        assert same(resume(copy, rules), session)
    with Campaign.open(during, keep=0, words=WORDS) as copy:
        assert resume(copy, rules, before=0).log == session.log[:length]


@pytest.mark.parametrize("with_session", [True, False])
def test_closing_makes_the_waiting_backup(
    campaign: Campaign,
    session: Session,
    rules: FakeRules,
    monkeypatch: pytest.MonkeyPatch,
    with_session: bool,
) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", NEVER)
    played_on(campaign, session, BACKUP_EVERY)
    assert list_backups(campaign.path) == []
    campaign.close(session if with_session else None)
    (made,) = list_backups(campaign.path)
    assert not beside(campaign.path, "-wal").exists()
    with Campaign.open(made, keep=0, words=WORDS) as copy:
        assert same(resume(copy, rules), session)


def test_file_of_another_program_is_not_backed_up(
    campaign: Campaign, session: Session, rules: FakeRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", NEVER)
    foreign = tmp_path / "foreign.talisman"
    with Campaign.create(foreign, new_table(seed=9), words=WORDS) as other:
        begun = resume(other, rules)
        play(begun, 10, Random(9), lambda change: other.record(change, begun))
    played_on(campaign, session, BACKUP_EVERY)
    foreign.replace(campaign.path)
    campaign.backups.settle()
    assert list_backups(campaign.path) == []
    assert campaign.warnings == []
    assert not list(backup.backup_folder(campaign.path).glob(".*"))


def test_file_replaced_during_a_backup_leaves_none(
    campaign: Campaign, session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", NEVER)
    played_on(campaign, session, BACKUP_EVERY)
    copy = tmp_path / "copy"
    campaign.copy_to(copy)
    monkeypatch.setattr(backup, "_flush", lambda half: copy.replace(campaign.path))
    campaign.backups.settle()
    assert list_backups(campaign.path) == []
    assert not list(backup.backup_folder(campaign.path).glob(".*"))


def test_failed_backup_at_pause_is_reported(
    campaign: Campaign, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_flush", full)
    played_on(campaign, session, BACKUP_EVERY)
    campaign.backups.settle()
    (told,) = campaign.warnings
    assert "No backup" in told


def test_backup_with_a_reason_waits_for_the_other(
    campaign: Campaign, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", 0.0)
    under_way, at_once = list[str](), list[int]()
    usual: Callable[..., Path | None] = back_up

    def one(*args: object, **options: object) -> Path | None:
        under_way.append("begun")
        at_once.append(len(under_way))
        time.sleep(0.1)
        made = usual(*args, **options)
        under_way.pop()
        return made

    monkeypatch.setattr(backup, "back_up", one)
    played_on(campaign, session, BACKUP_EVERY)
    waited(until=lambda: at_once)
    campaign.backups.make("by hand")
    campaign.backups.settle()
    assert at_once == [1, 1]
    assert len(list_backups(campaign.path)) == 2


def test_backups_made_beside_the_play_are_sound(
    campaign: Campaign, session: Session, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_pauses, "PAUSE", 0.0)
    monkeypatch.setattr("talisman_desktop.store.safety_copies.BACKUP_EVERY", 3)
    played_on(campaign, session, 200)
    campaign.close(session)
    found = list_backups(campaign.path)
    assert len(found) > 1
    for copy in found:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        with Campaign.open(copy, keep=0, words=WORDS) as held:
            log = resume(held, rules, before=0).log
            assert log == session.log[: len(log)]
