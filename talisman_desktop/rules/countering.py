"""Magic against magic: what events, strangers, places, spaces and enemies do is made void for a turn (D3)."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.ruleset import Met

NEGATED = "negated"
"""What lasts on one card or place: its words do nothing."""
ALL_NEGATED = "all-negated"
"""What lasts when nothing of the kinds below does anything."""

SHUT_BY_ONE = ("event", "stranger", "place", "space")
"""What Counterspell may be cast on (D3.counterspell)."""
SHUT_BY_ALL = (*SHUT_BY_ONE, "enemy")
"""What Destroy Magic makes void (D3.destroy-magic)."""


def negate(game: Game, met: Met, cause: Cause) -> None:
    """Until the end of the turn the words of this card or place do nothing."""
    game.do(LastingBegan(Lasting("", NEGATED, 1, "turn", met.card, met.place), cause=cause))


def negate_all(game: Game, cause: Cause) -> None:
    """Until the end of the turn no event, stranger, place, space or enemy does anything to the party."""
    game.do(LastingBegan(Lasting("", ALL_NEGATED, 1, "turn"), cause=cause))


def all_negated(game: Game) -> bool:
    """Whether nothing that can be countered does anything this turn."""
    return any(x.what == ALL_NEGATED for x in game.table.lasting)


def negated(game: Game, met: Met) -> bool:
    """Whether what the party meets does nothing to it now."""
    lasting = game.table.lasting
    if not lasting:
        return False
    printed = words_of(game, met)
    for x in lasting:
        if x.what == ALL_NEGATED and printed is not None and printed.type in SHUT_BY_ALL:
            return True
        if x.what == NEGATED and (x.card, x.source) == (met.card, met.place):
            return True
    return False


def words_of(game: Game, met: Met) -> CardDef | None:
    """What is printed on the card or place that is met; None when nothing is, or a back."""
    if met.card:
        card = game.card(met.card)
        return game.catalog.cards.get(card.kind)
    return game.catalog.spaces.get(met.place)
