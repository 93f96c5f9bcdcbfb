"""Saving and resuming: every answer is there again, after undo, redo, corrections and closing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

from talisman_desktop.core import facts as f
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.core.table import Step
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, with_roads
from talisman_desktop.store import past
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignExists, CampaignMissing, CampaignStuck
from talisman_desktop.store.kept_keyframes import RECENT
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS, tell
from tests.store.fake import PLAIN, FakeRules, anything, new_table, options, play, same


def ask(path: Path, sql: str) -> list[Any]:
    """Return the rows that any SQLite browser would show."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def test_new_campaign_resumes_at_its_first_question(campaign: Campaign, rules: FakeRules) -> None:
    session = resume(campaign, rules)
    assert session.pending is not None
    assert session.pending.key == "village"
    assert campaign.past.differences(session.table) == []
    assert campaign.warnings == []


def test_new_campaign_whose_step_plays_on_is_no_change_of_rules(path: Path, rules: FakeRules) -> None:
    meet = rules.steps["village"]

    async def generous(game: Game) -> Step:
        game.do(f.TokensChanged(hero="elf", token="gold", by=5))
        return await meet(game)

    rules.steps["village"] = generous
    with Campaign.create(path, new_table(), words=WORDS) as campaign:
        session = resume(campaign, rules)
        assert session.facts
        assert campaign.warnings == []


def test_campaign_resumes_at_the_saved_question(campaign: Campaign, path: Path, rules: FakeRules) -> None:
    session = resume(campaign, rules)
    play(session, 150, Random(1), lambda change: campaign.record(change, session))
    campaign.close()
    with Campaign.open(path, words=WORDS) as again:
        other = resume(again, rules)
        assert same(session, other)
        assert again.warnings == []
        # It draws the same luck from here on.
        play(session, 30, Random(9), lambda change: None)
        play(other, 30, Random(9), lambda change: again.record(change, other))
        assert same(session, other)


@pytest.mark.parametrize("seed", range(6))
def test_file_matches_the_session_after_each_operation(tmp_path: Path, rules: FakeRules, seed: int) -> None:
    random, path = Random(seed), tmp_path / "any.talisman"
    campaign = Campaign.create(path, new_table(seed, life=12), words=WORDS)
    session = resume(campaign, rules)
    for n in range(250):
        change = anything(session, random)
        if change is None:
            break
        campaign.record(change, session)
        if n % 5 == 0:
            assert campaign.past.differences(session.table) == []
        if random.random() < 0.04:
            redoable = list(session.redoable)
            campaign.close()
            campaign = Campaign.open(path, words=WORDS)
            other = resume(campaign, rules)
            assert campaign.warnings == []
            assert same(session, other)
            assert other.redoable == redoable
            session = other
    assert campaign.past.differences(session.table) == []
    before = resume(campaign, rules, before=0)
    assert campaign.first == 0
    assert before.table == session.table
    # The journal is what the facts tell, each with the table before it.
    table, lines = new_table(seed, life=12), []
    for fact in before.facts:
        lines.append(tell(fact, table) or None)
        table = reduce(table, fact)
    campaign.close()
    assert [text for (text,) in ask(path, "SELECT text FROM journal ORDER BY n")] == lines


def test_undo_and_redo_are_kept(campaign: Campaign, path: Path, rules: FakeRules) -> None:
    session = resume(campaign, rules)
    play(session, 40, Random(1), lambda change: campaign.record(change, session))
    table = session.table
    for _ in range(7):
        campaign.record(session.undo(), session)
    campaign.close()
    with Campaign.open(path, words=PLAIN) as again:
        other = resume(again, rules)
        assert same(session, other)
        for _ in range(7):
            again.record(other.redo(), other)
        assert other.table == table
        assert again.redoable() == []
        # Something new forgets what could be redone.
        again.record(other.undo(), other)
        assert len(again.redoable()) >= 1
        play(other, 1, Random(4), lambda change: again.record(change, other))
        assert again.redoable() == []


def test_undo_goes_back_before_the_start_of_the_session(path: Path, rules: FakeRules) -> None:
    with Campaign.create(path, new_table(life=5000), words=PLAIN) as campaign:
        session = resume(campaign, rules)
        play(session, 700, Random(1), lambda change: campaign.record(change, session))
    with Campaign.open(path, words=PLAIN) as campaign:
        near = resume(campaign, rules)
        assert campaign.first > 0
        assert len(near.log) <= past.REACH
        further = resume(campaign, rules, before=campaign.first)
        assert same(near, further)
        assert len(further.log) > len(near.log)
        whole = resume(campaign, rules, before=0)
        assert campaign.first == 0
        assert whole.log == session.log
        campaign.record(whole.rewind(3), whole)
        assert campaign.past.differences(whole.table) == []
    assert ask(path, "SELECT count(*) FROM log") == [(len(whole.log),)]
    with Campaign.open(path, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), whole)


