"""Backups: one is made on opening if anything is new, the ten newest are kept, and each can be restored."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.backup import beside, list_backups, made, spare
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.creation import restore
from talisman_desktop.store.errors import CampaignExists
from talisman_desktop.store.resumption import resume
from talisman_desktop.store.safety_copies import BACKUP_EVERY
from tests.store.fake import PLAIN, FakeRules, new_table, play, same


def test_ten_are_kept_and_only_new_ones_made(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    for n in range(13):
        with Campaign.open(played, backups=folder, words=PLAIN) as campaign:
            session = resume(campaign, rules)
            play(session, 1, Random(n), lambda change: campaign.record(change, session))  # noqa: B023 called at once
    found = list_backups(played, folder)
    assert len(found) == 10
    assert not (tmp_path / "backups").exists()
    Campaign.open(played, backups=folder, words=PLAIN).close()
    newest = list_backups(played, folder)
    # Opened without playing on: nothing new to keep, so no older one has to go.
    Campaign.open(played, backups=folder, words=PLAIN).close()
    assert list_backups(played, folder) == newest
    with closing(sqlite3.connect(newest[0])) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_backup_is_a_campaign(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
    (backup,) = list_backups(played)
    with Campaign.open(backup, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)


def test_restoring_keeps_the_present_campaign_as_a_backup(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=PLAIN) as campaign:
        old = resume(campaign, rules)
    (backup,) = list_backups(played)
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        play(session, 10, Random(1), lambda change: campaign.record(change, session))
        # As after a crash: the newest answers are not in the file itself yet.
        crashed = played.with_name("crashed.talisman")
        shutil.copy(played, crashed)
        shutil.copy(beside(played, "-wal"), beside(crashed, "-wal"))
    aside = restore(crashed, backup, SHARED)
    assert aside is not None
    with Campaign.open(crashed, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), old)
    with Campaign.open(aside, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)


def test_a_copy_under_another_name(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    target = tmp_path / "copy.talisman"
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        campaign.copy_to(target)
        with pytest.raises(CampaignExists):
            campaign.copy_to(target)
    with Campaign.open(target, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)


def test_a_first_evening_leaves_backups(path: Path, rules: FakeRules) -> None:
    """A new campaign is backed up while it is played, and when its window closes it."""
    made = Campaign.create(path, new_table(), words=PLAIN)
    session = resume(made, rules)
    play(session, BACKUP_EVERY - 1, Random(3), lambda change: made.record(change, session))
    assert list_backups(path) == []
    play(session, 1, Random(4), lambda change: made.record(change, session))
    made.backups.settle()
    (during,) = list_backups(path)
    play(session, 10, Random(5), lambda change: made.record(change, session))
    assert list_backups(path) == [during]
    made.close(session)
    found = list_backups(path)
    assert len(found) == 2
    with Campaign.open(found[0], keep=0, words=PLAIN) as backup:
        assert same(resume(backup, rules), session)


def test_closing_without_playing_makes_no_backup(played: Path, rules: FakeRules) -> None:
    campaign = Campaign.open(played, words=PLAIN)
    before = list_backups(played)
    campaign.close(resume(campaign, rules))
    assert list_backups(played) == before


def test_older_backups_are_thinned_out() -> None:
    """Of a year with an evening every day and three backups in each: ten, one a day for two weeks, one a week."""
    end = datetime(2026, 11, 20, 22, 0, 0)
    found = [end - timedelta(days=n // 3, hours=n % 3) for n in range(3 * 365)]
    paths = [Path(f"{when:%Y-%m-%d %H.%M.%S}.talisman") for when in found]
    gone = set(spare(paths))
    kept = [when for path, when in zip(paths, found, strict=True) if path not in gone]
    assert kept[:10] == found[:10]
    daily = kept[10:24]
    assert [(a.date() - b.date()).days for a, b in itertools.pairwise(daily)] == [1] * 13
    weekly = kept[24:]
    assert [(a.date() - b.date()).days for a, b in itertools.pairwise(weekly)] == [7] * (len(weekly) - 1)
    assert 24 <= len(weekly) <= 26
    # Thinned out again, nothing more goes; a file of another name is left alone.
    left = [path for path in paths if path not in gone]
    assert spare([*left, Path("mine.talisman")]) == []


def test_backups_thinned_day_by_day_keep_the_weeks() -> None:
    kept: list[Path] = []
    for day in range(200):
        when = datetime(2026, 1, 1, 20) + timedelta(days=day)
        kept.insert(0, Path(f"{when:%Y-%m-%d %H.%M.%S}.talisman"))
        gone = set(spare(kept))
        kept = [path for path in kept if path not in gone]
    weeks = {found.isocalendar()[:2] for path in kept if (found := made(path))}
    assert len(weeks) >= 25
    assert len(kept) <= 10 + 14 + 26


def test_restoring_again_takes_back_a_restoration(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=PLAIN) as campaign:
        old = resume(campaign, rules)
    (backup,) = list_backups(played)
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        play(session, 10, Random(1), lambda change: campaign.record(change, session))
    before = restore(played, backup, SHARED)
    assert before is not None
    assert "before going back" in before.name
    assert before in list_backups(played)
    with Campaign.open(played, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), old)
    restore(played, before, SHARED)
    with Campaign.open(played, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)


def test_oldest_backup_can_be_restored_before_being_thinned_out(played: Path, rules: FakeRules) -> None:
    for n in range(10):
        with Campaign.open(played, words=PLAIN) as campaign:
            session = resume(campaign, rules)
            play(session, 1, Random(n), lambda change: campaign.record(change, session))  # noqa: B023 called at once
    oldest = list_backups(played)[-1]
    with Campaign.open(oldest, words=PLAIN) as campaign:
        old = resume(campaign, rules)
    assert restore(played, oldest, SHARED) is not None
    with Campaign.open(played, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), old)


def test_backups_of_one_second_are_told_apart_by_when_they_were_written(tmp_path: Path) -> None:
    """A number in a name that was thinned out is given again: the name alone would tell the newest for an old one."""
    folder = tmp_path / "backups" / "mine"
    folder.mkdir(parents=True)
    names = ["2026-11-21 18.12.59 (10)", "2026-11-21 18.12.59 (11)", "2026-11-21 18.12.59 (2)", "2026-11-21 18.13.00"]
    for n, name in enumerate(names):
        file = folder / f"{name}.talisman"
        file.touch()
        os.utime(file, ns=(n, n))
    found = [p.stem for p in list_backups(tmp_path / "mine.talisman")]
    assert found == names[::-1]


def test_backups_dated_in_future_crowd_out_none_of_today(played: Path, rules: FakeRules) -> None:
    """A clock that is years ahead for a month leaves backups dated in the future."""
    Campaign.open(played, words=PLAIN).close()
    (today,) = list_backups(played)
    for n in range(12):
        shutil.copy(today, today.with_name(f"2061-01-{n + 1:02} 20.00.00.talisman"))
    for n in range(3):
        with Campaign.open(played, words=PLAIN) as campaign:
            session = resume(campaign, rules)
            play(session, 1, Random(n), lambda change: campaign.record(change, session))  # noqa: B023 called at once
    found = list_backups(played)
    ahead = [path for path in found if path.name.startswith("2061")]
    assert len(found) == 12 + 3
    assert found[3:] == ahead
    with closing(sqlite3.connect(found[0])) as newest, closing(sqlite3.connect(found[1])) as before:
        counts = [c.execute("SELECT count(*) FROM log").fetchone()[0] for c in (newest, before)]
    assert counts[0] > counts[1]


def test_backups_dated_in_future_thin_out_among_themselves() -> None:
    now = datetime(2026, 11, 20, 22, 0, 0)
    today = [Path(f"{now - timedelta(hours=n):%Y-%m-%d %H.%M.%S}.talisman") for n in range(10)]
    ahead = [Path(f"{now + timedelta(days=400 + n):%Y-%m-%d %H.%M.%S}.talisman") for n in range(300)]
    gone = spare([*today, *ahead[::-1]], now=now)
    assert not set(gone) & set(today)
    assert len(ahead) - len(gone) <= 50


def test_halves_of_files_left_by_crash_are_swept_away(played: Path) -> None:
    Campaign.open(played, words=PLAIN).close()
    (backup,) = list_backups(played)
    old = [
        backup.with_name(f".{backup.name}.part"),
        backup.with_name(f".{backup.name}.part-journal"),
        played.with_name(f".{played.name}.part"),
        played.with_name(".other.talisman.part"),
        played.with_name(".other.talisman.new"),
        played.with_name(".other.talisman.new-wal"),
    ]
    other = [played.with_name(".other.talisman.lock"), played.with_name(".download.part"), played.with_name("x.part")]
    young = played.with_name(".just now.talisman.part")
    for file in (*old, *other, young):
        file.write_bytes(b"half")
        os.utime(file, (0, 0) if file != young else None)
    left = played.parent / ".talisman-import-abc123"
    left.mkdir()
    (left / "x.talisman").write_bytes(b"half")
    os.utime(left, (0, 0))
    Campaign.open(played, words=PLAIN).close()
    assert not any(file.exists() for file in (*old, left))
    assert all(file.exists() for file in (*other, young))
