"""Amendments, and entries cut after an update: saved at once, undone after a restart, never dropped silently."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import Fact, TokensChanged
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Choose, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.play.timeline import decisions
from talisman_desktop.rules.game import Game
from talisman_desktop.store import ledger, past
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.models import FORMAT, SINCE_2
from talisman_desktop.store.projection import plain_place
from talisman_desktop.store.resumption import further_back, resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, options, play, same


def another_die(session: Session, back: int = 0) -> tuple[int, Thrown]:
    """Return one of the last road rolls, and another result that it might have had."""
    at = [i for i, e in enumerate(session.log) if isinstance(e, Answered) and e.key == "road"][-1 - back]
    old = session.log[at]
    assert isinstance(old, Answered)
    assert isinstance(old.answer, Thrown)
    one, two = old.answer.dice
    return at, Thrown((one % 6 + 1, two))


def amend(campaign: Campaign, session: Session, back: int = 0) -> int:
    """Correct a roll and save; return the number of its entry."""
    at, answer = another_die(session, back)
    change, _ = session.amend(at, answer)
    campaign.record(change, session)
    return at


def test_an_amendment_is_undone_after_a_restart(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        log, table = list(session.log), session.table
        at = amend(campaign, session, back=3)
        amended = list(session.log)
        assert amended[at] != log[at]
        assert campaign.past.differences(session.table) == []
    with Campaign.open(played, words=WORDS) as campaign:
        again = resume(campaign, rules)
        assert again.log == amended
        assert again.next_undo().startswith("Correcting")
        campaign.record(again.undo(), again)
        assert (again.log, again.table) == (log, table)
    with Campaign.open(played, words=WORDS) as campaign:
        third = resume(campaign, rules)
        assert (third.log, third.table) == (log, table)
        assert third.next_redo().startswith("Correcting")
        campaign.record(third.redo(), third)
        assert third.log == amended
        assert campaign.past.differences(third.table) == []


def test_entries_that_no_longer_fit_are_kept(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        for back in range(6):
            log = list(session.log)
            at, answer = another_die(session, back)
            change, lost = session.amend(at, answer)
            campaign.record(change, session)
            if lost:
                break
        assert lost
        assert list(lost) == log[len(log) - len(lost) :]
        (course,) = [c for c in campaign.past.courses() if c.lost]
        assert (course.lost, course.state) == (lost, "left")
    with closing(sqlite3.connect(played)) as connection:
        found = [label for (label,) in connection.execute("SELECT label FROM lost")]
    assert found == [e.label for e in lost if isinstance(e, Answered) and e.label]


def test_undo_takes_back_later_answers_before_the_amendment(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        log = list(session.log)
        amend(campaign, session)
        amended = list(session.log)
        play(session, 4, Random(2), lambda change: campaign.record(change, session))
    with Campaign.open(played, words=WORDS) as campaign:
        again = resume(campaign, rules)
        for _ in range(4):
            campaign.record(again.undo(), again)
        assert again.log == amended
        campaign.record(again.undo(), again)
        assert again.log == log
        # All of it can be done again, the amendment first.
        for _ in range(5):
            campaign.record(again.redo(), again)
        assert again.log == session.log


def test_an_answer_from_long_ago_is_amended_in_a_session_that_begins_further_back(
    path: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in (("REACH", 60), ("FURTHEST", 200), ("MARGIN", 30)):
        monkeypatch.setattr(past, name, size)
    with Campaign.create(path, new_table(life=5000), words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, 250, Random(1), lambda change: campaign.record(change, session))
        log = list(session.log)
        roads = sum(1 for e in log if isinstance(e, Answered) and e.key == "road")
        at = amend(campaign, session, back=roads - 5)
        play(session, 150, Random(2), lambda change: campaign.record(change, session))
        amended = session.undo_courses[-1].length
    with Campaign.open(path, words=WORDS) as campaign:
        near = resume(campaign, rules)
        assert campaign.first > at
        while near.undoable() and campaign.first + near.undoable()[-1][0] >= amended:
            campaign.record(near.undo(), near)
        assert not near.reaches_back
        if near.undoable():
            with pytest.raises(Refused, match="before the beginning"):
                near.undo()
        far = resume(campaign, rules, before=further_back(campaign, near))
        while far.log != log:
            campaign.record(far.undo(), far)
        assert resume(campaign, rules, before=0).log == log
        assert campaign.past.differences(far.table) == []


# --- playing on from an earlier moment ---


def test_the_file_tells_the_decisions_the_session_does_not_hold(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        campaign.record(session.switch("dice", "table"), session)
        campaign.record(session.switch("luck", "2"), session)
        coin = TokensChanged(hero=session.table.order[0], token="gold", by=1)
        campaign.record(session.edit("a coin", [coin]), session)
        held = decisions(session, plain_place)
        assert [d.by for d in held[-2:]] == ["switch", "hand"]
        assert len(held) == len(session.undoable())
        assert campaign.past.decisions(before=len(session.log)) == held
        half = held[50].entry
        assert campaign.past.decisions(before=half) == held[:50]
        both = decisions(session, plain_place, own=True)
        assert {d.by for d in both} > {d.by for d in held}
        told = campaign.past.decisions(before=len(session.log), own=True)
        assert [replace(d, outcome=d.outcome.lower()) for d in told] == both
        assert "Card-06, drawn" in {d.outcome for d in told}
    assert {d.place for d in held} > {"in the village, inner region"}


def test_switches_are_told_in_the_words_of_the_game_of_the_campaign(played: Path, rules: FakeRules) -> None:
    words = WORDS._replace(sentences=lambda table: {"ask:coins": f"Ask about coins in {table.region}"})
    with Campaign.open(played, words=words) as campaign:
        session = resume(campaign, rules)
        campaign.record(session.switch("ask:coins", "yes"), session)
        told = campaign.past.decisions(before=len(session.log))[-1]
        assert f"Ask about coins in {session.table.region}".lower() in told.name.lower()


def test_a_moment_from_before_the_session_is_read_from_the_file(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules, before=0)
        assert campaign.first == 0
        for entry in (0, 1, 17, len(session.log) // 2, len(session.log) - 1):
            assert campaign.past.moment(entry, rules) == session.moment(entry)
        meeting = next(i for i, e in enumerate(session.log) if isinstance(e, Answered) and e.key == "meet") + 1

        async def another(game: Game, space: int) -> Step:
            await game.choose(lambda: Choose(key="new", options=options("a", "b")))
            return Step("village")

        rules.steps["meet"] = another
        with pytest.raises(CampaignError, match="The rules have changed since"):
            campaign.past.moment(meeting, rules)


# --- after updates ---


def test_entries_cut_by_the_rules_are_kept_and_named(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        while (
            session.pending is None
            or session.pending.key != "meet"
            or len(session.log) == session.keyframes[-1].entries
        ):
            play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))
        gone = session.log[session.keyframes[-1].entries :]

    async def another(game: Game, space: int) -> Step:
        await game.choose(lambda: Choose(key="new", options=options("a", "b")))
        return Step("village")

    rules.steps["meet"] = another
    with Campaign.open(played, words=WORDS) as campaign:
        resume(campaign, rules)
        (course,) = campaign.past.courses()
        assert course.state == "cut"
        assert list(course.lost) == gone
        assert campaign.warnings
    with Campaign.open(played, words=WORDS) as campaign:
        resume(campaign, rules)
        assert [c.lost for c in campaign.past.courses()] == [tuple(gone)]


def test_what_the_rules_cannot_play_of_an_old_course_is_kept(played: Path, rules: FakeRules) -> None:
    """An amendment is undone after an update by which the old course ends half-way."""
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        marked = len(session.log)
        play(session, 12, Random(4), lambda change: campaign.record(change, session))
        change, _ = session.leave(marked, (), "Playing on from here")
        campaign.record(change, session)
        old = session.undo_courses[-1].entries
    meet = rules.steps["meet"]

    async def asked_first(game: Game, space: int) -> Step:
        await game.choose(lambda: Choose(key="new", options=options("a", "b")))
        return await meet(game, space)

    with Campaign.open(played, words=WORDS) as campaign:
        again = resume(campaign, rules)
        rules.steps["meet"] = asked_first
        change = again.undo()
        campaign.record(change, again)
        campaign.record(again.switch("dice", "app"), again)
        (course,) = [c for c in campaign.past.courses() if c.state == "cut"]
        assert course.lost
        assert tuple(again.log[marked:-1])[: len(old) - len(course.lost)] == old[: len(old) - len(course.lost)]
        assert old[len(old) - len(course.lost) :] == course.lost
    with Campaign.open(played, words=WORDS) as campaign:
        assert [c.lost for c in campaign.past.courses() if c.state == "cut"] == [course.lost]


def test_undo_to_a_failing_course_changes_nothing(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        log, table, length = list(session.log), session.table, len(session.log)
        session.leave(length - 20, (), "Playing on from here")
        amended, left = list(session.log), list(session.undo_courses)
        session._marks.clear()  # because a state that is kept would not be played again

        meet, once = rules.steps["meet"], [True]

        async def stumbling(game: Game, space: int) -> Step:
            if once:
                once.clear()
                raise ZeroDivisionError
            return await meet(game, space)

        rules.steps["meet"] = stumbling
        with pytest.raises(ZeroDivisionError):
            session.undo()
        assert session.log == amended
        assert (session.undo_courses, session.redo_courses) == (left, [])
        session.undo()
        assert (session.log, session.table) == (log, table)
        session.redo()
        assert session.log == amended


def rows(path: Path) -> tuple[list[tuple[object, ...]], ...]:
    """Return the rows of the log and of the journal in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return tuple(connection.execute(f"SELECT * FROM {name} ORDER BY n").fetchall() for name in ("log", "journal"))


