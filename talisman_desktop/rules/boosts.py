"""Stops at which heroes may use potions and other additions to strength or craft that would change a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.may import Boost
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause
from talisman_desktop.rules import abilities, tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


async def stop_for(
    game: Game,
    heroes: Sequence[str],
    attribute: Attribute,
    short: Callable[[], int],
    text: Callable[[], str],
    cause: Cause,
    *,
    card: int = 0,
) -> None:
    """Stop so that heroes may use abilities that add to strength or craft, if these could make up for the missing
    points.

    `short` returns how many points are missing now.
    """

    def choice() -> Choose:
        left = short()
        return Choose(
            key="boost",
            hero=heroes[0] if len(heroes) == 1 else "",
            text=text(),
            options=(Option("on", "Go on"),),
            cause=cause,
            card=card,
            family="boosts",
            pauses=left > 0 and sum(_total(game, h, attribute) for h in heroes if game.alive(h)) >= left,
        )

    await game.choose(choice)


def _total(game: Game, hero: str, attribute: Attribute) -> int:
    """Return how much a hero could add to an attribute now with abilities that can be used at any time."""
    found = abilities.usable(game, hero, "road", Meeting(hero, ""))
    boosts = (x for _, ability, _ in found for x in ability.effects if isinstance(x, Boost))
    own = tokens.starting(game, hero, attribute)
    return sum(x.n or own for x in boosts if x.attribute == attribute)
