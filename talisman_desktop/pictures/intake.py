"""Pictures in files from strangers: the program finds them in folders and reads them within limits, or refuses them
with a sentence."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.Image import Image, Transpose

FORMATS = {
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".jfif": "JPEG",
    ".png": "PNG",
    ".webp": "WEBP",
    ".bmp": "BMP",
    ".tif": "TIFF",
    ".tiff": "TIFF",
}
"""The formats that are read, by the endings of their files."""
OTHERS = frozenset({".svg", ".svgz", ".gif", ".heic", ".heif", ".avif", ".pdf", ".psd", ".raw", ".ico", ".eps"})
"""The endings of other kinds of picture. They are refused with a sentence; any other file in a folder is skipped
without one."""
LARGEST = 40 * 1024 * 1024
"""The most bytes of a file."""
PIXELS = 40_000_000
"""The most pixels of a picture, because all of them are in memory while it is read. A page scanned at 600 dots per inch
has 35 million."""
PHOTO_PIXELS = 80_000_000
"""The most pixels of a JPEG. It may be larger, because its decoder reduces it while reading."""
JPEG_START = b"\xff\xd8"
"""The first bytes of every JPEG."""
ORIENTATION = 0x0112
"""The number of the photo's EXIF tag that says which way is up."""
LEAST = 60
"""The least length of the shorter side, in pixels."""
LONGEST = 4
"""The largest allowed ratio of the longer side to the shorter."""
KEPT = 2400
"""The longer side, in pixels, of a picture while the program works on it."""
MOST = 2000
"""The most files prepared in one batch."""
LETTERS = 60
"""The most letters of a file's name that a message shows."""
DEPTH = 4
"""The number of levels of nested folders that are searched."""


Step = Callable[[int, int], object]
"""A function called with the number done and the number of all; it may raise to stop the work."""


class Unusable(Exception):
    """An error about a picture that is refused; `str()` of it is a sentence for a person."""


class Refusal(Struct, frozen=True):
    """A refused file, and a sentence with the reason."""

    name: str
    why: str


def said(name: str) -> str:
    """Return the name of a file as a message shows it: on one line, and shortened if it is long."""
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)
    return clean if len(clean) <= LETTERS else f"{clean[: LETTERS - 20]}…{clean[-19:]}"


def _on(_done: int, _of: int) -> None:
    """Do nothing; the default for `step`."""


def found(paths: Sequence[Path], step: Step = _on) -> tuple[list[Path], list[Refusal]]:
    """Return the files that may be pictures, from the given files and folders, and those that are refused at sight.
    `step` is called with the number of pictures found so far."""
    files: list[Path] = []
    refused: list[Refusal] = []
    for path in paths:
        for file in _walk(path, refused, lambda: step(len(files), 0)):
            ending = file.suffix.lower()
            if ending not in FORMATS and ending not in OTHERS and file != path:
                continue
            if len(files) >= MOST:
                refused.append(
                    Refusal(str(path.name), f"Only {MOST:,} pictures are taken at once; the others were left out.")
                )
                return files, refused
            try:
                _refuse_at_sight(file)
            except Unusable as error:
                refused.append(Refusal(file.name, str(error)))
            else:
                files.append(file)
    return files, refused


def _walk(path: Path, refused: list[Refusal], step: Callable[[], object], depth: int = DEPTH) -> Iterator[Path]:
    """Yield a file, or the files in a folder and its subfolders. Links in the folder are yielded but not followed, so
    that each is refused with a sentence. A folder that cannot be read is refused. `step` is called for each entry of a
    folder."""
    if path.is_symlink() or not path.is_dir():
        yield path
        return
    inside: list[tuple[str, bool]] = []
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                step()
                if not entry.name.startswith("."):
                    inside.append((entry.name, entry.is_dir(follow_symlinks=False)))
    except OSError as error:
        refused.append(Refusal(path.name, f"{said(path.name)} cannot be read: {error.strerror or error}."))
    for name, is_folder in sorted(inside):
        step()
        if not is_folder:
            yield path / name
        elif depth:
            yield from _walk(path / name, refused, step, depth - 1)


def _refuse_at_sight(file: Path) -> None:
    """Raise Unusable if the name, kind or size of a file is reason enough to refuse it."""
    try:
        seen = file.lstat()
    except OSError as error:
        raise Unusable(f"{said(file.name)} cannot be read: {error.strerror or error}.") from error
    if stat.S_ISLNK(seen.st_mode):
        raise Unusable(f"{said(file.name)} is a link to another file; choose the file itself.")
    if not stat.S_ISREG(seen.st_mode):
        raise Unusable(f"{said(file.name)} is not a file.")
    if file.suffix.lower() not in FORMATS:
        raise Unusable(f"{said(file.name)} is not read: save it as JPEG or PNG first.")
    if seen.st_size > LARGEST:
        raise Unusable(f"{said(file.name)} is larger than {LARGEST // 2**20} MB; make it smaller first.")


