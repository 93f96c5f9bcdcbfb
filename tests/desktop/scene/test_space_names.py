"""The names of all spaces of a road are written in one font."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import road_stack
from talisman_desktop.desktop.scene import text_fit
from talisman_desktop.desktop.scene.area_painter import AreaPainter
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import LIGHT
from tests.desktop.scene.test_scene_kit import core, demo_model


@pytest.mark.parametrize("wide", [76, 86, 120, 180])
@pytest.mark.parametrize("demo", ["tower", "outer"])
def test_names_of_a_road_have_one_font(
    qapp: QApplication, demo: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts.load()
    spaces = [area for area in demo_model(demo).areas if area.role == "road"]
    found: dict[str, tuple[str, int]] = {}

    def note(painter: QPainter, rect: QRectF, flags: int, text: str, font: QFont, lift: float = 0.0) -> None:
        found[text] = font.family(), font.pixelSize()

    monkeypatch.setattr(text_fit, "_write", note)
    image = QImage(200, 160, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for area in spaces:
        AreaPainter(painter, LIGHT, core()).paint(area, QRectF(0, 0, wide, 144))
    painter.end()
    plain = {area.caption for area in spaces if bool(area.note) == bool(spaces[2].note)}
    assert plain <= set(found)
    assert len({found[name] for name in plain}) == 1


def test_name_in_one_row_begins_below_the_cards(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.load()
    space = next(area for area in demo_model("road").areas if area.role == "road" and area.cards and not area.note)
    tops: list[float] = []

    def note(painter: QPainter, rect: QRectF, flags: int, text: str, font: QFont, lift: float = 0.0) -> None:
        tops.extend([rect.top()] * (text == "Corridor"))

    monkeypatch.setattr(text_fit, "_write", note)
    image = QImage(200, 160, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for cards in (space.cards, ()):
        area = replace(space, caption="Corridor", names=("Corridor",), cards=cards)
        AreaPainter(painter, LIGHT, core()).paint(area, QRectF(0, 0, 120, 122))
    painter.end()
    with_cards, free = tops
    assert with_cards >= road_stack(Box(0, 0, 120, 122)).bottom > free
