"""The figure of a box on the screen, in the notes, and moved by hand."""

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
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import BARRIER, FIGURE
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import Facing, ReaperSlowed, ReaperTurned
from talisman_desktop.notes import sections
from talisman_desktop.notes.checklist import checklist
from talisman_desktop.play import differences
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.rules.game import Game
from tests.kit import a_table, cards, do, lay, wrong

DEATH = Thing("walker", FIGURE)


@pytest.fixture
def table() -> Table:
    """Return a table with the Grim Reaper on the second space."""
    placed = f.DeckPlaced("adventure:reaper", "adventure", "reaper/coming")
    return do(a_table(space=4), f.FigureMoved(FIGURE, "road:2"), placed)


def board(table: Table) -> Board:
    """Return a table as it is shown for moves by hand."""
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
    texts = on_the_mat(table, ruleset)
    assert texts["road:2"] == ("The Grim Reaper is here",)
    assert texts["deck:adventure"][-1] == "Not in use: cards are drawn from the adventure deck of The Reaper"


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


@pytest.mark.rule("E5.misdirection")
def test_reminder_says_how_the_real_figure_faces(table: Table) -> None:
    game, question = Game(cards.core().of(table), table), Choose(key="go-on", options=(Option("on", "On"),))
    said: dict[Facing, str] = {-1: "Turn the Grim Reaper round: he faces the village.", 0: "Turn the Grim Reaper back"}
    for facing, text in said.items():
        turned = f.slice_changed(ReaperTurned(facing))
        assert [r for r in reminders(game, question, {"figures": "table"}, [turned]) if r.text.startswith(text)]
        assert not [r for r in reminders(game, question, {}, [turned]) if r.text.startswith(text)]


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


@pytest.mark.rule("E2.h")
def test_hero_with_chance_to_pray_is_marked(table: Table) -> None:
    table = do(table, f.slice_changed(reaper_slice.HeroPrayed("elf")))
    rules = cards.core().of(table)
    words = "Has had a chance to pray since the Grim Reaper came"
    marked = [words in hero.notes for hero in present(table, rules.catalog, rules).order]
    assert marked == [hero == "elf" for hero in table.order]
    assert words in str(sections.Sections(table, rules).party())
    assert f"Elf: {words[:1].lower()}{words[1:]}" in str(checklist(table, rules))
    assert not rules.marks(do(table, f.DeckRemoved("adventure:reaper", "adventure", "reaper/coming")), "elf")


def test_cleared_road_goes_back_into_each_deck() -> None:
    table = lay(a_table(["elf", "troll", "dwarf"], heading=-1, stacks={3: ["wolf"]}), "reaper/gargoyle", "road:2")
    session = Session(cards.core(), replace(table, step=Step("arrive-home")), switches={"decks": "table"})
    texts = [r.text for r in reminders(session.game, session.pending, session.switches, session.since)]
    assert any("are shuffled into the adventure decks they belong to." in text for text in texts)


@pytest.mark.rule("E2.c")
def test_deck_used_for_two_reasons_is_reported_once(table: Table) -> None:
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


@pytest.fixture
def held_back(table: Table) -> Table:
    """Return the table with the figure turned round and slow, and a barrier before it."""
    changes = f.slice_changed(ReaperTurned(-1)), f.slice_changed(ReaperSlowed(1))
    return do(table, f.FigureMoved(BARRIER, "road:3"), *changes)


@pytest.mark.rule("E5.barrier", "E5.misdirection", "E5.slow-motion")
def test_table_and_notes_show_spells_on_the_figure(held_back: Table) -> None:
    rules = cards.core().of(held_back)
    death, barrier = present(held_back, rules.catalog, rules).figures
    assert (death.facing, barrier.marker, barrier.area) == (-1, True, "road:3")
    said = "turned round towards the village, slowed: the next 1 does not move him"
    assert death.name == f"Grim Reaper, {said}"
    assert title(DEATH, board(held_back)).endswith(said)
    assert f"Plains, {said}" in str(sections.Sections(held_back, rules).place(""))


def test_figure_is_turned_slowed_and_released_by_hand(table: Table) -> None:
    for words in ("Turns round", "Moves by every other 1", "Walks towards the party again", "Moves by each 1 again"):
        move = next(m for m in moves.moves(DEATH, board(table)) if m.text == words)
        table = do(table, *move.facts)
    assert reaper_slice.of(table) == reaper_slice.NOTHING
    put = next(m for m in moves.moves(Thing("area", "road:3"), board(table)) if m.text == "Put the Barrier here")
    assert not wrong(do(table, *put.facts))


def test_form_leads_to_a_figure_held_back(table: Table, held_back: Table) -> None:
    after = do(table, *(part.fact for part in differences.between(table, held_back)))
    assert (after.figures, reaper_slice.of(after)) == (held_back.figures, reaper_slice.of(held_back))


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (f.slice_changed(ReaperTurned(-1)), "The Grim Reaper turns round, towards the village."),
        (f.slice_changed(ReaperTurned(0)), "The Grim Reaper goes towards the party again."),
        (f.slice_changed(ReaperSlowed(1)), "The next 1 rolled does not move the Grim Reaper."),
        (f.slice_changed(ReaperSlowed(2)), "The 1 just rolled does not move the Grim Reaper."),
        (f.slice_changed(ReaperSlowed(0)), "Each 1 rolled moves the Grim Reaper again."),
        (f.FigureMoved(BARRIER, "road:3"), "The Barrier appears on road space 3, the Woods."),
    ],
)
def test_journal_tells_how_he_is_held_back(table: Table, fact: f.Fact, text: str) -> None:
    rules = cards.core().of(table)
    assert Teller(rules.catalog, rules.telling).tell(fact, table) == text
