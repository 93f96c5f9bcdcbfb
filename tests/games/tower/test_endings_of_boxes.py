"""The endings of the Frostmarch and the Sacred Pool in place of the Crown, worked out by hand (C10o)."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.play.telling.campaign_end import ending
from tests.kit import Outcome, Who, a_table, cards, library, plays, plays_out, who

BOXES = {"crown-and-sceptre": "frostmarch", "judgement-day": "sacred-pool"}


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of both boxes."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOXES.values()))


def reaches(ending: str, *heroes: str | Who, **how: Any) -> Outcome:
    """Take the heroes to the end of the Tower, where this ending lies."""
    options = {"alternative-ending": "hidden"}
    step = Step("climb")
    table = a_table(heroes, region="outer", space="tower", options=options, modules=[*BOXES.values()], step=step)
    return plays_out(table, **{"draws": [f"{BOXES[ending]}/{ending}"], "until": ["over"], **how})


# --- Crown and Sceptre ---


@pytest.mark.rule("C10o")
def test_last_hero_before_the_sceptre_wins_by_craft() -> None:
    # Dwarf craft 5 + 1 = 6 against Elf craft 4 + 6 + 1 = 11: the Dwarf loses the last life.
    outcome = reaches("crown-and-sceptre", "elf", who("dwarf", life=1), dice=[1, 6, 1], answers=["psychic:dwarf"])
    assert outcome.table.step == Step("over", ("won", "elf"))


@pytest.mark.rule("C10o")
def test_no_hero_is_healed_before_the_sceptre() -> None:
    hurt = who("elf", life=2, spells=["healing"], craft=5)
    answers = [plays("use:elf:healing:0"), "battle:troll"]
    outcome = reaches("crown-and-sceptre", hurt, "troll", answers=answers, dice=[1, 1], until=["finale"])
    assert outcome.each("life") == [1, 6]


# --- Judgement Day ---


@pytest.mark.rule("C10o")
@pytest.mark.parametrize(
    ("sides", "die", "end"),
    [
        (("light", "light"), 4, ("won", "elf")),  # 4 + 2 = 6: the Elf alone
        (("light", "dark"), 5, ("won", "elf")),  # 5: all good heroes, and the Troll is neutral
        (("dark", "dark"), 3, ("won", "")),  # 3 - 2 = 1: none is worthy, and the Crown counts
        (("dark", "dark"), 2, ("won", "")),  # at least 1
    ],
)
def test_die_and_fate_judge_the_hero_in_front(sides: tuple[str, ...], die: int, end: tuple[str, str]) -> None:
    outcome = reaches("judgement-day", "elf", "troll", answers=[*sides], dice=[die])
    assert outcome.table.step == Step("over", end)


@pytest.mark.rule("C10o")
def test_next_hero_is_judged_when_first_is_slain() -> None:
    # 3 + 0 = 3: the Elf dies; 5 + 0: the Troll is judged, and wins as the only neutral hero.
    outcome = reaches("judgement-day", "elf", "troll", answers=["light", "dark"], dice=[3, 5])
    assert [*outcome.table.heroes] == ["troll"]
    assert outcome.table.step == Step("over", ("won", "troll"))


@pytest.mark.rule("C10o")
def test_heroes_of_one_alignment_win_together() -> None:
    outcome = reaches(
        "judgement-day", "elf", who("troll", alignment="good"), "dwarf", answers=["light", "dark", "light"], dice=[3]
    )
    assert outcome.table.step == Step("over", ("won", ""))
    assert [fact.args for fact in outcome.told("judged")] == [("good",)]


@pytest.mark.rule("C10o")
def test_last_words_name_the_ending() -> None:
    outcome = reaches("judgement-day", "elf", "troll", answers=["light", "light"], dice=[4])
    end = ending(outcome.table, library(*BOXES.values()).catalog)
    assert end is not None
    assert end.how == "The Elf alone reaches the Crown of Command. The ending was Judgement Day."
