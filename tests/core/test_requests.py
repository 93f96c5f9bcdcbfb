"""The usual answers, which a replay takes where a log lacks a question."""

from __future__ import annotations

from talisman_desktop.core.requests import Choose, Chosen, Option, Pick, Picked, Throw, usual_answer

BOTH = (Option("fight", "Fight"), Option("back", "Turn back"))


def test_usual_answer_of_a_choice_is_its_usual_option() -> None:
    assert usual_answer(Choose(key="new", options=BOTH, usual="fight")) == Chosen("fight")


def test_usual_answer_of_a_pick_is_its_usual_options() -> None:
    assert usual_answer(Pick(key="new", options=BOTH, least=1, most=2, usual=("back",))) == Picked(("back",))
    assert usual_answer(Pick(key="old", options=BOTH, least=1, most=2)) is None


def test_usual_answer_of_a_lone_option_is_that_option() -> None:
    assert usual_answer(Choose(key="stop", options=BOTH[:1], pauses=True)) == Chosen("fight")


def test_choices_dice_and_cards_have_no_usual_answer() -> None:
    assert usual_answer(Choose(key="old", options=BOTH)) is None
    assert usual_answer(Throw(key="road")) is None
