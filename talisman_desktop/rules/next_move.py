"""Being carried off as the party's next move: the party accepts while it meets a place, and goes when it moves on
(ruling 15)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Teleport
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import happened
from talisman_desktop.rules.lasting_words import ACCEPTED
from talisman_desktop.rules.moments import Passed


def accept(game: Game, hero: str, offer: Teleport, cause: Cause) -> None:
    """Note that the party will be carried off when it has finished here. This replaces any earlier offer."""
    game.do(LastingBegan(Lasting(hero, ACCEPTED, int(offer.ferried), "round", 0, offer.place), cause=cause))


def accepted(game: Game) -> Lasting | None:
    """Return the offer that the party accepted on this space and has not used yet; None if there is none."""
    last = next((x for x in reversed(game.table.lasting) if x.what == ACCEPTED), None)
    return last if last is not None and last.source else None


def is_accepted(game: Game, effect: object) -> bool:
    """Whether an effect would carry the party to the place that it has already accepted as its next move."""
    if not isinstance(effect, Teleport) or not effect.next_move:
        return False
    offer = accepted(game)
    return offer is not None and (offer.source, offer.n > 0) == (effect.place, effect.ferried)


async def make(game: Game, cause: Cause) -> None:
    """Carry the party off if it has accepted that. Raises Leave when it goes.

    A party that may choose the space may decide to stay.
    """
    offer = accepted(game)
    if offer is None:
        return
    game.do(LastingBegan(Lasting(offer.hero, ACCEPTED, 0, "round"), cause=cause))
    await carry(game, offer.source, ferried=offer.n > 0)


async def carry(game: Game, place: str, *, ferried: bool) -> None:
    """Carry the party to a place now. Raises Leave when it goes."""
    for hero in game.party if ferried else ():
        happened(game, Passed(hero, "river"))
    await game.situation.travel(game, place)
