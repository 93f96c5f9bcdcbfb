"""The search for memory that can be freed is put off while the program starts, because it stops everything. No Qt."""

from __future__ import annotations

import gc


def hold_search() -> None:
    """Stop searching until `set_aside`: while the program starts or opens a campaign, what is loaded stays."""
    gc.disable()


def set_aside() -> None:
    """Search again from here on, and leave out what is loaded by now, because it stays."""
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Free what is no longer needed of what was set aside, as of a campaign that was closed; it takes a moment."""
    gc.unfreeze()
    gc.collect()
    set_aside()


def take_back() -> None:
    """Let what was set aside be freed again."""
    gc.unfreeze()
