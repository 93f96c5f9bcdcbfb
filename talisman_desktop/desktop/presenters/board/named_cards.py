"""Naming real cards: the place for the next card, and the move that puts a named card there. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from talisman_desktop.core.facts import CardsDealt, CardSet, CardTaken, CardTurned, Fact
from talisman_desktop.core.table import BY_HAND, HELD, Card, Deck, Table, base_deck, held, spot
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.board.card_moves import ON_THE_WAY, lay
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Thing
from talisman_desktop.desktop.presenters.card_search import Found, find_left, where
from talisman_desktop.rules import quest_cards, roads
from talisman_desktop.rules.zones import GUARDIANS, REWARDS

ADVENTURE = "adventure"
_DECKS = {"spells": ("spell",), "trove": ("trove",), "items": ("trove", "purchase", "talisman", ADVENTURE)}
_DECKS |= {"store": _DECKS["items"], "quests": ("quest", REWARDS)}


@dataclass(frozen=True, slots=True)
class Target:
    """The place for a named card: a `zone`, or a face-down card in it, whose number is `back` and which is turned into
    the named one."""

    zone: str
    decks: tuple[str, ...] = (ADVENTURE,)
    back: int = 0

    @property
    def stays(self) -> bool:
        """Whether the next named card goes to the same place: True for a place with room for several cards."""
        return not self.back and not self.zone.startswith("spot:")


def first(thing: Thing | None, board: Board) -> Target | None:
    """Return the place for the first named card: that of the thing pointed at, or else the usual place (`following`).
    Return None if there is none."""
    table = board.table
    if thing is not None and thing.card:
        try:
            zone, card = table.find(thing.card)
        except KeyError:
            return following(board)
        return _back(card, zone) if not card.kind else _into(zone, board)
    if thing is not None and thing.what == "area":
        return _into(thing.name, board)
    if thing is not None and thing.what in ("figure", "token"):
        return _into(f"items:{thing.name.partition(':')[0]}", board)
    if thing is not None and thing.what == "discard":
        return Target(f"discard:{thing.name}", (thing.name,))
    if thing is not None and thing.what == "deck":
        return _off_the_deck(thing.name, board)
    return following(board)


def _off_the_deck(deck: str, board: Board) -> Target | None:
    """Return the usual place for a card drawn from a deck: a draw spot, the trove, or the first hero in the marching
    order (for a quest, the first without one). None for a character, and if there is no hero."""
    if base_deck(deck) == ADVENTURE:
        return following(board)
    if base_deck(deck) == "trove" and roads.way(board.table) is not None:
        return Target("trove", (deck,))
    if deck == "character" or not board.table.order:
        return None
    if deck == REWARDS:
        return Target(held("quests", board.table.order[0]), (deck,))
    if deck == "stables":
        return Target(held("followers", board.table.order[0]), (deck,))
    if base_deck(deck) == "quest":
        free = (hero for hero in board.table.order if not quest_cards.cards(board.table, hero))
        return Target(held("quests", next(free, board.table.order[0])), (deck,))
    return Target(f"{'spells' if base_deck(deck) == 'spell' else 'items'}:{board.table.order[0]}", (deck,))


def following(board: Board) -> Target | None:
    """Return the first face-down card on the draw spots, or else the guardians if the party has just come to theirs, or
    else the next free draw spot, or None."""
    for n in board.spots:
        for card in board.table.zone(spot(n)):
            if not card.kind:
                return _back(card, spot(n))
    way = roads.way(board.table)
    if way is not None and way.is_guarded:
        return Target(GUARDIANS)
    free = board.free_spots
    return Target(spot(free[0])) if free else None


def after(target: Target, board: Board) -> Target | None:
    """Return the place for the next card, after one was named for `target`; None if there is none."""
    if target.stays:
        return target
    found = following(board)
    return found if found is None or found.back else Target(found.zone, target.decks)


def _back(card: Card, zone: str) -> Target:
    return Target(zone, (card.deck,), card.id)


def _into(zone: str, board: Board) -> Target | None:
    what, _, rest = zone.partition(":")
    on_the_way = what in ("spot", "road", "trove", "loot", "guardians", "guardian")
    if what == "hero" and rest in board.table.heroes:
        return Target(f"items:{rest}", _DECKS["items"])
    if zone == "road:0" or (on_the_way and roads.way(board.table) is None):
        return None
    backs = [card for card in board.table.zone(zone) if not card.kind]
    if backs:
        return _back(backs[-1], zone)
    if on_the_way or what in (*HELD, "store"):
        return Target(zone, _DECKS.get(what, (ADVENTURE,)))
    return following(board)


# --- finding and putting down ---


def matching(letters: str, target: Target, board: Board) -> tuple[Found, ...]:
    """Return the cards that match the letters typed. Those that may still be in their deck come first."""
    if not letters.strip():
        return ()
    table = board.table
    unseen = {deck: _unseen(table.decks[deck], target) for deck in _possible(target, table) if deck in table.decks}
    return find_left(board.ruleset, letters, unseen, table.made, table.joined)


def _possible(target: Target, table: Table) -> tuple[str, ...]:
    """Return the decks from which a card for this place can come. On the road, a deck that another replaces at present
    gives way to that one; elsewhere the decks of all boxes count."""
    if target.back:
        return target.decks
    if target.zone.startswith(ON_THE_WAY):
        return tuple(map(table.in_force, target.decks))
    return tuple(deck for deck in table.decks if base_deck(deck) in target.decks)


def _unseen(deck: Deck, target: Target) -> dict[str, int]:
    """Return the number of copies of each card that may be in a deck for this place: the unseen ones, and the one known
    to be on top unless a face-down card on the table is named."""
    unseen = dict(deck.unseen)
    for kind in () if target.back else deck.top[:1]:
        unseen[kind] = unseen.get(kind, 0) + 1
    return unseen


def put(kind: str, target: Target, board: Board) -> HandMove | str:
    """Return the move that puts a named card at a place, or a sentence that says why that is impossible. A face-down
    card at the place is turned over; otherwise the named card comes from its deck, or, if that has no copy left, from
    the table, the discards first."""
    table, catalog = board.table, board.catalog
    name = screen_names.kind_name(kind, catalog)
    deck = table.now_in(board.ruleset.deck_of(catalog.cards[kind]))
    pile = table.decks[deck]
    if target.back:
        if pile.unseen.get(kind, 0) <= 0:
            place = where(kind, table, catalog, board.ruleset.world)
            return f"No {name} can be left in this deck: {place or 'all are in play'}."
        text = f"The card on {board.place(target.zone)} is {name}"
        return _move(text, CardTurned(card=target.back, kind=kind, cause=BY_HAND))
    text = f"{name} → {board.place(target.zone)}"
    if pile.unseen.get(kind, 0) > 0 and pile.size > 0:
        return _move(text, CardTaken(deck=deck, kind=kind, to=target.zone, cause=BY_HAND))
    if kind in pile.top[:1]:
        up = CardSet(card=table.next_card, turned=table.day, cause=BY_HAND)
        return _move(text, CardsDealt(deck=deck, count=1, to=target.zone, cause=BY_HAND), up)
    lies = [(zone, card) for zone, cards in table.zones.items() for card in cards if card.kind == kind]
    lies = [(zone, card) for zone, card in lies if zone != target.zone and not zone.startswith("character:")]
    if not lies and pile.unseen.get(kind, 0) > 0:
        return f"{name} must be one of the face-down cards on the table: name it there (T)."
    if not lies:
        return f"All copies of {name} are on the table already. If one is not, correct the table (F2)."
    found = next((card for zone, card in lies if zone.startswith("discard:")), lies[-1][1])
    return _move(text, *lay(found, target.zone, board))


def _move(name: str, *facts: Fact) -> HandMove:
    return HandMove(name, name, facts)
