"""Quest cards on a hero's mat: shown, moved by hand, and in the notes."""

from __future__ import annotations

from itertools import combinations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import HELD, Table
from talisman_desktop.desktop.paper.records import on_the_mat, records
from talisman_desktop.desktop.presenters import panels
from talisman_desktop.desktop.presenters.board import moves, named_cards
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.desktop.presenters.geometry.table_layout import plan
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.notes.blocks import Bullets
from talisman_desktop.notes.checklist import checklist
from talisman_desktop.notes.front_page import FrontPage
from talisman_desktop.notes.sections import Sections
from talisman_desktop.play import joined_table
from talisman_desktop.play.edits import Edits
from tests.kit import a_table, cards, do, library, sure, who

LONG = "reaper/deliver-five-points-of-strength-trophies"


@pytest.fixture(autouse=True)
def with_quest_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the box in every table of the tests."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def two_heroes() -> Table:
    """Return a table with two heroes: the Elf has a quest and things, the Dwarf has none."""
    return a_table([who("elf", quests=[LONG], items=["sword", "axe"], spells=["healing"]), "dwarf"])


def board(table: Table) -> Board:
    return Board(table, cards.core().of(table))


@pytest.mark.parametrize("shape", [16 / 9, 2.3])
def test_quest_card_has_a_line_below_the_belongings(shape: float) -> None:
    table = two_heroes()
    rules = cards.core().of(table)
    where = plan(present(table, rules.catalog, rules), shape)
    boxes = {what: where.areas[f"{what}:elf"] for what in HELD}
    assert not [pair for pair in combinations(boxes, 2) if boxes[pair[0]].overlaps(boxes[pair[1]])]
    (card,) = table.zone("quests:elf")
    assert where.areas["hero:elf"].holds(boxes["quests"])
    assert boxes["quests"].holds(where.cards[card.id].box)
    assert "quests:dwarf" not in where.areas


def test_named_quest_goes_to_a_hero_without_one() -> None:
    table = two_heroes()
    target = sure(named_cards.Target, named_cards.first(Thing("deck", "quest"), board(table)))
    assert target.zone == "quests:dwarf"
    found = named_cards.matching("fate", target, board(table))
    assert "reaper/deliver-one-fate" in {one.card.id for one in found}


def test_quest_card_can_only_be_with_quests() -> None:
    table = two_heroes()
    quest, sword = (Thing("card", str(table.zone(f"{what}:elf")[0].id)) for what in ("quests", "items"))
    assert moves.why_not(quest, "items:dwarf", board(table)).endswith("can only be among the quests.")
    assert moves.why_not(sword, "quests:dwarf", board(table)) == "Sword is no quest."
    assert moves.drops(quest, board(table))["hero:dwarf"].area == "quests:dwarf"


def test_hero_sheet_marks_a_done_quest() -> None:
    table = two_heroes()
    (card,) = table.zone("quests:elf")
    done = do(table, f.CountersChanged(card.id, 1))
    html = panels.hero_html(done.heroes["elf"], done, cards.core().of(done))
    assert "Deliver Five Points of Strength Trophies</a> (done)" in html


def test_quest_card_is_on_sheets_and_checklist() -> None:
    table = two_heroes()
    rules = cards.core().of(table)
    assert on_the_mat(table, rules)["deck:quest"] == ("10 cards",)
    assert records(table, rules)[0].quest == "Deliver Five Points of Strength Trophies"
    text = str(checklist(table, rules))
    assert "Elf: quest, Deliver Five Points of Strength Trophies" in text
    assert "quests of the Elf" in text


# --- finished quests that are kept ---

FATE = "reaper/deliver-one-fate"


def with_a_kept_quest() -> Table:
    """Return a table with two heroes: the Elf has a quest and keeps a finished one, the Dwarf has none."""
    table = a_table([who("elf", quests=[LONG, FATE]), "dwarf"])
    return do(table, f.CardMet(table.zone("quests:elf")[1].id))


def test_hero_sheet_lists_finished_quests_apart() -> None:
    table = with_a_kept_quest()
    html = panels.hero_html(table.heroes["elf"], table, cards.core().of(table))
    assert f"Quest of the Warlock: <a href='card:{LONG}'" in html.replace('"', "'")
    assert f"Finished quests: <a href='card:{FATE}'>Deliver One Fate</a></p>" in html.replace('"', "'")


def test_kept_quest_is_shown_as_finished_on_the_mat() -> None:
    table = with_a_kept_quest()
    rules = cards.core().of(table)
    quest, kept = present(table, rules.catalog, rules).area("quests:elf").cards
    assert (quest.met, kept.met) == (False, True)
    assert kept.tooltip.endswith("This quest is finished.")


