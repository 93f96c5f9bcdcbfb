"""The file of an open campaign is deleted, cut or replaced by another program: told at once, and saved again."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.play.session import Session
from talisman_desktop.store import taken_file
from talisman_desktop.store.backup import beside
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignError, FileTaken
from talisman_desktop.store.ledger import Ledger
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, play, same


@pytest.fixture
def opened(played: Path, rules: FakeRules) -> Iterator[tuple[Campaign, Session]]:
    campaign = Campaign.open(played, words=WORDS)
    session = resume(campaign, rules)
    play(session, 5, Random(1), lambda change: campaign.record(change, session))
    yield campaign, session
    campaign.close()


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.talisman"))


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def halved(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def replaced(path: Path) -> None:
    """Put an older version in the file's place, as a sync client does."""
    (backup,) = (path.parent / "backups" / path.stem).iterdir()
    shutil.copy(backup, path.with_name("arriving"))
    path.with_name("arriving").rename(path)


def overwritten(path: Path) -> None:
    """Write an older version into the file itself."""
    (backup,) = (path.parent / "backups" / path.stem).iterdir()
    path.write_bytes(backup.read_bytes())


def scribbled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


def log_deleted(path: Path) -> None:
    beside(path, "-wal").unlink()


def log_emptied(path: Path) -> None:
    os.truncate(beside(path, "-wal"), 0)


def log_halved(path: Path) -> None:
    log = beside(path, "-wal")
    os.truncate(log, log.stat().st_size // 2)


def log_scribbled(path: Path) -> None:
    log = beside(path, "-wal")
    log.write_bytes(log.read_bytes()[:4096] + b"\xa5" * (log.stat().st_size - 4096))


HARMS = (
    deleted, moved, emptied, halved, replaced, overwritten, scribbled,
    log_deleted, log_emptied, log_halved, log_scribbled,
)  # fmt: skip


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_taken_file_is_told_and_saved_again(
    opened: tuple[Campaign, Session], rules: FakeRules, harm: Callable[[Path], None]
) -> None:
    campaign, session = opened
    path = campaign.path
    campaign.remarks.write(campaign.past.journal(limit=1)[0].n, "Well played!")
    harm(path)
    with pytest.raises(FileTaken, match=path.name) as caught:
        play(session, 1, Random(2), lambda change: campaign.record(change, session))
    assert "save here again" in str(caught.value)
    assert campaign.taken
    with pytest.raises(FileTaken):
        play(session, 1, Random(3), lambda change: campaign.record(change, session))
    campaign.save_again(session)
    assert not campaign.taken
    play(session, 5, Random(4), lambda change: campaign.record(change, session))
    assert campaign.past.differences(session.table) == []
    campaign.close(session)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with Campaign.open(path, words=WORDS) as again:
        back = resume(again, rules)
        assert same(session, back)
        assert again.warnings == []
        assert again.past.start(before=0).first == 0


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_note_written_after_the_harm_hides_nothing(
    opened: tuple[Campaign, Session], harm: Callable[[Path], None]
) -> None:
    campaign, session = opened
    line = campaign.past.journal(limit=1)[0].n
    harm(campaign.path)
    with suppress(CampaignError):
        campaign.remarks.write(line, "Well played!")
    with pytest.raises(FileTaken):
        play(session, 1, Random(2), lambda change: campaign.record(change, session))


def test_own_writes_cause_no_check_of_the_file(
    opened: tuple[Campaign, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, session = opened
    checked = list[Path]()

    def whole(path: Path, ledger: Ledger) -> bool:
        checked.append(path)
        return True

    monkeypatch.setattr(taken_file, "_whole", whole)

    def answer() -> None:
        play(session, 1, Random(len(session.log)), lambda change: campaign.record(change, session))

    campaign.sittings.begin()
    answer()
    campaign.remarks.write(campaign.past.journal(limit=1)[0].n, "Well played!")
    answer()
    campaign.checkpoints.add("Here", place="", day=1)
    answer()
    campaign.rename("Another title")
    answer()
    assert not checked
    os.utime(campaign.path)
    answer()
    assert checked == [campaign.path]


def test_saving_again_keeps_a_copy_of_the_other_file(opened: tuple[Campaign, Session]) -> None:
    campaign, session = opened
    replaced(campaign.path)
    arrived = campaign.path.read_bytes()
    with pytest.raises(FileTaken):
        play(session, 1, Random(2), lambda change: campaign.record(change, session))
    kept = campaign.save_again(session)
    assert kept is not None
    assert kept.read_bytes() == arrived


def test_file_written_by_reader_of_another_program_is_not_taken(opened: tuple[Campaign, Session]) -> None:
    """A browser of databases may move what was saved from the log into the file: nothing is lost by that."""
    campaign, session = opened
    with closing(sqlite3.connect(campaign.path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    play(session, 3, Random(2), lambda change: campaign.record(change, session))
    assert not campaign.taken


def test_taken_file_without_backup_is_saved_from_the_session(played: Path, rules: FakeRules) -> None:
    campaign = Campaign.open(played, words=WORDS, keep=0)
    session = resume(campaign, rules)
    emptied(played)
    with pytest.raises(FileTaken):
        play(session, 1, Random(2), lambda change: campaign.record(change, session))
    campaign.save_again(session)
    campaign.close(session)
    with Campaign.open(played, words=WORDS) as again:
        assert same(resume(again, rules), session)
