"""The search for memory to free, which is put off while the program starts because it stops everything. No Qt."""

from __future__ import annotations

import gc


def hold_search() -> None:
    """Put off the search until `set_aside`, because the program keeps everything that it loads now."""
    gc.disable()


def set_aside() -> None:
    """Search again from now on, but leave out everything loaded so far, because it stays."""
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Free the memory that was set aside and is no longer needed, as after a closed campaign; this takes a moment."""
    gc.unfreeze()
    gc.collect()
    set_aside()


def take_back() -> None:
    """Include the memory that was set aside in the search again."""
    gc.unfreeze()
