"""Strangers' pictures: what is read, and what is refused with a sentence."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from talisman_desktop.pictures import intake
from talisman_desktop.pictures.intake import Unusable
from tests.pictures import photos


def png_of(wide: int, high: int) -> bytes:
    """Return a PNG of a few bytes that claims to be so large."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body


WHOLE = photos.data(photos.photo(), "JPEG")
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>"
HOSTILE = [
    ("bomb.png", png_of(60_000, 60_000), "has more than 80 million pixels"),
    ("bomb-less.png", png_of(9_500, 9_500), "has more than 80 million pixels"),
    ("cut.jpg", WHOLE[: len(WHOLE) // 2], "is damaged or not complete"),
    ("empty.png", b"", "is no picture that can be read"),
    ("page.svg", SVG, "save it as JPEG or PNG first"),
    ("page.png", SVG, "is no picture that can be read"),
    ("other.png", WHOLE, "is a JPEG picture by its contents"),
    ("dot.png", photos.data(Image.new("RGB", (20, 20))), "is too small: only 20 × 20 pixels"),
    ("line.png", photos.data(Image.new("RGB", (1200, 70))), "is too long and narrow"),
    ("text.jpg", b"#!/bin/sh\n" * 40, "is no picture that can be read"),
    ("anim.gif", photos.data(photos.card(), "GIF"), "save it as JPEG or PNG first"),
]


@pytest.mark.parametrize(("name", "data", "why"), HOSTILE, ids=[name for name, _, _ in HOSTILE])
def test_hostile_picture_is_refused_with_a_sentence(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(Unusable, match=why) as refused:
        intake.read_file(file)
    assert str(refused.value).startswith(name)
    assert str(refused.value).endswith(".")


def test_links_and_pipes_are_refused(tmp_path: Path) -> None:
    (inside,) = photos.save(tmp_path / "secret", "mine.png")
    (tmp_path / "link.png").symlink_to(inside)
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "loop").symlink_to(tmp_path)
    files, refused = intake.found([tmp_path / "link.png", tmp_path / "pipe.png", tmp_path / "folder"])
    assert files == []
    assert [(one.name, one.why.split(" ", 1)[1]) for one in refused] == [
        ("link.png", "is a link to another file; choose the file itself."),
        ("pipe.png", "is not a file."),
    ]


def test_folder_gives_its_pictures_and_passes_over_the_rest(tmp_path: Path) -> None:
    photos.save(tmp_path, "b.png", "a.jpg", "inner/c.webp", ".hidden.png", "1/2/3/4/5/deep.png")
    (tmp_path / "notes.txt").write_text("not a picture")
    (tmp_path / "plan.svg").write_bytes(SVG)
    files, refused = intake.found([tmp_path])
    assert [file.name for file in files] == ["a.jpg", "b.png", "c.webp"]
    assert [one.name for one in refused] == ["plan.svg"]


def test_too_many_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MOST", 3)
    photos.save(tmp_path, *(f"{n}.png" for n in range(5)))
    files, refused = intake.found([tmp_path])
    assert len(files) == 3
    assert refused[0].why == "Only 3 pictures are taken at once; the rest was left."


def test_camera_is_believed_which_way_is_up(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # lying on its side
    exif[0x010E] = "x" * 5000
    file = tmp_path / "side.jpg"
    file.write_bytes(photos.data(photos.card().transpose(Image.Transpose.ROTATE_90), "JPEG", exif=exif))
    read = intake.read_file(file)
    assert read.size == photos.CARD
    assert read.info == {}
    assert not read.getexif()


@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
def test_broken_notes_of_a_camera_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "odd.jpg"
    file.write_bytes(photos.data(photos.card(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff" + b"\xff" * 200))
    assert intake.read_file(file).size == photos.CARD


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1", "CMYK", "I;16"])
def test_every_kind_of_colours_is_read(tmp_path: Path, mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    image = Image.new("I;16", photos.CARD) if mode == "I;16" else photos.card().convert(mode)
    assert intake.read(photos.data(image, form), "a.png").mode == "RGB"


def test_search_for_pictures_is_cancelled_in_a_large_folder(tmp_path: Path) -> None:
    for n in range(300):
        (tmp_path / f"{n}.txt").touch()
    told = 0

    def cancel(_done: int, _of: int) -> None:
        nonlocal told
        told += 1
        if told == 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        intake.found([tmp_path], cancel)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads every folder")
def test_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir(mode=0)
    assert intake.found([tmp_path])[1][0].why.startswith("mine cannot be read: ")


def test_pictures_are_read_where_the_system_knows_fewer_flags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_NOFOLLOW", raising=False)
    monkeypatch.delattr(os, "O_NONBLOCK", raising=False)
    monkeypatch.setattr(os, "O_BINARY", os.O_SYNC, raising=False)  # as on Windows
    assert intake.reading() == os.O_RDONLY | os.O_SYNC
    (file,) = photos.save(tmp_path, "a.png")
    assert intake.read_file(file).size == photos.CARD
