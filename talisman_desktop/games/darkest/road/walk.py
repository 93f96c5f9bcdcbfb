"""The walk along the road (C4a): marching order, from space to space, turning back, and the end of a space."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, DayPassed, LastingBegan, OrderSet, Told
from talisman_desktop.core.requests import Arrange, Choose, Option
from talisman_desktop.core.table import (
    Card,
    Cause,
    Lasting,
    Step,
    discard,
    spot,
)
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.games.darkest.base.places import DESTINATION, VILLAGE, WORLD, terrain
from talisman_desktop.games.darkest.road import homecoming
from talisman_desktop.rules import (
    baggage,
    movement_words,
    next_move,
    roads,
    spells,
    stops,
)
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Procedure
from talisman_desktop.rules.roads import Adventure, PartyMoved
from talisman_desktop.rules.values.meeting_values import ORDER_FIXED
from talisman_desktop.rules.world import Region
from talisman_desktop.rules.zones import LAID

NEW_ORDER = "new-order"
"""The lasting mark of players who want another marching order before the next space."""
TURNED_BACK = "turned-back/"
"""The lasting mark of a party that turned back on the sixth space and leaves the destination alone (C4a.h)."""


def region(game: Game) -> Region:
    """Return the region the party is in."""
    return game.ruleset.world.regions[game.table.region]


def way(game: Game) -> Adventure:
    """Return the adventure under way; there must be one."""
    adventure: Adventure | None = game.table.slices.get(roads.ROADS, roads.NO_ROADS).way
    assert adventure is not None, "this step belongs to an adventure"
    return adventure


def stands_at_waypoint(w: Adventure) -> bool:
    """Whether the party is at the waypoint to which its road leads, and not beyond it."""
    return w.goal == "waypoint" and w.space == DESTINATION and w.beyond is None


def here(game: Game) -> CardDef:
    """Return the space that the party is on."""
    w = way(game)
    return game.catalog.spaces[terrain(region(game), w.at, w.destination)]


def home_name(game: Game) -> str:
    """Return the name of the place to which this region's roads lead home, within a sentence: "the village"."""
    home = region(game)
    return "the village" if home.village else f"the {game.catalog.spaces[home.home].name}"


def terrain_here(game: Game) -> str:
    """Return the short id of the party's space, for texts such as "in the woods"; "" before the first space."""
    w = way(game)
    return terrain(region(game), w.at, w.destination) if w.space else ""


def terrain_ahead(game: Game) -> str:
    """Return the short id of the space that the party comes to next outwards, past those it skips."""
    w = way(game)
    by = 1 + min(movement_words.owed(game), between(game))
    return terrain(region(game), WORLD.from_here(w, by), w.destination)


def between(game: Game) -> int:
    """Return how many spaces lie between the party and the end of its road; 0 behind a gate."""
    w = way(game)
    if w.beyond is not None:
        return 0
    return max(0, DESTINATION - 1 - w.space if w.heading > 0 else w.space - 1 - VILLAGE)


# --- marching order (A3d, C3c, C3d) ---


def order_fixed(game: Game) -> bool:
    """Whether the marching order cannot be changed now (C3d)."""
    return ORDER_FIXED(game, False, game.table.day)


async def arrange(game: Game) -> None:
    """Ask the party for the marching order, unless it is fixed; heroes who are apart come last."""
    if order_fixed(game):
        return
    order = await game.arrange(
        Arrange(
            key="order",
            text="In which order do you march?",
            options=tuple(Option(h, game.character(h).name) for h in game.party),
            cause=Cause("C3a.d"),
            family="order",
        )
    )
    arranged = tuple(h for h in order if game.present(h))
    if arranged != game.party:
        behind = tuple(h for h in game.table.order if h not in arranged)
        game.do(OrderSet((*arranged, *behind), cause=Cause("C3a.d")))


# --- from space to space (C4a) ---


