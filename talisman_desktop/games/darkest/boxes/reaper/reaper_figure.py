"""The figure of the Grim Reaper on the road (E2): he comes when a hero dies, moves for each 1 rolled, and leaves."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import DeckPlaced, DiceThrown, Fact, FigureMoved, HeroDied, slice_changed
from talisman_desktop.core.table import Cause, Table, deck_of_set
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import (
    ID,
    HeroPrayed,
    PartyCaught,
    ReaperCame,
    ReaperSlowed,
    ReaperTurned,
)
from talisman_desktop.games.darkest.boxes.reaper.reaper_walk import Walk
from talisman_desktop.rules import decks, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import MayPray
from talisman_desktop.rules.roads import Adventure, AdventureBegan, PartyMoved, Space

FIGURE = "grim-reaper"
"""The id of the figure."""

BARRIER = "barrier"
"""The id of the marker for the spell Barrier on a road space: the Grim Reaper does not move beyond it towards the
party."""

ADVENTURE, SPELL = deck_of_set("adventure", ID), deck_of_set("spell", ID)
"""The decks of the box; its spells join the spell deck."""

COMING = f"{ID}/coming"
"""The name under which the Grim Reaper's deck is put in use because he has come."""

VISIT, AS_GUARDIAN = "E2.i", "E3.h"
OWN = (VISIT, AS_GUARDIAN)
"""The clauses of the Grim Reaper's own rolls: their dice do not move him, and a death by them does not call him."""


def is_abroad(table: Table) -> bool:
    """Whether the Grim Reaper is on the road."""
    return FIGURE in table.figures


def first_space(way: Adventure) -> Space:
    """Return the space on which the Grim Reaper appears: the first of the party's road, or of the Tower if the party is
    in it."""
    return Space(way.at.region, 1)


# --- he comes ---


def after_a_death(game: Game, died: HeroDied) -> Iterator[Fact]:
    """Yield the facts by which the Grim Reaper comes after a hero died on the road.

    He does not come if he is there already, or if he killed the hero; he leaves then if all survivors have had a chance
    to pray.
    """
    table = game.table
    if not table.heroes:
        return
    if is_abroad(table) or died.cause.rule in OWN:
        if decks.is_in_place(table, ADVENTURE, COMING) and _all_prayed(table, ""):
            yield from leaves(table, Cause("E2.h"))
        return
    yield from comes(game)


def comes(game: Game) -> Iterator[Fact]:
    """Yield the facts by which the Grim Reaper comes to the first space, with his deck and his spells (E2.a, E2.c,
    E2.d). He never comes while the party is in a village."""
    table, way = game.table, roads.way(game.table)
    if way is None or not way.space:
        return
    yield FigureMoved(FIGURE, first_space(way).zone, cause=Cause("E2.a"))
    yield slice_changed(ReaperCame(), Cause("E2.a"))
    if not decks.is_in_place(table, ADVENTURE, COMING):
        yield DeckPlaced(ADVENTURE, "adventure", COMING, cause=Cause("E2.c"))
    yield from decks.joining(table, SPELL, "spell", Cause("E2.d"))


def mark(table: Table, hero: str) -> str:
    """Return the mark of a hero who has had a chance to pray since the Grim Reaper came; "" if there is none or it no
    longer matters."""
    counts = decks.is_in_place(table, ADVENTURE, COMING) and hero in reaper_slice.of(table).prayed
    return "Has had a chance to pray since the Grim Reaper came" if counts else ""


# --- he moves ---


def shows_one(rolled: DiceThrown) -> bool:
    """Whether a die shows 1."""
    return 1 in rolled.dice


def after_a_roll(game: Game, rolled: DiceThrown) -> Iterator[Fact]:
    """Yield one step of the Grim Reaper for each die that shows 1, those of enemies and rerolls included (E2.e,
    E2.f)."""
    if game.table.figures and rolled.cause.rule not in OWN:
        yield from moves(game.table, rolled.dice.count(1))


def unforeseen(game: Game, base: tuple[str, ...], about: None) -> tuple[str, ...]:
    """Add a visit of the Grim Reaper to what a plan leaves out, because a 1 may bring him while he is on the road
    (E2.e)."""
    coming = is_abroad(game.table) and not reaper_slice.of(game.table).caught
    return (*base, "without a visit of the Grim Reaper") if coming else base


