"""The sign of the player who is asked."""

from __future__ import annotations

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.theme.palette import DARK, LIGHT, Theme
from talisman_desktop.desktop.widgets.seat_sign import SeatSign


def test_sign_follows_the_colour_and_the_theme(qtbot: QtBot) -> None:
    sign = SeatSign()
    qtbot.addWidget(sign)

    def seen(colour: str, theme: Theme) -> QImage:
        sign.show_colour(colour, theme)
        return sign.grab().toImage()

    red, blue = seen("red", DARK), seen("blue", DARK)
    light = seen("red", LIGHT)
    assert len({bytes(image.constBits()) for image in (red, blue, light)}) == 3
    assert seen("red", DARK) == red
