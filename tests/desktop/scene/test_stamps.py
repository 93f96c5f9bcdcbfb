"""Images kept by the program look as if they were painted each time."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.scene import ground, kept_images, stamps
from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import DARK
from tests.desktop.scene.test_scene_kit import core, demo_model


def painted(times: int, rect: QRectF, dpr: float, scale: float) -> QImage:
    """Return the last of several paintings of a plate over a fresh background."""
    for _ in range(times):
        image = QImage(round(200 * dpr), round(150 * dpr), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(dpr)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform.fromScale(scale, scale).translate(7, 3))
        ground.plate(painter, rect, "#885522", "#221100")
        painter.end()
    return image


@pytest.mark.parametrize("dpr", [1.0, 2.0])
@pytest.mark.parametrize("scale", [1.0, 0.63])
def test_kept_image_equals_the_first_painting(qapp: QApplication, dpr: float, scale: float) -> None:
    rect = QRectF(20.3, 15.7, 120, 80)
    stamps.kept.forget()
    once = painted(1, rect, dpr, scale)
    assert painted(2, rect, dpr, scale) == once
    # Painted without kept images: equal, except for rounding between device pixels.
    bare = QImage(once.size(), once.format())
    bare.setDevicePixelRatio(dpr)
    bare.fill(0)
    painter = QPainter(bare)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWorldTransform(QTransform.fromScale(scale, scale).translate(7, 3))
    ground._plate(painter, rect, "#885522", "#221100", 8.0, raised=True)
    painter.end()
    for x in range(0, bare.width(), 9):
        for y in range(0, bare.height(), 9):
            one, other = once.pixelColor(x, y), bare.pixelColor(x, y)
            assert abs(one.alpha() - other.alpha()) < 40, (x, y)


def test_picture_at_another_ratio_leaves_drawings_alone(qapp: QApplication) -> None:
    rect, mine = QRectF(20, 10, 40, 30), LastDrawing()

    def drawn(dpr: float, last: LastDrawing) -> QImage:
        """Return a drawing in the scale that makes it equally large on each device."""
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(dpr)
        image.fill(0)
        painter = QPainter(image)
        painter.setWorldTransform(QTransform.fromScale(2 / dpr, 2 / dpr))
        if not last.repeat(painter):
            stamp(painter, rect, 2, ("figure",), lambda p, box: p.fillRect(box, QColor("red")), last)
        painter.end()
        image.setDevicePixelRatio(1.0)
        return image

    stamps.kept.forget()
    first = drawn(1.0, mine)
    assert drawn(2.0, LastDrawing()) == first
    assert drawn(1.0, mine) == first


def test_stamps_are_kept_within_a_limit(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[QRectF] = []
    image = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    stamps.kept.forget()
    for width in (10, 11, 10, 11):
        stamp(painter, QRectF(5, 5, width, 10), 2, ("test",), lambda p, rect: made.append(rect))
    assert len(made) == 2
    monkeypatch.setattr(kept_images, "room", lambda views: 50_000)
    for width in range(12, 12 + 60):
        stamp(painter, QRectF(5, 5, width, 10), 2, ("test",), lambda p, rect: made.append(rect))
    stamp(painter, QRectF(5, 5, 10, 10), 2, ("test",), lambda p, rect: made.append(rect))
    assert len(made) == 2 + 60 + 1
    assert stamps.kept.bytes <= 50_000
    painter.end()


def picture(widget: QWidget, dpr: float) -> QImage:
    """Return what a widget shows on a screen with `dpr` device pixels to a logical one."""
    image = QImage(widget.size() * dpr, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(0)
    widget.render(image)
    return image


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_the_table_looks_the_same_anywhere_in_its_window(qtbot: QtBot, dpr: float) -> None:
    fonts.load()
    scene = TableScene(core(), DARK)
    scene.show_table(demo_model("road"))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 560)
    view = TableView(scene, window)
    view.setGeometry(0, 0, 780, 440)
    window.show()
    qtbot.waitExposed(window)
    stamps.kept.forget()
    corner = picture(window, dpr).copy(QRect(QPoint(0, 0), view.size() * dpr))
    away = QPoint(97, 83)
    view.move(away)
    moved = picture(window, dpr).copy(QRect(away * dpr, view.size() * dpr))
    assert moved == corner
