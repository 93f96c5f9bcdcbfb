"""The party's talismans: which heroes carry them, how they are spent, and how many the way to the Tower needs (C10f to
C10l)."""

from __future__ import annotations

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, held
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import TalismanSpent


def of(game: Game, hero: str) -> list[Card]:
    """Return the talismans a hero carries."""
    return [c for c in game.table.zone(held("items", hero)) if game.printed(c).subtype == "talisman"]


def holders(game: Game) -> list[str]:
    """Return the heroes who carry a talisman, in marching order."""
    return [h for h in game.party if of(game, h)]


def count(game: Game) -> int:
    """Return the number of talismans the party carries."""
    return sum(len(of(game, h)) for h in game.party)


def needed(game: Game) -> int:
    """Return the fewest talismans with which the party can climb from the Portal to the Crown (C10f to C10i).

    The Portal takes one. On the Plain of Peril each hero must hold one; two of these can then be spent at the Crypt and
    the Mines.
    """
    return 1 + max(2, len(game.party))


def needed_hint(game: Game) -> str:
    """Return a hint for a party that considers the Portal: the talismans it needs and has (ruling 32)."""
    return f"the way up takes at least {needed(game)} talismans; you carry {count(game)}"


async def spend(game: Game, cause: Cause) -> bool:
    """Spend one of the party's talismans, which goes back to its pile (ruling 32). Return False if no hero has one."""
    hero = await game.choose(lambda: _who_gives(game, cause))
    if hero:
        spend_own(game, hero, cause)
    return bool(hero)


def _who_gives(game: Game, cause: Cause) -> Choose:
    """Build the question which hero gives a talisman. The hero with most comes first, because on the Plain of Peril
    every hero needs one."""
    givers = sorted(holders(game), key=lambda h: -len(of(game, h)))
    options = [Option(h, game.character(h).name, hint=f"has {len(of(game, h))}") for h in givers]
    return Choose(
        key="talisman/who",
        text="Who gives the talisman?",
        options=tuple(options) or (Option("", "No hero with the party has a talisman any more"),),
        cause=cause,
        family="talismans",
    )


def spend_own(game: Game, hero: str, cause: Cause) -> None:
    """Spend a talisman of this hero, which goes back to its pile."""
    talisman = of(game, hero)[0]
    game.do(Told("spends-talisman", hero, (), cause=cause))
    baggage.lose_card(game, talisman, cause)
    game.change(TalismanSpent(), cause=cause)
