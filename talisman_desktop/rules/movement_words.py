"""Carries out the card texts about movement along the road (`talisman_desktop.cards.movement`)."""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.cards import effects as e
from talisman_desktop.cards import movement as v
from talisman_desktop.core.facts import CardMet, CardMoved, LastingBegan
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Card, Cause, Lasting, discard, spot
from talisman_desktop.rules import baggage, choices, dice, road_line, roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import SKIP
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.ruleset import Met

WAYS: dict[v.RoadEnd, int] = {"destination": road_line.OUT, "village": road_line.HOME}


async def run(game: Game, m: Meeting, effect: v.Movement) -> bool:
    """Carry out a text that moves something along the road; return whether it had an effect.

    Raises Leave if the party goes.
    """
    if roads.way(game.table) is None:
        return False
    match effect:
        case v.MoveThis():
            m.taken |= (moved := await move_card(game, m, effect))
            return moved
        case v.MoveParty(n=n, towards=towards):
            n = n or await _roll(game, m, "how many spaces does the party go?")
            await game.situation.walk(game, n * WAYS[towards])
            return False
        case v.SkipSpots(rolled=True):
            return await _pass_by_roll(game, m)
        case v.SkipSpots(n=n):
            return _pass_by(game, _ahead(game, m)[: n or None], m.cause)
        case v.SkipSpaces(n=n):
            game.do(LastingBegan(Lasting("", SKIP, max(n, owed(game)), "adventure", 0, m.kind), cause=m.cause))
        case v.Sweep(n=n, towards=towards):
            return _sweep(game, m, road_line.ahead(game, spot(m.at), n, WAYS[towards]))
        case v.MeetAgain():
            met = _met(game)
            if met == NOTHING:
                return False
            await game.situation.meet_again(game, m.hero, met)
        case _:
            assert_never(effect)
    return True


def possible(game: Game, m: Meeting, effect: v.Movement) -> bool:
    """Whether a text could move anything now."""
    if roads.way(game.table) is None:
        return False
    match effect:
        case v.MoveThis():
            return m.card > 0
        case v.MoveParty(n=n, towards=towards):
            return game.situation.can_walk(game, (n or 1) * WAYS[towards])
        case v.SkipSpots():
            return bool(_ahead(game, m))
        case v.SkipSpaces():
            return not owed(game) and game.situation.can_skip(game)
        case v.Sweep(n=n, towards=towards):
            return bool(road_line.ahead(game, spot(m.at), n, WAYS[towards]))
        case v.MeetAgain():
            return _met(game) != NOTHING
        case _:
            assert_never(effect)


async def move_card(game: Game, m: Meeting, words: v.MoveThis | e.MovesOn) -> bool:
    """Move the card being met along the road, as far as its text or a die says; return whether it has moved."""
    if not m.card or not game.lies(m.card).startswith("spot:"):
        return False
    n = words.n or await _roll(game, m, "how many spaces does it move?")
    before = game.lies(m.card)
    if not before:
        return False
    return road_line.move(game, m.card, n, WAYS[words.towards], m.cause) != before


async def _roll(game: Game, m: Meeting, question: str) -> int:
    name = game.catalog[m.kind].name
    asked = Throw(
        key=f"moves/{m.kind}",
        hero=game.party[0],
        text=f"{name}: {question}",
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    return (await dice.roll_for_party(game, asked, name))[0]


def _sweep(game: Game, m: Meeting, found: list[Card]) -> bool:
    """Discard these cards, which lie on the spaces that the text names; return whether there were any."""
    for card in found:
        baggage.lose_card(game, card, m.cause)
    return bool(found)


# --- meeting a card again ---

NOTHING = Met()


def _met(game: Game) -> Met:
    """Return the card or place that the party is meeting, or met last if it is about to move."""
    met = game.situation.meets(game)
    return met if met != NOTHING else game.situation.has_met(game)


# --- passing by ---


def _ahead(game: Game, m: Meeting) -> list[list[Card]]:
    """Return the cards on each draw spot that the party has not reached yet."""
    own = game.lies(m.card)
    now = own if own.startswith("spot:") else game.lies(game.situation.meets(game).card)
    zones = game.table.zones.items()
    spots = sorted([(int(zone[5:]), cards) for zone, cards in zones if zone.startswith("spot:") and zone != now])
    return [waiting for _, cards in spots if (waiting := [card for card in cards if not card.met])]


def face_down_ahead(game: Game, m: Meeting, n: int) -> list[Card]:
    """Return the cards that are face down on the next n draw spots (0: on all that are left)."""
    return [card for cards in _ahead(game, m)[: n or None] for card in cards if not card.up]


def _pass_by(game: Game, spots: list[list[Card]], cause: Cause) -> bool:
    """Let the party pass by draw spots: their face-down cards are discarded, the others count as met. Return whether
    there were any."""
    for card in (card for cards in spots for card in cards):
        if card.up:
            game.do(CardMet(card.id, cause=cause))
        else:
            game.do(CardMoved(card.id, discard(card.deck), up=False, cause=cause))
    return bool(spots)


async def _pass_by_roll(game: Game, m: Meeting) -> bool:
    """Roll a die, and let the hero decide whether the party passes by up to that many draw spots. Return True."""
    name = game.catalog[m.kind].name
    asked = Throw(
        key=f"skips/{m.kind}",
        hero=m.hero,
        text=f"{name}: how many draw spots?",
        cause=m.cause,
        family="tables",
        card=m.card,
    )
    (n,) = await dice.roll_own(game, asked, name, lambda d: d[-1] > 3)
    text = f"{name}: pass by up to {n} of the draw spots ahead?"
    if game.alive(m.hero) and await choices.wants(game, m, "skip", text, lambda: bool(_ahead(game, m))):
        _pass_by(game, _ahead(game, m)[:n], m.cause)
    return True


def owed(game: Game) -> int:
    """Return how many of the next road spaces the party must pass by because of a card."""
    return next((x.n for x in reversed(game.table.lasting) if x.what == SKIP), 0)
