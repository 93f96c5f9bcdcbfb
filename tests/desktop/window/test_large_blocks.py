"""Large blocks of memory are given back to the system as soon as they are free."""

from __future__ import annotations

import ctypes
import platform
import sys

import pytest

from talisman_desktop.desktop.window import memory

FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
BLOCKS = 64


class MemoryUse(ctypes.Structure):
    """The figures that glibc returns about its memory."""

    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such setting")
def test_large_blocks_leave_no_holes() -> None:
    library = ctypes.CDLL(None)
    library.mallinfo2.restype, library.malloc.restype = MemoryUse, ctypes.c_void_p
    library.malloc.argtypes, library.free.argtypes = (ctypes.c_size_t,), (ctypes.c_void_p,)
    library.free(library.malloc(20 * memory.APART))  # after which glibc keeps blocks of this size by default
    assert memory.give_back_at_once()
    before = library.mallinfo2().hblks
    blocks = [library.malloc(memory.APART) for _ in range(BLOCKS)]
    apart = library.mallinfo2().hblks - before
    for block in blocks:
        library.free(block)
    assert apart > BLOCKS / 2  # because some may fit into holes
    assert library.mallinfo2().hblks == before


def test_other_systems_have_no_such_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "CDLL")
    assert not memory.give_back_at_once()
