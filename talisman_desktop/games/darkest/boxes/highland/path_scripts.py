"""Scripts of cards that change what lies on the road: raids, rumours and the Roc."""

from __future__ import annotations

from talisman_desktop.cards.code import Place
from talisman_desktop.core.facts import PileChanged
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import held
from talisman_desktop.rules import baggage, dice, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.script import Script

RIDGEWAY, PASS, CRAGS = "ridgeway", "mountain-pass", "crags"
RICHES = 3
"""The amount of gold that a rumour puts on the road."""


def _road_space_of(game: Game, place: str) -> int:
    """Return the number of the road space on which a special location was found; 0 if it has not been found."""
    way = roads.way(game.table)
    return next((n for n, found in way.locations if found == place), 0) if way is not None else 0


def _zone(game: Game, m: Meeting, space: int) -> str:
    """Return the zone of a road space, or its draw spot if the party is on that space."""
    way = roads.way(game.table)
    here = way is not None and way.at.number == space
    return m.zone if here else roads.own(space).zone


async def _road_die(game: Game, m: Meeting, text: str) -> int:
    """Roll for a road space; the hero in front rolls."""
    name = game.catalog[m.kind].name
    asked = Throw(
        key=f"place/{m.kind}",
        hero=game.party[0],
        text=f"{name}: {text}",
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    return (await dice.roll_for_party(game, asked, name))[0]


# --- things put elsewhere ---


async def highland_raiders(game: Game, m: Meeting) -> bool:
    """Carry the hero's followers off to the Ridgeway, or, where it was not found, to the road space that a die names.
    Return False if the hero has no followers."""
    followers = game.table.zone(held("followers", m.hero))
    if not followers:
        return False
    space = _road_space_of(game, RIDGEWAY) or await _road_die(game, m, "to which road space are followers taken?")
    for card in followers:
        if card in game.table.zone(held("followers", m.hero)):
            baggage.drop(game, card.id, _zone(game, m, space), m.cause)
    return True


async def rumour(game: Game, m: Meeting) -> bool:
    """Roll a die and put gold on the road space with that number, once for the whole party: return False for all heroes
    but the first whom it strikes."""
    if not is_first_struck(game, m):
        return False
    space = await _road_die(game, m, "on which road space does the gold lie?")
    game.do(PileChanged(_zone(game, m, space), RICHES, cause=m.cause))
    return True


# --- the Roc ---


async def roc(game: Game, m: Meeting) -> bool:
    """Carry the party to the Mountain Pass of this road, or to the Crags if the road has none, which raises Leave.
    Return True if the party is at the pass already."""
    space, way = _road_space_of(game, PASS), roads.way(game.table)
    if not space or way is None:
        await game.situation.travel(game, CRAGS)
    elif space != way.at.number:
        await game.situation.walk(game, space - way.at.number)
    return True


SCRIPTS: dict[str, Script] = {
    "highland-raiders": Script(highland_raiders, lambda game, m: bool(game.table.zone(held("followers", m.hero)))),
    "roc": Script(roc),
    "rumour": Script(rumour),
}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {
    "highland-raiders": Place("meet"),
    "roc": Place("lost"),
    "rumour": Place("meet"),
}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
