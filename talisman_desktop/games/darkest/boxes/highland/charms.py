"""The Renewal Potion."""

from __future__ import annotations

from talisman_desktop.core.requests import Option, Pick
from talisman_desktop.core.table import held
from talisman_desktop.rules import baggage, spells
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting
from talisman_desktop.rules.script import Script


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


SCRIPTS: dict[str, Script] = {
    "renewal": Script(renewal, lambda game, m: bool(game.table.zone(held("spells", m.hero)))),
}
"""The scripts by the names the card files use."""
