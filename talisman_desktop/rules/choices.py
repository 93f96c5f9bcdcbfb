"""Choices that the words on cards leave to a hero."""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.core.requests import Choose, Option, Pick
from talisman_desktop.core.table import held
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


async def wants(
    game: Game, m: Meeting, key: str, text: str, can: Callable[[], bool] = lambda: True, *, spare: bool = False
) -> bool:
    """Ask a hero whether they want something, as long as they `can` have it; `spare` tells that it cannot help."""
    answer = await game.choose(
        lambda: Choose(
            key=f"may/{key}/{m.kind}",
            hero=m.hero,
            text=text,
            options=(Option("yes", "Yes"), Option("no", "No")) if can() else (Option("no", "No"),),
            cause=m.cause,
            card=m.card,
            family="spare" if spare else "offers",
            usual="no" if spare else "",
        )
    )
    return answer == "yes"


async def lose_followers(game: Game, m: Meeting, n: int) -> None:
    followers = game.table.zone(held("followers", m.hero))
    n = min(n, len(followers))
    if not n:
        return
    ids = await game.pick(
        Pick(
            key="lose-follower",
            hero=m.hero,
            text="Which follower is lost?" if n == 1 else f"Which {n} followers are lost?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in followers),
            least=n,
            most=n,
            cause=m.cause,
            family="carrying",
        )
    )
    for card in ids:
        baggage.lose_card(game, game.card(int(card)), m.cause)
