"""Enemies with strength and craft: the hero chooses how to fight them."""

from __future__ import annotations

import pytest

from tests.kit import fights, own

ASKED = {"ask:best": "yes"}
FIEND = own("Fiend", type="enemy", strength=4, craft=3)


@pytest.mark.parametrize(("choice", "scores"), [("strength", (3 + 5, 4 + 2)), ("craft", (4 + 5, 3 + 2))])
def test_hero_chooses_battle_or_psychic_combat(choice: str, scores: tuple[int, int]) -> None:
    outcome = fights(FIEND, hero="elf", answers=[choice], dice=[2, 5], switches=ASKED)
    assert (outcome.result, outcome.scores) == ("won", scores)


def test_loss_is_that_of_the_fight_chosen() -> None:
    outcome = fights(FIEND, hero="elf", craft=5, answers=["craft"], dice=[5, 1], switches=ASKED)
    assert (outcome.craft, outcome.life) == (4, 3)
