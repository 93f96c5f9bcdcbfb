"""A house rule in use is shown: in the journal, the notes, the rulebook and on sheets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from talisman_desktop.app.program_house import HOUSE_RULES, rulebook
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.table import BY_HAND, Step
from talisman_desktop.desktop.paper.records import records
from talisman_desktop.desktop.presenters.board.card_moves import card_moves
from talisman_desktop.desktop.presenters.board.things import Board
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.notes.packet import Wanted, markdown
from talisman_desktop.play import position
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.journal import Journal
from talisman_desktop.rules import house_rules, settings
from talisman_desktop.rules.rulebook import short
from tests.kit import Outcome, a_table, core, do, fights, plays_out, who

RULE = HOUSE_RULES[0]
NATURAL = RULE.options[1].id
ON: dict[str, Any] = {"modules": [RULE.id], "options": {NATURAL: "yes"}}


def told(outcome: Outcome) -> list[str]:
    """Return the lines of the journal."""
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
    assert any(
        "rolls three dice (6, 1, 5), keeps the 6 and the 5 and beats the Ogre: strength 4 + 6 + 5 = 15" in line
        for line in lines
    )


def test_journal_tells_that_the_victor_pays() -> None:
    lines = told(fights("dragon", **ON, dice=[6, 6, 6, 6]))
    assert any(
        "(both rolled a natural 12)" in line and "The Elf suffers the losses of a defeat all the same." in line
        for line in lines
    ), lines


def test_journal_tells_that_both_heroes_pay() -> None:
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("troll",))}
    table = a_table(["troll", "elf"], **crown, modules=[RULE.id], options={"finale": "one", NATURAL: "yes"})
    lines = told(plays_out(table, dice=[6, 6, 6, 6], until=("finale", "over")))
    assert any(
        "(both rolled a natural 12)" in line and "Both suffer the losses of a defeat." in line for line in lines
    ), lines


# --- the condition of things ---


def with_broken_sword() -> Session:
    """Return a session in the village with an Elf who has a broken sword and a mended axe."""
    table = a_table([who("elf", items=["sword", "axe"])], village=True, step=Step("village"))
    sword, axe = (card.id for card in table.zone("items:elf"))
    table = do(table, f.ConditionChanged(sword, "broken"), f.ConditionChanged(axe, "mended"))
    return Session(core(), table, switches=BEGINNING)


def test_journal_tells_broken_and_mended_things() -> None:
    rules = {"modules": ["battle-breakage"]}
    lines = told(fights("goblin", **rules, items=["sword"], dice=[1, 1, 1], answers=["keep"]))
    assert any(line.startswith("The Elf's Sword breaks") for line in lines), lines


def test_condition_is_on_the_sheet_and_in_the_packet() -> None:
    session = with_broken_sword()
    assert records(session.table, session.ruleset)[0].items == ("Sword (broken)", "Axe (mended)")
    text = markdown(session, "Broken")
    assert "Sword (broken)" in text
    assert "Axe (mended)" in text


def test_condition_is_in_exports_and_in_changes_by_hand() -> None:
    session = with_broken_sword()
    table = session.table
    assert position.load(position.save(session, ""), core()).table == table
    sword = table.zone("items:elf")[0].id
    whole = Edits(table).set_condition(sword, "")
    assert [part.fact for part in whole.parts()] == [f.ConditionChanged(sword, "", cause=BY_HAND)]
    assert encode_table(whole.now).count(b'"condition"') == 1


def test_players_can_break_and_mend_things_by_hand() -> None:
    table = with_broken_sword().table
    ruled = replace(table, modules=("battle-breakage",))
    moves = {
        (card.kind, move.text)
        for card in table.zone("items:elf")
        for move in card_moves(card, Board(table, core().of(table)))
    }
    assert {("core/sword", "Mended"), ("core/axe", "Broken")} <= moves
    fresh = a_table([who("elf", items=["sword"])])
    (card,) = fresh.zone("items:elf")
    for now, offered in ((fresh, False), (replace(fresh, modules=ruled.modules), True)):
        assert ("Broken" in {move.text for move in card_moves(card, Board(now, core().of(now)))}) == offered


# --- notes, rulebook, sheets ---


def test_packet_names_it_with_its_clauses() -> None:
    text = markdown(fights("dragon", **ON, dice=[6, 5, 6, 6]).session, "Two", Wanted(story="full"))
    assert "House rule: Two dice in combat" in text
    assert "Natural 2 and 12: Yes" in text
    assert "2d6-combat 1.1: In battle and psychic combat each side rolls two dice" in text
    assert "Two dice" not in markdown(fights("ogre", dice=[6, 2, 3]).session, "One", Wanted(story="full"))


def test_rulebook_finds_its_clauses() -> None:
    assert [c.id for c in rulebook().search("two dice combat trophy")] == ["2d6-combat.2.3-double-win-the-ad"]
    text = rulebook().page(rulebook()["2d6-combat.1.1"])
    assert "a house rule" in text
    assert "The program does this." in text


def test_sheet_of_a_hero_names_it() -> None:
    table = a_table(["elf"], **ON)
    named = house_rules.named((RULE,), table.options)
    assert named == ("House rule: Two dice in combat (Natural 2 and 12)",)
    assert records(table, core().of(table), named)[0].notes == named


def test_packet_names_each_clause_by_its_number() -> None:
    for module in HOUSE_RULES:
        clause = module.clauses[-1]
        table = a_table(["elf"], modules=[module.id], options={settings.RULING + clause.id: "Ours."})
        text = markdown(Session(core(), table), "Ours", Wanted("full", 0))
        assert not [c.id for c in module.clauses if c.id != short(c.id) and c.id in text], module.id
        assert f"{short(clause.id)}: Ours." in text
