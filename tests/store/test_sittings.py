"""Evenings at the table and notes to lines of the journal: written beside the game, and they outlast undoing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.remarks import Remark, placed
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, play


def test_a_sitting_has_players_and_ends_as_the_table_is(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        first = campaign.sittings.begin("Rain")
        campaign.sittings.describe(first, players="Ann, Bo", notes="Dry biscuits.")
        play(session, 3, Random(1), lambda change: campaign.record(change, session))
        campaign.sittings.end("left standing")
        second = campaign.sittings.begin()
        assert campaign.sittings.now == second == first + 1
        play(session, 3, Random(1), lambda change: campaign.record(change, session))
        campaign.sittings.end("put away")
        assert campaign.sittings.now == 0
        campaign.sittings.end("left standing")
    with Campaign.open(played, words=WORDS) as campaign:
        one, two = campaign.sittings.all()
        assert (one.title, one.players, one.notes, one.table_was) == (
            "Rain",
            "Ann, Bo",
            "Dry biscuits.",
            "left standing",
        )
        # The next evening begins with the same players.
        assert (two.players, two.notes, two.table_was) == ("Ann, Bo", "", "put away")
    with closing(sqlite3.connect(played)) as connection:
        assert connection.execute("SELECT title, players FROM sittings").fetchall() == [
            ("Rain", "Ann, Bo"),
            (None, "Ann, Bo"),
        ]


def test_an_evening_in_which_nothing_happened_is_taken_up_again(played: Path, rules: FakeRules) -> None:
    for _ in range(3):
        with Campaign.open(played, words=WORDS) as campaign:
            resume(campaign, rules)
            assert campaign.sittings.begin() == 1
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        campaign.sittings.begin()
        play(session, 1, Random(1), lambda change: campaign.record(change, session))
    with Campaign.open(played, words=WORDS) as campaign:
        assert campaign.sittings.begin() == 2


# --- notes to lines ---


def test_a_note_outlasts_the_undoing_of_other_lines(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        line = campaign.past.journal(limit=12)[0]
        campaign.remarks.write(line.n, "  Bo laughed. ")
        for _ in range(3):
            campaign.record(session.undo(), session)
        assert campaign.remarks.of_lines() == {line.n: "Bo laughed."}
    with Campaign.open(played, words=WORDS) as campaign:
        (remark,) = campaign.remarks.all()
        assert (remark.line, remark.note, remark.there) == (line.text, "Bo laughed.", True)
        campaign.remarks.write(line.n, "Bo wept.")
        assert campaign.remarks.of_lines() == {line.n: "Bo wept."}
        with closing(sqlite3.connect(f"{played.as_uri()}?mode=ro", uri=True)) as browser:
            (shown,) = browser.execute("SELECT text, note FROM story WHERE note <> ''").fetchall()
        assert shown == (line.text, "Bo wept.")
        campaign.remarks.write(line.n, "")
        assert campaign.remarks.all() == []
        with pytest.raises(CampaignError, match="no such line"):
            campaign.remarks.write(10**9, "x")
    with closing(sqlite3.connect(played)) as connection:
        assert connection.execute("SELECT note FROM remarks").fetchall() == []


def test_a_note_is_loose_while_its_line_is_undone(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, 5, Random(4), lambda change: campaign.record(change, session))
        line = campaign.past.journal(limit=1)[0]
        campaign.remarks.write(line.n, "The last word.")
        while line in campaign.past.journal(limit=1):
            campaign.record(session.undo(), session)
        (remark,) = campaign.remarks.all()
        assert remark.note == "The last word."
        assert campaign.remarks.of_lines() == {} or remark.n != line.n
        while session.redoable:
            campaign.record(session.redo(), session)
        assert campaign.remarks.of_lines() == {line.n: "The last word."}


def test_notes_find_their_lines_again() -> None:
    notes = [Remark(5, 1, 1, "a", "one"), Remark(9, 1, 1, "b", "two"), Remark(12, 1, 2, "a", "three")]
    # Nothing moved; all moved by one; only one "a" is left; "b" reads otherwise now.
    assert placed(notes, {"a": [5, 12], "b": [9]}) == notes
    assert [r.n for r in placed(notes, {"a": [6, 13], "b": [10]})] == [6, 10, 13]
    assert [(r.n, r.there) for r in placed(notes, {"a": [12]})] == [(5, False), (9, False), (12, True)]


def test_two_moved_notes_do_not_take_the_same_line(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        resume(campaign, rules)
        one, two = campaign.past.journal(limit=2)
        campaign.remarks.write(one.n, "one")
        campaign.remarks.write(two.n, "two")
    with closing(sqlite3.connect(played)) as connection, connection:
        # As if a line had come in before both.
        connection.execute("UPDATE remarks SET n = n - 1 WHERE note = 'one'")
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        assert session is not None
        assert campaign.remarks.of_lines() == {one.n: "one", two.n: "two"}
        campaign.remarks.write(one.n, "again")
        assert campaign.remarks.of_lines() == {one.n: "again", two.n: "two"}


def test_a_sitting_on_another_day_begins_and_ends_at_the_same_hours(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        resume(campaign, rules)
        number = campaign.sittings.begin()
        with campaign._connection.begin():
            told = ("2026-11-20T22:30:00+01:00", "2026-11-21T00:10:00+01:00", number)
            campaign._connection.exec_driver_sql("UPDATE sittings SET started = ?, ended = ? WHERE number = ?", told)
        campaign.sittings.describe(number, day=date(2026, 11, 13))
        (found,) = campaign.sittings.all()
        assert (found.started, found.ended) == ("2026-11-13T22:30:00+01:00", "2026-11-14T00:10:00+01:00")
        with pytest.raises(KeyError):
            campaign.sittings.describe(7, day=date(2026, 11, 13))


def test_a_sitting_whose_times_cannot_be_read_gets_the_day_it_is_given(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        resume(campaign, rules)
        number = campaign.sittings.begin()
        with campaign._connection.begin():
            campaign._connection.exec_driver_sql("UPDATE sittings SET started = 'soon', ended = ''")
        campaign.sittings.describe(number, day=date(2026, 11, 13))
        assert campaign.sittings.all()[0].started.startswith("2026-11-13T00:00")
