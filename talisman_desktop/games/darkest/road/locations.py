"""The words of special locations and destinations, carried out by one hero after another (C4a.c, C3a.f)."""

from __future__ import annotations

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause, Step, spot
from talisman_desktop.games.darkest.base import clauses, hand_places, new_quests, quests
from talisman_desktop.games.darkest.road import road_rolls, walk
from talisman_desktop.rules import countermagic, dice, effect_runner, stops
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.moments import Visited
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.turns import settle_lost_turns
from talisman_desktop.rules.values.meeting_values import MISSES, Missing


async def meet_location(game: Game, place: str, queue: str, cards: int) -> Step:
    """Let one hero after another meet a special location; then its own cards and those of the space are dealt."""
    after = await meet_next(game, place, queue)
    if after:
        return Step("meet-location", (place, after, cards))
    await draw_at_place(game, place)
    walk.end_turn(game)
    road_rolls.deal_row(game, cards, clauses.CLAUSES.revealed)
    return Step("next-card", (place,))


async def meet_next(game: Game, place: str, queue: str) -> str:
    """Let the first hero of the queue carry out a place's text; return the remaining queue.

    If players resolve places by hand, they do so for the whole party at once, and the queue is then "".
    """
    hero, _, after = queue.partition(" ")
    if queue == " ".join(game.party) and await hand_places.place(game, game.catalog.spaces[place]):
        return ""
    await meet_place(game, place, hero)
    return after


async def meet_place(game: Game, place: str, hero: str) -> None:
    """Let a hero carry out a place's words, unless the hero is away or must miss them, or a spell has cancelled them;
    at the Warlock's Cave, offer a quest."""
    if not game.present(hero):
        return
    words = game.catalog.spaces[place]
    if hero == game.party[0]:
        await stops.stop(game, "place", f"{words.name}: play something before it is met, or go on", Cause("C4a.c"))
    if countermagic.negated(game, Met(place=place)) or MISSES(game, False, Missing(hero, 0, place)):
        return
    m = Meeting(hero, words.id, place=place)
    game.do(Told("visits", hero, (words.name,), cause=Cause("C4a.c", words.id)))
    happened(game, Visited(hero, place))
    await effect_runner.run(game, m, words.meet)
    if place == quests.CAVE and game.alive(hero):
        await new_quests.at_the_cave(game, hero)
    await walk.trim_loads(game, spot(0))
    settle_lost_turns(game, m)


async def draw_at_place(game: Game, place: str) -> None:
    """Roll as many dice as a place tells the party to draw cards, and deal as many cards as they show; a 1 there is one
    card (ruling 2)."""
    words = game.catalog.spaces[place]
    if not words.draws or countermagic.negated(game, Met(place=place)):
        return
    if await hand_places.row(game, words):
        return
    request = Throw(
        key=f"draws/{place}",
        hero=game.party[0],
        text=f"{words.name}: roll for adventure cards",
        dice=words.draws,
        cause=clauses.CLAUSES.road_roll,
        family="road",
    )
    road_rolls.deal_row(game, sum(await dice.roll_for_party(game, request, words.name)), clauses.CLAUSES.revealed)
