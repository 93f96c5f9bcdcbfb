"""The search for cards by letters of their names, and the lines for the cards found. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.search import begins, find
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.world import World

MOST = 60
NEW = "make-card"
"""The row that offers to add a new card; also the id of the command for that."""


@dataclass(frozen=True, slots=True)
class Found:
    """A card that matches the letters typed, with the number of copies that may still be in the deck."""

    card: CardDef
    left: int


def find_left(
    ruleset: Ruleset,
    letters: str,
    unseen: Mapping[str, Mapping[str, int]],
    own: Iterable[str] = (),
    joined: Iterable[tuple[str, str]] = (),
) -> tuple[Found, ...]:
    """Return at most `MOST` cards of some decks that match the letters, best first; cards that cannot be in their deck
    come last.

    `unseen` has for each deck the number of copies of each card that may still be in it. `own` are cards that the
    players added to this campaign. `joined` are pairs of decks, the first of which was shuffled into the second."""
    catalog, deck_of, now = ruleset.catalog, ruleset.deck_of, dict(joined)
    known = find(catalog, letters, limit=len(catalog.cards), own=own)
    cards = [(card, deck) for card in known if (deck := now.get(was := deck_of(card), was)) in unseen][:MOST]
    hits = [Found(card, max(0, unseen[deck].get(card.id, 0))) for card, deck in cards]
    return tuple(sorted(hits, key=lambda hit: hit.left == 0))


def line(card: CardDef, copies: str) -> str:
    """Return the line for a card in a list, with `copies`, the words on how many are left."""
    return f"{card.name}   –   {screen_names.type_line(card)}{f'   {copies}' if copies else ''}"


def copies(hit: Found, table: Table, catalog: Catalog, world: World) -> str:
    """Return the number of copies left in the deck in words, "" for one. If none is left, say where the card is."""
    if hit.left:
        return f"{hit.left} left" if hit.left > 1 else ""
    place = where(hit.card.id, table, catalog, world)
    return f"not in the deck: {place}" if place else "none left in the deck"


def meant(found: Sequence[Found], letters: str) -> int:
    """Return the row that Enter chooses: the first card whose name begins with the letters typed, even if no copy is
    left, or else the first row."""
    begin = [n for n, hit in enumerate(found) if begins(letters, hit.card.name)]
    return begin[0] if begin else 0


def where(kind: str, table: Table, catalog: Catalog, world: World) -> str:
    """Return in words where the known copies of a card on the table are, "in play" for a hero's character card; "" if
    there is none."""
    zones = [zone for zone, cards in table.zones.items() for card in cards if card.kind == kind]
    seen = [zone for zone in zones if not zone.startswith("character:")]
    named = {zone: screen_names.zone_name(zone, table, catalog, world) for zone in seen}
    told = [f"{name} ({n})" if (n := zones.count(zone)) > 1 else name for zone, name in named.items()]
    return ", ".join([*told, *(["in play"] if len(named) < len(set(zones)) else [])])
