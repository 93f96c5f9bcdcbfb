"""Reflection (E5a): a spell that a guardian or another hero casts on a hero strikes its caster."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import Outcome, asked, cards, guard, in_village, library, plays, who

REFLECTS = asked("turn-spell", "use:elf:reflection:0", options=["let", "use:elf:reflection:0"])
REFLECTION = ["reaper/reflection"]


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def scroll(spell: str, enemies: list[str], **more: Any) -> Outcome:
    """Let a guardian cast a scroll, which an elf of strength 3 and craft 4 turns on it."""
    more.setdefault("heroes", [who("elf", spells=REFLECTION, **more.pop("elf", {}))])
    how: dict[str, Any] = {"answers": [REFLECTS], "trove": ["wand"]} | more
    return guard(enemies, draws=[spell], modules=["reaper"], **how)


@pytest.mark.rule("E5a", "C8e.c")
def test_spell_turned_by_reflection_holds_its_guardian() -> None:
    outcome = scroll("immobility", ["wraith"], elf={"craft": 3, "life": 4})  # Craft 0, not 5, against 3.
    assert ("immobility" in outcome.discarded("spell"), outcome.life, outcome.spells) == (True, 4, [])


@pytest.mark.rule("E5a")
def test_question_is_left_out_when_no_hero_is_struck() -> None:
    assert scroll("psionic-blast", ["goblin"], answers=[]).spells == ["reflection"]


@pytest.mark.rule("E5a")
def test_hero_takes_the_guardians_best_item_instead() -> None:
    elf = {"items": ["helmet"], "strength": 9, "alignment": "neutral"}
    outcome = scroll("acquisition", ["ogre"], elf=elf, trove=["wand", "runesword"])
    assert outcome.items == ["helmet", "runesword"]


@pytest.mark.rule("E5a")
@pytest.mark.parametrize(("die", "strength"), [(1, 1), (2, 0)])
def test_random_turned_back_changes_the_guardians_score(die: int, strength: int) -> None:
    outcome = scroll("random", ["ogre"], elf={"strength": 2, "life": 4}, dice=[die])
    (fight,) = [told for told in outcome.told("sums") + outcome.told("guardian-fight") if told.sides]
    assert fight.sides[1].score == strength


@pytest.mark.rule("E5a")
def test_spell_of_another_hero_strikes_that_hero() -> None:
    party = [who("elf", spells=REFLECTION), who("troll", craft=4, spells=["nullify", "hex"])]
    answers = [plays("use:troll:nullify:0"), "elf", REFLECTS]
    outcome = in_village(*answers, heroes=party, modules=["reaper"])
    assert (outcome.spells_of("elf"), outcome.spells_of("troll")) == ([], [])


@pytest.mark.rule("E5a")
def test_theft_by_a_spell_is_turned_on_the_thief() -> None:
    party = [who("elf", spells=REFLECTION, gold=1), who("troll", craft=3, spells=["acquisition"], gold=2)]
    answers = [plays("use:troll:acquisition:0"), "gold:elf", REFLECTS, "gold:troll"]
    outcome = in_village(*answers, heroes=party, modules=["reaper"])
    assert outcome.each("gold") == [2, 1]
