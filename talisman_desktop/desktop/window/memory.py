"""Python's garbage collection. It is put off while the program starts, because it stops everything else. No Qt."""

from __future__ import annotations

import gc


def hold_search() -> None:
    """Turn garbage collection off until `set_aside`, because the program keeps everything that it loads now."""
    gc.disable()


def set_aside() -> None:
    """Turn garbage collection on again, without the objects loaded so far, because they are kept."""
    gc.freeze()
    gc.enable()


def sweep() -> None:
    """Collect garbage among all objects, including those set aside, for example after a campaign was closed. This takes
    a moment."""
    gc.unfreeze()
    gc.collect()
    set_aside()


def take_back() -> None:
    """Include the objects that were set aside in garbage collection again."""
    gc.unfreeze()
