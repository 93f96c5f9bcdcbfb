"""The figure of a box on the screen, in the notes, and under a hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.paper import mat
from talisman_desktop.desktop.paper.records import on_the_mat
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.drawn_places import Places
from talisman_desktop.desktop.presenters.board.things import Board, Thing
from talisman_desktop.desktop.presenters.board.titles import title
from talisman_desktop.desktop.presenters.darkest.due_reminders import reminders
from talisman_desktop.desktop.presenters.geometry.table_layout import Planner
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import FIGURE
from talisman_desktop.notes import sections
from talisman_desktop.notes.checklist import checklist
from talisman_desktop.play import differences
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from tests.kit import a_table, cards, do, lay, wrong

DEATH = Thing("walker", FIGURE)


@pytest.fixture
def table() -> Table:
    """Return a table with the Grim Reaper on the second space."""
    placed = f.DeckPlaced("adventure:reaper", "adventure", "reaper/coming")
    return do(a_table(space=4), f.FigureMoved(FIGURE, "road:2"), placed)


def board(table: Table) -> Board:
    """Return a table as a hand sees it."""
    return Board(table, cards.core().of(table))


def test_figure_can_be_dropped_on_every_other_space(table: Table) -> None:
    found = moves.drops(DEATH, board(table))
    assert set(found) == {f"road:{n}" for n in (1, 3, 4, 5, 6)}
    after = do(table, *found["road:5"].facts)
    assert after.figures == {FIGURE: "road:5"}
    assert not wrong(after)
    assert title(DEATH, board(table)) == "Grim Reaper, space 2, Plains"


def test_figure_comes_and_goes_by_the_menu(table: Table) -> None:
    off = next(m for m in moves.moves(DEATH, board(table)) if m.text == "Off the table")
    gone = do(table, *off.facts)
    assert gone.figures == {}
    here = next(m for m in moves.moves(Thing("area", "road:3"), board(gone)) if m.text.startswith("Put the"))
    assert do(gone, *here.facts).figures == {FIGURE: "road:3"}


def test_figure_has_its_place_on_the_screen(table: Table) -> None:
    rules = cards.core().of(table)
    model = present(table, rules.catalog, rules)
    plan = Planner().plan(model, 16 / 9)
    box, space = Places(model, plan).boxes[DEATH], plan.areas["road:2"]
    assert space.x <= box.x
    assert box.right <= space.right


def test_notes_tell_of_the_figure_and_of_the_deck(table: Table) -> None:
    parts = sections.Sections(table, cards.core().of(table))
    assert "The Grim Reaper: road space 2, the Plains" in str(parts.place(""))
    assert "In place of the adventure deck: the adventure deck of The Reaper" in str(parts.decks())


def test_mat_has_frames_for_the_decks_of_the_box(table: Table) -> None:
    table = do(table, f.DecksJoined("spell:reaper", "spell"))
    ruleset = cards.core().of(table)
    frames = mat.of_boxes(table, ruleset.catalog)
    assert [frame.name for frame in frames][:2] == ["Adventure deck of The Reaper", "Adventure discards of The Reaper"]
    assert len(frames) == 4
    pages = [mat.pages(ruleset.catalog, ruleset.world, columns, frames) for columns in (3, 4)]
    assert [(len(page), page[-1]) for page in pages] == [(4, frames), (5, frames)]
    lying = on_the_mat(table, ruleset)
    assert lying["road:2"] == ("The Grim Reaper is here",)
    assert lying["deck:adventure"][-1] == "Aside: the adventure deck of The Reaper is drawn from"


def test_checklist_says_how_the_decks_lie(table: Table) -> None:
    table = do(table, f.DecksJoined("spell:reaper", "spell"), f.CardsDealt("adventure:reaper", 1, "spot:1"))
    told = str(checklist(table, cards.core().of(table)))
    assert "Spell deck of The Reaper: shuffle it into the spell deck" in told
    assert "Adventure deck of The Reaper: lay it in place of the adventure deck, which is set aside" in told
    assert "1 face down from the adventure deck of The Reaper: draw spot 1" in told
    assert "The Grim Reaper: road space 2, the Plains" in told


def test_reminder_says_where_the_real_figure_goes(table: Table) -> None:
    game = Game(cards.core().of(table), table)
    moved = f.FigureMoved(FIGURE, "road:2")
    question = Choose(key="go-on", options=(Option("on", "On"),))
    found = reminders(game, question, {"figures": "table"}, [moved])
    assert "Move the Grim Reaper to the Plains." in [reminder.text for reminder in found]
    assert not [r for r in reminders(game, question, {}, [moved]) if "Reaper" in r.text]


@pytest.mark.rule("E2.c", "E2.d", "E2.j")
def test_reminder_says_which_real_deck_to_draw_from(table: Table) -> None:
    question = Choose(key="go-on", options=(Option("on", "On"),))
    placed = f.DeckPlaced("adventure:reaper", "adventure", "reaper/coming")
    joined = f.DecksJoined("spell:reaper", "spell")
    game = Game(cards.core().of(table), table)
    texts = [r.text for r in reminders(game, question, {"decks": "table"}, [placed, joined])]
    assert "Set the adventure deck aside with its discards and draw from the adventure deck of The Reaper." in texts
    assert "Shuffle the spell deck of The Reaper into the spell deck, with all discards of both." in texts
    assert not [r for r in reminders(game, question, {}, [placed, joined]) if r.name == "decks"]


@pytest.mark.rule("E2.c")
def test_cleared_road_goes_back_into_each_deck() -> None:
    table = lay(a_table(["elf", "troll", "dwarf"], heading=-1, stacks={3: ["wolf"]}), "reaper/gargoyle", "road:2")
    session = Session(cards.core(), replace(table, step=Step("arrive-home")), switches={"decks": "table"})
    texts = [r.text for r in reminders(session.game, session.pending, session.switches, session.since)]
    assert any("are shuffled into each adventure deck they are of." in text for text in texts)


def test_deck_that_lies_for_two_reasons_is_told_once(table: Table) -> None:
    question = Choose(key="go-on", options=(Option("on", "On"),))
    for_trove = f.DeckPlaced("adventure:reaper", "adventure", "reaper/graveyard")
    ended = f.DeckRemoved("adventure:reaper", "adventure", "reaper/graveyard")
    twice = do(table, for_trove)
    for after, fact in ((twice, for_trove), (do(twice, ended), ended)):
        game = Game(cards.core().of(after), after)
        assert not [r for r in reminders(game, question, {"decks": "table"}, [fact]) if r.name == "decks"]


def test_form_leads_from_one_table_to_the_other(table: Table) -> None:
    without = a_table(space=4)
    for before, wanted in ((without, table), (table, without)):
        parts = differences.between(before, wanted)
        after = do(before, *(part.fact for part in parts))
        assert (after.figures, after.stand_ins) == (wanted.figures, wanted.stand_ins)
