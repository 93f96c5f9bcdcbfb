"""Spells that hold the Grim Reaper back (E5b): a barrier on the road, a turn round, slow motion."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import Fact, slice_changed
from talisman_desktop.core.table import BY_HAND, Table
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import BARRIER, FIGURE
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import Facing, ReaperSlowed, ReaperTurned
from talisman_desktop.rules import roads
from talisman_desktop.rules.game_words import FigureLook


def faces_round(table: Table) -> Facing:
    """Return the way he goes when he turns round: back to where he came from, away from the party."""
    way, at = roads.way(table), roads.of_zone(table.figures.get(FIGURE, ""))
    if way is None or at is None or at.region != way.at.region:
        return -1
    return 1 if at.number > way.at.number else -1


# --- on the screen and by hand ---


def _facing(table: Table) -> int:
    return reaper_slice.of(table).turned


def _state(table: Table) -> str:
    state = reaper_slice.of(table)
    ways = {-1: ["turned round towards the village"], 0: [], 1: ["turned round towards the destination"]}
    slow = {0: [], 1: ["slowed: the next 1 does not move him"], 2: ["slowed: the next 1 moves him"]}
    return ", ".join((*ways[state.turned], *slow[state.slow]))


def _corrections(table: Table) -> Iterator[tuple[str, Fact]]:
    state = reaper_slice.of(table)
    if state.turned:
        yield "Goes towards the party again", slice_changed(ReaperTurned(0), BY_HAND)
    else:
        yield "Turns round", slice_changed(ReaperTurned(faces_round(table)), BY_HAND)
    if state.slow:
        yield "Moves by each 1 again", slice_changed(ReaperSlowed(0), BY_HAND)
    else:
        yield "Moves by every other 1", slice_changed(ReaperSlowed(1), BY_HAND)


LOOKS = {
    FIGURE: FigureLook(facing=_facing, state=_state, by_hand=_corrections),
    BARRIER: FigureLook(marker=True),
}
"""The figure and the marker of the box."""


def told(event: object, because: str) -> str | None:
    """Return the sentence of what a spell did to him, or its end; None for any other event."""
    match event:
        case ReaperTurned(facing=0):
            return "the Grim Reaper goes towards the party again."
        case ReaperTurned(facing=facing):
            return f"the Grim Reaper turns round, towards the {'destination' if facing > 0 else 'village'}{because}."
        case ReaperSlowed(slow=0):
            return f"each 1 moves the Grim Reaper again{because}."
        case ReaperSlowed(slow=1):
            return f"the next 1 does not move the Grim Reaper{because}."
        case ReaperSlowed():
            return f"this 1 does not move the Grim Reaper{because}."
        case _:
            return None
