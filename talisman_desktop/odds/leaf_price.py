"""The price of an answer over all its ends: what a hero loses on average, and at most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table, held
from talisman_desktop.odds import table_changes
from talisman_desktop.odds.end_costs import Leaf
from talisman_desktop.odds.forecast import Cost, Thing


class Price(Struct, frozen=True):
    """The price of an answer: the tokens, the cards that may be lost or broken, the most cards at once, and the chance
    that the hero dies."""

    costs: tuple[Cost, ...]
    things: tuple[Thing, ...]
    most_things: int
    dies: float


class _Loss(Struct):
    """The losses of a hero at an end, apart from what may break there: tokens, and cards with their kinds."""

    tokens: dict[str, int]
    cards: dict[int, str]
    dies: bool


def price_of(leaves: Sequence[Leaf], before: Table, hero: str, catalog: Catalog) -> Price:
    """Return the price of an answer for a hero, from all its ends (`leaves`)."""
    whole = sum([leaf.chance for leaf in leaves]) or 1.0
    expected: dict[str, float] = defaultdict(float)
    worst: dict[str, int] = defaultdict(int)
    things: dict[int, tuple[str, float]] = {}
    losses: dict[int, _Loss] = {}
    dies, most = 0.0, 0
    for leaf in leaves:
        loss = losses.get(id(leaf.table))
        if loss is None:  # because many ends share a table
            loss = losses[id(leaf.table)] = _loss(before, leaf.table, hero)
        for token, n in loss.tokens.items():
            expected[token] += leaf.chance * n
            worst[token] = max(worst[token], n)
        if loss.dies:
            dies += leaf.chance
        lost = _things_lost(leaf, loss, hero) if loss.cards or leaf.worn else {}
        for card, (kind, chance) in lost.items():
            name, so_far = things[card] if card in things else (_name(before, hero, card, catalog.name(kind)), 0.0)
            things[card] = name, so_far + leaf.chance * chance
        most = max(most, len(lost))
    costs = tuple(Cost(token, n / whole, worst[token]) for token, n in expected.items())
    found = tuple(Thing(name, min(1.0, chance / whole)) for name, chance in things.values())
    return Price(costs, found, most, dies / whole)


def _loss(before: Table, after: Table, hero: str) -> _Loss:
    cards = {card.id: card.kind for card in table_changes.things_lost(before, after, hero) if card.kind}
    tokens = table_changes.tokens_lost(before, after, hero)
    return _Loss(tokens, cards, table_changes.died(before, after, hero))


def _name(before: Table, hero: str, card: int, name: str) -> str:
    """Return the name of a card that a hero may lose, with a note if it is a trophy."""
    is_trophy = any(trophy.id == card for trophy in before.zone(held("trophies", hero)))
    return f"{name} (trophy)" if is_trophy else name


def _things_lost(leaf: Leaf, loss: _Loss, hero: str) -> dict[int, tuple[str, float]]:
    """Return the cards that a hero loses or breaks at an end, or may break there: for each card number its kind and
    probability."""
    found = {card: (kind, 1.0) for card, kind in loss.cards.items()}
    for owner, number, chance in leaf.worn:
        if owner == hero and chance > 0 and number not in found and hero in leaf.table.heroes:
            for card in leaf.table.zone(held("items", hero)):
                if card.id == number and not card.broken:
                    found[number] = card.kind, chance
    return found
