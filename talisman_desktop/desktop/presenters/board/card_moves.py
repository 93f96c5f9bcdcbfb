"""Moves by hand with cards, decks and discard piles. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.effects import Attribute, Fight
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardsDealt, CardSet, ConditionChanged, CountersChanged, DeckShuffled, Fact
from talisman_desktop.core.table import BY_HAND, FOE, HELD, Card, Condition, base_deck, discard, spot, store
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Key
from talisman_desktop.desktop.presenters.card_words import SCORES, deck_title, with_table_scores
from talisman_desktop.play.corrections import is_quest, moved, reopened, turned_over
from talisman_desktop.play.edits import FACE_DOWN
from talisman_desktop.rules import own_scores, prospects, roads
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.values.fight_values import MAY_BREAK
from talisman_desktop.rules.zones import GUARDIANS

ON_THE_WAY = ("spot", "road", "guardians", "guardian", "trove", "loot")
"""Zones that exist only during an adventure."""
_SENSIBLE = {"object": "items", "magic-object": "items", "follower": "followers", "spell": "spells"}
_SENSIBLE |= {"quest": "quests", "reward": "quests"}
BREAKABLE = ("weapon", "armour")
"""The kinds of things that can break."""
FOUGHT = ("spot", "road", "guardians")
"""Zones in which the heroes fight an enemy."""
MOST_USUAL = 12
"""The menu for an enemy's number goes at least this far."""
LONGEST_ROW = 12
LAID_OUT = ("adventure", "trove")
"""The decks whose cards can be laid face down. A card of any other deck must be named."""

TO_HEROES, TO_SPOTS, TO_ROAD, ELSEWHERE = "To a hero", "To a draw spot", "To the road", "Elsewhere"
"""The headings of groups of moves."""


def held_as(card: Card, board: Board) -> str:
    """Return the part of a hero's mat on which a card usually belongs: "items", "followers", "spells", "quests" or
    "trophies"."""
    printed = board.catalog.cards.get(card.kind)
    if printed is None:
        return "items"
    return _SENSIBLE.get(printed.type, "trophies" if printed.type == "enemy" else "items")


def why_not(card: Card, zone: str, board: Board) -> str:
    """Return a sentence that says why a card cannot be in a zone; "" if it can."""
    table, name = board.table, screen_names.card_name(card, board.catalog)
    what, _, rest = zone.partition(":")
    if card.deck == FOE and zone not in (GUARDIANS, discard(FOE)):
        return f"{name} has no card: it can only be among the guardians, or gone."
    if what in ("deck", "discard") and rest != card.deck:
        return f"{name} belongs to the {called(board.catalog, card.deck)}."
    if what in HELD and rest not in table.heroes:
        return "The hero of that place is no longer in play."
    if (what == "quests") != _is_quest(card, board) and what in HELD:
        return f"{name} is no quest." if what == "quests" else f"With a hero, {name} can only be among the quests."
    if what in ON_THE_WAY and roads.way(table) is None:
        return "The party is not on the road, so nothing can lie there."
    if what == "road" and roads.of_zone(zone) not in screen_names.spaces(table, board.ruleset.world):
        return "In the village, cards can only be with a hero or in a hero's store."
    if what == "guardian" and (rest == str(card.id) or all(str(c.id) != rest for c in table.zone(GUARDIANS))):
        return "There is no such guardian."
    if not card.kind and what not in FACE_DOWN:
        return "The card is not known yet: turn it face up first (T)."
    return ""


def _is_quest(card: Card, board: Board) -> bool:
    printed = board.catalog.cards.get(card.kind)
    return printed is not None and printed.type in ("quest", "reward")


def lay(card: Card, zone: str, board: Board, index: int = -1) -> tuple[Fact, ...]:
    """Return the facts that move a card to the top of a zone, or to `index`. A known card is turned face up, except in
    a zone of the adventure (`ON_THE_WAY`), where it stays as it is."""
    on_the_way = zone.partition(":")[0] in ON_THE_WAY
    up = card.up if on_the_way else bool(card.kind)
    return moved(card, zone, board.table, index, met=card.met and on_the_way, up=up)


# --- cards ---


