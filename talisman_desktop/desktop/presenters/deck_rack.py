"""The decks on the table: those in use are on the rack, the others in a tray. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Card, Deck, Table, discard
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.presenters.card_look import CardLook, listed, many
from talisman_desktop.desktop.presenters.table_model import Area

DECK_ORDER = ("adventure", "spell", "trove", "purchase", "talisman")
"""The decks of every table, in their order on the rack."""
MOST = 6
"""The greatest number of decks that can be read on the rack. If there are more, those not in use are in the tray."""
MOST_ASKED = 2
"""The most decks that a question brings from the tray onto the rack, because more would be too small."""
TRAY = "tray"
"""The id of the tray."""
MOST_TOLD = 30
"""The most decks that the tooltip of the tray lists."""


def areas(
    table: Table, catalog: Catalog, look: CardLook, asked: Sequence[str] = ()
) -> tuple[list[Area], tuple[Area, ...]]:
    """Return the areas of the rack (the tray is the last of them if decks wait in it), and the areas of the decks in
    the tray. The decks `asked` about are on the rack."""
    shown, waiting = sorted_decks(table, asked)
    found: list[Area] = []
    for name in shown:
        deck, gone = table.decks[name], table.zone(discard(name))
        found.append(look.areas(f"deck:{name}", (deck,), partial(_deck, name, deck, catalog)))
        found.append(look.areas(discard(name), (gone,), partial(_discarded, name, gone, catalog, look)))
    if not waiting:
        return found, ()
    kept = tuple(_waiting(name, table, catalog, look) for name in waiting)
    return [*found, look.areas.same(TRAY, _tray(kept))], kept


def sorted_decks(table: Table, asked: Sequence[str] = ()) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the decks on the rack and those in the tray. A deck that replaces another has its place; a deck that was
    shuffled into another is in neither. A few decks `asked` about are on the rack as well."""
    joined = {deck for deck, _ in table.joined}
    there = [name for name in table.decks if name not in joined]
    in_use = [table.in_force(name) for name in DECK_ORDER if name in there]
    others = sorted(name for name in there if name not in in_use)
    if len(in_use) + len(others) <= MOST:
        return (*in_use, *others), ()
    called = [name for name in others if name in asked][:MOST_ASKED]
    return (*in_use, *called), tuple(name for name in others if name not in called)


def _deck(name: str, deck: Deck, catalog: Catalog) -> Area:
    count = deck.size + len(deck.top)
    known = deck.top[0] if deck.top else ""
    title = words.deck_title(name, catalog)
    tip = f"{title}: {many(count, 'card')} face down"
    if known in catalog.cards:
        tip += f"\nOn top, as a player has seen: {catalog.cards[known].name}"
    caption, note = words.deck_name(name), words.deck_box(name, catalog)
    return Area(id=f"deck:{name}", role="deck", caption=caption, note=note, count=count, known=known, tooltip=tip)


def _discarded(name: str, cards: tuple[Card, ...], catalog: Catalog, look: CardLook) -> Area:
    gone, title = look(cards), words.deck_title(name, catalog)
    tip = listed(f"{title}, discarded", tuple(reversed(gone)))
    return Area(id=discard(name), role="discard", caption=f"{title} discards", cards=gone, count=len(gone), tooltip=tip)


def _waiting(name: str, table: Table, catalog: Catalog, look: CardLook) -> Area:
    """Return the area of a deck in the tray: its number of cards, its discards, and its top card if known."""
    deck, gone = table.decks[name], len(table.zone(discard(name)))
    count = deck.size + len(deck.top)
    over = [layer.deck for layer in table.stand_ins if layer.instead == name]
    known = deck.top[0] if deck.top else ""
    notes = [f"{catalog.cards[known].name} on top"] if known in catalog.cards else []
    notes += [f"{gone} discarded"] if gone else []
    notes += [f"{words.deck_title(over[-1], catalog)} is used in its place"] if over else []
    area = Area(
        id=f"deck:{name}", role="deck", caption=words.deck_title(name, catalog), note=", ".join(notes), count=count
    )
    return look.areas.same(f"tray:{name}", area)


def told(area: Area) -> str:
    """Return a line about a deck in the tray, such as "Quests: 18 cards, 2 discarded"."""
    return ", ".join(filter(None, (f"{area.caption}: {many(area.count, 'card')}", area.note)))


def _tray(waiting: Sequence[Area]) -> Area:
    lines = [told(area) for area in waiting[:MOST_TOLD]]
    cards = sum(area.count for area in waiting)
    tip = "\n".join((f"In the tray: {many(len(waiting), 'deck')}, {many(cards, 'card')}", *lines))
    return Area(id=TRAY, role="tray", caption="Tray", note=many(len(waiting), "deck"), count=cards, tooltip=tip)
