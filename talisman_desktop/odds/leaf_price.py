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


def price_of(leaves: Sequence[Leaf], before: Table, hero: str, catalog: Catalog) -> Price:
    """Return the price of an answer for a hero, from all its ends (`leaves`)."""
    whole = sum(leaf.chance for leaf in leaves) or 1.0
    expected: dict[str, float] = defaultdict(float)
    worst: dict[str, int] = defaultdict(int)
    things: dict[int, tuple[str, float]] = {}
    trophies = {card.id for card in before.zone(held("trophies", hero))}
    dies, most = 0.0, 0
    for leaf in leaves:
        for token, n in table_changes.tokens_lost(before, leaf.table, hero).items():
            expected[token] += leaf.chance * n
            worst[token] = max(worst[token], n)
        if table_changes.died(before, leaf.table, hero):
            dies += leaf.chance
        lost = things_lost(leaf, before, hero)
        for card, (kind, chance) in lost.items():
            so_far = things[card][1] if card in things else 0.0
            name = f"{catalog.name(kind)} (trophy)" if card in trophies else catalog.name(kind)
            things[card] = name, so_far + leaf.chance * chance
        most = max(most, len(lost))
    costs = tuple(Cost(token, n / whole, worst[token]) for token, n in expected.items())
    found = tuple(Thing(name, min(1.0, chance / whole)) for name, chance in things.values())
    return Price(costs, found, most, dies / whole)


def things_lost(leaf: Leaf, before: Table, hero: str) -> dict[int, tuple[str, float]]:
    """Return the cards that a hero loses or breaks at an end, or may break there: for each card number its kind and
    probability."""
    found = {card.id: (card.kind, 1.0) for card in table_changes.things_lost(before, leaf.table, hero) if card.kind}
    for owner, number, chance in leaf.worn:
        if owner == hero and chance > 0 and number not in found and hero in leaf.table.heroes:
            for card in leaf.table.zone(held("items", hero)):
                if card.id == number and not card.broken:
                    found[number] = card.kind, chance
    return found
