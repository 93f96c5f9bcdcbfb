"""The Reaper joins a campaign under way and leaves it, with its spells, its figure and the road to its trove."""

from __future__ import annotations

import pytest

from talisman_desktop.app.program_house import BOXES, HOUSE_RULES
from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import ADVENTURE, COMING, FIGURE, SPELL
from talisman_desktop.play import box_changes
from talisman_desktop.rules.house_rules import OFF, ON, SWITCH
from talisman_desktop.rules.roads import Adventure, WaySet
from tests.kit import a_table, cards, do, wrong


def switch(table: Table, value: str) -> Table:
    """Return the table with the box switched as the settings do it."""
    known = (*HOUSE_RULES, *BOXES)
    return do(table, *box_changes.switched(cards.core(), table, known, {f"{SWITCH}reaper": value}))


@pytest.mark.rule("E2.k")
def test_spells_that_joined_leave_and_come_back_apart() -> None:
    table = do(a_table(), f.DecksJoined(SPELL, "spell"))
    gone = switch(table, OFF)
    assert not any(kind.startswith("reaper/") for kind in gone.decks["spell"].unseen)
    back = switch(gone, ON)
    assert (back.joined, back.decks[SPELL].unseen) == ((), {"reaper/grave-chill": 2})
    assert not wrong(gone)
    assert not wrong(back)


@pytest.mark.rule("E2.c", "E3.k")
@pytest.mark.parametrize(
    ("why", "fact"),
    [
        ("The Grim Reaper is on the table", f.FigureMoved(FIGURE, "road:2")),
        ("A deck of The Reaper replaces another", f.DeckPlaced(ADVENTURE, "adventure", COMING)),
        ("on the road of the Graveyard's trove", f.slice_changed(WaySet(Adventure("graveyard", "trove", space=2)))),
    ],
)
def test_reaper_stays_with_the_reason(why: str, fact: f.Fact) -> None:
    with pytest.raises(box_changes.StillInPlay, match=why):
        switch(do(a_table(), fact), OFF)


def test_reaper_can_leave_on_graveyard_road_taken_for_aid() -> None:
    table = do(a_table(), f.slice_changed(WaySet(Adventure("graveyard", "aid", space=2))))
    assert switch(table, OFF).modules == ()
