"""Compares the values that the game caches with newly calculated ones after facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights
from talisman_desktop.core.facts import (
    AlignmentChanged,
    Fact,
    GoldStored,
    LastingBegan,
    RegionEntered,
    ToadChanged,
    TokensChanged,
)
from talisman_desktop.core.requests import Draw, Request, Throw
from talisman_desktop.core.table import ALIGNMENTS, BY_HAND, TOKENS, Lasting, Table
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.games.darkest.base.places import REGIONS
from talisman_desktop.games.darkest.village import stay
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules import abilities, baggage, spells, standing_cache, statics
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Value
from tests.kit import library
from tests.soak.adventure import surroundings
from tests.soak.meddling import Meddler, any_answer

ATTRIBUTES: tuple[Attribute, ...] = ("strength", "craft")
FIGHTS: tuple[Fights, ...] = ("always", "battle", "psychic")
AGAINST = ("", "dragon", "spirit")
LONGEST = 300
ANSWERED, SET_BY_HAND, SENSIBLE = 0.92, 0.95, 0.7
"""A random number from 0 to 1 below the first value means an answer, below the second a change by hand, and above that
another operation. The third value is the probability that an answer is sensible.
"""


class Stale(AssertionError):
    """Raised if a cached value differs from the value calculated from the table."""


def compare(game: Game) -> None:
    """Compare everything that a game has cached with the values that a new game calculates for the same table. Raises
    Stale.
    """
    fresh = Game(game.ruleset, game.table)
    heroes = game.table.heroes
    _same("ground", _ground, game, fresh)
    if game.live is not None and game.live.met != fresh.find_live().met:
        raise Stale(f"hooks that need {game.live.met ^ fresh.find_live().met} are kept wrongly")
    for value, bent in game.values.items():
        if bent.words:
            for about in heroes if value.whose == "hero" else ("",):
                _same(f"bends of {value.name} for {about}", _bends(value, about), game, fresh)
    for hero in heroes:
        for what, ask in OF_A_HERO.items():
            _same(f"{what} of {hero}", partial(ask, hero=hero), game, fresh)
    if not game.unsettled and (over := spells.over_limit(fresh)):
        raise Stale(f"{over} hold more spells than craft allows, and the game takes it for settled")
    if game.living is heroes and any(hero.life <= 0 for hero in heroes.values()):
        raise Stale("a hero without a life counts as living")
    for zone, cards in game.table.zones.items():
        for card in cards:
            if (game.lies(card.id), game.card(card.id)) != (zone, card):
                raise Stale(f"card {card.id} lies in {zone}, and the game finds it in {game.lies(card.id)}")
    if "purchase" in game.table.decks:
        _same("services of the village", stay.services, game, fresh)


def _same(what: str, ask: Callable[[Game], Any], game: Game, fresh: Game) -> None:
    kept, right = ask(game), ask(fresh)
    if kept != right:
        raise Stale(f"the cached {what} differ from the table: {_apart(kept, right)}")


def _apart(kept: Any, right: Any) -> str:
    """Return the parts in which two values differ, cut to a readable length."""
    if isinstance(kept, list | tuple) and isinstance(right, list | tuple) and len(kept) == len(right):
        return "; ".join(_apart(k, r) for k, r in zip(kept, right, strict=True) if k != r)
    if isinstance(kept, list | tuple) and isinstance(right, list | tuple):
        few, more = [x for x in kept if x not in right], [x for x in right if x not in kept]
        return f"kept too much {str(few)[:LONGEST]}, kept too little {str(more)[:LONGEST]}"
    return f"{str(kept)[:LONGEST]} is kept, right is {str(right)[:LONGEST]}"


def _ground(game: Game) -> Any:
    known = standing_cache.footing(game)
    return known.words, known.printed


def _bends(value: Value[Any, Any], about: str) -> Callable[[Game], Any]:
    return lambda game: list(game.bending(value, about))


def _scores(game: Game, hero: str) -> list[int]:
    return [statics.score(game, hero, a, fight, kind) for a in ATTRIBUTES for fight in FIGHTS for kind in AGAINST]


def _abilities(game: Game, hero: str) -> list[Any]:
    hand = abilities.at_hand(game, hero)
    return [hand.all, hand.spells, hand.pressing, hand.healing, hand.before_moving]


OF_A_HERO: dict[str, Callable[..., Any]] = {
    "words": statics.words,
    "scores": _scores,
    "load": baggage.load,
    "abilities": _abilities,
}
"""The functions whose results for a hero are cached."""


@contextmanager
def watched(seed: int, share: float) -> Iterator[list[int]]:
    """Compare the cached values of every game after a random `share` of its facts; yield a list that contains the
    number of comparisons.
    """
    random, count = Random(seed), [0]
    do, correct = Game.do, Game.correct

    def looking(happen: Callable[[Game, Fact], None]) -> Callable[[Game, Fact], None]:
        def happens(game: Game, fact: Fact) -> None:
            happen(game, fact)
            if random.random() < share:
                count[0] += 1
                try:
                    compare(game)
                except Stale as error:
                    raise Stale(f"after {fact}: {error}") from None

        return happens

    with patch.object(Game, "do", looking(do)), patch.object(Game, "correct", looking(correct)):
        yield count


def played(seed: int, operations: int, share: float, boxes: tuple[str, ...] = ()) -> Session:
    """Play a campaign in which every automation asks, with sensible and random answers, changes by hand, undo and
    corrected answers. Compare the cached values after a random `share` of the facts. Return the session. Raises Stale.
    """
    random, rules = Random(seed), library(*boxes)
    options, _ = surroundings(seed)
    start = rules.new_table(seed, options, boxes)
    session = Session(rules, start, switches=dict.fromkeys(SWITCHES, "yes"))
    meddler = Meddler(session, seed)
    with watched(seed, share):
        for _ in range(operations):
            if session.pending is None:
                break
            how = random.random()
            if how < ANSWERED:
                _answer(session, session.pending, random)
            elif how < SET_BY_HAND:
                with suppress(Refused):
                    session.edit("by hand", (_by_hand(session.table, random),))
            elif (why := meddler.once()).startswith("failed: Stale"):
                raise Stale(why)
    return session


def _answer(session: Session, request: Request, random: Random) -> None:
    """Give a careful answer, so that the campaign makes progress, or a random one."""
    if isinstance(request, Throw | Draw):
        session.answer(session.by_luck(request), "app")
        return
    sensible = careful(session, request) if random.random() < SENSIBLE else None
    with suppress(Refused):
        session.answer(sensible or any_answer(session, request, random))


def _by_hand(table: Table, random: Random) -> Fact:
    """Return a random change by hand on which cached values depend; the change may be impossible."""
    hero = random.choice(table.order or ("nobody",))
    what = random.choice(("strength", "craft", "no-weapons", "no-armour"))
    facts: tuple[Fact, ...] = (
        RegionEntered(random.choice(tuple(REGIONS)), cause=BY_HAND),
        TokensChanged(hero, random.choice(TOKENS), random.choice((-1, 1)), cause=BY_HAND),
        LastingBegan(Lasting(hero, what, 2, "adventure"), cause=BY_HAND),
        AlignmentChanged(hero, random.choice(ALIGNMENTS), cause=BY_HAND),
        ToadChanged(hero, random.choice((-2, 2)), cause=BY_HAND),
        GoldStored(hero, table.region, 1, cause=BY_HAND),
    )
    return random.choice(facts)
