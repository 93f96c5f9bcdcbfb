"""A number may be added to a roll (praying, the Cave): the player chooses, or a visible automation does."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Choose
from talisman_desktop.games.darkest.base.automation import BEGINNING, DEFAULTS
from tests.kit import asked, cards, library, meets, visits, who

ADD = {"ask:add": "yes"}


def test_monk_with_one_life_is_offered_the_life() -> None:
    """A 4 brings a spell and a 5 a life, so the player has to choose."""
    question = asked("add", "add", options=["keep", "add"], hero="monk")
    outcome = meets("shrine", hero="monk", life=1, dice=[4], switches=ADD, answers=[question])
    assert (outcome.life, outcome.spells) == (2, [])


def test_monk_may_leave_the_roll_as_it_is() -> None:
    outcome = meets("shrine", hero="monk", life=1, dice=[4], draws=["alchemy"], switches=ADD, answers=["keep"])
    assert (outcome.life, outcome.spells) == (1, ["alchemy"])


def test_new_campaign_asks_and_old_takes_better_result() -> None:
    assert (BEGINNING["ask:add"], DEFAULTS["ask:add"]) == ("yes", "no")
    assert meets("shrine", hero="monk", dice=[2], switches=DEFAULTS).gained("fate") == 1


@pytest.mark.parametrize(("hero", "place"), [("monk", "chapel"), ("priest", "chapel")])
def test_praying_at_the_chapel_asks_where_results_differ(hero: str, place: str) -> None:
    pray = "pray and roll a die"
    outcome = visits(place, hero=hero, life=2, dice=[4], switches=ADD, answers=["2", asked("add", "add")])
    assert outcome.gained("life") == 1, pray


def test_dwarf_may_add_in_the_cave() -> None:
    answers = [asked("add", "keep", options=["keep", "add"])]
    outcome = meets("cave", hero="dwarf", dice=[5], switches=ADD, answers=answers)
    assert outcome.gained("gold") == 2


def test_knight_adds_up_to_two_when_praying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))
    answers = [asked("add", "add-2", options=["keep", "add-1", "add-2"])]
    knight = who("reaper/knight", life=1)
    assert meets("shrine", heroes=[knight], modules=["reaper"], dice=[3], switches=ADD, answers=answers).life == 2


def test_equal_results_ask_only_when_everything_is_asked() -> None:
    meets("cave", hero="dwarf", dice=[4], switches=ADD)
    meets("cave", hero="dwarf", dice=[4], switches={"ask:spare": "yes"}, answers=[asked("add", "keep")])


def test_options_name_each_result() -> None:
    outcome = meets("shrine", hero="monk", life=1, dice=[4], switches=ADD, answers=["add"])
    (question,) = outcome.asked("add")
    assert isinstance(question, Choose)
    assert [o.text for o in question.options] == [
        "Leave it at 4: gain 1 spell",
        "Add 1, for 5: gain 1 life",
    ]
    assert question.text == "Shrine: you rolled 4. Add 1?"


def test_fate_question_names_the_added_result() -> None:
    outcome = meets("shrine", hero="monk", fate=1, dice=[1], answers=["keep"])
    (question,) = outcome.asked("fate")
    assert "(nothing; gain 1 fate with 1 added)" in question.text
    assert outcome.gained("fate") == 1


@pytest.mark.parametrize("hero", ["dwarf", "elf"])
def test_optional_rolls_are_asked_when_wanted(hero: str) -> None:
    followers = ["guide"] if hero == "elf" else []
    switches = {"ask:spare": "yes"}
    answers = [asked("may/throw", "yes")] + ([asked("may/risk", "yes")] if followers else [])
    dice = [1, 1] if followers else [1]
    outcome = visits(
        "chasm", hero=hero, region="outer", followers=followers, dice=dice, switches=switches, answers=answers
    )
    assert (outcome.gained("life"), outcome.followers) == (-1, [])
