"""Files that are damaged, foreign or too new: one clear sentence each, and nothing is overwritten."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.creation import restore
from talisman_desktop.store.errors import CampaignDamaged, CampaignNewer, NotACampaign
from talisman_desktop.store.kinship import Past, kin
from talisman_desktop.store.library import look
from talisman_desktop.store.models import APPLICATION_ID, FORMAT
from talisman_desktop.store.resumption import resume
from tests.store.fake import PLAIN, FakeRules, new_table, same


def change(path: Path, sql: str, *values: object) -> None:
    """Change the file from outside."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql, values)


def entry(path: Path, text: object) -> None:
    change(path, "UPDATE log SET entry = ? WHERE n = 7", text)


def table(path: Path, data: object) -> None:
    change(path, "UPDATE keyframes SET data = ?", data)


def cut(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])


def scribble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in range(2 * 4096, len(data), 4096):
        data[page : page + 100] = b"\xa5" * 100
    path.write_bytes(data)


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda p: cut(p, 0), "the file is empty"),
    "cut off in the first page": (lambda p: cut(p, 3000), "is damaged"),
    "cut off in the middle": (lambda p: cut(p, p.stat().st_size // 2), "is damaged"),
    "cut off at the end": (lambda p: cut(p, p.stat().st_size - 4096), "is damaged"),
    "scribbled over": (scribble, "is damaged"),
    "not SQLite": (lambda p: p.write_bytes(b"GIF89a" * 1000), "does not begin as a campaign"),
    "an entry is no JSON": (lambda p: entry(p, "{oh"), "log entry 7 cannot be read"),
    "an entry of no known kind": (lambda p: entry(p, '{"entry":"Run","code":"x"}'), "log entry 7 cannot be read"),
    "an entry that never ends": (lambda p: entry(p, "[" * 100_000), "log entry 7 cannot be read"),
    "an entry far too long": (lambda p: entry(p, " " * 2_000_000), "log entry 7 is not a text, or is far too long"),
    "an entry that is no text": (lambda p: entry(p, b"\xff\xfe"), "log entry 7 is not a text"),
    "an entry missing": (lambda p: change(p, "DELETE FROM log WHERE n = 7"), "log entry 7 is missing"),
    "the end of the log missing": (lambda p: change(p, "DELETE FROM log WHERE n > 5"), "is missing from entry 6 on"),
    "no table": (lambda p: change(p, "DELETE FROM keyframes"), "has no saved table"),
    "a table that is no zip": (lambda p: table(p, b"zip"), "the table kept at log entry"),
    "a table that is no JSON": (lambda p: table(p, zlib.compress(b"{")), "the table kept at log entry"),
    "a table with a text for a number": (
        lambda p: table(p, zlib.compress(json.dumps({"seed": "x"}).encode())),
        "Expected `int`",
    ),
    "a table that blows up": (lambda p: table(p, zlib.compress(b" " * 20_000_000)), "cut off or too large"),
    "a table that is text": (lambda p: table(p, "text"), "the table kept at log entry"),
    "an undone entry": (lambda p: change(p, "INSERT INTO redo VALUES (0, '[]')"), "an undone entry cannot be read"),
    "switches": (lambda p: change(p, "UPDATE meta SET value = '[1' WHERE name = 'switches'"), "its settings"),
    "a table gone": (lambda p: change(p, "DROP TABLE journal"), "journal lacks"),
    "a column gone": (lambda p: change(p, "ALTER TABLE log DROP COLUMN label"), "the table log lacks label"),
}
UNREADABLE = set(list(DAMAGES)[:6]) | {"a table gone", "a column gone"}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_file_is_set_aside_and_says_so(played: Path, name: str) -> None:
    damage, words = DAMAGES[name]
    damage(played)
    before = played.read_bytes()
    with pytest.raises(CampaignDamaged) as caught:
        Campaign.open(played, words=PLAIN)
    sentence = str(caught.value)
    assert words in sentence
    assert str(played) in sentence
    assert "There is no backup" in sentence
    copy = caught.value.copy
    assert copy is not None
    assert copy.name in sentence
    assert f"{played.name}.damaged-" in copy.name
    if name in UNREADABLE:
        assert played.read_bytes() == before == copy.read_bytes()
    # Seen again, it is not copied again; with other damage it is, and the first copy stays.
    with pytest.raises(CampaignDamaged) as again:
        Campaign.open(played, words=PLAIN)
    assert again.value.copy == copy
    kept = copy.read_bytes()
    played.write_bytes(b"something else")
    with pytest.raises(CampaignDamaged) as other:
        Campaign.open(played, words=PLAIN)
    assert other.value.copy not in (None, copy)
    assert copy.read_bytes() == kept


def test_damaged_file_names_a_backup_to_restore(played: Path, rules: FakeRules) -> None:
    Campaign.open(played, words=PLAIN).close()
    (backup,) = (played.parent / "backups" / played.stem).iterdir()
    scribble(played)
    with pytest.raises(CampaignDamaged, match="Restore a backup") as caught:
        Campaign.open(played, words=PLAIN)
    assert str(backup) in str(caught.value)
    damaged = played.read_bytes()
    aside = restore(played, backup, SHARED)
    assert aside is not None
    assert aside.read_bytes() == damaged
    with Campaign.open(played, words=PLAIN) as campaign:
        assert len(resume(campaign, rules).log) > 100


def test_a_damaged_file_is_not_backed_up(played: Path) -> None:
    Campaign.open(played, words=PLAIN).close()
    (backup,) = (played.parent / "backups" / played.stem).iterdir()
    entry(played, "{oh")
    change(played, "UPDATE meta SET value = '9999' WHERE name = 'revision'")
    with pytest.raises(CampaignDamaged, match="Restore a backup") as caught:
        Campaign.open(played, words=PLAIN)
    assert str(backup) in str(caught.value)
    assert list(backup.parent.iterdir()) == [backup]


def test_interrupted_save_is_rolled_back(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    cut_off = tmp_path / "cut off.talisman"
    with closing(sqlite3.connect(played, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE log SET entry = 'half done'")
        connection.execute("UPDATE journal SET text = 'half done', fact = ''")
        for file in (played, played.with_name(played.name + "-journal")):
            shutil.copy(file, tmp_path / file.name.replace(played.stem, cut_off.stem))
    assert b"half done" in cut_off.read_bytes()
    with Campaign.open(cut_off, words=PLAIN) as campaign:
        session = resume(campaign, rules)
        assert campaign.warnings == []
    with Campaign.open(played, words=PLAIN) as campaign:
        assert same(resume(campaign, rules), session)


def test_a_damaged_backup_is_not_restored(played: Path) -> None:
    before = played.read_bytes()
    bad = played.with_name("bad.talisman")
    shutil.copy(played, bad)
    scribble(bad)
    with pytest.raises(CampaignDamaged):
        restore(played, bad, SHARED)
    assert played.read_bytes() == before


def test_a_newer_file_is_left_alone(played: Path) -> None:
    change(played, f"PRAGMA user_version={FORMAT + 1}")
    before = played.read_bytes()
    with pytest.raises(CampaignNewer, match="update the program"):
        Campaign.open(played, words=PLAIN)
    assert played.read_bytes() == before
    assert [p.name for p in played.parent.iterdir()] == [played.name]


def test_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG")
    with pytest.raises(NotACampaign, match=r"ends in \.talisman"):
        Campaign.open(picture, words=PLAIN)
    other = tmp_path / "music.db"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE songs (name)")
    with pytest.raises(NotACampaign, match="another program"):
        Campaign.open(other, words=PLAIN)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["map.png", "music.db"]


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM meta; END",
        "CREATE VIRTUAL TABLE words USING fts5(a)",
        "CREATE TABLE more (a)",
        "CREATE VIEW meta2 AS SELECT * FROM meta",
    ],
)
def test_code_in_the_file_is_refused(played: Path, sql: str) -> None:
    change(played, sql)
    if "VIEW" in sql:
        Campaign.open(played, words=PLAIN).close()
        return
    with pytest.raises(NotACampaign, match="which no campaign has"):
        Campaign.open(played, words=PLAIN)


def test_a_view_in_the_place_of_a_table_is_refused(played: Path) -> None:
    change(played, "DROP TABLE state")
    change(played, "CREATE VIEW state AS SELECT name, value FROM meta")
    with pytest.raises(NotACampaign, match="the view 'state'"):
        Campaign.open(played, words=PLAIN)


def test_impossible_table_is_reported(played: Path, rules: FakeRules) -> None:
    rules.totals["adventure"]["fake/card-01"] = 5
    with Campaign.open(played, words=PLAIN) as campaign:
        resume(campaign, rules)
        assert "card-01: 2 cards on the table, 5 are printed" in campaign.warnings[0]


def test_file_header_names_the_program(played: Path) -> None:
    data = played.read_bytes()
    assert int.from_bytes(data[68:72], "big") == APPLICATION_ID
    assert new_table().seed == 1


def test_flipped_byte_in_a_column_name_is_reported(played: Path) -> None:
    """SQLite's own words on it are no UTF-8 then, and Python cannot read them."""
    data = played.read_bytes()
    at = data.index(b"CREATE VIEW party") + len("CREATE VIEW party AS ")
    played.write_bytes(data[:at] + b"\xcd" + data[at + 1 :])
    with pytest.raises(CampaignDamaged, match="is damaged"):
        Campaign.open(played, words=PLAIN)
    assert look(played).problem
    assert kin(Past(new_table(), (), ()), played.parent, SHARED) is None
