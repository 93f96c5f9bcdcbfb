"""A full disk: the player gets a sentence, the file is unchanged, and the next saving includes everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from talisman_desktop.store import backup
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import SaveFailed
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import PLAIN, FakeRules, anything, new_table, play, same


def fill(campaign: Campaign) -> None:
    """Keep the file from growing from now on."""
    pragma(campaign, "max_page_count=1")


def free(campaign: Campaign) -> None:
    """Let the file grow again."""
    pragma(campaign, "max_page_count=1000000")


def pragma(campaign: Campaign, what: str) -> None:
    with campaign._connection.begin():
        campaign._connection.exec_driver_sql(f"PRAGMA {what}")


@pytest.mark.parametrize("seed", range(3))
def test_a_full_disk_loses_nothing(path: Path, rules: FakeRules, seed: int) -> None:
    random = Random(seed)
    with Campaign.create(path, new_table(life=900), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, 50, random, lambda change: campaign.record(change, session))
        saved = list(session.log)
        fill(campaign)
        failures: list[str] = []
        for _ in range(120):
            change = anything(session, random)
            assert change is not None
            if failures and random.random() < 0.5:
                continue  # not every change is even tried
            try:
                campaign.record(change, session)
                saved = list(session.log)
            except SaveFailed as error:
                failures.append(str(error))
        assert len(failures) > 5
        assert campaign.behind
        assert all("The disk is full" in text and "nothing is lost" in text for text in failures)
        with closing(sqlite3.connect(path)) as other:
            assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert other.execute("SELECT count(*) FROM log").fetchone()[0] == len(saved)
        free(campaign)
        change = session.switch("hands", "on")
        campaign.record(change, session)
        assert not campaign.behind
        assert campaign.past.differences(session.table) == []
    with Campaign.open(path, words=WORDS) as campaign:
        again = resume(campaign, rules)
        assert same(session, again)
        assert campaign.warnings == []


def test_closing_saves_changes_that_could_not_be_saved(path: Path, rules: FakeRules) -> None:
    campaign = Campaign.create(path, new_table(), words=PLAIN)
    session = resume(campaign, rules)
    fill(campaign)
    with pytest.raises(SaveFailed):
        play(session, 200, Random(1), lambda change: campaign.record(change, session))
    with pytest.raises(SaveFailed):
        campaign.close(session)
    free(campaign)
    campaign.close(session)
    with Campaign.open(path, words=PLAIN) as campaign:
        assert same(session, resume(campaign, rules))


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("query_only=ON", "may not be written to"),
        ("busy_timeout=1", "Another program is writing"),
    ],
)
def test_other_write_errors_have_separate_sentences(path: Path, rules: FakeRules, block: str, words: str) -> None:
    with Campaign.create(path, new_table(), words=PLAIN) as campaign:
        session = resume(campaign, rules)
        campaign._raw().execute(f"PRAGMA {block}")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE" if "busy" in block else "SELECT 1")
            with pytest.raises(SaveFailed, match=words):
                play(session, 1, Random(1), lambda change: campaign.record(change, session))
        campaign._raw().execute("PRAGMA query_only=OFF")
        campaign.sync(session)


def _no_space(*args: object, **options: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("name", ["_flush", "free_name"])
def test_failed_backup_does_not_stop_play(
    played: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(backup, name, _no_space)
    with Campaign.open(played, words=PLAIN) as campaign:
        assert "No backup" in campaign.warnings[0]
        resume(campaign, rules)
        with pytest.raises(SaveFailed, match="no backup was made"):
            campaign.backups.make("by hand")
    folder = played.parent / "backups" / played.stem
    assert list(folder.iterdir()) == []


def test_a_campaign_that_cannot_be_made_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails: Callable[..., None] = _no_space
    monkeypatch.setattr("talisman_desktop.store.campaign.fill", fails)
    with pytest.raises(SaveFailed, match="The disk is full"):
        Campaign.create(path, new_table(), words=PLAIN)
    assert list(path.parent.iterdir()) == []


def test_lock_of_another_program_does_not_stop_play(path: Path, rules: FakeRules) -> None:
    """The next answer saves what a lock holds up; meanwhile everything can be read."""
    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, 5, Random(1), lambda change: campaign.record(change, session))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waited = []
            for n in range(3):
                start = perf_counter()
                with pytest.raises(SaveFailed, match="Another program is writing"):
                    play(session, 1, Random(n), lambda change: campaign.record(change, session))
                campaign.past.journal()
                campaign.sittings.all()
                campaign.remarks.all()
                campaign.checkpoints.all()
                waited.append(perf_counter() - start)
            other.execute("ROLLBACK")
        assert max(waited) < 0.6
        assert max(waited[1:]) < 0.3
        play(session, 1, Random(7), lambda change: campaign.record(change, session))
        assert not campaign.behind
        assert campaign.past.differences(session.table) == []
