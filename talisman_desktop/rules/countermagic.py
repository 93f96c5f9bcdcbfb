"""Spells against magic: until the end of the turn, events, strangers, places, spaces and enemies can be made to have no
effect (D3)."""

from __future__ import annotations

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import LastingBegan
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.lasting_words import ALL_NEGATED, NEGATED
from talisman_desktop.rules.ruleset import Met
from talisman_desktop.rules.values.meeting_values import ALL_VOID, VOID, Shut


def negate(game: Game, met: Met, cause: Cause) -> None:
    """Cancel the text of this card or place until the end of the turn."""
    game.do(LastingBegan(Lasting("", NEGATED, 1, "turn", met.card, met.place), cause=cause))


def negate_all(game: Game, cause: Cause) -> None:
    """Make all events, strangers, places, spaces and enemies unable to affect the party until the end of the turn."""
    game.do(LastingBegan(Lasting("", ALL_NEGATED, 1, "turn"), cause=cause))


def all_negated(game: Game) -> bool:
    """Whether the text of every card and place that can be countered is cancelled this turn."""
    return ALL_VOID(game, False, None)


def negated(game: Game, met: Met) -> bool:
    """Whether the text of the card or place that the party meets is cancelled now."""
    lasting = game.table.lasting
    if not lasting:
        return False
    printed = words_of(game, met)
    return VOID(game, False, Shut(met.card, met.place, printed.type if printed is not None else ""))


def words_of(game: Game, met: Met) -> CardDef | None:
    """Return the printed facts of the card or place being met; None if nothing is met or the card is face down."""
    if met.card:
        card = game.card(met.card)
        return game.catalog.cards.get(card.kind)
    return game.catalog.spaces.get(met.place)
