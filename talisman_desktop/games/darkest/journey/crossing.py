"""The ways between the regions (B5, C5): the Sentinel's bridge, rafts, and what happens when the party enters a
region."""

from __future__ import annotations

from talisman_desktop.core.facts import FoeAppeared, PileChanged, RegionEntered, TokensChanged, Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.base.places import INNER, OUTER
from talisman_desktop.games.darkest.guardians import loot
from talisman_desktop.games.darkest.guardians.garrison import standing
from talisman_desktop.games.darkest.road import destinations, homecoming, walk
from talisman_desktop.games.darkest.village import new_heroes
from talisman_desktop.rules import quest_cards
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.moments import Passed
from talisman_desktop.rules.roads import AdventureEnded, DestinationVisited
from talisman_desktop.rules.scripts.core_scripts import SENTINEL
from talisman_desktop.rules.world import Region
from talisman_desktop.rules.zones import GUARDIANS

BRIDGE_KEEPER = "core/the-sentinel"


def enter_region(game: Game, region: Region, cause: Cause) -> None:
    """Put the party in this region."""
    if game.table.region != region.id:
        game.do(RegionEntered(region.id, cause=cause))


def over_the_river(game: Game, region: Region, cause: Cause) -> None:
    """Take the party over the Storm River by bridge or raft. Cards that leave their owner at the river do so now."""
    enter_region(game, region, cause)
    for hero in game.party:
        happened(game, Passed(hero, "river"))


# --- waypoints (B3e, B3i) ---


async def waypoint(game: Game) -> Step:
    """Return the step at the end of a road to a waypoint: the Sentinel, the bridge if the Sentinel is beaten, or the
    Portal of Power."""
    w = walk.way(game)
    if w.destination == INNER.waypoint:
        return Step("cross", ("bridge",)) if w.visited else await _before_the_sentinel(game)
    destinations.forget_the_stash(game)
    return Step("portal")


async def _before_the_sentinel(game: Game) -> Step:
    """Let the party challenge the Sentinel in guardian combat, or turn back (C5b)."""
    answer = await game.choose(
        lambda: Choose(
            key="sentinel",
            text="The Sentinel bars the bridge. Challenge it, or turn back?",
            options=(Option("challenge", "Challenge the Sentinel"), Option("back", "Turn back to the village")),
            cause=Cause("C5b"),
            family="road-choices",
        )
    )
    if answer == "back":
        return Step("give-up")
    bar_the_bridge(game)
    return Step("guardian-fight", (1,))


def bar_the_bridge(game: Game) -> None:
    """Put the Sentinel at the bridge, unless he is there already (C5b)."""
    if not standing(game):
        game.do(FoeAppeared(BRIDGE_KEEPER, GUARDIANS, cause=Cause("C5b")))


async def sentinel_beaten(game: Game) -> Step:
    """Open the bridge for this crossing (ruling 30).

    The heroes share the gold hidden here and meet the things that the dead left; then the party crosses.
    """
    stashed = game.table.piles.get(SENTINEL, 0)
    if stashed:
        cause = clauses.CLAUSES.raiders
        game.do(PileChanged(SENTINEL, -stashed, cause=cause))
        heroes = [h for h in game.party if not game.hero(h).toad] or list(game.party)
        for i, hero in enumerate(heroes):
            share = stashed // len(heroes) + (1 if i < stashed % len(heroes) else 0)
            if share:
                game.do(TokensChanged(hero, "gold", share, cause=cause))
    for mark in tuple(quest_cards.after_sentinel(game)):
        game.do(mark)
    game.change(DestinationVisited(), cause=clauses.OVER_THE_BRIDGE)
    loot.lay_out(game)
    return Step("next-card")


async def cross(game: Game, by: str) -> Step:
    """Take the party over the Storm River to the village beyond the Sentinel (C5b, C5d), where the adventure ends."""
    cause = clauses.OVER_THE_BRIDGE if by == "bridge" else clauses.BY_RAFT
    game.do(Told("crosses", "", (by,), cause=cause))
    homecoming.clear_road(game)
    over_the_river(game, OUTER, cause)
    game.change(AdventureEnded(), cause=cause)
    return Step("muster", (new_heroes.AFTER_AN_ADVENTURE,))
