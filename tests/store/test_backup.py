"""Backups: made on opening when there is something new, ten are kept, and one can be put back."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.store.backup import beside, list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignExists
from talisman_desktop.store.making import restore
from tests.store.fake import FakeRules, play, same


def test_ten_are_kept_and_only_new_ones_made(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    for n in range(13):
        with Campaign.open(played, backups=folder) as campaign:
            session = campaign.resume(rules)
            play(session, 1, Random(n), lambda change: campaign.record(change, session))  # noqa: B023
    found = list_backups(played, folder)
    assert len(found) == 10
    assert not (tmp_path / "backups").exists()
    Campaign.open(played, backups=folder).close()
    newest = list_backups(played, folder)
    # Opened without playing on: nothing new to keep, so no older one has to go.
    Campaign.open(played, backups=folder).close()
    assert list_backups(played, folder) == newest
    with closing(sqlite3.connect(newest[0])) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_backup_is_a_campaign(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played) as campaign:
        session = campaign.resume(rules)
    (backup,) = list_backups(played)
    with Campaign.open(backup) as campaign:
        assert same(campaign.resume(rules), session)


def test_going_back_keeps_what_was_there(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played) as campaign:
        old = campaign.resume(rules)
    (backup,) = list_backups(played)
    with Campaign.open(played) as campaign:
        session = campaign.resume(rules)
        play(session, 10, Random(1), lambda change: campaign.record(change, session))
        # As after a crash: the newest answers are not in the file itself yet.
        crashed = played.with_name("crashed.talisman")
        shutil.copy(played, crashed)
        shutil.copy(beside(played, "-wal"), beside(crashed, "-wal"))
    aside = restore(crashed, backup)
    assert aside is not None
    with Campaign.open(crashed) as campaign:
        assert same(campaign.resume(rules), old)
    with Campaign.open(aside) as campaign:
        assert same(campaign.resume(rules), session)


def test_a_copy_under_another_name(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    target = tmp_path / "copy.talisman"
    with Campaign.open(played) as campaign:
        session = campaign.resume(rules)
        campaign.copy_to(target)
        with pytest.raises(CampaignExists):
            campaign.copy_to(target)
    with Campaign.open(target) as campaign:
        assert same(campaign.resume(rules), session)
