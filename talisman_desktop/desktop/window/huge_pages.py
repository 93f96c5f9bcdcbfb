"""Huge pages of memory. No Qt.

A processor keeps the places of only a few thousand pages of memory at hand, and the program touches more of the usual
small ones in an answer. Linux puts them together into huge pages on demand, so that an answer takes less time.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from mmap import PAGESIZE
from pathlib import Path

SIZE = Path("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size")
"""The file with the size of a huge page in bytes. There is none on a system without them."""
MAPS = Path("/proc/self/maps")
"""The file with the ranges of this program's memory."""
PAGES = Path("/proc/self/pagemap")
"""The file with eight bytes for each small page."""
_COLLAPSE = 25
"""The number of that advice in the C library of Linux."""
_ENTRY = 8
_IN_USE = 0x80
"""The bit in the last byte of an entry for pages that are in memory."""
USED = 31 / 32
"""The share of pages in use from which a range becomes a huge page, because a huge page takes the memory of the others
too."""


def gather() -> int:
    """Put the small pages of this program's memory together into huge pages; return the number of those that it has
    now. This takes a while the first time. Do nothing on a system that cannot."""
    size = _size()
    return sum(1 for _ in _gathered(size)) if size else 0


def _size() -> int:
    """Return the size of a huge page in bytes, or 0 if there are none."""
    if sys.platform != "linux":
        return 0
    try:
        return int(SIZE.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def _gathered(size: int) -> Iterator[int]:
    """Yield the start of each huge page."""
    import ctypes  # imported late, because the first frame does not need it

    advise = ctypes.CDLL(None, use_errno=True).madvise
    advise.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    is_known = False
    try:
        for start in _used(size):
            if advise(start, size, _COLLAPSE) == 0:
                is_known = True
                yield start
            elif ctypes.get_errno() == errno.EINVAL and not is_known:
                return  # because this system does not know the advice
    except OSError:
        return  # because the files cannot be read


def _used(size: int) -> Iterator[int]:
    """Yield the start of each range that can become a huge page, if nearly all of its pages are in use."""
    length = size // PAGESIZE * _ENTRY
    with PAGES.open("rb", buffering=0) as pages:
        for first, last in _own():
            for start in range(-(-first // size) * size, last - size + 1, size):
                entries = os.pread(pages.fileno(), length, start // PAGESIZE * _ENTRY)
                used = sum(byte >= _IN_USE for byte in entries[_ENTRY - 1 :: _ENTRY])
                if used * _ENTRY >= USED * length:
                    yield start


def _own() -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each range of memory that belongs to no file and can be written."""
    for line in MAPS.read_text(encoding="utf-8", errors="replace").splitlines():
        span, rights, _, _, inode, *name = line.split(maxsplit=5)
        if rights == "rw-p" and inode == "0" and (not name or name[0].startswith(("[heap]", "[anon"))):
            first, last = span.split("-")
            yield int(first, 16), int(last, 16)
