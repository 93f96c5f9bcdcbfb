"""The memory of a long sitting lies in huge pages where the system has them."""

from __future__ import annotations

import ctypes
import errno
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from talisman_desktop.desktop.window import huge_pages

MEGABYTES = 48
SMALL = f"""
import re
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, PAGESIZE, mmap
from pathlib import Path
from talisman_desktop.desktop.window import huge_pages

def kilobytes(kind):
    return int(re.search(kind + r": +(\\d+) kB", Path("/proc/self/smaps_rollup").read_text())[1])

block = mmap(-1, {MEGABYTES} << 20, MAP_PRIVATE | MAP_ANONYMOUS)
for page in range(0, len(block), PAGESIZE * STEP):
    block[page] = 1
before = kilobytes("Rss")
made = huge_pages.gather()
print(made, kilobytes("AnonHugePages"), kilobytes("Rss") - before, block[:1][0])
"""
"""A program that touches one page in STEP of a block and gathers its memory, and prints the number of huge pages, the
kilobytes in them, those that the program has grown by, and a byte of the block."""


def able() -> bool:
    """Return whether this system can gather memory in huge pages."""
    if not huge_pages.SIZE.exists() or not huge_pages.PAGES.exists():
        return False
    return tuple(map(int, platform.release().split(".")[:2])) >= (6, 1)


def gathered(step: int) -> tuple[int, int, int, int]:
    """Run the program and return what it prints."""
    code = SMALL.replace("STEP", str(step))
    made, large, grown, byte = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    return int(made), int(large), int(grown), int(byte)


@pytest.mark.skipif(not able(), reason="this system has no huge pages on demand")
def test_memory_in_use_comes_into_huge_pages() -> None:
    made, large, grown, byte = gathered(1)
    size = int(huge_pages.SIZE.read_text())
    assert large > MEGABYTES * 1024 / 2
    assert made * size == large * 1024
    assert grown < MEGABYTES * 1024 / 16
    assert byte == 1


@pytest.mark.skipif(not able(), reason="this system has no huge pages on demand")
def test_memory_with_holes_does_not_grow() -> None:
    _, large, grown, _ = gathered(2)
    assert large < MEGABYTES * 1024 / 2
    assert grown < MEGABYTES * 1024 / 16


def refusing(error: int, asked: list[int], allowed: int = 0) -> Callable[..., object]:
    """Return a C library whose system refuses the advice with an error after it was `allowed` so many times, and notes
    each time that it is asked."""

    def madvise(start: int, _size: int, _advice: int) -> int:
        asked.append(start)
        ctypes.set_errno(error)
        return 0 if len(asked) <= allowed else -1

    return lambda *_name, **_how: SimpleNamespace(madvise=madvise)


@pytest.mark.skipif(not able(), reason="this system has no huge pages on demand")
@pytest.mark.parametrize(("error", "stops"), [(errno.EINVAL, True), (errno.ENOMEM, False)])
def test_refusal_ends_or_skips(monkeypatch: pytest.MonkeyPatch, error: int, stops: bool) -> None:
    asked: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", refusing(error, asked))
    kept = bytearray(b"\1") * (16 << 20)
    assert huge_pages.gather() == 0
    assert len(asked) == 1 if stops else len(asked) > 1
    asked.clear()
    monkeypatch.setattr(ctypes, "CDLL", refusing(error, asked, allowed=1))
    assert huge_pages.gather() == 1
    assert len(asked) > 2, "the system knows the advice"
    assert kept[0] == 1


def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "CDLL")
    assert huge_pages.gather() == 0


@pytest.mark.parametrize("name", ["SIZE", "MAPS", "PAGES"])
def test_unreadable_system_file_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setattr(huge_pages, name, tmp_path / "none")
    assert huge_pages.gather() == 0
