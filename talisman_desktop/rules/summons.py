"""Enemies that a text brings to the party: the nearest or the strongest of those lying face up on the road."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, spot
from talisman_desktop.rules import road_line, roads
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


def nearest(game: Game, m: Meeting) -> list[Card]:
    """Return the enemies lying face up that are nearest to the party. Each card on the way counts as a step."""
    found = {
        card: road_line.steps(game, spot(m.at), game.lies(card.id))
        for card in roads.face_up(game.table)
        if game.printed(card).type == "enemy"
    }
    return [card for card, steps in found.items() if steps == min(found.values())]


async def summon(game: Game, m: Meeting) -> bool:
    """Bring the nearest enemy here for the party to meet; return whether one came. Between equals the hero chooses."""
    return await _brought(game, m, "nearest", lambda: nearest(game, m))


def strongest(game: Game) -> list[Card]:
    """Return the enemies lying face up that have the highest strength or craft of all."""
    found = {
        card.id: max(printed.strength or 0, printed.craft or 0)
        for card in roads.face_up(game.table)
        if (printed := game.printed(card)).type == "enemy"
    }
    return [game.card(number) for number, score in found.items() if score == max(found.values())]


async def summon_strongest(game: Game, m: Meeting) -> bool:
    """Bring the strongest enemy here for the party to meet; return whether one came. Between equals the hero
    chooses."""
    return await _brought(game, m, "strongest", lambda: strongest(game))


async def _brought(game: Game, m: Meeting, key: str, found: Callable[[], list[Card]]) -> bool:
    if not found():
        return False
    number = await game.choose(
        lambda: Choose(
            key=f"{key}/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: which enemy comes?",
            options=tuple(card_options(game, found())) or (Option("", "None is left"),),
            cause=m.cause,
            family="spells",
        )
    )
    if number:
        game.do(CardMoved(int(number), spot(m.at), met=False, cause=m.cause))
    return bool(number)
