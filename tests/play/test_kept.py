"""What a game works out once and keeps is at each question what a game new to the table finds."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.games.darkest.village.stay import services
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from talisman_desktop.rules import abilities, baggage, spells, standing_cache, statics
from talisman_desktop.rules.game import Game
from tests.kit import library

QUESTIONS = 400


def found(game: Game, hero: str) -> tuple[object, ...]:
    """What is kept of a hero."""
    scores = [statics.score(game, hero, attribute, "battle") for attribute in ("strength", "craft")]
    uses = [use for _, _, use in abilities.at_hand(game, hero, spells_only=False)]
    return standing_cache.of(game, hero).words, scores, uses, baggage.load(game, hero), spells.limit(game, hero)


@pytest.mark.parametrize("boxes", [(), ("reaper",)])
def test_kept_is_what_a_new_game_finds(boxes: tuple[str, ...]) -> None:
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


def test_new_tables_differ_in_their_seed_alone() -> None:
    rules = library("reaper")
    for modules in ((), ("reaper",)):
        one, other = (rules.new_table(seed, {"resolve:fights": "off"}, modules) for seed in (1, 2))
        assert (one.seed, other.seed, one.decks, one.options) == (1, 2, other.decks, other.options)
    assert len(rules.new_table(1, modules=("reaper",)).decks) > len(rules.new_table(1).decks)
