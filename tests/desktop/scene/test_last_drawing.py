"""Items repeat their last drawing where nothing about them has changed, and only there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication, QMainWindow, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.docks.panels import Panels
from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import DARK, LIGHT, Theme
from tests.desktop.scene.test_scene_kit import core, demo_model


@pytest.mark.parametrize("dpr", [1.0, 2.0])
def test_drawing_is_repeated_only_at_its_place(qapp: QApplication, dpr: float) -> None:
    made: list[tuple[int, int]] = []
    last, rect = LastDrawing(), QRectF(3, 4, 20, 10)

    def make(size: tuple[int, int], ratio: float) -> QImage:
        made.append(size)
        image = QImage(round(size[0] * ratio), round(size[1] * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0xFF336699)
        return image

    def draw(world: QTransform) -> QImage:
        device = QImage(round(90 * dpr), round(60 * dpr), QImage.Format.Format_RGB32)
        device.setDevicePixelRatio(dpr)
        device.fill(0)
        painter = QPainter(device)
        painter.setWorldTransform(world)
        if not last.repeat(painter):
            last.draw(painter, rect, make)
        assert painter.worldTransform() == world
        painter.end()
        return device

    plain = QTransform()
    assert draw(plain) == draw(plain)
    assert made == [(20, 10)]
    assert draw(QTransform.fromTranslate(5, 0)) != draw(plain)
    draw(QTransform.fromScale(2, 2))
    assert made == [(20, 10)] * 3 + [(40, 20)]
    last.forget()
    draw(QTransform.fromScale(2, 2))
    assert made[-2:] == [(40, 20)] * 2


def test_repeated_table_follows_theme_and_zoom(qapp: QApplication, qtbot: QtBot) -> None:
    fonts.load()

    def view_of(theme: Theme) -> TableView:
        scene = TableScene(core(), theme)
        view = TableView(scene)
        qtbot.addWidget(view)
        view.resize(900, 500)
        view.show()
        scene.show_table(demo_model("road"))
        return view

    old, new = view_of(DARK), view_of(LIGHT)
    first = old.grab().toImage()
    assert old.grab().toImage() == first
    old.table.set_theme(LIGHT)
    assert old.grab().toImage() == new.grab().toImage()
    for view in (old, new):
        view.resize(1100, 640)
    assert old.grab().toImage() == new.grab().toImage()


def test_spare_tab_bars_take_no_room(qapp: QApplication, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1200, 700)
    panels = Panels(window)
    middle = QWidget()
    window.setCentralWidget(middle)
    window.show()
    bars = window.findChildren(QTabBar)
    assert any(bar.geometry().intersects(middle.geometry()) for bar in bars)
    panels.show(True)
    qapp.processEvents()
    assert not any(bar.geometry().intersects(middle.geometry()) for bar in bars)
    assert {bar.tabText(0) for bar in bars if bar.width()} == {"Card", "Journal"}
