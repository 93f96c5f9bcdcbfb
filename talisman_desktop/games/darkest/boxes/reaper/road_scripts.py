"""Scripts of cards that move things along the road or add cards to it: winds, a change of places, and a prophecy."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.core.table import Card, Lasting, held, spot
from talisman_desktop.games.darkest.base.places import DESTINATION
from talisman_desktop.games.darkest.boxes.reaper.script_questions import die
from talisman_desktop.rules import dice, road_line, roads
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import MORE_DRAWN
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.road_line import HOME, OUT
from talisman_desktop.rules.roads import Space
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.scripts.spell_scripts import one_of

BLOWN = 3
"""The highest roll on which the wind blows an object off."""


async def whirlwind(game: Game, m: Meeting) -> bool:
    """Roll for each object of the hero; an object blown off lands as many spaces on as another die shows
    (E6.whirlwind). Return whether any was blown off."""
    mine = held("items", m.hero)
    blown = False
    for card in game.table.zone(mine):
        name = game.printed(card).name
        asked = Throw(
            key=f"whirlwind/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: on {BLOWN} or less the {name} is blown off",
            cause=m.cause,
            family="tables",
            card=card.id,
        )
        (shown,) = await dice.roll_own(game, asked, name, lambda d: d[-1] > BLOWN)
        if shown > BLOWN or game.lies(card.id) != mine:
            continue
        far = f"{name}: how far towards the destination? (Each card on the way counts as a space)"
        n = await die(game, m, "whirlwind/far", far, card.id)
        if game.lies(card.id) == mine:
            road_line.move(game, card.id, n, OUT, m.cause, start=spot(m.at))
            blown = True
    return blown


# --- a gust of wind (E5.gust-of-wind) ---


def _dropped(game: Game) -> dict[str, list[Card]]:
    """Return the face-up things on road spaces, and those on draw spots that were met, by the zone of their space or
    draw spot."""
    found: dict[str, list[Card]] = {}
    for zone in roads.in_order(game.table.zones):
        on_a_space = roads.of_zone(zone) is not None
        if not on_a_space and not zone.startswith("spot:"):
            continue
        things = [c for c in game.table.zone(zone) if c.up and c.kind and game.printed(c).is_item]
        if things := [c for c in things if c.met or on_a_space]:
            found[zone] = things
    return found


def _places(game: Game) -> list[Option]:
    return [
        Option(zone, f"{_called(game, zone)}: {', '.join(game.printed(c).name for c in things)}")
        for zone, things in _dropped(game).items()
    ]


def _called(game: Game, zone: str) -> str:
    space = roads.of_zone(zone)
    return f"Road space {space.counted}" if space is not None else f"Draw spot {zone.removeprefix('spot:')}"


def _away(game: Game, zone: str) -> int:
    """Return the direction along the road that leads away from the party at a place: 1 towards the destination, -1
    towards the village, 0 on the party's own space."""
    way, space = roads.way(game.table), roads.of_zone(zone)
    if way is None or space is None or space == way.at:
        return 0
    return OUT if space.counted > way.at.counted else HOME


WAYS = [Option("out", "Towards the destination"), Option("home", "Towards the village")]


async def gust_of_wind(game: Game, m: Meeting) -> bool:
    """Blow the things of a place that the caster chooses away from the party, as many spaces as a die shows; things
    blown to a destination with a trove join the trove. Return False if there was no place to choose."""
    zone = await one_of(game, m, "where", "where does it blow?", lambda: _places(game))
    if not zone:
        return False
    way = _away(game, zone)
    if not way:
        way = OUT if await one_of(game, m, "way", "which way does it blow?", lambda: WAYS) == "out" else HOME
    n = await die(game, m, "gust", f"{game.catalog[m.kind].name}: how many spaces are the things blown?")
    to = road_line.target(game, zone, n, way)
    for card in _dropped(game).get(zone, ()):
        if _is_trove(game, to):
            game.do(CardMoved(card.id, "trove", cause=m.cause))
        else:
            road_line.move(game, card.id, n, way, m.cause)
    return True


def _is_trove(game: Game, zone: str) -> bool:
    way = roads.way(game.table)
    if way is None or way.goal != "trove" or way.looted or way.space == DESTINATION:
        return False
    return roads.of_zone(zone) == roads.own(DESTINATION)


# --- a change of places (E5.transference) ---


def _elsewhere(game: Game) -> list[Card]:
    """Return the enemies lying face up on other spaces of the road that the party could go to."""
    way = roads.way(game.table)
    if way is None:
        return []
    spaces = {card.id: roads.of_zone(game.lies(card.id)) for card in roads.face_up(game.table)}
    return [
        game.card(number)
        for number, space in spaces.items()
        if space is not None and _far(game, space) and game.printed(game.card(number)).type == "enemy"
    ]


def _far(game: Game, space: Space) -> int:
    """Return how many spaces the party would move to reach a space; 0 if it cannot."""
    way = roads.way(game.table)
    if way is None or space.region != way.at.region:
        return 0
    by = space.number - way.at.number
    return by if game.situation.can_walk(game, by) else 0


async def transference(game: Game, m: Meeting) -> bool:
    """Let the party change places with an enemy of the road, as the caster chooses, and keep its direction. Raises
    Leave for the enemy's space. Return False if there is no such enemy."""
    number = await one_of(game, m, "which", "with which enemy?", lambda: card_options(game, _elsewhere(game)))
    way = roads.way(game.table)
    space = roads.of_zone(game.lies(int(number or 0)))
    if way is None or space is None:
        return False
    game.do(CardMoved(int(number), way.at.zone, cause=m.cause))
    await game.situation.walk(game, _far(game, space))
    return True


# --- a prophecy (E6.prophecy) ---

ROUNDS = 2


async def prophesy(game: Game, m: Meeting) -> bool:
    """Let one more card be drawn on each draw spot of this road space and the next, and for each turn lost there; this
    starts only once, not for each hero. Always return True."""
    until_day = game.table.day + ROUNDS
    if not any(x.what == MORE_DRAWN and x.n == until_day for x in game.table.lasting):
        game.do(LastingBegan(Lasting("", MORE_DRAWN, until_day, "adventure", 0, m.kind), cause=m.cause))
    return True


SCRIPTS: dict[str, Script] = {
    "gust-of-wind": Script(gust_of_wind, lambda game, m: bool(_dropped(game))),
    "prophesy": Script(prophesy),
    "transference": Script(transference, lambda game, m: bool(_elsewhere(game))),
    "whirlwind": Script(whirlwind),
}
