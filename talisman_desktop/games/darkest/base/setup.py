"""The setup of a campaign (A1 to A3): decks, the trove deck, an empty village."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import (
    CORE,
    Step,
    Table,
)
from talisman_desktop.games.darkest.base import endings
from talisman_desktop.games.darkest.base.darkest_slice import DARKEST, Darkest
from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.rules import quest_cards
from talisman_desktop.rules.decks import whole
from talisman_desktop.rules.editions import EDITION, TODAYS
from talisman_desktop.rules.roads import ROADS, Roads
from talisman_desktop.rules.zones import REWARDS

DECKS = ("adventure", "trove", "spell", "purchase", "talisman", "character")
"""The decks on the table (A1d); the magic items of the adventure deck form the trove deck (A2)."""

OF_BOXES = (quest_cards.DECK, REWARDS, "stables", endings.DECK)
"""The decks that are on the table only if a box or card set in use has cards for them."""

GAME = "darkest"
"""The id of this game in a table."""

PARTY = 3
"""The number of heroes in a party (A3)."""


def deck_of(card: CardDef) -> str:
    """Return the deck of a card. Magic items of the adventure deck go into the trove deck (A2.trove)."""
    return "trove" if card.trove else card.deck


def totals(catalog: Catalog) -> dict[str, dict[str, int]]:
    """Return the copies of each kind in each deck. Only boxes and own sets have quests, quest rewards, endings and
    mounts for the stables; each of these types forms one deck, whatever box its cards are from."""
    found: dict[str, dict[str, int]] = {name: {} for name in DECKS}
    for name in OF_BOXES:
        if catalog.deck(name):
            found[name] = {}
    for card in catalog.printed:
        deck = deck_of(card)
        if deck in found:
            found[deck][card.id] = card.copies
    return found


def new_table(
    catalog: Catalog, seed: int, options: Mapping[str, str] | None = None, modules: Iterable[str] = ()
) -> Table:
    """Return the table before the first hero comes: every deck is whole and face down. It uses `modules` in addition to
    the base set, with the card sets that they need."""
    used = tuple(name for name in catalog.needed(modules) if name != CORE)
    decks = whole(totals(catalog.of(GAME, used)))
    return Table(
        seed=seed,
        step=Step("muster"),
        heroes={},
        order=(),
        zones={},
        game=GAME,
        modules=used,
        region=INNER.id,
        slices={ROADS: Roads(), DARKEST: Darkest()},
        decks=decks,
        options={EDITION: TODAYS, **(options or {})},
    )
