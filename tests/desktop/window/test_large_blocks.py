"""Large blocks of memory are given back to the system as soon as they are free."""

from __future__ import annotations

import ctypes
import platform
import subprocess
import sys

import pytest

from talisman_desktop.desktop.window import memory

BLOCKS = 64
APART = f"""
import ctypes
from talisman_desktop.desktop.window import memory

FIELDS = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()

class MemoryUse(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in FIELDS]

library = ctypes.CDLL(None)
library.mallinfo2.restype, library.malloc.restype = MemoryUse, ctypes.c_void_p
library.malloc.argtypes, library.free.argtypes = (ctypes.c_size_t,), (ctypes.c_void_p,)
library.free(library.malloc(20 * memory.APART))  # after which glibc keeps blocks of this size by default
assert memory.give_back_at_once()
before = library.mallinfo2().hblks
blocks = [library.malloc(memory.APART) for _ in range({BLOCKS})]
apart = library.mallinfo2().hblks - before
for block in blocks:
    library.free(block)
print(apart, library.mallinfo2().hblks - before)
"""
"""A program that prints how many of many large blocks lie apart, and how many of these are left when they are freed."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such setting")
def test_large_blocks_leave_no_holes() -> None:
    # In a separate program, because the memory of this one has holes already.
    found = subprocess.run([sys.executable, "-c", APART], capture_output=True, text=True, check=True).stdout.split()
    apart, left = map(int, found)
    assert apart > BLOCKS / 2  # because some may fit into holes
    assert not left


def test_other_systems_have_no_such_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "CDLL")
    assert not memory.give_back_at_once()
