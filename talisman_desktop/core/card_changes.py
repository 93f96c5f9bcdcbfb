"""The changes that facts make to cards, decks and zones."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.refusal import ImpossibleFact
from talisman_desktop.core.table import (
    FOE,
    GUESSED,
    MOST_MADE,
    MOST_PRINTED,
    MOST_READ,
    MOST_WORDS,
    OWN,
    Card,
    Deck,
    Made,
    Table,
    discard,
)

FELLED = discard(FOE)
"""The zone that felled foes go to when they are not cards of any box; there they are off the table."""


def _find(table: Table, card: int) -> tuple[str, Card]:
    try:
        return table.find(card)
    except KeyError:
        raise ImpossibleFact(f"card {card} is not on the table") from None


def _deck(table: Table, name: str) -> Deck:
    """Return a deck of the table. Raises ImpossibleFact."""
    try:
        return table.decks[name]
    except KeyError:
        raise ImpossibleFact(f"there is no {name} deck") from None


def _put(cards: tuple[Card, ...], index: int, new: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*cards, *new) if index < 0 else (*cards[:index], *new, *cards[index:])


def _but(cards: tuple[Card, ...], card: int) -> tuple[Card, ...]:
    """Return the cards of a zone without the card of this number. (Most zones hold a single card; that case is tried
    first, for speed.)"""
    return tuple([c for c in cards if c.id != card]) if len(cards) > 1 else ()


def _instead(cards: tuple[Card, ...], new: Card) -> tuple[Card, ...]:
    """Return the cards of a zone with the card of the same number as `new` replaced by `new`. (Most zones hold a single
    card; that case is tried first, for speed.)"""
    return tuple([new if c.id == new.id else c for c in cards]) if len(cards) > 1 else (new,)


def change_card(table: Table, card: int, **changes: object) -> Table:
    zone, old = _find(table, card)
    cards = _instead(table.zones[zone], replace(old, **changes))
    return replace(table, zones={**table.zones, zone: cards})


def count(table: Table, fact: f.CountersChanged) -> Table:
    card = _find(table, fact.card)[1]
    return change_card(table, fact.card, counters=max(0, card.counters + fact.by))


def set_condition(table: Table, fact: f.ConditionChanged) -> Table:
    if not _find(table, fact.card)[1].kind:
        raise ImpossibleFact(f"card {fact.card} is face down and unknown: name it first")
    return change_card(table, fact.card, condition=fact.condition or UNSET)


def set_card(table: Table, fact: f.CardSet) -> Table:
    up = fact.up and bool(_find(table, fact.card)[1].kind)
    return change_card(table, fact.card, up=up, met=fact.met, first=fact.first, turned=fact.turned)


def move(table: Table, fact: f.CardMoved) -> Table:
    source, card = _find(table, fact.card)
    zones = dict(table.zones)
    if left := _but(zones[source], fact.card):
        zones[source] = left
    else:
        del zones[source]
    if fact.to.startswith("deck:"):
        name = fact.to[5:]
        if name != card.deck:
            raise ImpossibleFact(f"card {fact.card} belongs to the {card.deck} deck, not to the {name} deck")
        deck = _deck(table, name)
        unseen = _add(deck.unseen, card.kind, 1) if card.kind else deck.unseen
        decks = {**table.decks, name: replace(deck, unseen=unseen, size=deck.size + 1)}
        return replace(table, zones=zones, decks=decks)
    if fact.to == FELLED:
        return replace(table, zones=zones)
    up = fact.up and bool(card.kind)
    # A discarded card loses its day, its first hero and the like, because no hero meets it on the pile.
    if fact.to.startswith("discard:"):
        card = Card(card.id, card.kind, card.deck, up)
    else:
        first = card.first if fact.to.startswith("spot:") else ""
        card = replace(card, met=fact.met, up=up, first=first, turned=0)
    zones[fact.to] = _put(zones.get(fact.to, ()), fact.index, (card,))
    return replace(table, zones=zones)


def turn(table: Table, fact: f.CardTurned) -> Table:
    zone, card = _find(table, fact.card)
    decks = table.decks
    if not card.kind:
        deck = _deck(table, card.deck)
        if deck.unseen.get(fact.kind, 0) <= 0:
            raise ImpossibleFact(f"no {fact.kind} is left unseen in the {card.deck} deck")
        decks = {**decks, card.deck: replace(deck, unseen=_add(deck.unseen, fact.kind, -1))}
    elif card.kind != fact.kind:
        raise ImpossibleFact(f"card {fact.card} is known to be {card.kind}, not {fact.kind}")
    new = replace(card, kind=fact.kind, up=fact.up, turned=table.day if fact.up else 0)
    cards = _instead(table.zones[zone], new)
    return replace(table, zones={**table.zones, zone: cards}, decks=decks)


def deal(table: Table, fact: f.CardsDealt) -> Table:
    deck = _deck(table, fact.deck)
    if fact.count > deck.size + len(deck.top):
        raise ImpossibleFact(f"the {fact.deck} deck has no {fact.count} cards left")
    known = deck.top[: fact.count]
    kinds = (*known, *("",) * (fact.count - len(known)))
    new = tuple(
        [Card(table.next_card + i, kind, fact.deck, up=False, first=fact.first) for i, kind in enumerate(kinds)]
    )
    size = deck.size - (fact.count - len(known))
    decks = {**table.decks, fact.deck: replace(deck, size=size, top=deck.top[len(known) :])}
    zones = {**table.zones, fact.to: _put(table.zone(fact.to), fact.index, new)}
    return replace(table, zones=zones, decks=decks, next_card=table.next_card + fact.count)


def take(table: Table, fact: f.CardTaken) -> Table:
    deck = _deck(table, fact.deck)
    if deck.size <= 0 or deck.unseen.get(fact.kind, 0) <= 0:
        raise ImpossibleFact(f"no {fact.kind} is left in the {fact.deck} deck")
    decks = {
        **table.decks,
        fact.deck: replace(deck, unseen=_add(deck.unseen, fact.kind, -1), size=deck.size - 1),
    }
    card = Card(table.next_card, fact.kind, fact.deck, turned=table.day)
    zones = {**table.zones, fact.to: (*table.zone(fact.to), card)}
    return replace(table, zones=zones, decks=decks, next_card=table.next_card + 1)


def appear(table: Table, fact: f.FoeAppeared) -> Table:
    foe = Card(table.next_card, fact.kind, FOE, turned=table.day, counters=fact.thrown)
    zones = {**table.zones, fact.to: (*table.zone(fact.to), foe)}
    return replace(table, zones=zones, next_card=table.next_card + 1)


def see(table: Table, fact: f.DeckSeen) -> Table:
    deck = _deck(table, fact.deck)
    unseen = deck.unseen
    for kind in fact.kinds:
        if unseen.get(kind, 0) <= 0:
            raise ImpossibleFact(f"no {kind} is left unseen in the {fact.deck} deck")
        unseen = _add(unseen, kind, -1)
    if len(fact.kinds) > deck.size:
        raise ImpossibleFact(f"the {fact.deck} deck has no {len(fact.kinds)} cards left")
    seen = replace(deck, unseen=unseen, size=deck.size - len(fact.kinds), top=(*deck.top, *fact.kinds))
    return replace(table, decks={**table.decks, fact.deck: seen})


def set_top(table: Table, fact: f.TopSet) -> Table:
    deck = _deck(table, fact.deck)
    unseen = deck.unseen
    for kind in deck.top:
        unseen = _add(unseen, kind, 1)
    covered = Deck(unseen, deck.size + len(deck.top))
    table = replace(table, decks={**table.decks, fact.deck: covered})
    return see(table, f.DeckSeen(fact.deck, fact.kinds))


def shuffle(table: Table, name: str) -> Table:
    deck, pile = _deck(table, name), table.zone(discard(name))
    unseen = dict(deck.unseen)
    for kind in (*deck.top, *(c.kind for c in pile if c.kind)):
        unseen[kind] = unseen.get(kind, 0) + 1
    # The kinds are kept in sorted order, because the program's luck draws from a sorted list.
    unseen = dict(sorted(unseen.items()))
    size = deck.size + len(deck.top) + len(pile)
    zones = dict(table.zones)
    zones.pop(discard(name), None)
    return replace(table, zones=zones, decks={**table.decks, name: Deck(unseen, size)})


# --- boxes ---


def set_modules(table: Table, fact: f.ModulesSet) -> Table:
    """Return the table with other boxes and house rules in use. The cards of a box that joins are put into their decks,
    those of a box that leaves are taken out. Only unseen cards can be taken out, so cards that are on the table or
    known on top of a deck must be put back by earlier facts; else ImpossibleFact is raised."""
    decks = dict(table.decks)
    for name, kind, by in fact.cards:
        deck = decks.get(name, Deck({}, 0))
        if deck.unseen.get(kind, 0) + by < 0 or deck.size + by < 0:
            raise ImpossibleFact(f"{kind} is not in the {name} deck")
        decks[name] = Deck(_add(deck.unseen, kind, by), deck.size + by, deck.top)
    for name in fact.gone:
        deck = decks.pop(name, Deck({}, 0))
        if deck.unseen or deck.size or deck.top:
            raise ImpossibleFact(f"the {name} deck still holds cards")
    joined = tuple(pair for pair in table.joined if pair[0] not in fact.gone)
    options = {**table.options, **dict(fact.options)}
    return replace(table, modules=fact.modules, options=options, decks=decks, joined=joined)


# --- cards made at the table ---


def make(table: Table, fact: f.CardMade) -> Table:
    deck, known = _deck(table, fact.deck), table.made.get(fact.kind)
    _check_made(fact.kind, fact.words)
    if known is None and len(table.made) >= MOST_MADE:
        raise ImpossibleFact(f"at most {MOST_MADE} kinds of card can be made in a campaign")
    made = Made(fact.deck, fact.words) if known is None else replace(known, copies=known.copies + 1)
    if (made.deck, made.words) != (fact.deck, fact.words):
        raise ImpossibleFact(f"{fact.kind} is another card already")
    decks = {**table.decks, fact.deck: replace(deck, unseen=_add(deck.unseen, fact.kind, 1), size=deck.size + 1)}
    return replace(table, decks=decks, made={**table.made, fact.kind: made})


def rewrite(table: Table, fact: f.CardRewritten) -> Table:
    made = table.made.get(fact.old)
    if made is None:
        raise ImpossibleFact(f"no card called {fact.old} was made at this table")
    _check_made(fact.kind, fact.words)
    if fact.kind in table.made:
        raise ImpossibleFact("there is already a card with exactly this text")

    def now(kind: str) -> str:
        return fact.kind if kind == fact.old else kind

    deck = table.decks[made.deck]
    unseen = {now(kind): n for kind, n in deck.unseen.items()}
    return replace(
        table,
        made={now(kind): replace(m, words=fact.words) if kind == fact.old else m for kind, m in table.made.items()},
        decks={**table.decks, made.deck: replace(deck, unseen=unseen, top=tuple(map(now, deck.top)))},
        zones={
            zone: tuple(replace(c, kind=fact.kind) if c.kind == fact.old else c for c in cards)
            for zone, cards in table.zones.items()
        },
        heroes={name: replace(hero, kind=now(hero.kind)) for name, hero in table.heroes.items()},
        dead=tuple(map(now, table.dead)),
        lasting=tuple(replace(x, source=now(x.source)) for x in table.lasting),
    )


def _check_made(kind: str, words: str) -> None:
    if not kind.startswith(f"{OWN}/"):
        raise ImpossibleFact(f"{kind} is a card of a box, not one made at the table")
    if len(words) > MOST_WORDS:
        raise ImpossibleFact(f"a card made at the table has at most {MOST_WORDS:,} letters, not {len(words):,}")


def _add(unseen: dict[str, int], kind: str, by: int) -> dict[str, int]:
    new = dict(unseen)
    new[kind] = new.get(kind, 0) + by
    if not new[kind]:
        del new[kind]
    return new


# --- numbers read from real cards ---


def read_number(table: Table, fact: f.NumberRead) -> Table:
    """Return the table with this number recorded for a kind of card. Raises ImpossibleFact."""
    known = table.numbers.get(fact.kind)
    if not GUESSED <= fact.n <= MOST_PRINTED:
        raise ImpossibleFact(f"{fact.n} cannot be printed on a card: only 0 to {MOST_PRINTED} can")
    if known is None and len(table.numbers) >= MOST_READ:
        raise ImpossibleFact(f"the numbers of at most {MOST_READ:,} kinds of card can be read from real cards")
    return replace(table, numbers={**table.numbers, fact.kind: {**(known or {}), fact.what: fact.n}})