def test_recent_keyframes_are_kept_and_one_of_each_day(path: Path, rules: FakeRules) -> None:
    with Campaign.create(path, new_table(life=5000), words=PLAIN) as campaign:
        session = resume(campaign, rules)
        play(session, 900, Random(1), lambda change: campaign.record(change, session))
    days = [day for (day,) in ask(path, "SELECT day FROM keyframes ORDER BY entries")]
    old = days[:-RECENT]
    assert len(old) == len(set(old))
    assert set(old) >= set(range(2, max(old)))


def test_first_entries_are_saved_without_a_question(path: Path, rules: FakeRules) -> None:
    way = Adventure("fake/city", "aid")
    table = with_roads(replace(new_table(), step=Step("road", (1,))), way=way)
    with Campaign.create(path, table, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        assert session.log
    assert ask(path, "SELECT count(*) FROM log") == [(len(session.log),)]
    with Campaign.open(path, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)


def test_load_returns_the_start_of_a_session(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=PLAIN) as campaign:
        start = campaign.load()
        session = Session(rules, start.table, start.entries, switches=start.switches)
        play(session, 5, Random(1), lambda change: campaign.record(change, session))
        assert campaign.past.differences(session.table) == []


def test_session_of_another_campaign_is_not_saved(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        with pytest.raises(ValueError, match="not started from"):
            campaign.sync(Session(rules, new_table(99)))
        campaign.sync(session)


def test_first_and_later_switches_are_restored(path: Path, rules: FakeRules) -> None:
    with Campaign.create(
        path, new_table(life=900), switches={"hands": "off", "dice": "table"}, words=PLAIN
    ) as campaign:
        session = resume(campaign, rules)
        campaign.record(session.switch("dice", "app"), session)
        play(session, 500, Random(1), lambda change: campaign.record(change, session))
    with Campaign.open(path, words=PLAIN) as campaign:
        again = resume(campaign, rules)
        assert campaign.first > 1
        assert again.switches == {"hands": "off", "dice": "app"}
        assert same(session, again)


def test_sittings_journal_and_title(campaign: Campaign, path: Path, rules: FakeRules) -> None:
    session = resume(campaign, rules)
    assert campaign.sittings.begin("The first evening") == 1
    play(session, 30, Random(1), lambda change: campaign.record(change, session))
    campaign.sittings.describe(1, notes="Rain.")
    assert campaign.sittings.begin() == 2
    play(session, 5, Random(1), lambda change: campaign.record(change, session))
    with pytest.raises(KeyError):
        campaign.sittings.describe(7, title="None")
    campaign.rename("Something else")
    lines = campaign.past.journal(limit=4)
    assert len(lines) == 4
    assert campaign.past.journal(before=lines[-1].n, limit=3) == lines[:3]
    campaign.close()
    campaign.close()
    with Campaign.open(path, words=PLAIN) as again:
        first, second = again.sittings.all()
        assert (first.title, first.notes, second.number) == ("The first evening", "Rain.", 2)
        assert first.started <= first.ended <= second.started
        assert again.title == "Something else"
    assert {s for (s,) in ask(path, "SELECT sitting FROM log")} == {1, 2}
    assert ask(path, "SELECT count(*) FROM story")[0][0] > 4


def test_readable_tables_show_the_present_table(played: Path) -> None:
    heroes = ask(played, "SELECT name, strength, gold FROM heroes ORDER BY marching")
    assert {name for name, *_ in heroes} == {"Elf", "Wizard", "Troll"}
    tokens = ask(played, "SELECT count FROM tokens JOIN heroes ON heroes.id = hero WHERE token = 'gold'")
    assert sorted(tokens) == sorted((gold,) for *_, gold in heroes)
    assert ask(played, "SELECT zone, position FROM possessions WHERE name LIKE 'Card-__'")
    assert ask(played, "SELECT value FROM state WHERE name = 'place'")


def test_answer_is_saved_although_the_teller_fails(path: Path, rules: FakeRules) -> None:
    def clumsy(fact: f.Fact, table: object) -> str:
        raise LookupError("no words")

    with Campaign.create(path, new_table(), words=WORDS._replace(tell=clumsy)) as campaign:
        session = resume(campaign, rules)
        play(session, 3, Random(1), lambda change: campaign.record(change, session))
        assert "no words" in campaign.warnings[0]
    assert len(ask(path, "SELECT * FROM log")) == len(session.log)


def test_new_campaign_overwrites_no_file(played: Path, tmp_path: Path) -> None:
    with pytest.raises(CampaignExists, match="choose another name"):
        Campaign.create(played, new_table(), words=PLAIN)
    with pytest.raises(CampaignMissing, match="no folder"):
        Campaign.create(tmp_path / "nowhere" / "x.talisman", new_table(), words=PLAIN)
    with pytest.raises(CampaignMissing, match="moved or renamed"):
        Campaign.open(tmp_path / "x.talisman", words=PLAIN)
    assert [p.name for p in tmp_path.iterdir()] == [played.name]


def test_file_name_may_have_any_character(tmp_path: Path, rules: FakeRules) -> None:
    path = tmp_path / "Who? 100% #1 [é] & 'we'.talisman"
    with Campaign.create(path, new_table(), words=PLAIN) as campaign:
        session = resume(campaign, rules)
        play(session, 3, Random(1), lambda change: campaign.record(change, session))
    with Campaign.open(path, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)
    assert path.exists()


# --- after an update of the rules ---


def test_log_that_no_longer_fits_is_cut_loudly(played: Path, rules: FakeRules) -> None:
    async def another(game: Game) -> Step:
        await game.choose(lambda: Choose(key="new", options=options("a", "b")))
        return Step("village")

    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        while not (session.table.step.name == "village" and session.log[-1] != session.log[0]):
            play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))
        campaign.record(session.answer(Chosen("rest")), session)
        while session.pending is None or session.pending.key != "meet":
            play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))
        kept = session.keyframes[-1]
        assert len(session.log) > kept.entries
    rules.steps["village"] = another
    with Campaign.open(played, words=PLAIN) as campaign:
        again = resume(campaign, rules)
        # The step under way is played by the same rules still: nothing is lost, but the way there is.
        assert same(session, again)
        assert campaign.first == kept.entries
        assert "can no longer be undone" in campaign.warnings[0]
    rules.steps["meet"] = lambda game, space: another(game)
    with Campaign.open(played, words=PLAIN) as campaign:
        again = resume(campaign, rules)
        assert again.pending is not None
        assert again.pending.key == "new"
        assert again.table == kept.table
        assert "no longer fit and were cut" in campaign.warnings[0]
        assert campaign.past.differences(again.table) == []
    assert list((played.parent / "backups" / played.stem).glob("*before the rules changed*"))


