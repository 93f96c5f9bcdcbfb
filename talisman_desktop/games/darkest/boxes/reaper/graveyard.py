"""The Graveyard as a trove (E3): a party that chooses it draws from the Reaper's decks on the way, and may face him at
the end."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import DeckPlaced, Fact, slice_changed
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step, Table, deck_of_set
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice, visit
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import ADVENTURE, AS_GUARDIAN, SPELL
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import ID, GraveyardFaced
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import decks, roads, turns
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.roads import AdventureBegan, Goal, PartyMoved

GRAVEYARD = "graveyard"
"""The short id of the Graveyard.

It is also part of the name under which the Reaper's decks are put in use for its trove.
"""

FOR_GRAVEYARD = f"{ID}/{GRAVEYARD}"
"""The name under which the Reaper's decks are put in use on the road to the Graveyard's trove."""

TROVE = deck_of_set("trove", ID)

GUARDIAN = f"{ID}/guardian"
"""The step in which heroes face the Grim Reaper, one after another."""


def chosen_by_name(game: Game, base: tuple[str, ...], about: None) -> tuple[str, ...]:
    """Add the Graveyard to the troves that a party can choose by name (E3.a, E3.b)."""
    return (*base, GRAVEYARD)


def goal(game: Game, base: Goal, place: str) -> Goal:
    """Return the goal of a road to a place.

    Once its trove was fought for, the Graveyard has none until the party is home (E3.l).
    """
    return "aid" if place == GRAVEYARD and reaper_slice.of(game.table).faced else base


def in_play(table: Table) -> str:
    """Return why the box cannot be removed while the party is on the road to the Graveyard's trove; "" when it is
    not."""
    way = roads.way(table)
    if way is None or way.destination != GRAVEYARD or way.goal != "trove":
        return ""
    return "The party is on the road of the Graveyard's trove: you can remove The Reaper once it is home."


# --- his decks (E3.d, E3.e, E3.k) ---


def setting_out(game: Game, begun: AdventureBegan) -> Iterator[Fact]:
    """Yield the facts that put the Reaper's decks in use on the road to the trove, and put them away on another
    road."""
    way = begun.adventure
    if way.destination != GRAVEYARD or way.goal != "trove":
        yield from decks.removed(game.table, FOR_GRAVEYARD, Cause("E3.k"))
        return
    for deck, instead, rule in ((ADVENTURE, "adventure", "E3.d"), (TROVE, "trove", "E3.f")):
        if not decks.is_in_place(game.table, deck, FOR_GRAVEYARD):
            yield DeckPlaced(deck, instead, FOR_GRAVEYARD, cause=Cause(rule))
    yield from decks.joining(game.table, SPELL, "spell", Cause("E3.e"))


def looted(game: Game, event: object) -> Iterator[Fact]:
    """Yield the facts that put the Reaper's decks away as soon as the trove is shared out."""
    yield from decks.removed(game.table, FOR_GRAVEYARD, Cause("E3.k"))


def turned_away(game: Game, moved: PartyMoved) -> Iterator[Fact]:
    """Yield the facts that put the Reaper's decks away when the party leaves the Graveyard without the trove."""
    way = roads.way(game.table)
    if way is not None and way.visited and not moved.region and moved.space < DESTINATION and moved.heading < 0:
        yield from decks.removed(game.table, FOR_GRAVEYARD, Cause("E3.k"))


def at_home(game: Game, ended: object) -> Iterator[Fact]:
    """Yield the facts that put the Reaper's decks away at home and let the party choose the Graveyard again (E3.l)."""
    yield from decks.removed(game.table, FOR_GRAVEYARD, Cause("E3.k"))
    if reaper_slice.of(game.table).faced:
        yield slice_changed(GraveyardFaced(now=False), Cause("E3.l"))


# --- the last guardian (E3.a, E3.h, E3.i) ---


async def before_guardians(game: Game, place: str) -> None:
    """At the Graveyard, note that its trove is fought for, and ask whether the party faces guardians or the Grim
    Reaper. Raises Leave for the Grim Reaper."""
    if place != GRAVEYARD:
        return
    game.change(GraveyardFaced(), cause=Cause("E3.l"))
    answer = await game.choose(
        lambda: Choose(
            key="reaper/graveyard",
            text="Whom do you face for the trove of the Graveyard?",
            options=(
                Option("guardians", "Its guardians: draw them"),
                Option("reaper", "The Grim Reaper: each hero rolls on his card"),
            ),
            cause=Cause("E3.a"),
            family="road-choices",
        )
    )
    if answer == "reaper":
        raise Leave(Step(GUARDIAN, (" ".join(game.party),)))


async def guardian(game: Game, queue: str) -> Step:
    """Let one hero after another roll on the Reaper's card; the survivors share the trove (E3.h, E3.k)."""
    hero, _, after = queue.partition(" ")
    if game.present(hero):
        m = Meeting("", "")
        await visit.meets(game, hero, m, Cause(AS_GUARDIAN))
        turns.settle_lost_turns(game, m)
    if after:
        return Step(GUARDIAN, (after,))
    await garrison.turn_over_trove(game)
    await garrison.roll_gold(game)
    return Step("loot")
