"""Writes a file completely or not at all: first beside the target, then in its place."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path
from uuid import uuid4

HALF = ".half"
"""The ending of the names of files that are not complete yet."""
STALE = 24 * 60 * 60
"""The age in seconds from which such a file counts as abandoned."""


def put_text(target: str, text: str) -> None:
    """Write a text to a file, or to standard output for "-". Raises OSError as `put` does."""
    if target == "-":
        print(text)
    else:
        put(Path(target), text.encode("utf-8", "replace"))


def put(path: Path, data: bytes) -> None:
    """Write a file. Raises OSError, also if there is a campaign of that name; the file is then unchanged."""
    refuse(path)
    if path.exists() and not path.is_file():  # a pipe or a device
        path.write_bytes(data)
        return
    real = path.resolve()  # a link stays a link
    _sweep(real)
    half = real.with_name(f".{real.name[:60]}.{uuid4().hex}{HALF}")
    rights = real.stat().st_mode & 0o777 if real.exists() else None
    try:
        # The system applies the umask here; reading it in Python would change it for all threads.
        with open(
            half, "xb", opener=lambda path, flags: os.open(path, flags, 0o666 if rights is None else 0o600)
        ) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if rights is not None:
            half.chmod(rights)
        half.replace(real)
    except BaseException as error:
        with contextlib.suppress(OSError):
            half.unlink()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def _sweep(path: Path) -> None:
    """Remove unfinished files that were left beside a path, as by a crash, more than a day ago."""
    with contextlib.suppress(OSError):
        for name in os.listdir(path.parent):
            if name.startswith(f".{path.name[:60]}.") and name.endswith(HALF):
                left = path.with_name(name)
                if left.stat().st_mtime < time.time() - STALE:
                    left.unlink()


def refuse(path: Path) -> None:
    """Raise OSError if a path cannot or must not be written to, so that the player knows before the work is done."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "this is a folder; name a file in it", str(path))
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder; make it first", str(path))
    if path.is_file():
        with path.open("rb") as file:
            if file.read(16) == b"SQLite format 3\0":
                raise FileExistsError(errno.EEXIST, "this is a campaign; choose another name", str(path))
