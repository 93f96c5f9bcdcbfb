"""The test kit is strict: a question, die or card that a test did not foresee fails, and so does an answer that was not
used."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import asked, fights, guard, in_village, meets, plays, visits, who


def test_unexpected_question_fails_with_its_text() -> None:
    with pytest.raises(AssertionError, match=r"unexpected question(.|\n)*who takes it"):
        meets("sword")


def test_unforeseen_roll_fails() -> None:
    with pytest.raises(AssertionError, match="an unexpected roll"):
        meets("witch")
    with pytest.raises(AssertionError, match=r"after \[6\]"):
        meets("ogre", dice=[6])


def test_unforeseen_draw_fails() -> None:
    with pytest.raises(AssertionError, match="an unexpected draw"):
        meets("witch", dice=[5])
    with pytest.raises(AssertionError, match="no card of the spell deck"):
        meets("witch", dice=[5], draws=["ogre"])


@pytest.mark.parametrize("more", [{"dice": [4, 4]}, {"dice": [4], "draws": ["hex"]}, {"dice": [4], "answers": ["x"]}])
def test_unused_answers_and_dice_fail(more: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="left over"):
        meets("witch", **more)


def test_an_answer_that_is_not_legal_fails() -> None:
    with pytest.raises(AssertionError, match="not among the options: 'take:elf', 'leave'"):
        meets("sword", answers=["take:dwarf"])
    with pytest.raises(AssertionError, match="each die shows 1 to 6"):
        meets("witch", dice=[7])
    with pytest.raises(AssertionError, match="not among the offers"):
        meets("sword", answers=[plays("use:elf:hex")])


def test_answers_may_look_at_their_question() -> None:
    meets("sword", answers=[asked("take", "leave", options=["take:elf", "leave"], barred=[])])
    with pytest.raises(AssertionError, match="expects the options"):
        meets("sword", answers=[asked("take", "leave", options=["leave"])])
    with pytest.raises(AssertionError, match="expects the question 'gold'"):
        meets("sword", answers=[asked("gold", "leave")])


def test_play_returns_its_outcome() -> None:
    outcome = fights("ogre", heroes=[who("elf", strength=3), "troll"], dice=[3, 6, 2])
    assert (outcome.result, outcome.scores) == ("won", (11, 8))
    assert outcome.trophies == ["ogre"]
    assert outcome.where("ogre") == ["trophies:elf"]
    assert outcome.each("strength") == [3, 6]


def test_the_village_stops_at_its_question() -> None:
    outcome = in_village("heal:elf:life", life=2, gold=3)
    assert (outcome.life, outcome.gold) == (3, 2)
    assert "heal:elf:life" in outcome.options
    assert "buy:elf:core/purchase-sword" in outcome.options


def test_places_and_guardians() -> None:
    assert visits("crags", dice=[6]).strength == 4
    assert visits("crags", dice=[6], destination=True).way.visited
    outcome = guard(["goblin"], trove=["ring"], hero="troll", answers=[])
    assert outcome.step == "loot"
