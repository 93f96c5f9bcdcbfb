"""Values that a game caches equal, at every question, those of a game that starts at the same table."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import GoldStored, RegionEntered, TokensChanged
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.games.darkest.village.stay import services
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.rules import abilities, baggage, spells, standing_cache, statics
from talisman_desktop.rules.game import Game
from tests.kit import a_table, library, who

QUESTIONS = 400


def found(game: Game, hero: str) -> tuple[object, ...]:
    """Return what the game keeps about a hero."""
    scores = [statics.score(game, hero, attribute, "battle") for attribute in ("strength", "craft")]
    uses = [use for _, _, use in abilities.at_hand(game, hero).all]
    return standing_cache.of(game, hero).words, scores, uses, baggage.load(game, hero), spells.limit(game, hero)


@pytest.mark.parametrize("boxes", [(), ("reaper",)])
def test_cached_values_equal_those_of_a_new_game(boxes: tuple[str, ...]) -> None:
    play, asked = random_bot(3), 0

    def bot(session: Session, request: Request) -> Answer | None:
        nonlocal asked
        asked += 1
        new = Game(session.ruleset, session.table)
        for hero in new.table.order:
            assert found(session.game, hero) == found(new, hero)
        assert spells.over_limit(session.game) == spells.over_limit(new)
        assert request.key != "village" or request == services(new)
        return play(session, request) if asked < QUESTIONS else None

    rules = library(*boxes)
    while asked < QUESTIONS:
        Session(rules, rules.new_table(asked, modules=boxes), bot=bot)


def test_gold_stored_in_another_region_is_out_of_reach() -> None:
    table = a_table([who("elf", gold=0, alignment="neutral")], region="inner")
    game = Game(library().of(table), table)
    game.do(TokensChanged("elf", "gold", 1))
    game.do(GoldStored("elf", "inner", 1))
    assert "storage:elf" in [option.id for option in services(game).options]
    game.do(RegionEntered("outer"))
    assert services(game) == services(Game(library().of(game.table), game.table))
    assert "storage:elf" not in [option.id for option in services(game).options]


def test_new_tables_differ_in_their_seed_alone() -> None:
    rules = library("reaper")
    for modules in ((), ("reaper",)):
        one, other = (rules.new_table(seed, {"resolve:fights": "off"}, modules) for seed in (1, 2))
        assert (one.seed, other.seed, one.decks, one.options) == (1, 2, other.decks, other.options)
    assert len(rules.new_table(1, modules=("reaper",)).decks) > len(rules.new_table(1).decks)
