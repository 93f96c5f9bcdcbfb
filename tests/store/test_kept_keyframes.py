"""Keyframes: some are written with answers, the newest in a pause of the play and on closing."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.play.session import Session
from talisman_desktop.store.backup import beside
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.kept_keyframes import APART
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, play, same


@pytest.fixture
def long(path: Path) -> Campaign:
    return Campaign.create(path, new_table(life=5000), words=WORDS)


def played_past_a_keyframe(campaign: Campaign, session: Session) -> None:
    """Play on until the file lacks the newest keyframe."""
    while newest(campaign) == session.keyframes[-1].entries:
        play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))


def newest(campaign: Campaign) -> int:
    """Return the number of log entries before the newest keyframe in the file."""
    (found,) = campaign._raw().execute("SELECT max(entries) FROM keyframes").fetchone()
    return int(found)


def test_keyframes_of_a_day_are_apart(long: Campaign, rules: FakeRules) -> None:
    session = resume(long, rules)
    play(session, 300, Random(1), lambda change: long.record(change, session))
    found = long._raw().execute("SELECT entries, day FROM keyframes ORDER BY entries").fetchall()
    long.close()
    near = [(a, b) for (a, day), (b, next_day) in pairwise(found) if day == next_day and b - a < APART]
    assert near == []
    assert len({day for _, day in found}) == session.table.day


def test_killed_campaign_without_newest_keyframe_continues(long: Campaign, rules: FakeRules, tmp_path: Path) -> None:
    session = resume(long, rules)
    played_past_a_keyframe(long, session)
    killed = tmp_path / "killed.talisman"
    shutil.copy(long.path, killed)
    shutil.copy(beside(long.path, "-wal"), beside(killed, "-wal"))
    long.close()
    with Campaign.open(killed, words=WORDS) as campaign:
        assert same(resume(campaign, rules), session)
        assert campaign.warnings == []
        assert newest(campaign) == session.keyframes[-1].entries


@pytest.mark.parametrize("way", ["rest", "close", "close with session"])
def test_newest_keyframe_is_written_without_an_answer(
    long: Campaign, rules: FakeRules, tmp_path: Path, way: str
) -> None:
    session = resume(long, rules)
    played_past_a_keyframe(long, session)
    if way == "rest":
        long.rest()
        assert newest(long) == session.keyframes[-1].entries
    long.close(session if way == "close with session" else None)
    with Campaign.open(long.path, words=WORDS) as campaign:
        start = campaign.load(newest=True)
        assert (start.first, start.table) == (session.keyframes[-1].entries, session.keyframes[-1].table)


def test_failed_write_in_a_pause_is_made_up_for(long: Campaign, rules: FakeRules) -> None:
    session = resume(long, rules)
    played_past_a_keyframe(long, session)
    before = newest(long)
    long._raw().execute("PRAGMA query_only=ON")
    long.rest()
    assert newest(long) == before
    long._raw().execute("PRAGMA query_only=OFF")
    play(session, 1, Random(1), lambda change: long.record(change, session))
    long.close(session)
    with Campaign.open(long.path, words=WORDS) as campaign:
        assert newest(campaign) == session.keyframes[-1].entries


def test_unsaved_keyframe_is_not_written_in_a_pause(long: Campaign, rules: FakeRules) -> None:
    session = resume(long, rules)
    play(session, 3, Random(1), lambda change: long.record(change, session))
    before = newest(long)
    play(session, 2 * APART, Random(2), lambda change: None)
    long.rest()
    assert newest(long) == before
    long.close()
