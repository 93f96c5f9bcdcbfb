"""Cards that say what a victory over another hero brings, in the fight for the Crown (C10o.c)."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Outcome, Who, a_table, asked, cards, library, plays_out, who

BATTLE = "battle:dwarf"


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def attacks(*heroes: Who, **how: Any) -> Outcome:
    """Let the first of the heroes attack the second, once."""
    step = Step("finale", (heroes[0].name,))
    table = a_table(heroes, region="outer", space="tower", options={"finale": "one"}, step=step, modules=["reaper"])
    return plays_out(table, **{"until": ("finale", "over"), **how})


@pytest.mark.rule("C10o.c")
@pytest.mark.parametrize(
    ("alignment", "die", "token"),
    [("neutral", 1, "fate"), ("evil", 5, "craft"), ("good", 1, "gold"), ("good", 4, "craft")],
)
def test_dark_cultist_gains_for_a_life_taken(alignment: str, die: int, token: str) -> None:
    party = [who("reaper/dark-cultist", strength=6), who("dwarf", alignment=alignment), who("troll")]
    outcome = attacks(*party, answers=[BATTLE], dice=[1, 5, die])
    assert outcome.gained(token) == 1


@pytest.mark.rule("C10o.c")
def test_fate_stealer_gains_fate_for_a_life_taken() -> None:
    party = [who("elf", strength=6, items=["reaper/fate-stealer"]), who("dwarf"), who("troll")]
    assert attacks(*party, answers=[BATTLE], dice=[1, 5]).each("fate") == [1, 0, 0]


@pytest.mark.rule("C10o.c")
def test_armour_leaves_the_victor_without_a_gain() -> None:
    party = [who("elf", strength=6, items=["reaper/fate-stealer"]), who("dwarf", items=["shield"]), who("troll")]
    assert attacks(*party, answers=[BATTLE], dice=[1, 5, 6]).each("fate") == [0, 0, 0]


@pytest.mark.rule("C10o.c")
def test_jester_is_handed_over_instead_of_the_loss() -> None:
    party = [who("elf", strength=6, followers=["reaper/jester"]), who("dwarf"), who("troll")]
    gives = asked("duel/hand-over", "Jester", hero="elf")
    outcome = attacks(*party, answers=[BATTLE, gives], dice=[1, 5])
    assert (outcome.each("life")[1], outcome.followers_of("dwarf")) == (5, ["jester"])
