"""Quest cards: which ones a hero has, their tasks, and whether a task is done.

The quest cards of all boxes are in one deck. If the task is a deed, a counter on the card notes that it is done; things
to hand over are looked for when the quest is finished. A finished card leaves its hero, unless it is kept because
several must be finished for one reward; then it is marked as met.
"""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.tasks import (
    Beat,
    BeatSentinel,
    CostALife,
    GainPoint,
    GiveGold,
    HandOver,
    HandOverTrophies,
    LosingTurns,
    PrayAt,
    Task,
    TaskByHand,
    Visit,
    VisitPerson,
)
from talisman_desktop.core.facts import CountersChanged, TokensChanged
from talisman_desktop.core.table import Card, Cause, Table, held
from talisman_desktop.rules.deliveries import can_deliver
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import PersonVisited, Prays, Visited, Won
from talisman_desktop.rules.zones import REWARDS

DEEDS = (Beat, BeatSentinel, Visit, VisitPerson, PrayAt, GainPoint, GiveGold, CostALife, TaskByHand)
"""The tasks that are deeds; a counter on the card tells that such a task is done."""

DECK = "quest"
"""The deck of the quest cards of all boxes."""


def cards(table: Table, hero: str) -> tuple[Card, ...]:
    """Return the quest cards that a hero has to do. Finished ones, and rewards of earlier quests, are in the same zone
    and are left out."""
    if DECK not in table.decks or not (found := table.zones.get(held("quests", hero))):
        return ()  # because this is asked at every step
    return tuple(card for card in found if card.deck != REWARDS and not card.met)


def finished(table: Table, hero: str) -> tuple[Card, ...]:
    """Return the finished quest cards that a hero keeps."""
    return tuple(card for card in table.zone(held("quests", hero)) if card.deck != REWARDS and card.met)


def left(table: Table) -> int:
    """Return how many quest cards can be drawn; 0 if no box has any."""
    deck = table.decks.get(DECK)
    return deck.size + len(deck.top) + len(table.zone(f"discard:{DECK}")) if deck is not None else 0


def task(game: Game, card: Card) -> Task | None:
    """Return the task that a quest card sets; None for a card without one."""
    return next(iter(game.printed(card).task), None)


def is_fulfilled(game: Game, hero: str, card: Card) -> bool:
    """Whether the task of a quest card has been done, or the hero can hand over what it asks for.

    A task that costs turns is not fulfilled while the party still has cards to meet.
    """
    asked = task(game, card)
    if isinstance(asked, HandOver | HandOverTrophies):
        return can_deliver(game, hero, asked)
    if isinstance(asked, LosingTurns) and has_cards_ahead(game.table):
        return False
    return card.counters > 0


def is_open(game: Game, card: Card) -> bool:
    """Whether a quest card asks for a deed that has not been done yet."""
    return not card.counters and isinstance(task(game, card), DEEDS)


def has_cards_ahead(table: Table) -> bool:
    """Whether the party still has to meet cards of its row, including cards drawn for lost turns."""
    return any(not card.met for zone, on_zone in table.zones.items() if zone.startswith("spot:") for card in on_zone)


def after_victory(game: Game, won: Won) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quest cards of the victor that ask for a victory over such an
    enemy."""
    for card in cards(game.table, won.hero):
        match task(game, card):
            case Beat(subtype=subtype) if subtype in ("", *won.subtypes):
                yield from _done(game, card)


def after_sentinel(game: Game) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quest cards of the party's heroes that ask for a victory over the
    Sentinel."""
    for hero in game.party:
        yield from _marked(game, hero, BeatSentinel())


def after_visit(game: Game, visited: Visited) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quest cards of the visitor that ask for a visit to that place."""
    yield from _marked(game, visited.hero, Visit(visited.place))


def after_prayer(game: Game, prays: Prays) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quest cards of the hero that ask for a prayer at that place."""
    yield from _marked(game, prays.hero, PrayAt(prays.place))


def after_person(game: Game, visited: PersonVisited) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quest cards of the visitor that ask for a visit to that person."""
    for card in cards(game.table, visited.hero):
        match task(game, card):
            case VisitPerson(person=person) if person == visited.person:
                yield from _done(game, card)


def after_gain(game: Game, changed: TokensChanged) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quest cards of the hero that ask for a gain of such tokens."""
    if changed.by > 0 and (changed.token == "strength" or changed.token == "craft"):
        yield from _marked(game, changed.hero, GainPoint(changed.token))


def _marked(game: Game, hero: str, asked: Task) -> Iterator[CountersChanged]:
    """Yield the counters that mark as done those quests of a hero whose task equals `asked`."""
    for card in cards(game.table, hero):
        if task(game, card) == asked:
            yield from _done(game, card)


def _done(game: Game, card: Card) -> Iterator[CountersChanged]:
    """Yield the counter that marks a quest card as done; nothing if its task is no deed or is done already."""
    if is_open(game, card):
        yield CountersChanged(card.id, 1, cause=Cause(card=card.kind))
