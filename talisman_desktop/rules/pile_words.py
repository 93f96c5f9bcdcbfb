"""Carries out the card texts about a hero's cards, decks and discard piles (`talisman_desktop.cards.card_verbs`)."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.cards import card_verbs as v
from talisman_desktop.core.facts import DeckSeen, DeckShuffled, TopSet
from talisman_desktop.core.requests import Arrange, Choose, Draw, Option, Throw
from talisman_desktop.core.table import Card, Cause, discard
from talisman_desktop.rules import baggage, belongings, choices, dice, draws, lots, roads, spells
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.meeting_order import is_first_struck
from talisman_desktop.rules.road_words import is_of_kinds

LEAVE = Option("", "Leave it")
SPELL: v.Sought = "spell"
ITEM: v.Sought = "item"


async def run(game: Game, m: Meeting, effect: v.OfCards) -> bool:
    """Carry out a text about cards; return whether it had an effect."""
    match effect:
        case v.LoseCards(n=n, which="lot"):
            return await _lose_by_lot(game, m, effect, n)
        case v.LoseCards(n=n):
            return await choices.discard(game, m, _of_kinds(game, m, effect.kinds), n)
        case v.LoseAllCards(kinds=kinds):
            lost = _of_kinds(game, m, kinds)
            for card in lost:
                baggage.lose_card(game, card, m.cause)
            return bool(lost)
        case v.RiskFaceUp():
            return await _risk(game, m, effect)
        case v.DrawAndTake():
            return await _draw_and_take(game, m, effect)
        case v.LookAhead():
            return await _look_ahead(game, m, effect)
        case v.SearchPile():
            return await _search(game, m, effect)
        case _:
            assert_never(effect)


def possible(game: Game, m: Meeting, effect: v.OfCards) -> bool:
    """Whether a text about cards could have an effect now."""
    match effect:
        case v.LoseCards(kinds=kinds) | v.LoseAllCards(kinds=kinds):
            return bool(_of_kinds(game, m, kinds))
        case v.RiskFaceUp():
            return bool(_at_risk(game, m, effect))
        case v.DrawAndTake(what="spell"):
            return spells.room(game, m.hero) > 0
        case v.DrawAndTake():
            return roads.way(game.table) is not None
        case v.LookAhead():
            return any(_unknown(game, deck, effect) for deck in effect.decks)
        case v.SearchPile():
            return bool(_sought(game, m, effect))
        case _:
            assert_never(effect)


def worth(effect: v.OfCards) -> float:
    """Return roughly how much a text about cards is worth to a hero, in lives."""
    match effect:
        case v.LoseCards(n=n):
            return -1.5 * n
        case v.LoseAllCards():
            return -2.0
        case v.DrawAndTake() | v.SearchPile():
            return 1.5
        case v.LookAhead():
            return 0.5
        case v.RiskFaceUp():
            return 0.0
        case _:
            assert_never(effect)


# --- the hero's own cards ---


def _of_kinds(game: Game, m: Meeting, kinds: tuple[v.Goods, ...]) -> list[Card]:
    """Return a hero's cards of these kinds, except the card whose text is being carried out."""
    found = {card.id: card for kind in kinds for card in belongings.cards(game, m.hero, kind)}
    return [card for card in found.values() if card.id != m.card]


async def _lose_by_lot(game: Game, m: Meeting, words: v.LoseCards, n: int) -> bool:
    name, lost = game.catalog[m.kind].name, False
    for _ in range(n):
        found = _of_kinds(game, m, words.kinds)
        if not found or not game.alive(m.hero):
            break
        card = await lots.drawn(game, m.hero, found, f"lot/{m.kind}", f"{name}: lost by lot", "the lot", m.cause)
        if card in _of_kinds(game, m, words.kinds):
            baggage.lose_card(game, card, m.cause)
        lost = True
    return lost


# --- cards lying on the road ---


def _at_risk(game: Game, m: Meeting, words: v.RiskFaceUp) -> list[Card]:
    found = roads.face_up(game.table)
    return [card for card in found if card.id != m.card and is_of_kinds(game.printed(card), words.kinds)]


async def _risk(game: Game, m: Meeting, words: v.RiskFaceUp) -> bool:
    """Roll a die for each card at risk, and discard it on a low roll; return whether there were any. An event does this
    once, not for each hero."""
    if game.catalog[m.kind].type == "event" and not is_first_struck(game, m):
        return False
    found = _at_risk(game, m, words)
    for card in found:
        if card not in _at_risk(game, m, words):
            continue
        name = game.printed(card).name
        asked = Throw(
            key=f"risk/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: {name} is discarded on {words.n} or less",
            cause=m.cause,
            family="tables",
            card=card.id,
        )
        (die,) = await dice.roll(game, asked, name)
        if die <= words.n and card in _at_risk(game, m, words):
            baggage.lose_card(game, card, m.cause)
    return bool(found)


# --- decks ---


async def _one_of(game: Game, m: Meeting, key: str, what: str, whence: str, found: list[Option]) -> str:
    """Ask which card to take; `whence` says where these cards are. Return "" for none."""
    return await game.choose(
        lambda: Choose(
            key=f"{key}/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: which {what} do you take from {whence}?",
            options=(*found, LEAVE),
            cause=m.cause,
            family="spells",
        )
    )


def _fits(game: Game, m: Meeting, kind: str, what: v.Sought) -> bool:
    """Whether a card of this kind is of the sort sought and the hero can have it."""
    printed = game.catalog[kind]
    right = printed.is_item if what == ITEM else printed.type == what.replace(" ", "-")
    return right and not baggage.refusal(game, m.hero, printed)[0]


