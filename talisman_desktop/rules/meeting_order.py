"""The order in which a card is met: the heroes from its first on, and the draw spot it is on."""

from __future__ import annotations

from talisman_desktop.rules.game import Game


def marching_from(game: Game, first: str) -> tuple[str, ...]:
    """The marching order, beginning with `first` and wrapping to the front (C6b); as it is for ""."""
    order = game.party
    if first not in order:
        return order
    i = order.index(first)
    return order[i:] + order[:i]


def spot_of(game: Game, card: int) -> int:
    """The draw spot a card lies on; 0 when it lies elsewhere."""
    zone = game.place(card)
    return int(zone.removeprefix("spot:")) if zone.startswith("spot:") else 0