def test_undo_copies_the_lines_that_were_cut(played: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "LEAST", 10)
    told: list[Fact] = []

    def tell(fact: Fact, before: Table) -> str:
        told.append(fact)
        return WORDS.tell(fact, before)

    with Campaign.open(played, words=WORDS._replace(tell=tell)) as campaign:
        session = resume(campaign, rules)
        before = rows(played)
        change, _ = session.leave(len(session.log) - 20, (), "Playing on from here")
        campaign.record(change, session)
        campaign.record(session.switch("dice", "table"), session)
        campaign.record(session.undo(), session)
        told.clear()
        campaign.record(session.undo(), session)
        assert len(told) < 5
        assert rows(played) == before
        assert campaign.past.differences(session.table) == []
        campaign.record(session.redo(), session)
        campaign.record(session.undo(), session)
        assert [[row[0] for row in table] for table in rows(played)] == [[row[0] for row in table] for table in before]
    with Campaign.open(played, words=WORDS) as campaign:
        assert same(resume(campaign, rules), session)


def test_cut_lines_are_told_again_after_a_failed_saving(
    played: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "LEAST", 10)
    with Campaign.open(played, words=WORDS) as campaign:
        session = resume(campaign, rules)
        before = rows(played)
        change, _ = session.leave(len(session.log) - 20, (), "Playing on from here")
        with monkeypatch.context() as broken:
            broken.setattr(ledger, "_touch", lambda *_: (_ for _ in ()).throw(sqlite3.OperationalError("full")))
            with pytest.raises(CampaignError):
                campaign.record(change, session)
        campaign.record(session.undo(), session)
        assert rows(played)[0] == before[0]
        assert campaign.past.differences(session.table) == []


def test_file_of_the_first_format_is_completed(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        before = resume(campaign, rules)
    with closing(sqlite3.connect(played)) as connection, connection:
        for view in ("story", "lost"):
            connection.execute(f"DROP VIEW {view}")
        for table, columns in SINCE_2.items():
            if table in ("log", "sittings"):
                for column in columns:
                    connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
            else:
                connection.execute(f"DROP TABLE {table}")
        connection.execute("CREATE VIEW story AS SELECT sitting, day, text FROM journal WHERE text <> '' ORDER BY n")
        connection.execute("PRAGMA user_version=1")
    for _ in range(2):
        with Campaign.open(played, words=WORDS) as campaign:
            session = resume(campaign, rules)
            assert same(session, before)
            campaign.checkpoints.add(f"number {_}", place="", day=1)
            amend(campaign, session)
            campaign.record(session.undo(), session)
            before = session
    with closing(sqlite3.connect(played)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert len(list((played.parent / "backups" / played.stem).glob("*before the update*"))) == 1
