"""The seal on a card that was met and on a finished quest: on whole cards and on the plaques of a mat."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from talisman_desktop.desktop.presenters.table_model import CardView
from talisman_desktop.desktop.scene import card_marks
from talisman_desktop.desktop.theme.palette import DARK

CARD, PLAQUE = QRectF(5, 5, 60, 84), QRectF(5, 5, 78, 12)


def painted(rect: QRectF, *, met: bool, up: bool = True) -> QRectF:
    """Return the rectangle around all that the marks of a card paint; an empty one for nothing."""
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    card_marks.paint(painter, rect, CardView(7, "", "quest", "a quest", up, met, 0, ""), DARK)
    painter.end()
    found = QRectF()
    for y in range(100):
        for x in range(100):
            if image.pixelColor(x, y).alpha():
                found = found.united(QRectF(x, y, 1, 1))
    return found


@pytest.mark.parametrize("rect", [CARD, PLAQUE], ids=["card", "plaque"])
def test_only_a_met_card_that_is_face_up_has_a_seal(rect: QRectF) -> None:
    assert not painted(rect, met=True).isEmpty()
    assert painted(rect, met=False).isEmpty()
    assert painted(rect, met=True, up=False).isEmpty()


def test_seal_of_a_plaque_leaves_room_for_the_name() -> None:
    seal = painted(PLAQUE, met=True)
    assert PLAQUE.adjusted(-1, -1, 1, 1).contains(seal)
    assert seal.right() < PLAQUE.left() + 12
