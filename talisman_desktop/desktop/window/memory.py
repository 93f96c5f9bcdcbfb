"""Python's garbage collection and the C library's memory. No Qt.

Garbage collection is put off while the program starts, because it stops everything else.
"""

from __future__ import annotations

import gc
import linecache
import sys
from collections.abc import Callable

APART = 256 * 1024
"""The size in bytes from which a block of memory is given back to the system as soon as it is free."""
_MMAP_THRESHOLD = -3
"""The number of that setting in the C library of Linux."""


def hold_search() -> None:
    """Turn garbage collection off until `set_aside`, because the program keeps everything that it loads now."""
    gc.disable()


def set_aside() -> None:
    """Turn garbage collection on again, without the objects loaded so far, because they are kept. The lines of source
    code that imports have read are not."""
    linecache.clearcache()
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Collect garbage among all objects, including those set aside, for example after a campaign was closed. This takes
    a moment."""
    gc.unfreeze()
    gc.collect()
    set_aside()


def give_back_at_once() -> bool:
    """Let the C library give large blocks back to the system when they are freed; return False if it has no such
    setting. Must be called before many images are made, because glibc keeps the holes that they leave otherwise."""
    found = _library("mallopt")
    return found is not None and bool(found(_MMAP_THRESHOLD, APART))


def _library(function: str) -> Callable[..., int] | None:
    """Return a function of the C library of Linux; None if it has none of this name, or this is another system."""
    import ctypes  # imported late, because the first frame does not need it

    return getattr(ctypes.CDLL(None), function, None) if sys.platform == "linux" else None


def give_back_holes() -> bool:
    """Give the free memory between the blocks in use back to the system, which takes a few milliseconds; return False
    if the C library cannot, or there was none."""
    found = _library("malloc_trim")
    return found is not None and bool(found(0))


def take_back() -> None:
    """Include the objects that were set aside in garbage collection again."""
    gc.unfreeze()