def reading() -> int:
    """Return the flags for opening a stranger's file: as bytes and, where the system can, without following a link or
    waiting for a pipe."""
    flags = os.O_RDONLY
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return flags


def read_file(file: Path) -> Image:
    """Return the picture in a file, upright, in RGB. Raises Unusable."""
    _refuse_at_sight(file)
    try:
        with open(os.open(file, reading()), "rb") as opened:
            # The file may have been replaced since it was checked.
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise Unusable(f"{said(file.name)} is not a file.")
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise Unusable(f"{said(file.name)} cannot be read: {error.strerror or error}.") from error
    return read(data, file.name, FORMATS[file.suffix.lower()])


def read(data: bytes, name: str, form: str = "") -> Image:
    """Return the picture in some bytes. `form` is the format it must have, "" for any. Raises Unusable."""
    from PIL import Image, UnidentifiedImageError

    if len(data) > LARGEST:
        raise Unusable(f"{said(name)} is larger than {LARGEST // 2**20} MB; make it smaller first.")
    try:
        with Image.open(BytesIO(data), formats=sorted(set(FORMATS.values()))) as opened:
            _refuse_shape(opened, name, form)
            opened.draft("RGB", (KEPT, KEPT))
            opened.load()
            return _plain(opened)
    except Unusable:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unusable(_too_many(name, PHOTO_PIXELS if data.startswith(JPEG_START) else PIXELS)) from error
    except UnidentifiedImageError as error:
        raise Unusable(f"{said(name)} is not a picture that can be read; save it as JPEG or PNG.") from error
    except Exception as error:  # because decoders fail on damaged files in many ways
        raise Unusable(f"{said(name)} is damaged or incomplete.") from error


def _too_many(name: str, most: int) -> str:
    return f"{said(name)} has more than {most // 1_000_000} million pixels; make it smaller first."


def _refuse_shape(opened: Image, name: str, form: str) -> None:
    """Raise Unusable if the size or the format of a picture is reason to refuse it; its pixels are not read for
    that."""
    wide, high = opened.size
    is_photo = opened.format in ("JPEG", "MPO")  # MPO: a JPEG in which a camera keeps a second picture
    if form and (form != "JPEG" if is_photo else form != opened.format):
        raise Unusable(f"{said(name)} contains a {opened.format} picture; give the file the ending for that format.")
    if wide * high > (most := PHOTO_PIXELS if is_photo else PIXELS):
        raise Unusable(_too_many(name, most))
    if min(wide, high) < LEAST:
        raise Unusable(f"{said(name)} is too small: only {wide} × {high} pixels.")
    if max(wide, high) > LONGEST * min(wide, high):
        raise Unusable(f"{said(name)} is too long and narrow for a card.")


def _plain(opened: Image) -> Image:
    """Return an opened picture in RGB, reduced to a size that is easy to work on, upright as its EXIF data say, with
    white for transparent parts, and without metadata."""
    from PIL import Image

    turn = _turn(opened)
    made = _in_colours(opened)
    made.thumbnail((KEPT, KEPT))
    if turn is not None:
        made = made.transpose(turn)
    plain = Image.new("RGB", made.size, "white")
    plain.paste(made, mask=made.getchannel("A") if made.mode == "RGBA" else None)
    return plain


def _turn(opened: Image) -> Transpose | None:
    """Return the turn or mirroring that makes a picture upright; None if it needs none, or if its EXIF data do not
    say."""
    from PIL.Image import Transpose

    turns = (
        *(Transpose.FLIP_LEFT_RIGHT, Transpose.ROTATE_180, Transpose.FLIP_TOP_BOTTOM, Transpose.TRANSPOSE),
        *(Transpose.ROTATE_270, Transpose.TRANSVERSE, Transpose.ROTATE_90),
    )
    try:
        said = opened.getexif().get(ORIENTATION, 1)
    except Exception:  # because reading EXIF data fails in many ways, and the picture does not need them
        return None
    return turns[said - 2] if said in range(2, 9) else None


def _in_colours(opened: Image) -> Image:
    """Return a picture as RGB, or as RGBA where it may be transparent."""
    if opened.mode.startswith(("I", "F")):
        # Pillow would cut such values off at 255, but scans have 65,536 shades of grey.
        grey = opened.convert("F")
        top = max(value for value in grey.getextrema() if isinstance(value, int | float))
        shades = next((most for most in (1.0, 255.0, 65_535.0) if top <= most), top)
        return grey.point(lambda value: value * (255 / shades) + 0).convert("L").convert("RGB")
    if opened.mode in ("RGBA", "RGBa", "LA", "La", "PA") or "transparency" in opened.info:
        return opened.convert("RGBA")
    return opened if opened.mode == "RGB" else opened.convert("RGB")
