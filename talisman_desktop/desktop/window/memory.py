"""When it is searched for memory that can be freed: such a search stops everything. No Qt."""

from __future__ import annotations

import gc


def hold_search() -> None:
    """Search no more until `set_aside`: while the program starts or opens a campaign, what is loaded stays."""
    gc.disable()


def set_aside() -> None:
    """What is loaded by now stays; it is searched again from here on, and that is left out."""
    gc.freeze()
    gc.enable()


def take_back() -> None:
    """What was set aside may be freed again."""
    gc.unfreeze()