def enter(game: Game) -> Step:
    """Return the step on a space to which the party comes.

    It is a visit to the destination; or the cards that lie there, on a space travelled before or beyond a gate; or else
    a road roll.
    """
    w = way(game)
    if w.beyond is None and w.space == DESTINATION:
        return Step("visit-destination")
    lay_out_stack(game)
    return Step("next-card" if w.is_done or w.beyond is not None else "road-roll")


def lay_out_stack(game: Game) -> None:
    """Put the cards that lie on the space onto the draw spots, from the top, to be met in that order (C4a.k)."""
    stack = game.table.zone(way(game).at.zone)
    for n, card in enumerate(reversed(stack), start=1):
        game.do(CardMoved(card.id, spot(n), up=card.up, cause=clauses.CLAUSES.met_again))


def last_spot(game: Game) -> int:
    """Return the highest draw spot in use; 0 when none is."""
    zones = game.table.zones
    return max([int(z[5:]) for z in zones if z.startswith("spot:") and zones[z]], default=0)


# --- the end of a space (C4a.h to C4a.l) ---


def end_turn(game: Game) -> None:
    """End all effects that lasted for the turn, as soon as a draw spot or a space is done with."""
    if any(x.until == "turn" for x in game.table.lasting):
        game.end("turn", Cause("C4a.h"))


def leave_space(game: Game) -> None:
    """Leave the space: face-up cards on the draw spots go onto its stack in the order they were met, the first at the
    bottom; face-down ones are discarded, and gold stays. Effects for the turn or the space end, and a day passes
    (C4a.k)."""
    here = way(game).at.zone
    for n in range(last_spot(game) + 1):
        for card in game.table.zone(spot(n)):
            to = here if card.up else discard(card.deck)
            game.do(CardMoved(card.id, to, up=card.up, cause=clauses.CLAUSES.met_again))
    for zone in sorted(z for z in game.table.piles if z.startswith("spot:") or z == LAID):
        homecoming.move_gold(game, zone, here)
    end_turn(game)
    game.end("round", Cause("C4a.l"))
    game.do(DayPassed(cause=Cause("B3a")))


SPACE_DONE: Procedure[int | str, Step] = Procedure("the end of a space")
"""The end of a space whose cards are all met. Its argument is the last card, by its number, or the last place, by its
short id. The procedure returns the step that follows."""


async def space_done(game: Game, last: int | str) -> Step:
    """End a space whose cards are all met, as a box may change it (`SPACE_DONE`); return the next step. `last` is the
    last card, by its number, or the last place, by its short id."""
    return await SPACE_DONE(game, last, _space_done)


async def _space_done(game: Game, last: int | str) -> Step:
    """Return the step after the last card of the space, `last`: outwards the party may turn back here; homewards it
    walks on, in a new marching order if the players asked for one."""
    w = way(game)
    if w.heading > 0 and w.beyond is not None:
        return Step("climb")
    if w.heading > 0:
        await next_move.make(game, Cause("C4c"))
        return Step("go-on", (last,))
    await before_moving(game)
    await next_move.make(game, Cause("C4c"))
    leave_space(game)
    await arrange_if_wanted(game)
    return Step("next-space")


async def trim_loads(game: Game, zone: str) -> None:
    """Lay down what heroes can no longer carry, and discard spells they can no longer hold."""
    for hero in game.party:
        if baggage.surplus(game, hero):
            await baggage.trim(game, hero, zone)
        if hero in spells.over_limit(game):
            await spells.trim(game, hero)


async def before_moving(game: Game, what: str = "The party is about to move on") -> None:
    """Stop before the party moves, so that heroes can play something.

    On the way home, and before guardians appear, this happens only if a spell could be cast now or something can be
    done only here.
    """
    text = f"{what}: play something first, or go on"

    def matters() -> bool:
        return stops.before_moving(game, terrain_here(game)) or stops.urgent(game)

    if not matters():
        await stops.stop_for_any(game, "moving/any", text, Cause("C4a.l"))
        return
    found_at = game.table
    await game.choose(
        lambda: Choose(
            key="moving",
            text=text,
            options=(Option("on", "Go on"),),
            cause=Cause("C4a.l"),
            family="spells",
            pauses=game.table is found_at or matters(),
        )
    )


