"""A campaign that an earlier version cut is recognised: a backup that holds more of it is named, once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.creation import restore
from talisman_desktop.store.resumption import resume
from tests.store.fake import PLAIN, FakeRules, play


def cut(path: Path, to: int) -> None:
    """Cut a file as the fault did: the log, the keyframes and the journal end early, and the file is saved again after
    that."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM log WHERE n >= ?", (to,))
        connection.execute("DELETE FROM keyframes WHERE entries > ?", (to,))
        (facts,) = connection.execute("SELECT max(facts) FROM keyframes").fetchone()
        connection.execute("DELETE FROM journal WHERE n >= ?", (facts,))
        connection.execute("UPDATE meta SET value = value + 1 WHERE name = 'revision'")
        connection.execute("PRAGMA user_version=1")


def warned(path: Path, rules: FakeRules) -> list[str]:
    with Campaign.open(path, words=PLAIN) as campaign:
        resume(campaign, rules)
        return [w for w in campaign.warnings if "holds more of this campaign" in w]


def test_a_cut_campaign_names_the_backup_that_holds_more(played: Path, rules: FakeRules) -> None:
    assert warned(played, rules) == []
    cut(played, 5)
    with Campaign.open(played, words=PLAIN) as campaign:
        (told,) = [w for w in campaign.warnings if "holds more" in w]
        assert campaign.longer is not None
        assert campaign.longer in list_backups(played)
        assert campaign.longer.stem[:10] in told
        assert "5 entries" in told or "not 5" in told
        whole = campaign.longer
    assert warned(played, rules) == [], "it is told once"
    restore(played, whole, SHARED)
    assert warned(played, rules) == []
    with Campaign.open(played, words=PLAIN) as campaign:
        assert len(resume(campaign, rules).log) > 80


def test_backup_is_not_named_after_players_undid(played: Path, rules: FakeRules) -> None:
    warned(played, rules)
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        campaign.record(session.rewind(5), session)
    assert warned(played, rules) == []


def test_backup_is_not_named_after_players_chose_another_way(played: Path, rules: FakeRules) -> None:
    """Gone back far and played on another way: what could be redone is forgotten then, as they wanted."""
    warned(played, rules)
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        campaign.record(session.rewind(5), session)
        play(session, 3, Random(2), lambda change: campaign.record(change, session))
    assert warned(played, rules) == []


def test_restored_backup_is_not_compared_with_newer_ones(played: Path, rules: FakeRules) -> None:
    warned(played, rules)
    early = list_backups(played)[-1]
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        play(session, 60, Random(2), lambda change: campaign.record(change, session))
    restore(played, early, SHARED)
    assert warned(played, rules) == []


def test_other_campaigns_backups_do_not_count(played: Path, rules: FakeRules) -> None:
    warned(played, rules)
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("UPDATE meta SET value = 'another' WHERE name = 'id'")
    cut(played, 5)
    assert warned(played, rules) == []
