"""The row of a die table that a roll selects, in the words of the card. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from talisman_desktop.cards.effects import Nothing, Roll
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import DiceThrown
from talisman_desktop.desktop.presenters.drama.beats import Beat, CardWent, Died, Fought, Rolled, TokensWent, Told
from talisman_desktop.rules import prospects, worth

BROUGHT = (TokensWent, CardWent, Died, Fought)
"""Beats that already show the effect of a roll."""

ABILITIES = {"beguiled": "to beguile", "charm": "to charm"}
"""The words for a roll that an ability of the hero asks for beside what is met, by the deed of its cause."""


def purpose(fact: DiceThrown) -> str:
    """Return the words that say for what dice were rolled."""
    return ABILITIES.get(str(fact.cause.deed), fact.purpose)


def line(fact: DiceThrown, catalog: Catalog) -> str:
    """Return the row of a card's die table that a roll selects; "" if the roll was made for something else."""
    card = catalog.cards.get(fact.cause.card) or catalog.spaces.get(fact.cause.card)
    tables = [effect for effect in card.meet if isinstance(effect, Roll)] if card is not None else []
    if card is None or len(tables) != 1 or fact.purpose != card.name or len(fact.dice) != tables[0].dice:
        return ""
    effects = worth.row(tables[0].rows, sum(fact.dice)).effects
    return "nothing" if all(isinstance(x, Nothing) for x in effects) else prospects.describe(effects, catalog)


def told(beats: Sequence[Beat]) -> tuple[Beat, ...]:
    """Return the beats, without the row of the die table where a later beat shows the effect of the roll."""
    made: list[Beat] = []
    for n, beat in enumerate(beats):
        after = beats[n + 1] if n + 1 < len(beats) else None
        shows = isinstance(after, BROUGHT) or (isinstance(after, Told) and after.hero == beat.hero)
        if isinstance(beat, Rolled) and beat.line and shows:
            made.append(replace(beat, line=""))
        else:
            made.append(beat)
    return tuple(made)
