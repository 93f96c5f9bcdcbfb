"""The things that may be played at a choice in place of an answer, and their procedure."""

from __future__ import annotations

from talisman_desktop.core.requests import Option, Request
from talisman_desktop.rules.hooks import Played, Procedure


def offered(game: Played, request: Request) -> tuple[Option, ...]:
    """Return all that may be played now at a choice: hero by hero in marching order, then what the party may play."""
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
    """Carry out what is played in between, by the id of its option."""
    await INTERJECTION(game, interjection, _run)


async def _run(game: Played, interjection: str) -> None:
    deed, _, rest = interjection.partition(":")
    offer = next(offer for offer in game.ruleset.hooks.offers if offer.deed == deed)
    await offer.run(game, rest)


INTERJECTION: Procedure[str, None] = Procedure("what is played in between")
"""Something played at a choice, by the id of its option."""
