"""For each kind of fact, the cached results about heroes that it can change."""

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
    DeckPlaced,
    DeckRemoved,
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
    {
        *(DayPassed, DeckPlaced, DeckRemoved, DeckSeen, DeckShuffled, DiceThrown),
        *(GoldStored, PileChanged, StepBegan, Told),
    }
)
"""Kinds of facts that change nothing about heroes except their gold: no possessions, no spells, and not the spaces that
the party is on. More than half of all facts are of these kinds."""

KEEPS_STANDING = frozenset({FigureMoved, LastingBegan, LastingEnded})
"""Kinds of facts that change nothing about heroes except their scores."""

KEEPS_CRAFT = frozenset({CardMet, CardsDealt, FigureMoved})
"""Kinds of facts that change no hero's craft or spells, but may change what heroes carry."""

KEEPS_NEEDS = frozenset({OrderSet, TokensChanged})
"""Kinds of facts that change nothing on which the needs of hooks depend."""

MEANS = frozenset({"life", "fate", "gold"})
"""Tokens that count in no score."""

CARRIED = ("items:", "followers:", "spells:", "quests:")
"""The prefixes of the zones of cards whose text applies to the hero who has them.

Trophies are not among them, because their text does not apply.
"""

MAKES = frozenset({CardMade, CardRewritten, NumberRead})
"""Kinds of facts that bring a card, or a number on a card, that the catalog may not have yet."""

MARCHES = frozenset({HeroArrived, HeroDied, OrderSet, ApartSet})
"""Kinds of facts that may change which heroes are together, or their marching order."""

RULES = MAKES | {ModulesSet, OptionSet}
"""Kinds of facts that may change the rules by which a table is played, or its catalog."""


def _was_no_heros_card(game: TheGame, fact: CardMet | CardMoved | CardTurned | CountersChanged, before: Table) -> bool:
    """Whether this card was no hero's card before the fact."""
    cached = game.last_zones.get(fact.card)
    if cached is not None:
        now = before.zones.get(cached[0], ())
        if now is cached[1] or fact.card in [card.id for card in now]:
            return not cached[0].startswith(CARRIED)
    return not before.find(fact.card)[0].startswith(CARRIED)


def _stays_with_no_hero(game: TheGame, fact: CardMoved | CardsDealt | CardTaken | FoeAppeared, before: Table) -> bool:
    """Whether these cards neither were nor become a hero's cards."""
    return not fact.to.startswith(CARRIED) and (type(fact) is not CardMoved or _was_no_heros_card(game, fact, before))


def _on_same_ground(game: TheGame, fact: SliceChanged, before: Table) -> bool:
    """Whether the party is on the same spaces as before."""
    here: standing_cache.Footing | None = game.footing
    if here is None or here.slices is not before.slices or here.region != before.region:
        return False
    return standing_cache.footing(game).printed == here.printed


MAY_CONCERN_NO_HERO: dict[type[Fact], Callable[[TheGame, Any, Table], bool]] = {
    **dict.fromkeys((CardMet, CardTurned, CountersChanged), _was_no_heros_card),
    **dict.fromkeys((CardMoved, CardsDealt, CardTaken, FoeAppeared), _stays_with_no_hero),
    TokensChanged: lambda game, fact, before: fact.token in MEANS,
    SliceChanged: _on_same_ground,
}
"""Kinds of facts that may leave every hero's cards, scores and spaces unchanged, each with the function that tests
whether they do."""


def _never(game: TheGame, fact: Fact, before: Table) -> bool:
    """Return False, because a fact of this kind counts as concerning some hero."""
    return False


WAYS: dict[type[Fact], tuple[Callable[[Table, Any], Table], Callable[[TheGame, Any, Table], bool] | None]] = {
    kind: (reducer, None if kind in KEEPS_ALL else MAY_CONCERN_NO_HERO.get(kind, _never))
    for kind, reducer in REDUCERS.items()
}
"""For each kind of fact: the function that changes the table, and the test whether the change left all heroes as they
were. None instead of a test means that it always does, except for their gold."""
