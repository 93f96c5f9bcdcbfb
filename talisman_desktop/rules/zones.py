"""Names of zones for shared rules, besides those of `talisman_desktop.core.table`."""

from __future__ import annotations

GUARDIANS = "guardians"
"""The zone of the enemies fought in guardian combat; what enemy N holds lies in "guardian:N"."""

LAID = "laid"
"""The pile of gold laid down on this visit: it cannot be taken up before the party comes here again."""

OUT_OF_GAME = "out-of-the-game"
"""The zone of cards that have left the game and go back into no deck."""

ON_THE_ROAD = ("spot:", "road:", "guardian", "loot", "trove", LAID)
"""Zones that hold something only while an adventure is under way."""
