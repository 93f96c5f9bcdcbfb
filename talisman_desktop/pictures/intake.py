"""Pictures are strangers' files: they are found in folders and read with limits, or refused with a sentence."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = {
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".png": "PNG",
    ".webp": "WEBP",
    ".bmp": "BMP",
    ".tif": "TIFF",
    ".tiff": "TIFF",
}
"""The formats that are read, by the endings of their files."""
OTHERS = frozenset({".svg", ".svgz", ".gif", ".heic", ".heif", ".avif", ".pdf", ".psd", ".raw", ".ico", ".eps"})
"""The endings of other pictures: these are told of, while other files in a folder are passed over."""
LARGEST = 40 * 1024 * 1024
"""Bytes of a file at most."""
PIXELS = 80_000_000
"""Pixels of a picture at most."""
LEAST = 60
"""Pixels of its shorter side at least."""
LONGEST = 4
"""The most times that it is as long as wide."""
KEPT = 2400
"""Pixels of the longer side with which a picture is worked on."""
MOST = 2000
"""Files that are taken in at once."""
DEPTH = 4
"""Folders in folders that are looked through."""


Step = Callable[[int, int], object]
"""Told how many of all are done; it may raise to end the work."""


class Unusable(Exception):
    """A picture that is not taken; `str()` of it is a sentence."""


class Refusal(Struct, frozen=True):
    """A file that was refused, and the sentence why."""

    name: str
    why: str


def _on(_done: int, _of: int) -> None:
    """Go on."""


def found(paths: Sequence[Path], step: Step = _on) -> tuple[list[Path], list[Refusal]]:
    """Return the files among these and in these folders that may be pictures, and what was refused at first sight.
    `step` is told how many pictures were found so far."""
    files: list[Path] = []
    refused: list[Refusal] = []
    for path in paths:
        for file in _walk(path, refused, lambda: step(len(files), 0)):
            ending = file.suffix.lower()
            if ending not in FORMATS and ending not in OTHERS and file != path:
                continue
            if len(files) >= MOST:
                refused.append(Refusal(str(path.name), f"Only {MOST:,} pictures are taken at once; the rest was left."))
                return files, refused
            try:
                _refuse_at_sight(file)
            except Unusable as error:
                refused.append(Refusal(file.name, str(error)))
            else:
                files.append(file)
    return files, refused


def _walk(path: Path, refused: list[Refusal], step: Callable[[], object], depth: int = DEPTH) -> Iterator[Path]:
    """Yield a file, or the files in a folder; links in it are yielded, so that they are told of, and not followed. A
    folder that cannot be read is refused. `step` is called for each thing in a folder."""
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
        refused.append(Refusal(path.name, f"{path.name} cannot be read: {error.strerror or error}."))
    for name, is_folder in sorted(inside):
        step()
        if not is_folder:
            yield path / name
        elif depth:
            yield from _walk(path / name, refused, step, depth - 1)


def _refuse_at_sight(file: Path) -> None:
    """Raise Unusable where its name or its kind says that a file is not read."""
    try:
        seen = file.lstat()
    except OSError as error:
        raise Unusable(f"{file.name} cannot be read: {error.strerror or error}.") from error
    if stat.S_ISLNK(seen.st_mode):
        raise Unusable(f"{file.name} is a link to another file; choose the file itself.")
    if not stat.S_ISREG(seen.st_mode):
        raise Unusable(f"{file.name} is not a file.")
    if file.suffix.lower() not in FORMATS:
        raise Unusable(f"{file.name} is not read: save it as JPEG or PNG first.")
    if seen.st_size > LARGEST:
        raise Unusable(f"{file.name} is larger than {LARGEST // 2**20} MB; make it smaller first.")


def reading() -> int:
    """Return how a stranger's file is opened: not through a link, not waiting for a pipe, where the system knows of
    that, and byte by byte."""
    flags = os.O_RDONLY
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return flags


def read_file(file: Path) -> Image:
    """Return the picture in a file, upright, in colours without transparency. Raises Unusable."""
    _refuse_at_sight(file)
    try:
        with open(os.open(file, reading()), "rb") as opened:
            # Something else may stand there by now.
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise Unusable(f"{file.name} is not a file.")
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise Unusable(f"{file.name} cannot be read: {error.strerror or error}.") from error
    return read(data, file.name, FORMATS[file.suffix.lower()])


def read(data: bytes, name: str, form: str = "") -> Image:
    """Return the picture in some bytes, which is of a `form` if one is given. Raises Unusable."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    if len(data) > LARGEST:
        raise Unusable(f"{name} is larger than {LARGEST // 2**20} MB; make it smaller first.")
    try:
        with Image.open(BytesIO(data), formats=sorted(set(FORMATS.values()))) as opened:
            _refuse_shape(opened, name, form)
            opened.draft("RGB", (KEPT, KEPT))
            opened.load()
            upright = _upright(ImageOps.exif_transpose, opened)
            return _plain(upright)
    except Unusable:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unusable(_TOO_MANY.format(name)) from error
    except UnidentifiedImageError as error:
        raise Unusable(f"{name} is no picture that can be read; save it as JPEG or PNG.") from error
    except Exception as error:  # Decoders stumble over damaged files in many ways, and all mean the same.
        raise Unusable(f"{name} is damaged or not complete.") from error


_TOO_MANY = f"{{}} has more than {PIXELS // 1_000_000} million pixels; make it smaller first."


def _refuse_shape(opened: Image, name: str, form: str) -> None:
    """Raise Unusable for what can be told before the pixels are read."""
    wide, high = opened.size
    if form and opened.format != form:
        raise Unusable(f"{name} is a {opened.format} picture by its contents; give it the ending that fits.")
    if wide * high > PIXELS:
        raise Unusable(_TOO_MANY.format(name))
    if min(wide, high) < LEAST:
        raise Unusable(f"{name} is too small: only {wide} × {high} pixels.")
    if max(wide, high) > LONGEST * min(wide, high):
        raise Unusable(f"{name} is too long and narrow for a card.")


def _upright(transposed: object, opened: Image) -> Image:
    """Return the picture turned as the camera says; what a camera says wrongly is not minded."""
    try:
        turned: Image = transposed(opened)  # type: ignore[operator]  # Pillow's overloads hide its type
    except Exception:  # damaged camera data fail in many ways, and the picture is whole without them
        return opened
    return turned


def _plain(opened: Image) -> Image:
    """Return the picture in colours, on white where it is transparent, without anything that came with it."""
    from PIL import Image

    opened.thumbnail((KEPT, KEPT))
    if opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info:
        over = opened.convert("RGBA")
        plain = Image.new("RGB", over.size, "white")
        plain.paste(over, mask=over.getchannel("A"))
        return plain
    plain = Image.new("RGB", opened.size)
    plain.paste(opened.convert("RGB"))
    return plain
