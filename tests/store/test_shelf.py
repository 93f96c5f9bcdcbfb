"""Campaign files in a folder: duplicated, renamed, archived, exported and imported, and the errors of each."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store import shelf
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import (
    CampaignDamaged,
    CampaignError,
    CampaignExists,
    CampaignLocked,
    CampaignMissing,
    NotACampaign,
    SaveFailed,
)
from talisman_desktop.store.library import library, look
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import PLAIN, FakeRules, new_table, same
from tests.store.test_bad_files import scribble


def files(folder: Path) -> list[str]:
    """Return the paths of all files inside a folder, relative to it."""
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_a_duplicate_is_a_campaign_of_its_own(played: Path, rules: FakeRules) -> None:
    with Campaign.open(played, words=WORDS) as campaign:
        # Also while it is open.
        session = resume(campaign, rules)
        copy = shelf.duplicate(played)
    assert copy.parent == played.parent
    assert look(copy).title == f"{played.stem} (copy)"
    with Campaign.open(copy, words=WORDS) as other:
        assert same(resume(other, rules), session)
    second = shelf.duplicate(played)
    assert second not in (copy, played)


def test_renaming_gives_the_file_and_its_backups_the_name(played: Path, rules: FakeRules) -> None:
    Campaign.open(played, words=PLAIN).close()
    (backup,) = list_backups(played)
    there = shelf.rename(played, "  The Crown,  at last! ")
    assert there == played.with_name("The Crown at last.talisman")
    assert look(there).title == "The Crown, at last!"
    assert [b.name for b in list_backups(there)] == [backup.name]
    assert not played.exists()
    # Only the title changes where the file's name would be the same.
    assert shelf.rename(there, "The Crown at last?") == there
    assert look(there).title == "The Crown at last?"


def test_the_archive_keeps_a_campaign_out_of_the_list(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    Campaign.open(played, words=PLAIN).close()
    before = look(played)
    away = shelf.archive(played)
    assert away == tmp_path / "archive" / played.name
    assert library(tmp_path) == []
    assert [c.title for c in library(tmp_path / "archive")] == [before.title]
    assert len(list_backups(away)) == 1
    back = shelf.unarchive(away)
    assert back == played
    assert look(back) == before
    assert len(list_backups(back)) == 1


def test_export_and_bringing_it_in_elsewhere(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    elsewhere = tmp_path / "stick"
    elsewhere.mkdir()
    with Campaign.open(played, words=WORDS) as campaign:
        campaign.rename("The Elf's party")
        session = resume(campaign, rules)
        out = shelf.export(played, elsewhere / "for Kim")
    assert files(elsewhere) == ["for Kim.talisman"]
    home = shelf.bring_in(out, tmp_path / "another home")
    assert home == tmp_path / "another home" / "The Elfs party.talisman"
    with Campaign.open(home, words=WORDS) as other:
        assert same(resume(other, rules), session)
    assert shelf.bring_in(out, home.parent).name == "The Elfs party (2).talisman"


def test_a_campaign_taken_off_the_list_can_be_put_back(played: Path, rules: FakeRules) -> None:
    from talisman_desktop.store.creation import restore

    before = look(played)
    kept = shelf.remove(played)
    assert not played.exists()
    assert list_backups(played) == [kept]
    restore(played, kept, SHARED)
    assert look(played) == before


MOVES: dict[str, Callable[[Path], object]] = {
    "rename": lambda p: shelf.rename(p, "Another"),
    "archive": shelf.archive,
    "remove": shelf.remove,
}


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_an_open_campaign_is_not_moved(played: Path, move: Callable[[Path], object]) -> None:
    with Campaign.open(played, words=PLAIN):
        with pytest.raises(CampaignLocked, match="open in another window"):
            move(played)
        assert played.exists()
        assert look(played).title == played.stem


@pytest.mark.parametrize("move", [*MOVES.values(), shelf.duplicate], ids=[*MOVES, "duplicate"])
def test_missing_file_is_reported(tmp_path: Path, move: Callable[[Path], object]) -> None:
    with pytest.raises(CampaignMissing, match="moved or renamed"):
        move(tmp_path / "nothing.talisman")


def test_taken_name_is_refused(played: Path, tmp_path: Path) -> None:
    with Campaign.create(tmp_path / "Taken.talisman", new_table(), words=PLAIN):
        pass
    before = (tmp_path / "Taken.talisman").read_bytes(), played.read_bytes()
    with pytest.raises(CampaignExists, match="choose another name"):
        shelf.rename(played, "Taken")
    with pytest.raises(CampaignExists, match="choose another name"):
        shelf.export(played, tmp_path / "Taken")
    (tmp_path / "archive").mkdir()
    shutil.copy(played, tmp_path / "archive")
    with pytest.raises(CampaignExists, match="rename one of the two"):
        shelf.archive(played)
    with pytest.raises(CampaignError, match="needs a name"):
        shelf.rename(played, " \n ")
    assert ((tmp_path / "Taken.talisman").read_bytes(), played.read_bytes()) == before


def test_a_damaged_campaign_is_left_as_it_is(played: Path, tmp_path: Path) -> None:
    scribble(played)
    before = played.read_bytes()
    for act in (
        shelf.archive,
        shelf.duplicate,
        lambda p: shelf.rename(p, "New"),
        lambda p: shelf.export(p, p.parent / "x"),
    ):
        with pytest.raises(CampaignDamaged):
            act(played)
    with pytest.raises(CampaignDamaged):
        shelf.bring_in(played, tmp_path / "home")
    assert played.read_bytes() == before
    assert not (tmp_path / "home").exists()
    # It can still be taken off the list, and is kept then.
    assert shelf.remove(played).read_bytes() == before


def test_a_folder_that_cannot_be_written_to(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def closed(path: str, flags: int, *rest: int) -> int:
        if str(path).endswith(".lock"):
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", closed)
    for act in (shelf.archive, shelf.duplicate, lambda p: shelf.rename(p, "New"), shelf.remove):
        with pytest.raises(CampaignError, match="cannot be written to"):
            act(played)
    assert files(tmp_path) == [played.name]


def test_a_disk_that_is_full_leaves_nothing_half_made(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    for act in (shelf.archive, shelf.duplicate, lambda p: shelf.rename(p, "New")):
        with pytest.raises(SaveFailed, match="The disk is full"):
            act(played)
    assert files(tmp_path) == [played.name]


def test_a_renamed_campaign_that_could_not_be_moved_still_opens(
    played: Path, rules: FakeRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", lambda self, target: (_ for _ in ()).throw(PermissionError(13, "no")))
        with pytest.raises(SaveFailed):
            shelf.rename(played, "New")
    with Campaign.open(played, words=PLAIN) as campaign:
        resume(campaign, rules)


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("../../etc/passwd", "etcpasswd"),
        ("C:\\Windows\\x", "CWindowsx"),
        ("/tmp/evil", "tmpevil"),
        ("..", "Campaign"),
        ("", "Campaign"),
        ("con", "con campaign"),
        ("a" * 300, "a" * 60),
        ("Zoë’s Fünf 5", "Zoës Fünf 5"),
        ("line\nbreak\0", "linebreak"),
    ],
)
def test_a_title_never_leads_out_of_the_folder(title: str, stem: str) -> None:
    assert shelf.file_stem(title).replace("\n", "") == stem


def test_a_file_from_a_stranger_with_a_title_that_is_a_path(played: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(played)) as connection, connection:
        connection.execute("UPDATE meta SET value = '../../out/of here' WHERE name = 'title'")
    home = tmp_path / "home"
    assert shelf.bring_in(played, home) == home / "outof here.talisman"
    assert files(home) == ["outof here.talisman"]


def test_file_that_is_no_campaign_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    with pytest.raises(NotACampaign):
        shelf.bring_in(tmp_path / "notes.txt", tmp_path / "home")
    with pytest.raises(CampaignError):
        shelf.bring_in(tmp_path, tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_duplicates_made_at_the_same_time_get_names_of_their_own(played: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _n: shelf.duplicate(played), range(4)))
    assert len(set(made)) == 4
    assert all(look(path).title == "The Elf's party (copy)" for path in made)
