"""Enemies that a card calls to the party: the nearest of those lying face up on the road."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import Card, spot
from talisman_desktop.rules import road_line, roads
from talisman_desktop.rules.choices import card_options
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.scripts.spell_scripts import one_of


def nearest(game: Game, m: Meeting) -> list[Card]:
    """Return the nearest enemies lying face up, where each card counts as a space."""
    found = {
        card: road_line.steps(game, spot(m.at), game.lies(card.id))
        for card in roads.face_up(game.table)
        if game.printed(card).type == "enemy"
    }
    return [card for card, steps in found.items() if steps == min(found.values())]


async def summon(game: Game, m: Meeting) -> bool:
    """Bring the nearest enemy here for the party to meet; return whether there was one. If several are equally near,
    the hero chooses."""
    if not nearest(game, m):
        return False
    number = await one_of(game, m, "nearest", "which enemy comes?", lambda: card_options(game, nearest(game, m)))
    if number:
        game.do(CardMoved(int(number), spot(m.at), met=False, cause=m.cause))
    return bool(number)
