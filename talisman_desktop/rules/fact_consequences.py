"""The consequences of facts for cached results about heroes: which of them each kind of fact may change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from talisman_desktop.core.facts import (
    ApartSet,
    CardMade,
    CardMet,
    CardMoved,
    CardRewritten,
    CardsDealt,
    CardTaken,
    CardTurned,
    CountersChanged,
    DayPassed,
    DeckSeen,
    DeckShuffled,
    DiceThrown,
    Fact,
    FigureMoved,
    FoeAppeared,
    GoldStored,
    HeroArrived,
    HeroDied,
    LastingBegan,
    LastingEnded,
    ModulesSet,
    NumberRead,
    OptionSet,
    OrderSet,
    PileChanged,
    SliceChanged,
    StepBegan,
    TokensChanged,
    Told,
)
from talisman_desktop.core.reduce import REDUCERS
from talisman_desktop.core.table import Table
from talisman_desktop.rules import standing_cache
from talisman_desktop.rules.hooks import TheGame

KEEPS_ALL = frozenset(
    {DayPassed, DeckSeen, DeckShuffled, DiceThrown, FigureMoved, GoldStored, PileChanged, StepBegan, Told}
)
"""Facts that change nothing about heroes except their gold: not their things, their spells, or their ground. More than
half of all facts are of these kinds."""

KEEPS_STANDING = frozenset({LastingBegan, LastingEnded})
"""Facts that change only the scores of heroes."""

KEEPS_CRAFT = frozenset({CardMet, CardsDealt})
"""Facts that change no hero's craft or spells, though perhaps what heroes carry."""

MEANS = frozenset({"life", "fate", "gold"})
"""Tokens that count in no score."""

CARRIED = ("items:", "followers:", "spells:", "quests:")
"""The prefixes of the zones for cards that a hero has and whose words may apply; the words of trophies do not."""

MAKES = frozenset({CardMade, CardRewritten, NumberRead})
"""Facts about a card, or a number of one, that the catalog may not know yet."""

MARCHES = frozenset({HeroArrived, HeroDied, OrderSet, ApartSet})
"""Facts after which other heroes may be together, or in another marching order."""

RULES = MAKES | {ModulesSet, OptionSet}
"""Facts after which a table may be played by other rules."""


def _nobodys(game: TheGame, fact: CardMet | CardMoved | CardTurned | CountersChanged, before: Table) -> bool:
    """Whether it is certain that no hero had this card."""
    lay = game.lay.get(fact.card)
    if lay is None or lay[0].startswith(CARRIED):
        return False
    now = before.zones.get(lay[0], ())
    return now is lay[1] or fact.card in [card.id for card in now]


def _for_nobody(game: TheGame, fact: CardMoved | CardsDealt | CardTaken | FoeAppeared, before: Table) -> bool:
    """Whether it is certain that no hero has or had these cards."""
    return not fact.to.startswith(CARRIED) and (type(fact) is not CardMoved or _nobodys(game, fact, before))


def _on_same_ground(game: TheGame, fact: SliceChanged, before: Table) -> bool:
    """Whether the party is on the same ground as before."""
    here: standing_cache.Footing | None = game.footing
    if here is None or here.slices is not before.slices or here.region != before.region:
        return False
    return standing_cache.footing(game).printed == here.printed


CONCERNS_NOBODY: dict[type[Fact], Callable[[TheGame, Any, Table], bool]] = {
    **dict.fromkeys((CardMet, CardTurned, CountersChanged), _nobodys),
    **dict.fromkeys((CardMoved, CardsDealt, CardTaken, FoeAppeared), _for_nobody),
    TokensChanged: lambda game, fact, before: fact.token in MEANS,
    SliceChanged: _on_same_ground,
}
"""Facts that may leave every hero's cards, scores and ground unchanged, each with the test that they have."""


def _never(game: TheGame, fact: Fact, before: Table) -> bool:
    """Return False, because a fact of this kind always concerns some hero."""
    return False


WAYS: dict[type[Fact], tuple[Callable[[Table, Any], Table], Callable[[TheGame, Any, Table], bool] | None]] = {
    kind: (reducer, None if kind in KEEPS_ALL else CONCERNS_NOBODY.get(kind, _never))
    for kind, reducer in REDUCERS.items()
}
"""For each kind of fact, the function by which it changes the table, and the test whether it left all heroes unchanged;
None means that it never does."""
