"""Rolls on a table whose result is only an offer, which the hero may leave."""

from __future__ import annotations

from talisman_desktop.cards.effects import May, Roll
from talisman_desktop.core.facts import DiceThrown
from talisman_desktop.play.telling.vocabulary import Words
from talisman_desktop.rules import prospects, worth


def is_offer(thrown: DiceThrown, words: Words) -> bool:
    """Whether the text for which a hero rolled offers something for this roll, and does nothing else."""
    printed = words.printed(thrown.cause.card)
    tables = [x for x in prospects.inside(printed.meet) if isinstance(x, Roll)] if printed is not None else []
    if len(tables) != 1 or tables[0].dice != len(thrown.dice):
        return False
    effects = worth.row(tables[0].rows, sum(thrown.dice)).effects
    return bool(effects) and all(isinstance(effect, May) for effect in effects)
