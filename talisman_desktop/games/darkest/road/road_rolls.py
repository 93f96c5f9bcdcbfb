"""The road roll (C4a.b to C4a.f): the cards of a space and the special locations that a 1 calls."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base import clauses, edition_change, hand_places
from talisman_desktop.games.darkest.road import walk
from talisman_desktop.rules import countermagic, dice, draws, effect_runner, statics, stops, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import ROAD_ROLL, Rolling, Visited
from talisman_desktop.rules.roads import LocationFound, SpaceRolled
from talisman_desktop.rules.ruleset import Met

CALLS_A_PLACE = 1
"""The number on a road die that means a special location (C4a.c)."""


def cards_of(die: int) -> int:
    """Return how many cards a road die brings: as many as it shows, or none if it means a special location (C4a.b)."""
    return die if die != CALLS_A_PLACE else 0


async def road_roll(game: Game) -> Step:
    """Roll a die for each card that the space draws; if any shows 1, the party meets one special location first (C4a.b,
    C4a.c).

    The text of the space itself (the Desert's thirst) is carried out right before the roll, and not when the party
    meets the space again later (ruling 13).
    """
    w, space = walk.way(game), walk.here(game)
    if not w.done:
        await edition_change.take_todays_rules(game)
    game.change(SpaceRolled(w.space), cause=clauses.CLAUSES.road_roll)
    await _own_words(game, space)
    for hero in game.party:
        happened(game, Visited(hero, walk.terrain_here(game)))
    if await hand_places.row(game, space):
        return Step("next-card")
    request = Throw(
        key="road",
        hero=game.party[0],
        text=f"{space.name}: roll for adventure cards",
        dice=space.draws,
        cause=clauses.CLAUSES.road_roll,
        family="road",
    )
    rolled = await ROAD_ROLL(game, Rolling(request, space.name), _roll)
    cards = sum(map(cards_of, rolled))
    if CALLS_A_PLACE in rolled:
        return Step("special-location", (cards,))
    deal_row(game, cards, clauses.CLAUSES.revealed)
    return Step("next-card")


async def _own_words(game: Game, space: CardDef) -> None:
    """Carry out the text of a road space for each hero, unless a spell has cancelled it."""
    if not space.meet:
        return
    if await hand_places.place(game, space):
        return
    place = walk.terrain_here(game)
    await stops.stop(game, "place", f"{space.name}: play something before it is met, or go on", Cause("C4a.b"))
    if countermagic.negated(game, Met(place=place)):
        return
    for hero in game.party:
        await effect_runner.run(game, Meeting(hero, space.id, place=place), space.meet)


async def _roll(game: Game, roll: Rolling) -> tuple[int, ...]:
    return await dice.roll_for_party(game, roll.request, roll.purpose)


async def regenerate(game: Game, roll: Rolling, rolled: tuple[int, ...]) -> None:
    """Give a Troll at the front a life back for each 6 of the road roll (D2)."""
    leader = game.party[0]
    if statics.has_script(game, leader, "regenerate"):
        cause = clauses.HEALS_QUICKLY.on(game.hero(leader).kind)
        tokens.restore(game, leader, "life", sum(d == 6 for d in rolled), cause)


def deal_row(game: Game, cards: int, cause: Cause) -> None:
    """Deal cards face down, one to each draw spot after the last one in use (C4a.f)."""
    first = walk.last_spot(game) + 1
    for n in range(cards):
        draws.deal(game, "adventure", 1, spot(first + n), cause)


async def special_location(game: Game, cards: int) -> Step:
    """Roll for a special location and let the party meet it (C4a.c).

    Each is found only once along a road. The destination and the place where the road begins are rolled again. If no
    location is left, only the cards are dealt.
    """
    w, places = walk.way(game), walk.region(game)
    barred = {place for _, place in w.locations} | {w.destination, places.home}
    while True:
        names = ", ".join(f"{i + 1} {game.catalog.spaces[p].name}" for i, p in enumerate(places.locations))
        request = Throw(
            key="location",
            hero=game.party[0],
            text=f"A special location: {names}",
            cause=Cause("C4a.d"),
            family="road",
        )
        (n,) = await dice.roll_for_party(game, request, "special location")
        place = places.locations[n - 1]
        if place not in barred:
            break
        if barred >= set(places.locations):
            deal_row(game, cards, clauses.CLAUSES.revealed)
            return Step("next-card")
    game.change(LocationFound(w.space, place), cause=Cause("C4a.c"))
    return Step("meet-location", (place, " ".join(game.party), cards))