async def _draw_and_take(game: Game, m: Meeting, words: v.DrawAndTake) -> bool:
    """Draw cards, of which the hero may take one; discard the others. Return whether the hero chose one."""
    deck = _pile(words)
    if deck == SPELL and not spells.room(game, m.hero):
        return False
    drawn = [await draws.draw(game, deck, m.zone, m.cause, hero=m.hero) for _ in range(words.n)]
    there = [game.card(n) for n in drawn if n and game.lies(n) == m.zone]
    fit = [Option(str(c.id), game.printed(c).name) for c in there if _fits(game, m, c.kind, words.what)]
    number = await _one_of(game, m, "which", words.what, "the cards drawn", fit)
    if number and game.lies(int(number)) == m.zone:
        baggage.take(game, m.hero, game.card(int(number)), m.cause)
    for card in there:
        if game.lies(card.id) == m.zone:
            baggage.lose_card(game, card, m.cause)
    return bool(number)


def _pile(words: v.SearchPile | v.DrawAndTake) -> str:
    return "spell" if words.what == SPELL else "adventure"


def _sought(game: Game, m: Meeting, words: v.SearchPile) -> list[str]:
    """Return the kinds of card that the hero may take out of a pile."""
    if words.what == SPELL and not spells.room(game, m.hero):
        return []
    deck = game.table.in_force(_pile(words))
    handed_back = [c.kind for c in game.table.zone(discard(deck)) if c.kind]
    pile = game.table.decks[deck]
    kinds = sorted({*handed_back, *((*pile.unseen, *pile.top) if words.whole else ())})
    left = baggage.stocks(game, deck, kinds) if words.whole else dict.fromkeys(kinds, 1)
    return [kind for kind in kinds if left[kind] and _fits(game, m, kind, words.what)]


async def _search(game: Game, m: Meeting, words: v.SearchPile) -> bool:
    """Let the hero choose a card of a pile and take it; return whether the hero took one.

    A deck that was searched is shuffled together with its discards.
    """
    deck = game.table.in_force(_pile(words))
    found = [Option(kind, game.catalog.name(kind)) for kind in _sought(game, m, words)]
    key = "spell" if words.what == SPELL else "search"
    whence = "the deck or its discards" if words.whole else "the discards"
    kind = await _one_of(game, m, key, words.what, whence, found)
    if not kind or kind not in _sought(game, m, words):
        return False
    if words.whole:
        game.do(DeckShuffled(deck, cause=m.cause))
        baggage.fetch(game, deck, kind, baggage.place_for(game.catalog[kind], m.hero), m.cause)
        return True
    card = next(c for c in reversed(game.table.zone(discard(deck))) if c.kind == kind)
    baggage.take(game, m.hero, card, m.cause)
    return True


# --- the next cards ---


def _unknown(game: Game, deck: str, words: v.LookAhead) -> int:
    """Return how many of the next cards players have not seen yet.

    If the hero may also put them in order, return how many cards can be ordered instead; 0 for a single one.
    """
    pile = game.table.decks[game.table.in_force(deck)]
    there = min(words.n, pile.size + len(pile.top))
    return there * (there > 1) if words.arrange else there - len(pile.top)


async def _look_ahead(game: Game, m: Meeting, words: v.LookAhead) -> bool:
    """Show the next cards of each deck; return whether there were any. If the text says so, the hero puts them back in
    an order of choice."""
    seen = False
    for deck in dict.fromkeys(map(game.table.in_force, words.decks)):
        known = await look_at_top(game, m.hero, deck, words.n, m.cause)
        seen |= bool(known)
        if words.arrange and len(known) > 1:
            await _put_back(game, m, deck, known)
    return seen


async def _put_back(game: Game, m: Meeting, deck: str, known: tuple[str, ...]) -> None:
    ids = await game.arrange(
        Arrange(
            key=f"put-back/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: in which order do you put these cards back on the "
            f"{called(game.catalog, deck)}?",
            options=tuple(Option(str(i), game.catalog.name(kind)) for i, kind in enumerate(known, start=1)),
            cause=m.cause,
            family="spells",
        )
    )
    order, top = tuple(known[int(i) - 1] for i in ids), game.table.decks[deck].top
    if top[: len(known)] == known:
        game.do(TopSet(deck, order + top[len(known) :], cause=m.cause))


async def look_at_top(game: Game, hero: str, deck: str, n: int, cause: Cause) -> tuple[str, ...]:
    """Let the players look at up to n of the next cards of a deck, and return those cards."""
    pile = game.table.decks[deck]
    more = min(n, pile.size + len(pile.top)) - len(pile.top)
    if more > 0:
        game.do(DeckSeen(deck, await look(game, hero, deck, more, cause), cause=cause))
    return game.table.decks[deck].top[:n]


async def look(game: Game, hero: str, deck: str, count: int, cause: Cause, card: int = 0) -> tuple[str, ...]:
    """Ask the players to look at the next cards of a deck, or at the face-down card `card`, and return their kinds."""
    them = "it" if count == 1 else "them"
    which = "the card" if card else f"the next {count} cards" if count > 1 else "the next card"
    request = Draw(
        key=f"look/{deck}",
        hero=hero,
        deck=deck,
        count=count,
        text=f"Look at {which} of the {called(game.catalog, deck)} and leave {them} face down",
        cause=cause,
        card=card,
        family="draws",
    )
    return await game.draw(request)
