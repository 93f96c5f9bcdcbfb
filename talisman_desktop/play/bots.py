"""Bots: functions that answer questions in a person's place. A bot knows neither the names of cards nor the aims of a
game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Interjected,
    Option,
    Pick,
    Picked,
    Request,
    Share,
    Shared,
    Throw,
)
from talisman_desktop.play.session import Bot, Session


def first(session: Session, request: Request) -> Answer | None:
    """Return the first option of a choice, the fewest options of a pick, the order given, shares for the weakest
    targets, or the usual result; None for dice and cards."""
    match request:
        case Choose():
            return Chosen(request.options[0].id)
        case Pick():
            return Picked(tuple(o.id for o in request.options[: request.least]))
        case Arrange():
            return Arranged(tuple(o.id for o in request.options))
        case Share():
            return Shared(_greedy(request))
        case ByHand(usual=usual):
            return Done(usual)
        case Throw() | Draw():
            return None


def of_game(name: str) -> Bot:
    """Return a bot that passes each question to the bot of this name that the table's game has. It raises KeyError
    where the game has none."""

    def answer(session: Session, request: Request) -> Answer | None:
        return session.ruleset.bots[name](session.game, request)

    return answer


careful = of_game("careful")
"""A bot that plays with care; how it does so depends on the game of the table."""


def random_bot(seed: int) -> Bot:
    """Return a bot that chooses, picks and arranges at random, and now and then plays an interjection. It shares points
    and answers what is done by hand as `first` does, and returns None for dice and cards."""
    random = Random(seed)
    between, bits = random.random, random.getrandbits

    def one_of(options: Sequence[Option]) -> Option:
        # `random.choice` would take twice the time, and this runs for nearly every answer.
        count = len(options)
        length = count.bit_length()
        number = bits(length)
        while number >= count:
            number = bits(length)
        return options[number]

    def answer(session: Session, request: Request) -> Answer | None:
        if between() < 0.02:
            offers = session.offers()
            if offers:
                return Interjected(one_of(offers).id)
        match request:
            case Choose():
                return Chosen(one_of(request.options).id)
            case Pick():
                n = random.randint(request.least, request.most)
                return Picked(tuple(o.id for o in random.sample(request.options, n)))
            case Arrange():
                return Arranged(tuple(o.id for o in random.sample(request.options, len(request.options))))
            case Share():
                return Shared(_greedy(request))
            case ByHand(usual=usual):
                return Done(usual)
            case Throw() | Draw():
                return None

    return answer


def _greedy(request: Share) -> tuple[tuple[str, int], ...]:
    """Return shares for the weakest targets first, each with just the points that fell it."""
    left, parts = request.pool, []
    for target in sorted(request.targets, key=lambda t: t.need):
        if target.need <= left:
            parts.append((target.id, target.need))
            left -= target.need
    return tuple(parts)
