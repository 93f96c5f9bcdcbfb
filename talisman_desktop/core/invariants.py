"""What must hold on every table. `broken(table, totals)` tells what does not, in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.table import FOE, TOKENS, Table


def broken(table: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Every broken invariant of a table, as sentences; empty when all hold.

    `totals` are the copies of each kind in each deck as printed. Each card is unseen in one deck or lies in
    exactly one zone; no token is negative; the marching order names each hero once.
    """
    return [*_heroes(table), *_cards(table, totals)]


def _heroes(table: Table) -> list[str]:
    wrong = []
    for hero in table.heroes.values():
        for token in TOKENS:
            if getattr(hero, token) < 0:
                wrong.append(f"{hero.id} has {getattr(hero, token)} {token}: tokens cannot be negative")
        if any(n < 0 for _, n in hero.stored_gold):
            wrong.append(f"{hero.id} has less than no gold stored")
    if sorted(table.order) != sorted(table.heroes):
        wrong.append(f"the marching order {list(table.order)} does not name each hero once")
    if any(n <= 0 for n in table.piles.values()):
        wrong.append("a pile of gold is empty or negative")
    return wrong


def _cards(table: Table, totals: Mapping[str, Mapping[str, int]]) -> list[str]:
    wrong = []
    ids: set[int] = set()
    seen: dict[str, dict[str, int]] = {name: {} for name in totals}
    backs: dict[str, int] = dict.fromkeys(totals, 0)
    for zone, cards in table.zones.items():
        owner = zone.rpartition(":")[2] if zone.startswith(("items:", "followers:", "spells:", "trophies:")) else ""
        if owner and cards and owner not in table.heroes:
            wrong.append(f"{zone} holds cards, but {owner} is not in play")
        for card in cards:
            if card.id in ids or not 0 < card.id < table.next_card:
                wrong.append(f"card {card.id} is in two places or was never dealt ({zone})")
            ids.add(card.id)
            if card.deck == FOE:
                if not card.kind:
                    wrong.append(f"foe {card.id} has no kind")
            elif card.deck not in totals:
                wrong.append(f"card {card.id} comes from an unknown deck {card.deck!r}")
            elif card.kind:
                seen[card.deck][card.kind] = seen[card.deck].get(card.kind, 0) + 1
            else:
                backs[card.deck] += 1
    for name, printed in totals.items():
        deck = table.decks.get(name)
        if deck is None:
            wrong.append(f"the {name} deck is missing")
            continue
        for kind in deck.top:
            seen[name][kind] = seen[name].get(kind, 0) + 1
        for kind in {*printed, *seen[name], *deck.unseen}:
            count = deck.unseen.get(kind, 0) + seen[name].get(kind, 0)
            if count != printed.get(kind, 0):
                wrong.append(f"{kind}: {count} cards on the table, {printed.get(kind, 0)} are printed")
        if sum(deck.unseen.values()) != deck.size + backs[name]:
            wrong.append(f"the {name} deck's unseen cards do not add up")
    return wrong