async def arrange_if_wanted(game: Game) -> None:
    """Ask for the marching order if players have asked to change it on the way home (C4a.l)."""
    if any(x.what == NEW_ORDER for x in game.table.lasting):
        game.end("space", Cause("C4a.l"))
        await arrange(game)


async def go_on(game: Game, last: int | str) -> Step:
    """Let the party move on, turn back, or change the marching order before the next space (C4a.h to C4a.l)."""
    ahead = game.catalog.spaces[terrain_ahead(game)].name

    def choice() -> Choose:
        if next_move.accepted(game):  # because a hero met the place again meanwhile
            return Choose(key="go-on", options=(Option("on", "Be carried off"),))
        options = [Option("on", f"Go on to the {ahead}"), Option("back", f"Turn back to {home_name(game)}")]
        if len(game.party) > 1 and not order_fixed(game):
            options.append(Option("order", "Change the marching order"))
        return Choose(
            key="go-on",
            text=f"Day {game.table.day}: go on or turn back?",
            options=tuple(options),
            cause=Cause("C4a.h"),
            family="road-choices",
        )

    answer = await game.choose(choice)
    while next_move.accepted(game):
        await next_move.make(game, Cause("C4c"))
        answer = await game.choose(choice)
    if answer == "order":
        await arrange(game)
        return Step("go-on", (last,))
    if answer == "back":
        turn_back(game, last)
        return Step("next-card")
    leave_space(game)
    return Step("next-space")


def turn_back(game: Game, card: int | str) -> None:
    """Turn the party round (C4a.i).

    Face-up cards of earlier spots are met in reverse order; face-down ones are discarded. The `card` just met is not
    met again (ruling 13).
    """
    w = way(game)
    before: list[Card] = []
    beyond = False
    for n in range(last_spot(game) + 1):
        for c in game.table.zone(spot(n)):
            if not c.up:
                game.do(CardMoved(c.id, discard(c.deck), up=False, cause=clauses.TURNED_BACK))
            elif c.id == card:
                beyond = True
            elif not beyond:
                before.append(c)
    for c in before:
        game.do(CardMoved(c.id, "aside", cause=clauses.TURNED_BACK))
    first = last_spot(game) + 1
    for n, c in enumerate(reversed(before)):
        game.do(CardMoved(c.id, spot(first + n), cause=clauses.TURNED_BACK))
    homecoming.move_gold(game, LAID, spot(0))
    if w.space == DESTINATION:
        game.do(LastingBegan(Lasting("", TURNED_BACK, 1, "round"), cause=clauses.TURNED_BACK))
    game.change(PartyMoved(w.space, -1), cause=clauses.TURNED_BACK)
    game.do(Told("turn-back", "", (), cause=clauses.TURNED_BACK))


def unmet(game: Game) -> Card | None:
    """Return the next card of the row to be met; None if all are met. The result is cached until a card is moved,
    because it is asked for twice."""
    zones = game.table.zones
    known: tuple[object, Card | None] = game.kept.get("unmet", (None, None))
    if known[0] is not zones:
        known = game.kept["unmet"] = zones, _unmet(game, zones)
    return known[1]


def _unmet(game: Game, zones: dict[str, tuple[Card, ...]]) -> Card | None:
    """Return the next card of the row, None if all are met. On a spot with several cards, the one on top comes first;
    but if all of them are face up, objects come after the others (C4b.e)."""
    for n in sorted([int(zone[5:]) for zone in zones if zone.startswith("spot:")]):
        if waiting := [c for c in zones[spot(n)] if not c.met]:
            return waiting[0] if len(waiting) == 1 else _first(game, waiting)
    return None


def _first(game: Game, waiting: list[Card]) -> Card:
    return min(waiting, key=lambda c: _is_thing(game, c)) if all(c.up for c in waiting) else waiting[0]


def _is_thing(game: Game, card: Card) -> bool:
    return bool(card.kind) and game.printed(card).is_item
