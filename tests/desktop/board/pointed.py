"""Helpers that point at, drag and explain things on the drawn table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.rules.keeper import begin
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, who

K = Qt.Key


def on_the_road(*row: str) -> Table:
    """Return a table with the Elf and the Dwarf on the third space, the Dwarf with a sword, and these cards on draw
    spots."""
    party = [who("elf", life=4, gold=3), who("dwarf", items=["sword"])]
    return a_table(party, space=3, destination="graveyard", row=list(row))


def kept(table: Table) -> Table:
    """Return the table in record-only mode."""
    return do(table, *begin(table))


def spot_of(evening: Evening, where: Thing | str) -> QPoint:
    """Return the centre of a thing or an area in coordinates of the view."""
    pane = evening.window.table
    if isinstance(where, str):
        assert pane.scene.plan is not None
        box = pane.scene.plan.areas[where]
    else:
        places = pane.keeper.hand.places
        assert places is not None
        box = places.boxes[where]
    return pane.view.mapFromScene(QPointF(*middle(box)))


def middle(box: Box) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2


def take_up(evening: Evening, thing: Thing, to: str) -> QPoint:
    """Press on a thing and drag it over a place; return the point reached."""
    port, start, end = evening.window.table.view.viewport(), spot_of(evening, thing), spot_of(evening, to)
    evening.bot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for step in (0.1, 0.6, 1.0):
        moved(evening, start + (end - start) * step)
    return end


def moved(evening: Evening, at: QPoint) -> None:
    """Move the pointer to a point with its left button held."""
    port = evening.window.table.view.viewport()
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(port.mapToGlobal(at)), Qt.MouseButton.NoButton, left,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(port, event)


def drag(evening: Evening, thing: Thing, to: str) -> None:
    end = take_up(evening, thing, to)
    port = evening.window.table.view.viewport()
    evening.bot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def lying(evening: Evening, zone: str) -> list[str]:
    return [c.kind.rpartition("/")[2] for c in evening.session.table.zone(zone)]


def undone(evening: Evening) -> str:
    """Return the name of the decision that undo would take back."""
    return evening.session.next_undo()


def focus(evening: Evening, thing: Thing | None) -> None:
    pane = evening.window.table
    pane.view.setFocus()
    pane.keeper.hand.point_at(thing)


def said(evening: Evening) -> str:
    return evening.window.statusBar().currentMessage()
