"""The Renewal Potion and the Treasure Map."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.owned import OwnerScript
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Option, Pick
from talisman_desktop.core.table import Cause, held
from talisman_desktop.rules import baggage, spells, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Follow
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script

BAG_OF_GOLD = "bag-of-gold"
"""The short id of the thing that the map makes worth more, in whatever box."""


async def renewal(game: Game, m: Meeting) -> bool:
    """Discard any of the hero's spells and draw as many."""
    lying = game.table.zone(held("spells", m.hero))
    gone = await game.pick(
        Pick(
            key=f"renew/{m.kind}",
            hero=m.hero,
            text=f"{game.catalog[m.kind].name}: which spells do you discard? You draw as many",
            options=tuple(Option(str(card.id), game.printed(card).name) for card in lying),
            least=0,
            most=len(lying),
            cause=m.cause,
            family="spells",
        )
    )
    for number in gone:
        baggage.lose_card(game, game.card(int(number)), m.cause)
    await spells.gain(game, m.hero, len(gone), m.cause)
    return bool(gone)


def _more_gold(game: Game, changed: TokensChanged) -> Iterator[TokensChanged]:
    """Yield 1 gold more for a bag of gold that a bearer of the map opens."""
    if changed.token != "gold" or changed.by < 1 or changed.cause.card.rpartition("/")[2] != BAG_OF_GOLD:
        return
    for words, card, printed in statics.words(game, changed.hero):
        if words == MAP and card is not None:
            yield TokensChanged(changed.hero, "gold", 1, cause=Cause(card=printed.id))


MAP = OwnerScript("treasure-map")
ON_GOLD = Follow(TokensChanged, _more_gold, needs=(MAP,))
"""The Treasure Map's part after gold is gained."""


SCRIPTS: dict[str, Script] = {
    "renewal": Script(renewal, lambda game, m: bool(game.table.zone(held("spells", m.hero)))),
}
"""The scripts by the names the card files use."""
