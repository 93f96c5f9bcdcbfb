"""An impossible value in each column: the campaign opens all the same, or one sentence says what is wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.creation import restore
from talisman_desktop.store.decoder import Unreadable
from talisman_desktop.store.errors import CampaignDamaged, CampaignError
from talisman_desktop.store.glimpse import glimpse
from talisman_desktop.store.kinship import read_past
from talisman_desktop.store.library import look
from talisman_desktop.store.models import Stored
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import PLAIN, FakeRules, new_table, play

FLIPPED = "CAST(x'ff41' AS TEXT)"
ODD = ("x'fffe00'", "1.5", "9223372036854775807", "'odd'", "-1", "''")
WRITTEN_BY_PEOPLE = ("sittings", "remarks", "checkpoints")


@pytest.fixture
def rich(path: Path, rules: FakeRules) -> Path:
    """Return the file of a closed campaign that has something in each of its tables."""
    with Campaign.create(path, new_table(), words=WORDS) as made:
        made.sittings.begin("The first evening")
        session = resume(made, rules)
        play(session, 40, Random(3), lambda change: made.record(change, session))
        made.remarks.write(made.past.journal(limit=1)[0].n, "Well played!")
        made.checkpoints.add("here", place="in the village", day=1)
        made.record(session.rewind(len(session.log) - 6), session)
        play(session, 2, Random(5), lambda change: made.record(change, session))
        made.record(session.undo(), session)
    return path


def put(path: Path, table: str, column: str, value: str) -> bool:
    """Put a value into the last row of a table; return False if SQLite itself refuses it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        try:
            last = f'(SELECT max(rowid) FROM "{table}")'
            connection.execute(f'UPDATE "{table}" SET "{column}" = {value} WHERE rowid = {last}')
        except sqlite3.IntegrityError:
            return False
    return True


def use(path: Path, rules: FakeRules) -> None:
    """Read everything that can be read, and play on."""
    look(path)
    glimpse(path, SHARED)
    with suppress(Unreadable):
        read_past(path, SHARED)
    with Campaign.open(path, words=WORDS, keep=0) as campaign:
        session = resume(campaign, rules)
        campaign.past.decisions(1_000, own=True)
        campaign.past.courses()
        campaign.past.journal()
        campaign.sittings.all()
        campaign.sittings.starts()
        campaign.remarks.of_lines()
        for point in campaign.checkpoints.all():
            campaign.checkpoints.way(point.name)
        campaign.sittings.begin()
        campaign.record(session.undo(), session)


@pytest.mark.parametrize("table", sorted(Stored.metadata.tables))
def test_odd_value_costs_one_sentence_at_most(rich: Path, rules: FakeRules, table: str) -> None:
    original = rich.read_bytes()
    for n, column in enumerate(Stored.metadata.tables[table].columns):
        for odd in (FLIPPED, ODD[n % len(ODD)], ODD[(n + 3) % len(ODD)]):
            rich.write_bytes(original)
            if not put(rich, table, column.name, odd):
                continue
            told = str(rich)
            try:
                use(rich, rules)
            except CampaignError as error:
                told = str(error)
            assert str(rich) in told


@pytest.mark.parametrize("table", WRITTEN_BY_PEOPLE)
def test_flipped_byte_in_text_of_people_costs_nothing(rich: Path, rules: FakeRules, table: str) -> None:
    texts = [c.name for c in Stored.metadata.tables[table].columns if str(c.type) == "VARCHAR" and not c.primary_key]
    for column in texts:
        assert put(rich, table, column, FLIPPED)
    with Campaign.open(rich, words=WORDS) as campaign:
        resume(campaign, rules)
        read: dict[str, Callable[[], Sequence[Iterable[object]]]] = {
            "sittings": campaign.sittings.all,
            "remarks": campaign.remarks.all,
            "checkpoints": campaign.checkpoints.all,
        }
        assert "\ufffdA" in {value for row in read[table]() for value in row}


def test_backup_that_does_not_open_is_not_restored(rich: Path) -> None:
    Campaign.open(rich, words=PLAIN).close()
    (backup,) = list_backups(rich)
    put(backup, "log", "entry", "'{oh'")
    before = rich.read_bytes()
    with pytest.raises(CampaignDamaged, match="log entry"):
        restore(rich, backup, SHARED)
    assert rich.read_bytes() == before
    assert list_backups(rich) == [backup]


def test_damaged_file_names_a_backup_that_can_be_read(rich: Path, rules: FakeRules) -> None:
    """Before a file of an earlier format is updated it is backed up, and that copy holds the same damage."""
    with Campaign.open(rich, words=WORDS) as campaign:
        session = resume(campaign, rules)
        play(session, 3, Random(1), lambda change: campaign.record(change, session))
    (sound,) = list_backups(rich)
    put(rich, "log", "entry", "'{oh'")
    with closing(sqlite3.connect(rich)) as connection:
        connection.execute("PRAGMA user_version=1")
    with pytest.raises(CampaignDamaged) as caught:
        Campaign.open(rich, words=WORDS)
    assert list_backups(rich)[0] != sound
    assert f"the newest that can be read is {sound}" in str(caught.value)
    sound.unlink()
    with pytest.raises(CampaignDamaged, match="cannot be read either"):
        Campaign.open(rich, words=WORDS)
