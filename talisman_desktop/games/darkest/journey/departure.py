"""The choice of where to go (C3a.a, C3b): aid, a trove, the waypoint on the road to the Tower, or home again."""

from __future__ import annotations

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Barred, Choose, Option, Throw
from talisman_desktop.core.table import Cause, Step
from talisman_desktop.games.darkest.base import edition_change, expeditions, quests, talismans
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS, trove_size
from talisman_desktop.games.darkest.base.places import DESTINATION, INNER, OUTER, VILLAGE
from talisman_desktop.games.darkest.journey import crossing
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import dice, draws
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure
from talisman_desktop.rules.values.meeting_values import GOAL, OPEN_TROVES

BEYOND = "Beyond"
"""The heading of the gates among the destinations."""
FACES = 6
"""The faces of a real die."""
HOME = "home"
"""The id of the option to go back over the bridge to the first village."""


async def destination(game: Game) -> Step:
    """Ask the party for its goal: a place of aid, a trove (drawn by a die, ruling 23), the waypoint, or the way
    home."""
    answer = await game.choose(lambda: _choice(game))
    if answer == "stay":
        return Step("village")
    if answer == HOME:
        return await _homewards(game)
    end = await begin(game, answer, VILLAGE, Cause("C3a.a"))
    game.do(Told("set-out", "", (game.catalog.spaces[end].name,), cause=Cause("C3b")))
    await walk.arrange(game)
    return Step("next-space")


async def begin(game: Game, answer: str, space: int, cause: Cause, *, but: str = "") -> str:
    """Begin a road to the chosen goal, with the party on `space` of it and the cards of a trove laid out, and return
    where the road ends.

    If a trove is drawn by a die, it is never the one named `but`.
    """
    places = walk.region(game)
    if answer == "trove":
        answer = await _draw_trove_road(game, tuple(p for p in drawn_troves(game) if p != but))
    goal = GOAL(game, places.goal_of(answer), answer)
    game.change(edition_change.began(game, Adventure(answer, goal, space=space)), cause=cause)
    if goal == "trove":
        draws.deal(game, "trove", trove_size(game.table.options), "trove", Cause("C3b.c"))
    return answer


def drawn_troves(game: Game) -> tuple[str, ...]:
    """Return the troves of this region among which a die decides."""
    named = (*OPEN_TROVES(game, (), None), *expeditions.gates(game))
    return tuple(p for p in walk.region(game).troves if p not in named)


def goals(game: Game) -> tuple[list[Option], list[Barred]]:
    """Return where a road of this region may lead, and where it may not lead now."""
    places, spaces = walk.region(game), game.catalog.spaces
    gates, barred = expeditions.gates(game), list[Barred]()
    troves = [p for p in places.troves if p not in gates]
    options = [Option(p, spaces[p].name, "Aid") for p in places.aid if p not in gates]
    if OPTIONS.is_on(game.table.options, "choose-trove"):
        options += [Option(p, f"{spaces[p].name} and its trove", "Trove") for p in troves]
    else:
        named = [p for p in OPEN_TROVES(game, (), None) if p in troves]
        options = [Option(p, f"{spaces[p].name} and its trove", "Trove") for p in named] + options
        options.insert(0, _some_trove(game))
    options += [_gate(game, place) for place in gates if place in places.places]
    name, why = spaces[places.waypoint].name, quests.bars_the_portal(game) if places == OUTER else ""
    if why:
        barred.append(Barred(places.waypoint, name, why, "C5f", "Onwards"))
    else:
        options.append(Option(places.waypoint, name, "Onwards", onwards_hint(game)))
    return options, barred


def _some_trove(game: Game) -> Option:
    """Return the option to set out for a trove that a die decides, with the possible troves."""
    drawn = [game.catalog.spaces[place].name for place in drawn_troves(game)]
    hint = f"a die decides: {', '.join(drawn[:-1])} or {drawn[-1]}" if len(drawn) > 1 else "".join(drawn)
    return Option("trove", "A trove", "Trove", hint)


def onwards_hint(game: Game) -> str:
    """Return what the party needs at the waypoint of this region."""
    return talismans.needed_hint(game) if walk.region(game) == OUTER else "guarded; beyond it lies the Outer Region"


def gate_hint(game: Game, place: str) -> str:
    """Return the regions to which a place is the gate."""
    return f"gate to {' and '.join(x.region.called for x in expeditions.of(game) if x.gate == place)}"


def _gate(game: Game, place: str) -> Option:
    return Option(place, game.catalog.spaces[place].name, BEYOND, gate_hint(game, place))


def _choice(game: Game) -> Choose:
    options, barred = goals(game)
    if walk.region(game) == OUTER:
        options.append(Option(HOME, "Back over the bridge to the first village", "Home"))
    return Choose(
        key="destination",
        text="Where does the party set out for?",
        options=(*options, Option("stay", "Stay in the village")),
        barred=tuple(barred),
        cause=Cause("C3b.b"),
        family="road-choices",
    )


async def _draw_trove_road(game: Game, troves: tuple[str, ...]) -> str:
    if len(troves) == 1:
        return troves[0]
    names = ", ".join(f"{i + 1} {game.catalog.spaces[p].name}{_faces(i, len(troves))}" for i, p in enumerate(troves))
    request = Throw(
        key="trove-road",
        hero=game.party[0],
        text=f"Which trove does the party set out for? {names}",
        sides=len(troves),
        cause=Cause("C3b.b"),
        family="road",
    )
    (n,) = await dice.roll_for_party(game, request, "the trove's road")
    return troves[n - 1]


def _faces(at: int, sides: int) -> str:
    """Return which faces of a real die stand for one face of a die with fewer sides, as " (1-2 of a die)".

    `at` is that face, counted from 0. Return "" if a real die has as many sides, or cannot be divided evenly.
    """
    each = FACES // sides
    return f" ({at * each + 1}-{at * each + each} of a die)" if FACES % sides == 0 and each > 1 else ""


async def _homewards(game: Game) -> Step:
    """Lead the party home from the village beyond the bridge: past the Sentinel, who lets a party through on its way
    home (C4g), and along the inner road, which is rolled for again (ruling 30)."""
    crossing.over_the_river(game, INNER, Cause("C4g"))
    homewards = Adventure(INNER.waypoint, "waypoint", space=DESTINATION, heading=-1, visited=True)
    game.change(edition_change.began(game, homewards), cause=Cause("C4g"))
    game.do(Told("set-out-home", "", (), cause=Cause("C4g")))
    await walk.arrange(game)
    return Step("next-space")
