"""Files made by somebody who means ill: nothing in them is run, and none of them hangs or fills the memory."""

from __future__ import annotations

import sqlite3
import tracemalloc
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store import decoder, distrust, file_check
from talisman_desktop.store.branches import back_to
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignDamaged, CampaignError, NotACampaign
from talisman_desktop.store.glimpse import glimpse
from talisman_desktop.store.library import look
from talisman_desktop.store.resumption import resume
from tests.kit.timing import within
from tests.store.fake import PLAIN, FakeRules


def change(path: Path, *sql: str) -> None:
    """Change the file, even in ways that SQLite would refuse."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA writable_schema=ON")
        for statement in sql:
            connection.execute(statement)


def remade(table: str, columns: str) -> tuple[str, ...]:
    """Return SQL statements that rebuild a table with these columns."""
    return f"DROP TABLE {table}", f"CREATE TABLE {table} ({columns})"


META = "name VARCHAR PRIMARY KEY"
STRANGE: dict[str, tuple[str, ...]] = {
    "a trigger": ("CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM meta; END",),
    "a trigger that never ends": (
        "CREATE TRIGGER t AFTER UPDATE ON meta BEGIN UPDATE meta SET value = value || value; END",
    ),
    "a virtual table": ("CREATE VIRTUAL TABLE words USING fts5(a)",),
    "a table more": ("CREATE TABLE more (a)",),
    "an index of its own": ("CREATE INDEX i ON log (key)",),
    "an index over something computed": ("CREATE INDEX i ON log (hex(zeroblob(2000)))",),
    "a column that is computed": remade("meta", f"{META}, value GENERATED ALWAYS AS (hex(zeroblob(100000000)))"),
    "a check that computes": remade("meta", f"{META}, value VARCHAR CHECK (length(zeroblob(1000000000)) > 0)"),
    "a comparison of its own": remade("meta", f"{META}, value VARCHAR COLLATE nocase"),
    "a table that takes others with it": remade("state", "name VARCHAR PRIMARY KEY, value VARCHAR REFERENCES log (n)"),
    "a view in the place of a table": ("DROP TABLE state", "CREATE VIEW state AS SELECT name, value FROM meta"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_code_in_a_file_is_refused_before_it_runs(played: Path, name: str) -> None:
    change(played, *STRANGE[name])
    before = played.read_bytes()
    with within(2), pytest.raises(NotACampaign, match="which no campaign has; do not use this file"):
        Campaign.open(played, words=PLAIN)
    assert played.read_bytes() == before
    assert [p.name for p in played.parent.iterdir()] == [played.name]


def test_views_are_never_read(played: Path, rules: FakeRules) -> None:
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c"
    change(
        played, "DROP VIEW story", "DROP VIEW lost", f"CREATE VIEW story AS {endless}", f"CREATE VIEW lost AS {endless}"
    )
    with within(5):
        look(played)
        glimpse(played, SHARED)
        with Campaign.open(played, words=PLAIN) as campaign:
            session = resume(campaign, rules)
            campaign.record(session.undo(), session)


def rows(path: Path, table: str, count: int, values: str) -> None:
    """Add this many rows, made by SQLite itself."""
    numbers = f"WITH RECURSIVE c(x) AS (SELECT 1000000 UNION ALL SELECT x + 1 FROM c LIMIT {count})"
    change(path, f"INSERT INTO {table} {numbers} SELECT {values} FROM c")


MANY: dict[str, str] = {
    "heroes": "x, 'a', 'a', 0, 0, 'good', 1, 1, 1, 1, 1, 0",
    "possessions": "x, 'a', 'a', 'a', 'a', '', 1, 0, 0",
    "state": "x, 'a'",
    "meta": "x, 'a'",
    "sittings": "x, '', '', '', '', '', ''",
    "remarks": "x, 0, 0, '', ''",
    "checkpoints": "x, '', 0, 0, 0, '', ''",
    "courses": "x, 'left', '', '', 0, 0, 0",
}


def test_tables_with_far_too_many_rows_are_refused_unread(played: Path) -> None:
    original = played.read_bytes()
    with closing(sqlite3.connect(played)) as connection:
        widths = {name: len(connection.execute(f"PRAGMA table_info({name})").fetchall()) for name in MANY}
    for table, values in MANY.items():
        played.write_bytes(original)
        # Whatever columns were added since: a text will do.
        missing = widths[table] - len(values.split(", "))
        rows(played, table, file_check.MAX_OTHERS + 1, values + ", ''" * missing)
        tracemalloc.start()
        with pytest.raises(NotACampaign, match="rows in its table"):
            Campaign.open(played, words=PLAIN)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 20_000_000, table


def test_a_log_with_far_too_many_rows_is_refused(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(file_check.MAX_ROWS, "log", 50)
    with pytest.raises(NotACampaign, match="more than 50 rows in its table log"):
        Campaign.open(played, words=PLAIN)


def test_a_file_that_is_far_too_large_is_refused_unread(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with played.open("rb+") as file:
        file.truncate(decoder.MAX_FILE + 1)
    with pytest.raises(NotACampaign, match="too large for a campaign"):
        Campaign.open(played, words=PLAIN)
    assert look(played).problem
    assert glimpse(played, SHARED) is None


def test_a_check_that_takes_far_too_long_is_given_up(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_check, "LONGEST", -1)
    monkeypatch.setattr(distrust, "STRIDE", 1)
    with pytest.raises(NotACampaign, match="seconds to read"):
        Campaign.open(played, words=PLAIN)


VALUES: dict[str, Callable[[sqlite3.Connection], object]] = {
    "a title of a million letters": lambda c: c.execute(
        "UPDATE meta SET value = hex(zeroblob(500000)) WHERE name='title'"
    ),
    "a title that is no text": lambda c: c.execute("UPDATE meta SET value = x'ff00' WHERE name = 'title'"),
    "a day that is no number": lambda c: c.execute("UPDATE state SET value = 'soon' WHERE name = 'day'"),
    "numbers without end": lambda c: c.execute("UPDATE keyframes SET facts = 9223372036854775807"),
    "a keyframe before the beginning": lambda c: c.execute("UPDATE keyframes SET entries = -5 WHERE entries = 0"),
    "an entry as a list in lists": lambda c: c.execute("UPDATE log SET entry = ?", ("[" * 200_000,)),
    "a course of nonsense": lambda c: c.executescript(
        "INSERT INTO courses VALUES (1, 'left', 'x', '', -7, 99999999999, 99999999);"
        "INSERT INTO course_log VALUES (1, 'log', 0, '', '', '', 'null')"
    ),
    "a checkpoint before the beginning": lambda c: c.execute(
        "INSERT INTO checkpoints VALUES ('here', '', 5, -5, 1, '', '')"
    ),
    "a table that unpacks to gigabytes": lambda c: c.execute(
        "UPDATE keyframes SET data = ?", (zlib.compress(b" " * 30_000_000, 9),)
    ),
    "a table in tables": lambda c: c.execute(
        "UPDATE keyframes SET data = ?", (zlib.compress(b'{"a":' * 100_000 + b"1" + b"}" * 100_000),)
    ),
    "a table of the wrong kind": lambda c: c.execute("UPDATE keyframes SET data = ?", (zlib.compress(b"7"),)),
}


@pytest.mark.parametrize("name", VALUES)
def test_strange_values_are_reported_or_ignored(played: Path, rules: FakeRules, name: str) -> None:
    """Either it opens all the same, or one sentence says what is wrong; quickly, and in little memory."""
    with closing(sqlite3.connect(played)) as connection, connection:
        VALUES[name](connection)
    told = ""
    tracemalloc.start()
    with within(10):
        try:
            look(played)
            glimpse(played, SHARED)
            use(played, rules)
        except CampaignError as error:
            told = str(error)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told == "" or str(played) in told
    assert peak < 120_000_000


def use(path: Path, rules: FakeRules) -> None:
    """Open the campaign, undo, and read its checkpoints."""
    with Campaign.open(path, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        campaign.past.courses()
        if session.log:
            campaign.record(session.undo(), session)
        for point in campaign.checkpoints.all():
            with pytest.raises(CampaignDamaged):
                back_to(campaign, session, point.name)


def test_a_look_at_a_file_that_computes_for_ever_is_given_up(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distrust, "GLANCE", 0.2)
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
    endless += "SELECT x AS name, x AS value FROM c WHERE x < 0"
    change(played, "DROP TABLE meta", f"CREATE VIEW meta AS {endless}")
    with within(5):
        assert look(played).problem
        assert glimpse(played, SHARED) is None
        with pytest.raises(NotACampaign, match="the view 'meta'"):
            Campaign.open(played, words=PLAIN)
