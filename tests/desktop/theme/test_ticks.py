"""Check boxes: their ticks are clearly visible in each theme and text size, enabled or not; titles of groups."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QCheckBox, QGroupBox, QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.theme import style
from talisman_desktop.desktop.theme.palette import named
from talisman_desktop.paths import assets_folder

GRIP = 40
"""The least distance between two colours that can be told apart."""


def far(one: QColor, other: QColor) -> int:
    """Return the distance of two colours."""
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())


def shares(image: QImage, ground: str, ink: str) -> tuple[int, int]:
    """Return the number of pixels in the background colour and in the colour of the tick."""
    dots = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return sum(far(d, QColor(ground)) < GRIP for d in dots), sum(far(d, QColor(ink)) < GRIP for d in dots)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.parametrize("name", ["dark", "light"])
def test_tick_is_clearly_visible(qtbot: QtBot, name: str, enabled: bool, scale: float) -> None:
    theme = named(name)
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setStyleSheet(style.stylesheet(theme, scale))
    box.setEnabled(enabled)
    open_one = box.grab().toImage()
    box.setChecked(True)
    ticked = box.grab().toImage()
    ground = theme.accent if enabled else theme.soft
    assert shares(open_one, ground, theme.accent_ink)[0] < shares(ticked, ground, theme.accent_ink)[0] / 4
    of_ground, of_ink = shares(ticked, ground, theme.accent_ink)
    assert of_ground > 40 * scale
    assert of_ink > 15 * scale


@pytest.mark.parametrize("name", ["dark", "light"])
def test_the_tick_has_the_colour_of_its_theme(name: str) -> None:
    assert named(name).accent_ink in (assets_folder() / "ticks" / f"{name}.svg").read_text()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_title_of_a_group_has_room(qtbot: QtBot, scale: float) -> None:
    box, inside = QGroupBox("What will change"), QLabel("Nothing is changed yet.")
    qtbot.addWidget(box)
    box.setStyleSheet(style.stylesheet(named("dark"), scale))
    rows = QVBoxLayout(box)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(inside)
    box.show()
    assert inside.y() >= box.fontMetrics().height()