def moves(table: Table, ones: int) -> Iterator[Fact]:
    """Yield the facts for this many steps of the Grim Reaper towards the party.

    He catches the party when he reaches its space, or by a step while he is on it."""
    way, at = roads.way(table), roads.of_zone(table.figures.get(FIGURE, ""))
    if not ones or way is None or at is None or reaper_slice.of(table).caught:
        return
    begun = at if at.region == way.at.region else first_space(way)
    state = reaper_slice.of(table)
    walk = Walk(begun.number, way.at.number, _last(way), _barred(table, begun.region), state.turned, state.slow)
    for _ in range(ones):
        walk = walk.after_a_one()
    if walk.at != begun.number:
        yield FigureMoved(FIGURE, Space(begun.region, walk.at).zone, cause=Cause("E2.e"))
    if walk.turned != state.turned:
        yield slice_changed(ReaperTurned(walk.turned), Cause("E5.misdirection"))
    if walk.slow != state.slow:
        yield slice_changed(ReaperSlowed(walk.slow), Cause("E5.slow-motion"))
    if walk.caught:
        yield slice_changed(PartyCaught(), Cause(VISIT))


def _last(way: Adventure) -> int:
    """Return the number of the last space of the road that the party is on."""
    return max(space.number for space in WORLD.spaces(way) if space.region == way.at.region)


def _barred(table: Table, region: str) -> int:
    """Return the number of the space on which a barrier stops the Grim Reaper; 0 if there is none."""
    at = roads.of_zone(table.figures.get(BARRIER, ""))
    return at.number if at is not None and at.region == region else 0


def on_a_new_road(game: Game, begun: AdventureBegan) -> Iterator[Fact]:
    """Yield the facts that move the Grim Reaper to the first space of the road to which the party has changed (E2.g),
    and end the spells that turned him round or barred his way."""
    if is_abroad(game.table):
        yield FigureMoved(FIGURE, first_space(begun.adventure).zone, cause=Cause("E2.g"))
        yield from turns_back(game.table)
    if BARRIER in game.table.figures:
        yield FigureMoved(BARRIER, cause=Cause("E5.barrier"))


def through_a_gate(game: Game, moved: PartyMoved) -> Iterator[Fact]:
    """Yield the fact that moves the Grim Reaper when the party goes through a gate, because another road begins there
    (E2.g)."""
    at = roads.of_zone(game.table.figures.get(FIGURE, ""))
    if at is not None and moved.space and at.region != moved.region:
        yield FigureMoved(FIGURE, Space(moved.region, 1).zone, cause=Cause("E2.g"))
        yield from turns_back(game.table)


def turns_back(table: Table) -> Iterator[Fact]:
    """Yield the fact that the Grim Reaper moves towards the party again, if a spell had turned him round."""
    if reaper_slice.of(table).turned:
        yield slice_changed(ReaperTurned(0), Cause("E5.misdirection"))


# --- he leaves ---


def after_a_prayer(game: Game, may: MayPray) -> Iterator[Fact]:
    """Yield the fact that a hero has had a chance to pray; after the last hero's chance the Grim Reaper leaves with his
    deck (E2.h, E2.j)."""
    if decks.is_in_place(game.table, ADVENTURE, COMING):
        yield from prays(game.table, may.hero)


def prays(table: Table, hero: str) -> Iterator[Fact]:
    """Yield the fact that a hero has had a chance to pray, and the facts that follow from it."""
    if hero not in reaper_slice.of(table).prayed:
        yield slice_changed(HeroPrayed(hero), Cause("E2.h"))
    if _all_prayed(table, hero):
        yield from leaves(table, Cause("E2.h"))


def _all_prayed(table: Table, now: str) -> bool:
    return {*table.heroes} <= {*reaper_slice.of(table).prayed, now}


def leaves(table: Table, cause: Cause) -> Iterator[Fact]:
    """Yield the facts that remove the Grim Reaper, put his deck away, and end what is noted since he came: prayers,
    spells on him, and a visit still to come."""
    if is_abroad(table):
        yield FigureMoved(FIGURE, cause=cause)
    yield from decks.removed(table, COMING, Cause("E2.j"))
    if reaper_slice.of(table) != reaper_slice.NOTHING:
        yield slice_changed(ReaperCame(), cause)


def barrier_goes(game: Game, moved: FigureMoved) -> Iterator[Fact]:
    """Yield the fact that removes the barrier when the Grim Reaper leaves the road (E5.barrier)."""
    if moved.figure == FIGURE and not moved.to and BARRIER in game.table.figures:
        yield FigureMoved(BARRIER, cause=Cause("E5.barrier"))


def at_home(game: Game, ended: object) -> Iterator[Fact]:
    """Yield the facts that remove the Grim Reaper when the party is back in a village (E2.h, E2.j)."""
    yield from leaves(game.table, Cause("E2.h"))
