"""A number shows its starting value and the change by the last answer, in ways that cannot be confused."""

from __future__ import annotations

from PySide6.QtCore import Qt

from talisman_desktop.desktop.presenters.table_model import TokenView
from talisman_desktop.desktop.presenters.table_view import present
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, catalog, core, who

K = Qt.Key


def tokens(evening: Evening) -> dict[str, tuple[str, str]]:
    """Return the starting value and the change shown beside each of the Elf's numbers."""
    assert evening.window.table.model is not None
    (elf,) = evening.window.table.model.order
    return {t.token: (t.measure, t.news) for t in elf.tokens}


def test_number_is_shown_beside_its_start() -> None:
    assert TokenView("strength", 5, 2).measure == "start 2"
    assert TokenView("strength", 2, 2).measure == ""
    assert TokenView("strength", 2, -1).measure == "", "nobody knows the start"
    assert TokenView("gold", 5, 1).measure == ""


def test_only_the_last_answer_gives_a_signed_change() -> None:
    hurt, well = a_table([who("elf", life=2)]), a_table([who("elf")])
    (elf,) = present(hurt, catalog(), core().usual, before=well).order
    assert [t.news for t in elf.tokens if t.token == "life"] == ["−2"]
    (elf,) = present(hurt, catalog(), core().usual).order
    assert [(t.measure, t.news) for t in elf.tokens if t.token == "life"] == [("start 4", "")]


def test_changes_are_marked_until_the_next_answer(evening: Evening) -> None:
    evening.begin(fight("ogre", "wolf"), dice="table").press("5", K.Key_Return, "1", K.Key_Return)
    assert (tokens(evening)["life"], tokens(evening)["strength"]) == (("start 4", "−1"), ("start 3", "−1"))
    evening.press("6", "1", K.Key_Return)
    assert tokens(evening)["life"] == ("start 4", "")


def test_undo_marks_nothing_as_just_changed(evening: Evening) -> None:
    evening.begin(fight("ogre", "wolf"), dice="table").press("5", K.Key_Return, "1", K.Key_Return)
    evening.window.run("undo")
    assert {news for _, news in tokens(evening).values()} == {""}
