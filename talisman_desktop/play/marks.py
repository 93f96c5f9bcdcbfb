"""Where a round of the table stands, kept before an operation: whatever fails, it is put back there."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry, Keyframe
from talisman_desktop.core.table import Table
from talisman_desktop.play.sources import Origin


class Mark(Struct, frozen=True, eq=False):
    """Where a round stands. What only grows, grows in place and is cut by being replaced: its length is enough."""

    table: Table
    log: list[Entry]
    entries: int
    facts: list[Fact]
    told: int
    keyframes: tuple[Keyframe, ...]
    origins: list[Origin]
    sources: int
    filled: list[int]
    fills: int
    switches: dict[str, str]
    decided: int
    questions: int