def card_moves(card: Card, board: Board) -> Iterator[HandMove]:
    """Yield all moves by hand of a card, the likely ones first."""
    here, name = board.table.find(card.id)[0], screen_names.card_name(card, board.catalog)

    def to(zone: str, text: str, group: str = "", index: int = -1, where: str = "") -> Iterator[HandMove]:
        yield from _to(card, zone, board, text, group, index=index, where=where)

    yield from _likely(card, here, board)
    yield from _turns(card, name, board)
    yield from _own_numbers(card, name, board)
    for hero in board.table.order:
        for what in HELD:
            if f"{what}:{hero}" != here:
                yield from to(f"{what}:{hero}", f"{board.hero(hero)}: {what}", TO_HEROES)
        for region in board.ruleset.world.villages:
            if store(region, hero) != here:
                yield from to(store(region, hero), f"{board.hero(hero)}: store, {region} village", TO_HEROES)
    for n in (*board.spots, 0):
        if spot(n) != here:
            text = f"Draw spot {n}" if n else "The space itself"
            yield from to(spot(n), text, TO_SPOTS)
    for zone in screen_names.stacks(board.table, board.ruleset.world):
        place = board.place(zone)
        stack = board.table.zone(zone)
        if not stack or stack[-1].id != card.id:
            yield from to(zone, place.capitalize(), TO_ROAD)
        if stack and stack[0].id != card.id:
            yield from to(zone, f"{place.capitalize()}, at the bottom", TO_ROAD, 0, f"{place}, at the bottom")
    for zone in ("trove", "loot", GUARDIANS):
        if zone != here:
            yield from to(zone, board.place(zone).capitalize(), ELSEWHERE)
    for guardian in board.table.zone(GUARDIANS):
        zone = f"guardian:{guardian.id}"
        if zone != here and guardian.deck != FOE:
            yield from to(zone, board.place(zone), ELSEWHERE)
    if card.deck != FOE:
        yield from to(f"deck:{card.deck}", f"Back into {board.place(f'deck:{card.deck}')}", ELSEWHERE)


def _to(
    card: Card, zone: str, board: Board, text: str, group: str = "", *, index: int = -1, where: str = "", key: Key = ""
) -> Iterator[HandMove]:
    """Yield the move of a card to a zone, or nothing if the card cannot be there. `where` is the name of the zone in
    the name of the move; "" means its usual name."""
    if not why_not(card, zone, board):
        name = f"{screen_names.card_name(card, board.catalog)} → {where or board.place(zone)}"
        facts = lay(card, zone, board, index)
        yield HandMove(name, text, facts, group, zone if index < 0 else "", key=key)


def _likely(card: Card, here: str, board: Board) -> Iterator[HandMove]:
    """Yield the likely moves of a card: to each hero who can hold it, to the next free draw spot, and off the table."""
    what = held_as(card, board)
    if what != "items" or card.kind == "" or _is_item(card, board):
        for hero in board.table.order:
            if f"{what}:{hero}" != here:
                yield from _to(card, f"{what}:{hero}", board, f"To {board.hero(hero)}'s {what}")
    free = board.free_spots
    if free and not here.startswith("spot:"):
        yield from _to(card, spot(free[0]), board, f"To the next free draw spot ({free[0]})")
    if here != discard(card.deck):
        text = "Take it off the table" if card.deck == FOE else "Discard it"
        yield from _to(card, discard(card.deck), board, text, key="Delete")


def _is_item(card: Card, board: Board) -> bool:
    printed = board.catalog.cards.get(card.kind)
    return printed is not None and printed.is_item


