"""Interjections: offers that players may choose instead of answering a question, and the procedure that carries them
out."""

from __future__ import annotations

from talisman_desktop.core.requests import Option, Request
from talisman_desktop.rules.hooks import Played, Procedure


def offered(game: Played, request: Request) -> tuple[Option, ...]:
    """Return all options that may be played instead of answering now: those of each hero in marching order, then those
    of the party."""
    found: list[Option] = []
    offers = game.ruleset.hooks.offers
    for hero in game.party:
        for offer in offers:
            if offer.of_hero is not None:
                found += offer.of_hero(game, request, hero)
    for offer in offers:
        if offer.of_party is not None:
            found += offer.of_party(game, request)
    return tuple(found)


async def play(game: Played, interjection: str) -> None:
    """Carry out an offer that was chosen in place of an answer, by the id of its option."""
    await INTERJECTION(game, interjection, _run)


async def _run(game: Played, interjection: str) -> None:
    deed, _, rest = interjection.partition(":")
    offer = next(offer for offer in game.ruleset.hooks.offers if offer.deed == deed)
    await offer.run(game, rest)


INTERJECTION: Procedure[str, None] = Procedure("what is played in between")
"""The procedure by which an offer, given by the id of its option, is played instead of an answer."""
