"""Answers that a question has without anybody being asked."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Chosen, Option, Pick, Picked, Throw, usual_answer

BOTH = (Option("fight", "Fight"), Option("back", "Turn back"))


def test_new_question_names_what_was_done_before() -> None:
    assert usual_answer(Choose(key="new", options=BOTH, usual="fight")) == Chosen("fight")


def test_new_pick_names_what_was_picked_before() -> None:
    assert usual_answer(Pick(key="new", options=BOTH, least=1, most=2, usual=("back",))) == Picked(("back",))
    assert usual_answer(Pick(key="old", options=BOTH, least=1, most=2)) is None


def test_stop_with_one_option_may_be_missing() -> None:
    assert usual_answer(Choose(key="stop", options=BOTH[:1], pauses=True)) == Chosen("fight")


def test_no_answer_stands_for_a_choice_or_luck() -> None:
    assert usual_answer(Choose(key="old", options=BOTH)) is None
    assert usual_answer(Throw(key="road")) is None
