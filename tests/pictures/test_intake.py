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
    ("bomb.png", png_of(60_000, 60_000), "has more than 40 million pixels"),
    ("bomb-less.png", png_of(6_500, 6_500), "has more than 40 million pixels"),
    ("cut.jpg", WHOLE[: len(WHOLE) // 2], "is damaged or incomplete"),
    ("empty.png", b"", "is not a picture that can be read"),
    ("page.svg", SVG, "save it as JPEG or PNG first"),
    ("page.png", SVG, "is not a picture that can be read"),
    ("other.png", WHOLE, "contains a JPEG picture"),
    ("dot.png", photos.data(Image.new("RGB", (20, 20))), "is too small: only 20 × 20 pixels"),
    ("line.png", photos.data(Image.new("RGB", (1200, 70))), "is too long and narrow"),
    ("text.jpg", b"#!/bin/sh\n" * 40, "is not a picture that can be read"),
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
    assert refused[0].why == "Only 3 pictures are taken at once; the others were left out."


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("said", range(1, 9))
def test_picture_is_upright_whichever_way_it_was_held(said: int, form: str) -> None:
    """The camera says by a number from 1 to 8 how the sensor was held, in every format."""
    turns = Image.Transpose
    lying = {2: turns.FLIP_LEFT_RIGHT, 3: turns.ROTATE_180, 4: turns.FLIP_TOP_BOTTOM, 5: turns.TRANSPOSE}
    lying |= {6: turns.ROTATE_90, 7: turns.TRANSVERSE, 8: turns.ROTATE_270}
    exif = Image.Exif()
    exif[0x0112] = said
    held = photos.card().transpose(lying[said]) if said > 1 else photos.card()
    read = intake.read(photos.data(held, form, exif=exif), "a")
    assert read.size == photos.CARD
    red, _, blue = read.getpixel((9, 9))  # type: ignore[misc]  # a pixel of three colours
    assert red > 150 > blue


@pytest.mark.parametrize("form", ["PNG", "TIFF"])
def test_scan_of_many_shades_keeps_them(form: str) -> None:
    scan = Image.frombytes("I;16", photos.CARD, struct.pack("<250H", *range(0, 250 * 262, 262)) * 350)
    read = intake.read(photos.data(scan, form), "a")
    assert [read.convert("L").getpixel((x, 9)) for x in (0, 125, 249)] == pytest.approx([0, 127, 254], abs=8)


def test_drawing_of_few_colours_is_made_smaller_smoothly() -> None:
    """A palette has no colours between two of its entries."""
    lines = Image.new("RGB", (4800, 4800), "white")
    for x in range(0, 4800, 4):
        lines.paste((0, 0, 0), (x, 0, x + 1, 4800))
    read = intake.read(photos.data(lines.convert("P"), "PNG"), "a")
    colours = {read.getpixel((x, 100)) for x in range(100, 300)}
    assert len(colours) < 20
    assert all(60 < c[0] < 250 for c in colours if isinstance(c, tuple))


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_first_picture_of_a_moving_one_is_read(form: str) -> None:
    frames = [photos.card(), Image.new("RGB", photos.CARD, "black")]
    data = photos.data(frames[0], form, save_all=True, append_images=frames[1:])
    assert intake.read(data, "a").getpixel((125, 175)) != (0, 0, 0)


def test_photo_with_a_second_one_in_it_is_read(tmp_path: Path) -> None:
    """Phones keep a picture of the depth, or of the other lens, behind the first."""
    file = tmp_path / "ogre.jpg"
    file.write_bytes(photos.data(photos.card(), "MPO", save_all=True, append_images=[photos.card()]))
    assert intake.read_file(file).size == photos.CARD


def test_transparent_colour_of_a_palette_becomes_white() -> None:
    drawn = photos.card().quantize(8)
    clear = drawn.getpixel((5, 5))
    assert intake.read(photos.data(drawn, "PNG", transparency=clear), "a").getpixel((5, 5)) == (255, 255, 255)


def test_notes_that_unpack_without_end_are_refused() -> None:
    whole = photos.data(photos.card())
    body = b"Comment\0\0" + zlib.compress(b"A" * 50_000_000)
    chunk = struct.pack(">I", len(body)) + b"zTXt" + body + struct.pack(">I", zlib.crc32(b"zTXt" + body))
    with pytest.raises(Unusable, match="damaged"):
        intake.read(whole[:33] + chunk + whole[33:], "a.png")


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


def test_names_of_files_are_told_on_one_short_line() -> None:
    assert intake.said("Óger ☃.png") == "Óger ☃.png"
    assert intake.said("a\nb\x1b[31m\udcff.png") == "a�b�[31m�.png"
    long = intake.said("a" * 300 + " ogre.png")
    assert len(long) == intake.LETTERS
    assert long.endswith("aa ogre.png")