def test_rules_with_another_result_are_noticed(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        while session.pending is None or session.pending.key != "meet":
            play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))
        table = session.table
    meet = rules.steps["meet"]

    async def richer(game: Game, space: int) -> Step:
        game.do(f.TokensChanged(hero="elf", token="gold", by=5))
        return await meet(game, space)

    rules.steps["meet"] = richer
    with Campaign.open(played, words=PLAIN) as campaign:
        again = resume(campaign, rules)
        assert again.table != table
        assert "came out differently" in campaign.warnings[-1]
        assert campaign.past.differences(again.table) == []


def test_rules_without_the_step_are_refused_with_advice(played: Path, rules: FakeRules) -> None:
    rules.steps.clear()
    with Campaign.open(played, words=PLAIN) as campaign, pytest.raises(CampaignStuck, match="switch on the modules"):
        resume(campaign, rules)


def test_changes_of_the_readable_tables_are_ignored(played: Path, rules: FakeRules) -> None:
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("UPDATE heroes SET gold = 99")
        connection.execute("DELETE FROM possessions")
        connection.execute("DELETE FROM journal WHERE n = 20")
    with Campaign.open(played, words=PLAIN) as campaign:
        assert campaign.past.differences(campaign.load().table)
        session = resume(campaign, rules)
        assert campaign.warnings == []
        assert campaign.past.differences(session.table) == []
    numbers = [n for (n,) in ask(played, "SELECT n FROM journal ORDER BY n")]
    assert numbers == list(range(len(numbers)))


def test_what_is_still_read_leaves_a_closed_campaign_as_it_is(played: Path) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        at_once, late, too_late = campaign.snapshot(), campaign.snapshot(), campaign.snapshot()
        with at_once.apart() as saved:
            lines = [line.text for line in saved.past.journal()]
    assert lines
    with late.apart() as saved:
        assert [line.text for line in saved.past.journal()] == lines
    with closing(sqlite3.connect(played)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    moved = played.rename(played.with_name("moved.talisman"))
    with pytest.raises(DBAPIError), too_late.apart():
        pass
    assert [file.name for file in played.parent.glob("*.talisman*")] == [moved.name]


def test_answer_is_saved_by_statements_made_before(
    campaign: Campaign, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, made = resume(campaign, rules), list[ClauseElement]()
    play(session, 40, Random(3), lambda change: campaign.record(change, session))
    monkeypatch.setattr(Connection, "execute", lambda connection, statement, *rows: made.append(statement))
    play(session, 5, Random(5), lambda change: campaign.record(change, session))
    assert made == []
    assert campaign.ledger is not None
    assert campaign.ledger.holds(session.log)