def _turns(card: Card, name: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves that leave a card in its place: turning it over, marking it as met, changing its counters."""
    here = board.table.find(card.id)[0]
    if card.kind and card.deck != FOE and here.partition(":")[0] in FACE_DOWN:
        way = "down" if card.up else "up"
        yield HandMove(f"{name}: turned face {way}", f"Turn it face {way}", (turned_over(card, board.table),), key="T")
    if card.kind and here.partition(":")[0] in ON_THE_WAY:
        text, told = ("Mark it as not met", "not met yet") if card.met else ("Mark it as met", "met on this visit")
        met = CardSet(card=card.id, up=card.up, met=not card.met, first=card.first, turned=card.turned, cause=BY_HAND)
        yield HandMove(f"{name}: {told}", text, (met,))
    if card.kind and is_quest(card, board.table):
        text, told = ("Mark it as not finished", "not finished") if card.met else ("Mark it as finished", "finished")
        kept = CardSet(card=card.id, up=card.up, met=not card.met, first=card.first, turned=card.turned, cause=BY_HAND)
        yield HandMove(f"{name}: {told}", text, (kept, *(reopened(card) if card.met else ())))
    if card.kind and not here.startswith("discard:"):
        printed = board.catalog.cards.get(card.kind)
        noun = "score" if card.deck == FOE else printed.held_token if printed and printed.held_token else "counter"
        for by in (1, -1):
            if card.counters + by >= 0:
                change = CountersChanged(card=card.id, by=by, cause=BY_HAND)
                counts = f"{name}: {noun} {card.counters} → {card.counters + by}"
                text = f"{'One more' if by > 0 else 'One fewer'} ({noun} on it)"
                yield HandMove(counts, text, (change,), key="+" if by > 0 else "-")

    yield from _condition(card, name, here, board)


def _condition(card: Card, name: str, here: str, board: Board) -> Iterator[HandMove]:
    """Yield the move that breaks or mends a weapon or armour; nothing if nothing can break in this campaign."""
    printed = board.catalog.cards.get(card.kind)
    may = card.condition or MAY_BREAK in board.ruleset.hooks.values
    if printed is None or printed.subtype not in BREAKABLE or not may or here.startswith("discard:"):
        return
    to: Condition = "mended" if card.broken else "broken"
    yield HandMove(f"{name}: {to}", to.capitalize(), (ConditionChanged(card=card.id, condition=to, cause=BY_HAND),))


def _own_numbers(card: Card, name: str, board: Board) -> Iterator[HandMove]:
    """Yield the moves that set, until the adventure ends, the strength or craft of an enemy that can be fought now, or
    of the creatures that another card there describes."""
    printed, table = board.catalog.cards.get(card.kind), board.table
    if printed is None or table.find(card.id)[0].partition(":")[0] not in FOUGHT:
        return
    if printed.type != "enemy":
        yield from creature_numbers(printed, board)
        return
    shown = with_table_scores(printed, card.counters)
    for attribute in SCORES:
        usual, own = getattr(shown, attribute), own_scores.of(table, card.id, attribute)
        if usual is None:
            continue
        yield from _numbers(name, f"Set its {attribute} to", attribute, usual, own, board, card=card.id)


def creature_numbers(printed: CardDef, board: Board) -> Iterator[HandMove]:
    """Yield the moves that set, until the adventure ends, the numbers of the creatures that a card or place
    describes."""
    named = (x for x in prospects.inside(printed.meet) if isinstance(x, Fight))
    for x in dict.fromkeys(named):
        source, name = own_scores.creature(printed.id, x.name), own_scores.name_of(x.name)
        own = own_scores.of(board.table, 0, x.attribute, source)
        group = f"Set the {name}'s {x.attribute} to"
        yield from _numbers(name, group, x.attribute, x.score, own, board, source=source)


def _numbers(
    name: str,
    group: str,
    attribute: Attribute,
    usual: int,
    own: int | None,
    board: Board,
    *,
    card: int = 0,
    source: str = "",
) -> Iterator[HandMove]:
    """Yield the moves that set an enemy's number, and the move back to the printed number if another one is set."""
    table, now = board.table, usual if own is None else own
    if own is not None:
        facts = own_scores.setting(table, card, attribute, None, source)
        yield HandMove(f"{name}: {attribute} as printed", f"{usual}, as printed", facts, group)
    for n in range(max(MOST_USUAL, usual + 3) + 1):
        if n != now and not (n == usual and own is not None):
            facts = own_scores.setting(table, card, attribute, n, source)
            yield HandMove(f"{name}: {attribute} {now} → {n}", str(n), facts, group)


# --- decks and discard piles ---


def why_not_dealt(deck: str, zone: str, board: Board) -> str:
    """Return a sentence that says why a card of a deck cannot be laid face down into a zone; "" if it can."""
    pile = board.table.decks[deck]
    if not pile.size + len(pile.top):
        return f"The {called(board.catalog, deck)} is empty."
    if base_deck(deck) not in LAID_OUT:
        return "Cards of this deck are not laid face down: name the card instead (N)."
    if zone.startswith(("deck:", "discard:")):
        return "The top card of the deck goes to a draw spot first."
    return why_not(Card(0, "", deck), zone, board)


def deck_moves(deck: str, board: Board) -> Iterator[HandMove]:
    """Yield all moves by hand of a deck: those that deal its top cards face down, and the one that shuffles its
    discards in."""
    pile, free = board.table.decks[deck], board.free_spots
    title = deck_title(deck, board.catalog)
    if free and not why_not_dealt(deck, spot(free[0]), board):
        yield _dealt(deck, spot(free[0]), f"One face down to the next free draw spot ({free[0]})", "", board)
    left = pile.size + len(pile.top)
    longest = min(len(free), LONGEST_ROW, left) if base_deck(deck) == LAID_OUT[0] else 0
    for n in range(2, longest + 1):
        facts = tuple(CardsDealt(deck=deck, count=1, to=spot(s), cause=BY_HAND) for s in free[:n])
        yield HandMove(f"{title}: a row of {n}, face down", f"{n} cards", facts, "A row, face down")
    shuffled = board.table.zone(discard(deck))
    if shuffled:
        yield shuffle(deck, board)
    zones = [(spot(n), TO_SPOTS) for n in (*board.spots, 0)]
    zones += [(zone, TO_ROAD) for zone in screen_names.stacks(board.table, board.ruleset.world)]
    for zone, group in (*zones, ("trove", ELSEWHERE)):
        if not why_not_dealt(deck, zone, board):
            place = board.place(zone)
            yield _dealt(
                deck, zone, place[:1].upper() + place[1:], f"One face down {group[:1].lower()}{group[1:]}", board
            )


def _dealt(deck: str, zone: str, text: str, group: str, board: Board) -> HandMove:
    name = f"{deck_title(deck, board.catalog)} card, face down → {board.place(zone)}"
    return HandMove(name, text, (CardsDealt(deck=deck, count=1, to=zone, cause=BY_HAND),), group, zone)


def shuffle(deck: str, board: Board) -> HandMove:
    """Return the move that shuffles a deck's discard pile into the deck."""
    count = len(board.table.zone(discard(deck)))
    name = f"{deck_title(deck, board.catalog)}: {count} discarded card{'s' if count > 1 else ''} shuffled in"
    return HandMove(name, "Shuffle the discards in", (DeckShuffled(deck=deck, cause=BY_HAND),), area=f"deck:{deck}")
