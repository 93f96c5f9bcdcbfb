"""The decks of a table: those of the game, and separate decks of boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.facts import DeckPlaced, DeckRemoved, DeckShuffled, DecksJoined
from talisman_desktop.core.table import Cause, Deck, Table, deck_kind, deck_of_set, discard
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.module import Module

DeckOf = Callable[[CardDef], str]
"""A function that returns the name of a card's deck, such as "spell"."""


def apart(
    totals: Mapping[str, Mapping[str, int]], deck_of: DeckOf, catalog: Catalog, modules: Sequence[Module]
) -> tuple[Mapping[str, dict[str, int]], DeckOf]:
    """Return the copies of each kind in each deck, and the function that names a card's deck, after boxes have set
    decks apart.

    If no module has its own decks, both are as given.
    """
    own = {module.id: frozenset(module.own_decks) for module in modules if module.own_decks}
    found = {name: dict(kinds) for name, kinds in totals.items()}
    if not own:
        return found, deck_of

    def of_box(card: CardDef) -> str:
        deck = deck_of(card)
        return deck_of_set(deck, card.set) if deck in own.get(card.set, ()) else deck

    for module in modules:
        for deck in module.own_decks:
            found[deck_of_set(deck, module.id)] = {}
    for card in catalog.printed:
        if (now := of_box(card)) != (before := deck_of(card)):
            found.get(before, {}).pop(card.id, None)
            found[now][card.id] = card.copies
    return found, of_box


def whole(totals: Mapping[str, Mapping[str, int]]) -> dict[str, Deck]:
    """Return every deck complete and face down.

    The kinds are sorted, because drawing by chance depends on their order.
    """
    return {name: Deck(dict(sorted(kinds.items())), sum(kinds.values())) for name, kinds in totals.items()}


_PILES = {
    "adventure-main": "joining adventure",
    "trove-relic": "relic",
    "trove-object": "trove object",
    "trove-treasure": "treasure",
}
"""The names of the decks that only boxes have."""


def pile(deck: str) -> str:
    """Return the name of a deck within a sentence, without its box and without the word deck: "relic"."""
    kind = deck_kind(deck)
    return _PILES.get(kind) or kind.replace("-", " ")


def called(catalog: Catalog, deck: str) -> str:
    """Return the name of a deck within a sentence, without an article: "adventure deck of The Reaper"."""
    box, kind = deck.partition(":")[2], pile(deck)
    if not box:
        return f"{kind} deck"
    return f"{kind} deck of {next((found.title for found in catalog.sets if found.id == box), box)}"


# --- in the course of a game ---


def place(game: Game, deck: str, instead: str, by: str, cause: Cause) -> None:
    """Put `deck` in place of the deck `instead`, for the reason `by`. Do nothing if that reason has already put it
    there."""
    if not is_in_place(game.table, deck, by):
        game.do(DeckPlaced(deck, instead, by, cause=cause))


def is_in_place(table: Table, deck: str, by: str) -> bool:
    """Whether the reason `by` has put this deck in place of another."""
    return any(layer.deck == deck and layer.by == by for layer in table.stand_ins)


def removed(table: Table, by: str, cause: Cause) -> list[DeckRemoved]:
    """Return the facts that put away every deck that the reason `by` has put in place of another."""
    return [DeckRemoved(x.deck, x.instead, x.by, cause=cause) for x in table.stand_ins if x.by == by]


def joining(table: Table, deck: str, into: str, cause: Cause) -> list[DeckShuffled | DecksJoined]:
    """Return the facts that shuffle a deck and its discards into another for good; none if that has been done."""
    if (deck, into) in table.joined:
        return []
    shuffled = [DeckShuffled(name, cause=cause) for name in (deck, into) if table.zone(discard(name))]
    return [*shuffled, DecksJoined(deck, into, cause=cause)]
