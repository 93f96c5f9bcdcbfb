"""The order in which heroes meet a card, and the draw spot of the card."""

from __future__ import annotations

from talisman_desktop.core.table import Card
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.values.meeting_values import UNAFFECTED, Facing


def marching_from(game: Game, first: str) -> tuple[str, ...]:
    """Return the marching order rotated so that it begins with `first` (C6b), if that hero is in the party."""
    order = game.party
    if first not in order:
        return order
    i = order.index(first)
    return order[i:] + order[:i]


def is_first_struck(game: Game, m: Meeting) -> bool:
    """Whether this hero is the first whom an event strikes.

    Effects of an event on the road are carried out only for that hero.
    """
    short = m.kind.rpartition("/")[2]
    order = marching_from(game, game.card(m.card).first)
    struck = (h for h in order if game.present(h) and not UNAFFECTED(game, False, Facing(h, "event", short)))
    return m.hero == next(struck, "")


def spot_of(game: Game, card: int) -> int:
    """Return the draw spot of a card; 0 when it is elsewhere. Raises KeyError if the card is in no zone."""
    zone = game.place(card)
    return int(zone.removeprefix("spot:")) if zone.startswith("spot:") else 0


def unmet_enemies(game: Game) -> list[Card]:
    """Return the face-up enemies on the draw spots whom the party has not met on this visit, the next one first."""
    spots = sorted((zone for zone in game.table.zones if zone.startswith("spot:")), key=lambda zone: int(zone[5:]))
    lying = (card for zone in spots for card in game.table.zones[zone] if card.up and card.kind and not card.met)
    return [card for card in lying if game.printed(card).type == "enemy"]
