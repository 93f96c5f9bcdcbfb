"""Spells that hold the Grim Reaper back (E5b): a barrier on the road, turning him round, slowing him down."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import Fact, FigureMoved, SliceChanged, slice_changed
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import BY_HAND, Cause, Table
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import BARRIER, FIGURE, is_abroad
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import Facing, ReaperSlowed, ReaperTurned
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.game_words import FigureLook
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of


def faces_round(table: Table) -> Facing:
    """Return the direction in which the Grim Reaper moves after a spell has turned him round: away from the party;
    towards the village (-1) if he shares its space, or is not on its road."""
    way, at = roads.way(table), roads.of_zone(table.figures.get(FIGURE, ""))
    if way is None or at is None or at.region != way.at.region:
        return -1
    return 1 if at.number > way.at.number else -1


# --- the spells ---


def _can_hold(game: Game, m: Meeting) -> bool:
    """Whether both the Grim Reaper and the party are on a road."""
    return is_abroad(game.table) and roads.way(game.table) is not None


def _spaces(game: Game) -> list[Option]:
    way = roads.way(game.table)
    if way is None:
        return []
    region = WORLD.here(game.table)
    found = (space for space in WORLD.spaces(way) if space.region == way.at.region)
    names = {space: game.catalog.spaces[WORLD.terrain(region, space, way.destination)].name for space in found}
    return [Option(space.zone, f"Road space {space.counted}, the {name}") for space, name in names.items()]


async def barrier(game: Game, m: Meeting) -> bool:
    """Lay a barrier on a road space that the caster chooses: the Grim Reaper may enter that space, but not move on from
    it towards the party (E5.barrier). Return False if no space was chosen."""
    zone = await one_of(game, m, "where", "on which road space does it lie?", lambda: _spaces(game))
    if zone:
        game.do(FigureMoved(BARRIER, zone, cause=Cause("E5.barrier", m.kind)))
    return bool(zone)


async def misdirection(game: Game, m: Meeting) -> bool:
    """Turn the Grim Reaper round; at the end of the road he takes his first direction again (E5.misdirection). Always
    return True."""
    game.change(ReaperTurned(faces_round(game.table)), cause=Cause("E5.misdirection", m.kind))
    return True


async def slow_motion(game: Game, m: Meeting) -> bool:
    """Let only every other 1 move the Grim Reaper until he leaves; the next 1 does not move him (E5.slow-motion).
    Always return True."""
    game.change(ReaperSlowed(1), cause=Cause("E5.slow-motion", m.kind))
    return True


SCRIPTS: dict[str, Script] = {
    "barrier": Script(barrier, _can_hold),
    "misdirection": Script(misdirection, lambda game, m: _can_hold(game, m) and not reaper_slice.of(game.table).turned),
    "slow-motion": Script(slow_motion, lambda game, m: _can_hold(game, m) and not reaper_slice.of(game.table).slow),
}


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
        yield "Walks towards the party again", slice_changed(ReaperTurned(0), BY_HAND)
    else:
        yield "Turns round", slice_changed(ReaperTurned(faces_round(table)), BY_HAND)
    if state.slow:
        yield "Moves by each 1 again", slice_changed(ReaperSlowed(0), BY_HAND)
    else:
        yield "Moves by every other 1", slice_changed(ReaperSlowed(1), BY_HAND)


def _at_the_table(fact: Fact) -> str:
    match fact:
        case SliceChanged(event=ReaperTurned(facing=0)):
            return "Turn the Grim Reaper back towards the party."
        case SliceChanged(event=ReaperTurned(facing=facing)):
            return f"Turn the Grim Reaper round: he faces the {'destination' if facing > 0 else 'village'}."
        case _:
            return ""


LOOKS = {
    FIGURE: FigureLook(facing=_facing, state=_state, at_the_table=_at_the_table, by_hand=_corrections),
    BARRIER: FigureLook(marker=True),
}
"""The ways in which the Grim Reaper and the barrier are shown."""


def told(event: object, because: str) -> str | None:
    """Return the sentence for a spell's effect on the Grim Reaper, or for its end; None for any other event."""
    match event:
        case ReaperTurned(facing=0):
            return "the Grim Reaper goes towards the party again."
        case ReaperTurned(facing=facing):
            return f"the Grim Reaper turns round, towards the {'destination' if facing > 0 else 'village'}{because}."
        case ReaperSlowed(slow=0):
            return f"each 1 rolled moves the Grim Reaper again{because}."
        case ReaperSlowed(slow=1):
            return f"the next 1 rolled does not move the Grim Reaper{because}."
        case ReaperSlowed():
            return f"the 1 just rolled does not move the Grim Reaper{because}."
        case _:
            return None
