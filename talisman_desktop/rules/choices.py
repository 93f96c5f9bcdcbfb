"""Choices that the words on cards leave to a hero."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.core.table import Card, held
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


async def wants(
    game: Game,
    m: Meeting,
    key: str,
    text: str,
    can: Callable[[], bool] = lambda: True,
    *,
    yes: str = "Yes",
    no: str = "No",
    spare: bool = False,
) -> bool:
    """Ask a hero whether they want something, and return the answer.

    `yes` and `no` are the texts of the two options; `yes` is offered only while `can` returns True. `spare` marks a
    question whose "yes" could not help the hero.
    """
    answer = await game.choose(
        lambda: Choose(
            key=f"may/{key}/{m.kind}",
            hero=m.hero,
            text=text,
            options=(Option("yes", yes), Option("no", no)) if can() else (Option("no", no),),
            cause=m.cause,
            card=m.card,
            family="spare" if spare else "offers",
            usual="no" if spare else "",
        )
    )
    return answer == "yes"


def card_options(game: Game, cards: Sequence[Card]) -> list[Option]:
    """Return an option for each card."""
    return [Option(str(card.id), game.printed(card).name) for card in cards]


async def lose_followers(game: Game, m: Meeting, n: int) -> None:
    """Let the hero choose and lose n followers, or all if there are fewer."""
    text = "Which follower do you lose?" if n == 1 else f"Which {n} followers do you lose?"
    await _lose(game, m, game.table.zone(held("followers", m.hero)), n, "lose-follower", text)


async def discard(game: Game, m: Meeting, found: Sequence[Card], n: int) -> bool:
    """Let the hero choose n of these cards, or all if there are fewer, and discard them; return whether any were."""
    text = "what do you discard?" if n == 1 else f"which {n} do you discard?"
    return await _lose(game, m, found, n, f"discard/{m.kind}", f"{game.catalog[m.kind].name}: {text}")


async def _lose(game: Game, m: Meeting, found: Sequence[Card], n: int, key: str, text: str) -> bool:
    n = min(n, len(found))
    if not n:
        return False
    ids = await game.pick(
        Pick(
            key=key,
            hero=m.hero,
            text=text,
            options=tuple(Option(str(c.id), game.printed(c).name) for c in found),
            least=n,
            most=n,
            cause=m.cause,
            family="carrying",
        )
    )
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), m.cause)
    return True
