"""The tree model of the timeline, and how it grows."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from talisman_desktop.desktop.docks.timeline_model import TimelineModel
from talisman_desktop.play.timeline import Decision


def row(entry: int, day: int, place: str, card: str = "", **more: Any) -> Decision:
    return Decision(entry, f"d{entry}", "person", day, place, card, **more)


STORY = [
    row(0, 1, "Home"),
    row(1, 1, "Home"),
    row(2, 1, "Woods, on the way", "Ogre"),
    row(3, 1, "Woods, on the way", "Ogre"),
    row(4, 1, "Woods, on the way"),
    row(5, 2, "Crags, on the way", "Bear"),
    row(6, 3, "Home"),
    Decision(1, "again", "", 0, "", "", False, "", "undone"),
    Decision(-1, "lost", "", 0, "", "Correcting", False, "", "aside"),
]


@pytest.fixture
def model() -> TimelineModel:
    made = TimelineModel()
    made.villages = frozenset({"Home"})
    return made


def tree(model: TimelineModel, parent: QModelIndex | None = None) -> list[object]:
    """Return the contents of the tree: the text of a decision, or (text, contents) of a group."""
    found: list[object] = []
    for n in range(model.rowCount(parent)):
        index = model.index(n, 0, parent)
        words = model.data(index)
        found.append((words, tree(model, index)) if model.hasChildren(index) else words)
    return found


def test_decisions_are_grouped_by_place_day_and_card(model: TimelineModel) -> None:
    model.show_rows(STORY)
    assert tree(model) == [
        ("Home, day 1", [("Day 1", ["d0", "d1"])]),
        (
            "On the road, days 1 to 2",
            [
                ("Day 1  ·  Woods  ·  Ogre", ["d2", "d3"]),
                ("Day 1  ·  Woods", ["d4"]),
                ("Day 2  ·  Crags  ·  Bear", ["d5"]),
            ],
        ),
        ("Home, day 3", [("Day 3", ["d6"])]),
        ("Taken back", [("Redo brings these back", ["again"])]),
        ("No longer fitted", [("Correcting", ["lost"])]),
    ]
    assert "Woods, on the way" in model.data(model.at(2), Qt.ItemDataRole.ToolTipRole)
    assert [model.decision(model.at(n)) for n in range(len(STORY))] == STORY
    assert model.decision(model.of_entry(1)) == STORY[1], "what was taken back has no entry"


@pytest.mark.parametrize("first", range(len(STORY) + 1))
@pytest.mark.parametrize("then", range(len(STORY) + 1))
def test_timeline_changes_only_at_its_end(model: TimelineModel, first: int, then: int) -> None:
    """The model is extended and cut between all lengths, and must equal a new model each time. Qt's model tester
    watches."""
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows(STORY[:first])
    other = [*STORY[:then], row(90, 7, "Desert, far")]
    model.show_rows(other, min(first, then))
    anew = TimelineModel()
    anew.villages = model.villages
    anew.show_rows(other)
    assert tree(model) == tree(anew)
    assert model.rows == other
    del tester