def test_kept_quest_is_named_on_sheets() -> None:
    table = with_a_kept_quest()
    words = "Deliver Five Points of Strength Trophies; finished: Deliver One Fate"
    assert records(table, cards.core().of(table))[0].quest == words


def test_only_quests_to_do_are_due_in_the_notes() -> None:
    table = with_a_kept_quest()
    rules = cards.core().of(table)
    assert "Elf: quest, Deliver Five Points of Strength Trophies" in FrontPage(table, rules).due("")
    done = do(table, f.CardMet(table.zone("quests:elf")[0].id))
    assert not [line for line in FrontPage(done, rules).due("") if "quest" in line]


def test_finished_quests_have_their_own_lines_in_the_notes() -> None:
    table = with_a_kept_quest()
    done = do(table, f.CardMet(table.zone("quests:elf")[0].id))
    rules = cards.core().of(table)
    (_, listed) = Sections(table, rules).talismans()
    assert sure(Bullets, listed).lines[:2] == (
        "Quest of the Elf: Deliver Five Points of Strength Trophies",
        "Finished quests of the Elf: Deliver One Fate",
    )
    assert "Elf: finished quests, Deliver Five Points of Strength Trophies, Deliver One Fate" in str(
        checklist(done, rules)
    )


@pytest.mark.parametrize(("quests", "finished", "doubted"), [([FATE], 0, True), ([FATE], 1, False)])
def test_joining_doubts_only_quests_to_do(quests: list[str], finished: int, doubted: bool) -> None:
    table = a_table([who("dwarf", quests=quests)], village=True)
    table = do(table, *(f.CardMet(card.id) for card in table.zone("quests:dwarf")[:finished]))
    doubt = "The Dwarf has a quest of the Warlock in the Inner Region."
    assert (doubt in joined_table.unusual(cards.core(), table)) == doubted


def test_quest_is_marked_as_finished_by_hand() -> None:
    table = with_a_kept_quest()
    quest, kept = table.zone("quests:elf")
    by_hand = {move.text: move for move in moves.moves(Thing("card", str(quest.id)), board(table))}
    done = do(table, *by_hand["Mark it as finished"].facts)
    assert done.zone("quests:elf")[0].met
    names = {move.text for move in moves.moves(Thing("card", str(kept.id)), board(table))}
    assert "Mark it as not finished" in names


# --- several quests in the editor ---

ENEMY, TRAVEL = "reaper/kill-one-enemy", "reaper/travel-to-the-city"


def set_in_turn(table: Table, *quests: str) -> list[str]:
    """Set the first quest of the Elf in the editor to one after the other, and return what the editor then shows as
    first, and all quests. The facts of the correction make the same table."""
    edits, errands = Edits(table), cards.core().of(table).errands
    for quest in quests:
        edits = edits.set_quest("elf", quest, cards.core())
    corrected = do(table, *edits.facts("Quests", cards.core()))
    assert [c.kind for c in corrected.zone("quests:elf")] == [c.kind for c in edits.now.zone("quests:elf")]
    return [errands.quest(edits.now, "elf"), *errands.quests(edits.now, "elf")]


@pytest.mark.parametrize(
    ("quests", "left"),
    [
        ([ENEMY], [ENEMY, FATE]),
        ([ENEMY, TRAVEL], [TRAVEL, FATE]),
        (["two-gold"], ["two-gold", FATE]),
        (["two-gold", "follower"], ["follower", FATE]),
        (["two-gold", ENEMY], [ENEMY, FATE]),
        ([""], [FATE]),
        (["two-gold", ""], [FATE]),
    ],
)
def test_editor_replaces_the_quest_that_it_shows(quests: list[str], left: list[str]) -> None:
    assert set_in_turn(a_table([who("elf", quests=[LONG, FATE])]), *quests) == [left[0], *left]


def test_quest_of_the_table_is_shown_beside_quest_cards() -> None:
    table = a_table([who("elf", quests=[FATE], quest="two-gold")])
    rules = cards.core().of(table)
    html = panels.hero_html(table.heroes["elf"], table, rules).replace('"', "'")
    assert f"Quest of the Warlock: hand over 2 gold, <a href='card:{FATE}'>Deliver One Fate</a></b>" in html
    (hero,) = present(table, rules.catalog, rules).order
    assert "Quest: hand over 2 gold" in hero.notes
    assert records(table, rules)[0].quest == "hand over 2 gold, Deliver One Fate"
