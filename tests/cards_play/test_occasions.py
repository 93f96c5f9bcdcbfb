"""Words about occasions, such as "When you open a bag of gold: gain 2 gold"."""

from __future__ import annotations

import pytest

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.log import Answered, encode_entry
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Step
from tests.kit import a_table, meets, own, plays, walks, who


def test_opened_bag_brings_more() -> None:
    purse = own("Purse", type="object", owned="When you open a bag of gold: get up to 1 fate back.")
    table = a_table([who("elf", items=[purse, "bag-of-gold"], fate=1)], step=Step("go-on", (0,)))
    outcome = walks(table, answers=[plays("use:elf:bag-of-gold:0")])
    assert outcome.fate == 2


@pytest.mark.rule("D0.as-written")
@pytest.mark.parametrize(("head", "gold"), [("lose a life", 1), ("lose a life in a fight", 0)])
def test_lost_life_is_answered_when_the_step_ends(head: str, gold: int) -> None:
    friend = own("Friend", type="follower", owned=f"When you {head}: roll a die. 1-6: gain 1 gold.")
    trap = own("Trap", type="stranger", meet="Lose 1 life.", ends="Stays here.")
    assert meets(trap, followers=[friend], gold=0, life=3, dice=[1] * gold).gold == gold


def test_destroyed_spirit_is_answered_at_once() -> None:
    words = ["You may destroy a spirit instead of fighting it.", "When you destroy a spirit: gain 1 gold."]
    friend = own("Friend", type="follower", owned=words)
    assert meets("wraith", followers=[friend], gold=0, answers=["destroy"]).gold == 1


def test_answer_of_an_older_version_has_todays_key() -> None:
    then = Answered("elixir/life", Chosen("yes"), "person")
    assert CODEC.entry(encode_entry(then)) == Answered("table/dungeon/elixir-of-life", Chosen("yes"), "person")
