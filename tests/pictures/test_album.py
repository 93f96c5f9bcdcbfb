"""The folder of pictures: prepared, kept under the card's id, taken away, never half."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from talisman_desktop.pictures.album import WAITING, Album
from tests.pictures import photos


def quiet(_done: int, _of: int) -> None:
    """Do nothing."""


@pytest.fixture
def album(tmp_path: Path) -> Album:
    """Return an album whose folder is not there yet."""
    return Album(tmp_path / "data" / "pictures")


def size_of(file: Path) -> tuple[int, int]:
    with Image.open(file) as opened:
        return opened.size


def waiting(album: Album) -> list[str]:
    return [left.name for left in album.folder.glob(f"{WAITING}*")]


def test_picture_is_kept_by_its_card_and_taken_away(album: Album, tmp_path: Path) -> None:
    batch = album.prepare(photos.save(tmp_path, "ogre.png", "hag.png"), quiet)
    assert album.keep(batch, {batch.pictures[0].file: "core/ogre"}) == 1
    assert album.kinds() == {"core/ogre"}
    assert size_of(album.path("core/ogre")) == photos.CARD
    assert not waiting(album)
    album.take_away("core/ogre")
    album.take_away("core/ogre")
    assert album.kinds() == frozenset()


def test_bad_pictures_are_refused_and_others_are_prepared(album: Album, tmp_path: Path) -> None:
    files = photos.save(tmp_path / "mine", "a.png", "b.png", "c.jpg")
    files[1].write_bytes(b"nothing")
    batch = album.prepare([tmp_path / "mine"], quiet)
    assert [one.name for one in batch.pictures] == ["a.png", "c.jpg"]
    assert [one.name for one in batch.refused] == ["b.png"]
    assert batch.pictures[0].folders == "mine"


def test_nothing_stays_when_the_work_is_cancelled(album: Album, tmp_path: Path) -> None:
    class Cancelled(BaseException):
        pass

    def cancel(done: int, _of: int) -> None:
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        album.prepare(photos.save(tmp_path, "a.png", "b.png", "c.png"), cancel)
    assert not waiting(album)
    assert album.kinds() == frozenset()


def test_leftovers_of_a_crash_are_removed_after_a_day(album: Album, tmp_path: Path) -> None:
    batch = album.prepare(photos.save(tmp_path, "a.png"), quiet)
    album.sweep()
    assert batch.folder.exists()
    os.utime(batch.folder, (1, 1))
    album.sweep()
    assert not waiting(album)


@pytest.mark.parametrize("kind", ["../evil", "core/../../evil", "/etc/passwd", "core/", "core", "a/b/c", "core/o gre"])
def test_no_id_leads_out_of_the_folder(album: Album, kind: str) -> None:
    with pytest.raises(ValueError, match="is not the id of a card"):
        album.path(kind)


def test_links_in_the_folder_are_not_followed(album: Album, tmp_path: Path) -> None:
    (mine,) = photos.save(tmp_path, "mine.jpg")
    (album.folder / "core").mkdir(parents=True)
    (album.folder / "core" / "ogre.jpg").symlink_to(mine)
    assert album.kinds() == frozenset()


def test_picture_is_turned(album: Album, tmp_path: Path) -> None:
    batch = album.prepare(photos.save(tmp_path, "a.png"), quiet)
    album.turn(batch.pictures[0].file)
    assert size_of(batch.pictures[0].file) == photos.CARD[::-1]


def test_five_hundred_pictures_are_prepared(album: Album, tmp_path: Path) -> None:
    small = photos.card().resize((100, 140))
    photos.save(tmp_path / "mine", *(f"{n:03}.jpg" for n in range(500)), image=small)
    told: list[int] = []
    batch = album.prepare([tmp_path / "mine"], lambda done, of: told.append(done) if of else None)
    assert len(batch.pictures) == 500
    assert told == list(range(501))
