"""An open campaign is locked for everybody else, and never longer than its process lives."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.creation import restore
from talisman_desktop.store.errors import CampaignLocked
from talisman_desktop.store.library import look
from talisman_desktop.store.lock import Lock, lock_path
from talisman_desktop.store.resumption import resume
from tests.store.fake import PLAIN, FakeRules, new_table, play

HOLD = """
import sys, time, pathlib
from talisman_desktop.store.lock import Lock
lock = Lock(pathlib.Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_second_opening_in_one_process_is_refused(campaign: Campaign, path: Path) -> None:
    with pytest.raises(CampaignLocked, match="is open in another window; close it there first"):
        Campaign.open(path, words=PLAIN)
    with pytest.raises(CampaignLocked):
        Campaign.create(path, new_table(), words=PLAIN)
    with pytest.raises(CampaignLocked):
        restore(path, path, SHARED)
    assert look(path).problem == ""
    campaign.close()
    Campaign.open(path, words=PLAIN).close()


def test_lock_of_a_killed_process_is_released(played: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(played)], stdout=subprocess.PIPE, text=True)
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(CampaignLocked, match="open in another window"):
            Campaign.open(played, words=PLAIN)
        os.kill(process.pid, signal.SIGKILL)
    assert lock_path(played).exists()
    Campaign.open(played, words=PLAIN).close()
    assert not lock_path(played).exists()


def test_lock_taken_during_removal_of_its_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "x.talisman"
    first = Lock(path)
    lock_path(path).unlink()
    second = Lock(path)
    first.release()
    first.release()
    with pytest.raises(CampaignLocked):
        Lock(path)
    second.release()
    assert not lock_path(path).exists()


def test_nothing_is_left_locked_by_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.talisman"
    path.write_bytes(b"nothing")
    for _ in range(2):
        with pytest.raises(Exception, match="damaged"):
            Campaign.open(path, words=PLAIN)
    assert not lock_path(path).exists()


def test_campaign_opens_once_through_link(played: Path, rules: FakeRules) -> None:
    link = played.parent / "elsewhere" / "link.talisman"
    link.parent.mkdir()
    link.symlink_to(played)
    with Campaign.open(played, words=PLAIN):
        with pytest.raises(CampaignLocked):
            Campaign.open(link, words=PLAIN)
        with pytest.raises(CampaignLocked):
            restore(link, played, SHARED)
    with Campaign.open(link, words=PLAIN) as campaign:
        assert campaign.path == played
        with pytest.raises(CampaignLocked):
            Campaign.open(played, words=PLAIN)
    assert not lock_path(link).exists()


def test_restore_through_link_changes_the_linked_file(played: Path, rules: FakeRules) -> None:
    Campaign.open(played, words=PLAIN).close()
    (backup,) = list_backups(played)
    link = played.with_name("link.talisman")
    link.symlink_to(played)
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        length = len(session.log)
        play(session, 5, Random(1), lambda change: campaign.record(change, session))
    restore(link, backup, SHARED)
    assert link.is_symlink()
    with Campaign.open(played, words=PLAIN) as campaign:
        assert len(resume(campaign, rules).log) == length


def test_campaign_opens_once_under_two_names_of_one_file(played: Path, rules: FakeRules) -> None:
    other = played.with_name("other.talisman")
    other.hardlink_to(played)
    with Campaign.open(played, words=PLAIN) as campaign:
        with pytest.raises(CampaignLocked, match="another name"):
            Campaign.open(other, words=PLAIN)
        session = resume(campaign, rules)
        play(session, 5, Random(1), lambda change: campaign.record(change, session))
    with Campaign.open(other, words=PLAIN) as campaign:
        assert len(resume(campaign, rules).log) == len(session.log)


def test_file_locked_by_another_program_is_not_called_damaged(played: Path) -> None:
    """It is whole: no message tells to restore a backup, and no copy is set aside."""
    with closing(sqlite3.connect(played, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        begun = perf_counter()
        with pytest.raises(CampaignLocked, match="locked; close it there first"):
            Campaign.open(played, words=PLAIN)
        assert perf_counter() - begun < 2
    assert not list(played.parent.glob("*.damaged-*"))
    Campaign.open(played, words=PLAIN).close()
