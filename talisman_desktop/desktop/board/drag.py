"""Dragging a thing over the table: a picture follows the pointer, and the places that accept the thing are framed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.things import Board, HandMove, Thing
from talisman_desktop.desktop.presenters.cloth_places import Errand
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene.hand_items import GhostItem, MarkItem
from talisman_desktop.desktop.scene.table_view import TableView

FAINT = 0.35
"""The opacity of a card in its old place while it is dragged."""


class Drag:
    """One drag, from the press of the mouse button until `end`."""

    def __init__(
        self, thing: Thing, box: Box, board: Board, view: TableView, errands: Mapping[str, Errand], *, by_hand: bool
    ) -> None:
        """Begin to drag a thing. `errands` says what each building would do for a hero dropped on it. `by_hand` also
        allows changes of the table by hand."""
        self.thing, self.board, self.view, self.scene = thing, board, view, view.table
        self.drops = moves.drops(thing, board) if by_hand else {}
        self.errands, self.by_hand = errands, by_hand
        self.over = ""
        """The area under the pointer."""
        self._marks: dict[str, MarkItem] = {}
        self.ghost = GhostItem(self._picture(box), QRectF(0, 0, box.w, box.h))
        self.scene.addItem(self.ghost)
        for area in (*self.drops, *(area for area, errand in errands.items() if not errand.barred)):
            self._mark(area)
        self._fade(FAINT)
        view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.scene.looks_changed.emit()

    @property
    def move(self) -> HandMove | None:
        """The move that dropping the thing here would make; None if there is none."""
        return self.drops.get(self.over)

    @property
    def errand(self) -> Errand | None:
        """The building under the pointer, and what it would do for the hero if dropped here; None if there is none."""
        found = self.errands.get(self.over)
        return found if found is not None and not found.barred else None

    def carry(self, point: QPointF) -> str:
        """Move the dragged thing to a point of the scene. Return a text about the place there; "" if the place is the
        same as before or there is nothing to say about it."""
        size = self.ghost.size
        self.ghost.setPos(point.x() - size.width() / 2, point.y() - size.height() / 2)
        area = self.scene.what_is_at(point)[0]
        if area == self.over:
            return ""
        self._leave()
        self.over = area
        if not area:
            return ""
        if self.move is not None or self.errand is not None:
            if (mark := self._marks.get(area)) is not None:
                mark.set_state("here")
            return self.move.name if self.move is not None else self.errands[area].words
        why = self._why_not(area)
        if not why and not self.by_hand:
            return ""
        if why:
            self._mark(area)
            if (mark := self._marks.get(area)) is not None:
                mark.set_state("barred")
        return why or "It is already there"

    def end(self) -> None:
        """Remove the picture and all marks of the drag."""
        self._fade(1.0)
        for item in (*self._marks.values(), self.ghost):
            self.scene.removeItem(item)
        self._marks.clear()
        self.view.viewport().unsetCursor()
        self.scene.looks_changed.emit()

    def _why_not(self, area: str) -> str:
        if area in self.errands:
            return self.errands[area].words
        return moves.why_not(self.thing, area, self.board) if self.by_hand else ""

    def _leave(self) -> None:
        """Mark the area that the pointer has left as open again, or remove its mark if the thing cannot be dropped
        there."""
        if (self.over in self.drops or self.errand is not None) and self.over in self._marks:
            self._marks[self.over].set_state("open")
        elif self.over in self._marks:
            self.scene.removeItem(self._marks.pop(self.over))

    def _mark(self, area: str) -> None:
        plan = self.scene.plan
        if plan is not None and area in plan.areas and area not in self._marks:
            self._marks[area] = MarkItem(self.scene, plan.areas[area], "open")
            self.scene.addItem(self._marks[area])

    def _fade(self, opacity: float) -> None:
        card = self.scene.card(self.thing.card) if self.thing.card else None
        if card is not None:
            card.setOpacity(opacity)

    def _picture(self, box: Box) -> QPixmap:
        """Return a picture of this part of the table."""
        scale, dpr = self.view.transform().m11(), self.view.devicePixelRatioF()
        picture = QPixmap(max(1, round(box.w * scale * dpr)), max(1, round(box.h * scale * dpr)))
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(self.view.renderHints())
        self.scene.render(painter, QRectF(picture.rect()), QRectF(*box), Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.end()
        return picture
