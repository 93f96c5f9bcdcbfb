"""The differences that a copy of a step made to the table: what heroes lost and gained."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.phrases import listed
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import TOKENS, Card, Held, Table, held

OWNED: tuple[Held, ...] = ("items", "followers", "spells", "trophies")
"""The zones of the cards that a hero may gain or lose in a fight."""
NO_CARDS: frozenset[int] = frozenset()

Losses = tuple[tuple[str, tuple[tuple[str, int], ...], frozenset[int]], ...]
"""The losses of heroes, each as the hero, the tokens, and the numbers of the cards that the hero cannot use any more.
"""


def tokens_lost(before: Table, after: Table, hero: str) -> dict[str, int]:
    """Return how many tokens of each kind a hero has lost. A dead hero has lost all lives, and no other token
    counts."""
    was, now = before.heroes.get(hero), after.heroes.get(hero)
    if was is None:
        return {}
    if now is None:
        return {"life": was.life}
    return {token: less for token in TOKENS if (less := getattr(was, token) - getattr(now, token)) > 0}


def died(before: Table, after: Table, hero: str) -> bool:
    """Whether a hero who was in play before is not in play afterwards."""
    return hero in before.heroes and hero not in after.heroes


def things_lost(before: Table, after: Table, hero: str) -> list[Card]:
    """Return the cards that a hero could use before and cannot use now; none for a dead hero."""
    if hero not in after.heroes or hero not in before.heroes or _has_the_same(before, after, hero):
        return []
    there = _usable(after, hero)
    return [card for card in _cards(before, hero, OWNED) if not card.broken and card.id not in there]


def is_paid(before: Table, after: Table) -> bool:
    """Whether a hero who is alive has lost a token."""
    if after.heroes is before.heroes:
        return False
    return any(tokens_lost(before, after, hero) for hero in before.heroes if hero in after.heroes)


def losses(before: Table, after: Table) -> Losses:
    """Return what heroes have lost; empty if no hero has lost anything."""
    if after.heroes is before.heroes and after.zones is before.zones:
        return ()
    found: list[tuple[str, tuple[tuple[str, int], ...], frozenset[int]]] = []
    for hero in before.heroes:
        tokens = tuple(tokens_lost(before, after, hero).items())
        cards = _made_useless(before, after, hero)
        if tokens or cards or died(before, after, hero):
            found.append((hero, tokens, cards))
    return tuple(found)


def in_words(before: Table, after: Table, hero: str, catalog: Catalog) -> tuple[str, bool]:
    """Return in words what changes for a hero, and whether all changes are gains."""
    if died(before, after, hero):
        return "die", False
    was, now = before.heroes[hero], after.heroes[hero]
    changes = {token: getattr(now, token) - getattr(was, token) for token in TOKENS}
    gained = [f"{n} {token}" for token, n in changes.items() if n > 0]
    lost = [f"{-n} {token}" for token, n in changes.items() if n < 0]
    gained += _missing(after, before, hero, OWNED, catalog)
    lost += _missing(before, after, hero, OWNED, catalog)
    said = [f"{verb} {listed(what)}" for verb, what in (("gain", gained), ("lose", lost)) if what]
    if now.toad > was.toad:
        said.append("become a toad")
    return ", ".join(said) or "nothing happens", bool(gained) and len(said) == 1


def _missing(first: Table, second: Table, hero: str, zones: tuple[Held, ...], catalog: Catalog) -> Iterator[str]:
    """Yield the names of the cards that a hero has on the first table and not on the second."""
    there = _numbers(second, hero, zones)
    for card in _cards(first, hero, zones):
        if card.id not in there:
            yield catalog.name(card.kind) if card.kind else f"a {card.deck} card"


def _cards(table: Table, hero: str, zones: tuple[Held, ...]) -> Iterator[Card]:
    for zone in zones:
        yield from table.zone(held(zone, hero))


def _made_useless(before: Table, after: Table, hero: str) -> frozenset[int]:
    """Return the numbers of the cards that a hero could use before and cannot use now."""
    if _has_the_same(before, after, hero):
        return NO_CARDS
    return _usable(before, hero) - _usable(after, hero)


def _has_the_same(before: Table, after: Table, hero: str) -> bool:
    """Whether a hero's zones are the very same on both tables. This quick test is made before zones are compared."""
    was, now = before.zones, after.zones
    if was is now:
        return True
    for zone in OWNED:
        name = held(zone, hero)
        if was.get(name) is not now.get(name):
            return False
    return True


def _usable(table: Table, hero: str) -> frozenset[int]:
    return frozenset(card.id for card in _cards(table, hero, OWNED) if not card.broken)


def _numbers(table: Table, hero: str, zones: tuple[Held, ...]) -> frozenset[int]:
    return frozenset(card.id for card in _cards(table, hero, zones))
