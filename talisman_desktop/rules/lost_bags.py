"""Things that are lost with the bag they were carried in (`talisman_desktop.cards.owned.CarryMore`)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules import baggage
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due, Follow
from talisman_desktop.rules.lasting_words import BAG_LOST
from talisman_desktop.rules.printed_words import is_bag
from talisman_desktop.rules.zones import leaves_play


def _goes(game: Game, moved: CardMoved) -> Iterator[LastingBegan]:
    """Yield the fact that notes a bag that has just been discarded."""
    # A foe is no card of a deck, so it leaves the table instead of being discarded. The last card is the newest.
    for card in reversed(game.table.zone(moved.to)):
        if card.id == moved.card:
            if is_bag(game.printed(card)):
                yield LastingBegan(Lasting("", BAG_LOST, 1, "turn", card.id, card.kind), cause=Cause(card=card.kind))
            return


def _overloaded(game: Game) -> list[str]:
    """Return the heroes who, since they lost a bag, have more than they can carry."""
    if not any(x.what == BAG_LOST for x in game.table.lasting):
        return []
    return [hero for hero in game.party if baggage.surplus(game, hero)]


async def _empty(game: Game) -> None:
    """Let the owner of the bag choose one of the things that are lost with it."""
    hero = _overloaded(game)[0]
    kind = next(x.source for x in game.table.lasting if x.what == BAG_LOST)
    answer = await game.choose(
        lambda: Choose(
            key="bag/lost",
            hero=hero,
            text=f"{game.catalog[kind].name} is gone. You carry too much now: which item is lost with it?",
            options=tuple(Option(str(c.id), game.printed(c).name) for c in baggage.surplus(game, hero))
            or (Option("", "Nothing"),),
            cause=Cause(card=kind),
            family="carrying",
        )
    )
    if answer:
        baggage.lose_card(game, game.card(int(answer)), Cause(card=kind))


FOLLOW = Follow(CardMoved, _goes, cards=is_bag, concerns=leaves_play)
DUE = Due(lambda game: bool(game.table.lasting) and bool(_overloaded(game)), _empty, needs=(BAG_LOST,), cards=is_bag)
"""The question that a module must ask after a bag was lost."""
