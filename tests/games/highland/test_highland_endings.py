"""The endings of the Highland in place of the Crown, worked out by hand (C10o)."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.odds import roll_odds
from tests.kit import Outcome, Who, a_table, cards, library, plays_out, who

HIDDEN = {"alternative-ending": "hidden"}


@pytest.fixture(autouse=True)
def highland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("highland"))


def reaches(ending: str, *heroes: str | Who, **how: Any) -> Outcome:
    """Take the heroes to the end of the Tower, where this ending lies."""
    options = {**HIDDEN, **how.pop("options", {})}
    table = a_table(heroes, region="outer", space="tower", options=options, modules=["highland"], step=Step("climb"))
    return plays_out(table, **{"draws": [f"highland/{ending}"], "until": ["over"], **how})


# --- the card in the Crown's place ---


@pytest.mark.rule("C10o")
def test_without_the_option_the_crown_itself_is_reached() -> None:
    outcome = reaches("hand-of-doom", "elf", options={"alternative-ending": "off"}, draws=[])
    assert outcome.table.step == Step("over", ("won", "elf"))


@pytest.mark.rule("C10o")
def test_open_ending_is_drawn_before_the_first_heroes() -> None:
    table = a_table([], options={"alternative-ending": "open"}, modules=["highland"], step=Step("muster"))
    drawn = ["highland/hand-of-doom", "core/elf", "core/troll", "core/dwarf"]
    outcome = plays_out(table, draws=drawn, until=["go-on"])
    assert outcome.table.decks["ending"].top == ("highland/hand-of-doom",)
    assert [fact.args for fact in outcome.told("ending-shown")] == [("Hand of Doom",)]


# --- the Hand of Doom ---


@pytest.mark.rule("C10o")
def test_one_of_the_hand_of_doom_kills_all() -> None:
    assert reaches("hand-of-doom", "elf", "troll", dice=[1]).table.step == Step("over", ("lost", ""))


@pytest.mark.rule("C10o")
def test_three_costs_a_life_and_next_hero_rolls() -> None:
    # Elf 4 lives - 1; then the Troll rolls a 6 and is the last.
    outcome = reaches("hand-of-doom", "elf", "troll", dice=[3, 6])
    assert outcome.table.step == Step("over", ("won", "troll"))
    assert [*outcome.table.heroes] == ["troll"]


@pytest.mark.rule("C10o")
def test_four_kills_a_hero_chosen_by_the_roller() -> None:
    outcome = reaches("hand-of-doom", "elf", "troll", "dwarf", dice=[4, 6], answers=["troll"])
    assert outcome.table.step == Step("over", ("won", "dwarf"))


@pytest.mark.rule("C10o")
def test_question_of_the_victim_has_no_odds() -> None:
    outcome = reaches("hand-of-doom", "elf", "troll", "dwarf", dice=[4], until=["doom/whom"])
    assert roll_odds.forecasts(outcome.session.game, outcome.question) == {}


@pytest.mark.rule("C10o")
def test_a_lone_hero_wins_with_a_four() -> None:
    assert reaches("hand-of-doom", "elf", dice=[2, 5]).table.step == Step("over", ("won", "elf"))


# --- the Eagle King ---


@pytest.mark.rule("C10o")
def test_each_victory_takes_one_of_the_kings_lives() -> None:
    # Elf craft 4 + 5 = 9 against 12 + 1 = 13; Troll strength 13 + 1 = 14 against 12 + 1 = 13.
    strong = who("troll", strength=13)
    outcome = reaches("eagle-king-crown", "elf", strong, dice=[1, 5, 1, 1], until=["king/again"])
    assert outcome.question.text == "The Eagle King has 3 lives left: fight on, or turn back?"
    assert outcome.each("life") == [4 - 1, 6]


@pytest.mark.rule("C10o")
def test_king_without_lives_is_beaten_by_the_party() -> None:
    strong = [who("elf", strength=20), who("troll", strength=20)]
    outcome = reaches("eagle-king-crown", *strong, dice=[1, 1] * 4, answers=["again"])
    assert outcome.table.step == Step("over", ("won", ""))


@pytest.mark.rule("C10o")
def test_last_blow_wins_crown_when_only_one_may() -> None:
    strong = [who("elf", strength=20), who("troll", strength=20)]
    answers = ["again"]
    outcome = reaches("eagle-king-crown", *strong, dice=[1, 1] * 4, answers=answers, options={"finale": "one"})
    assert outcome.table.step == Step("over", ("won", "troll"))


@pytest.mark.rule("C10o")
def test_king_returns_on_top_of_endings_after_turning_back() -> None:
    outcome = reaches("eagle-king-crown", "elf", dice=[6, 1, 1], answers=["back"], until=["next-space"])
    assert outcome.table.decks["ending"].top == ("highland/eagle-king-crown",)


# --- Battle Royale ---


@pytest.mark.rule("C10o")
def test_victor_attacks_next_and_spares_the_beaten_hero() -> None:
    # Dwarf 3 + 1 against Elf 3 + 5: the Elf attacks next, and only the Troll can be attacked.
    answers = ["battle:dwarf"]
    outcome = reaches("battle-royale", "elf", "dwarf", "troll", dice=[1, 5], answers=answers, until=["finale"])
    assert outcome.options == ["battle:troll", "psychic:troll"]


@pytest.mark.rule("C10o")
def test_defender_who_wins_attacks_next() -> None:
    outcome = reaches("battle-royale", "elf", "troll", "dwarf", dice=[5, 1], answers=["battle:troll"], until=["finale"])
    assert outcome.question.hero == "troll"
    assert outcome.options == ["battle:dwarf", "psychic:dwarf"]
