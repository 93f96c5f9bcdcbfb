"""A house rule in use is shown: in the journal, the notes, the rulebook and on sheets."""

from __future__ import annotations

from typing import Any

from talisman_desktop.app.program_house import HOUSE_RULES, rulebook
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.paper.records import records
from talisman_desktop.notes.packet import markdown
from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.rules import house_rules
from tests.kit import Outcome, a_table, core, fights, plays_out

RULE = HOUSE_RULES[0]
NATURAL = RULE.options[1].id
ON: dict[str, Any] = {"modules": [RULE.id], "options": {NATURAL: "yes"}}


def told(outcome: Outcome) -> list[str]:
    """The lines of the journal."""
    journal = Journal(outcome.session.ruleset, outcome.before)
    return [line.text for line in journal.lines(outcome.facts)]


# --- the journal ---


def test_journal_tells_both_dice_and_what_decided() -> None:
    lines = told(fights("dragon", **ON, dice=[6, 5, 6, 6]))
    assert (
        "The Elf rolls 6, 6 and beats the Dragon (a natural 12): strength 3 + 6 + 6 = 15 against 7 + 6 + 5 = 18. "
        "It is kept as a trophy." in lines
    )


def test_journal_tells_the_die_that_was_left() -> None:
    lines = told(fights("ogre", hero="warrior", **ON, dice=[2, 3, 6, 1, 5]))
    assert any("rolls three dice (6, 1, 5) and beats the Ogre: strength 4 + 6 + 5 = 15" in line for line in lines)


def test_journal_tells_that_the_victor_pays() -> None:
    lines = told(fights("dragon", **ON, dice=[6, 6, 6, 6]))
    assert any(
        "(both rolled a natural 12)" in line and "The Elf pays for it all the same." in line for line in lines
    ), lines


def test_journal_tells_that_both_heroes_pay() -> None:
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("troll",))}
    table = a_table(["troll", "elf"], **crown, modules=[RULE.id], options={"finale": "one", NATURAL: "yes"})
    lines = told(plays_out(table, dice=[6, 6, 6, 6], until=("finale", "over")))
    assert any("(both rolled a natural 12)" in line and "Both pay for it." in line for line in lines), lines


# --- notes, rulebook, sheets ---


def test_packet_names_it_with_its_clauses() -> None:
    text = markdown(fights("dragon", **ON, dice=[6, 5, 6, 6]).session, "Two")
    assert "House rule: Two dice in combat" in text
    assert "Natural 2 and 12: Yes" in text
    assert "2d6-combat.1.1: In battle and psychic combat each side rolls two dice" in text
    assert "Two dice" not in markdown(fights("ogre", dice=[6, 2, 3]).session, "One")


def test_rulebook_finds_its_clauses() -> None:
    assert [c.id for c in rulebook().search("two dice trophy")] == ["2d6-combat.2.3-double-win-the-ad"]
    text = rulebook().page(rulebook()["2d6-combat.1.1"])
    assert "a house rule" in text
    assert "The program does this." in text


def test_sheet_of_a_hero_names_it() -> None:
    table = a_table(["elf"], **ON)
    named = house_rules.named((RULE,), table.options)
    assert named == ("House rule: Two dice in combat (Natural 2 and 12)",)
    assert records(table, core().of(table), named)[0].notes == named
