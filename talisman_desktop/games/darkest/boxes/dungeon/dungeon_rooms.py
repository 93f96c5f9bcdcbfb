"""Rooms of the Dungeon that need scripts: the Cell and the Summoning Circle (L5b)."""

from __future__ import annotations

from collections.abc import Sequence

from talisman_desktop.cards.code import Place
from talisman_desktop.core.requests import Pick
from talisman_desktop.core.table import Card, held, spot
from talisman_desktop.rules import baggage, draws, summons
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script

# --- the Cell (L5b.3) ---

CELL = "L5b.3"


async def cell(game: Game, m: Meeting) -> bool:
    """Make a hero who has followers leave one in the cell, and then let the hero take along another who is there;
    return whether either happened."""
    left = await _leave_behind(game, m)
    taken = await _take_out(game, m, left)
    return bool(left or taken)


async def _leave_behind(game: Game, m: Meeting) -> int:
    """Let the hero choose a follower to leave in the cell; return its card, or 0 for a hero without followers."""
    mine = held("followers", m.hero)
    followers = game.table.zone(mine)
    if not followers:
        return 0
    (card,) = await _pick(game, m, "cell/leave", "which follower do you leave here?", followers, least=1)
    if game.lies(card) == mine:
        baggage.drop(game, card, spot(m.at), m.cause_by(CELL))
    return card


async def _take_out(game: Game, m: Meeting, but: int) -> bool:
    """Let the hero take a follower out of the cell, except the one just left there; return whether the hero did."""
    cards = _in_the_cell(game, m, but)
    if not cards:
        return False
    for card in await _pick(game, m, "cell/take", "which follower do you take along?", cards, least=0):
        if any(other.id == card for other in _in_the_cell(game, m, but)):
            baggage.take(game, m.hero, game.card(card), m.cause_by(CELL))
            return True
    return False


def _in_the_cell(game: Game, m: Meeting, but: int) -> list[Card]:
    """Return the followers in the cell that the hero may take, without the card `but`."""
    return [
        card
        for card in game.table.zone(spot(m.at))
        if card.up
        and card.id != but
        and (printed := game.printed(card)).type == "follower"
        and not baggage.refusal(game, m.hero, printed)[0]
    ]


async def _pick(game: Game, m: Meeting, key: str, text: str, cards: Sequence[Card], least: int) -> list[int]:
    picked = await game.pick(
        Pick(
            key=f"dungeon/{key}",
            hero=m.hero,
            text=f"Cell: {text}",
            options=tuple(card_options(game, cards)),
            least=least,
            most=1,
            cause=m.cause_by(CELL),
            family="carrying",
        )
    )
    return [int(card) for card in picked]


# --- the Summoning Circle (L5b.6) ---

CIRCLE = "L5b.6"
MOST_DRAWN = 60
"""The most cards drawn for the Summoning Circle: a deck may have no enemy left, so drawing must end."""


async def summoning_circle(game: Game, m: Meeting) -> bool:
    """Bring the nearest enemy to the circle, once for the whole party; if there is none, draw cards until one is an
    enemy. Return whether an enemy came."""
    if m.hero != game.party[0]:
        return False
    return await summons.summon(game, m) or await _conjure(game, m)


async def _conjure(game: Game, m: Meeting) -> bool:
    """Draw adventure cards until one is an enemy, and discard the others; return whether one came."""
    cause = m.cause_by(CIRCLE)
    for _ in range(MOST_DRAWN):
        card = await draws.draw(game, "adventure", spot(m.at), cause, hero=m.hero)
        if not card:
            break
        if game.printed(game.card(card)).type == "enemy":
            return True
        baggage.lose_card(game, game.card(card), cause)
    return False


SCRIPTS: dict[str, Script] = {"cell": Script(cell), "summoning-circle": Script(summoning_circle)}
"""The scripts by the names the card files use."""

PLACES: dict[str, Place] = {name: Place("meet") for name in SCRIPTS}
"""For each script: the slot of the card text that may call it, and the moments at which the text applies."""
