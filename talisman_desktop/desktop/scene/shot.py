"""Pictures of the table, without a window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.desktop.presenters.table_model import TableModel
from talisman_desktop.desktop.scene.faces import Pictures, no_pictures
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import Theme

BAND = 96
"""The height in pixels of the strips that are painted one after the other."""


def render(
    model: TableModel,
    size: tuple[int, int],
    theme: Theme,
    catalog: Catalog,
    dpr: float = 1.0,
    *,
    cards: tuple[int, ...] = (),
    areas: tuple[str, ...] = (),
    pictures: Pictures = no_pictures,
    report: Report = UNSEEN,
) -> QImage:
    """Return an image of the whole table at a size in logical pixels, with these cards and areas lit. The player's own
    photographs are used only if `pictures` are given. Needs a QApplication."""

    def made() -> TableScene:
        fonts.load()
        scene = _scene(catalog, theme)
        scene.pictures = pictures
        scene.shape = size[0] / size[1]
        scene.show_table(model)
        scene.show_highlight(cards, areas)
        return scene

    scene = report.on_screen(made)
    try:
        return render_scene(scene, size, dpr, report)
    finally:
        scene.deleteLater()


def render_scene(scene: TableScene, size: tuple[int, int], dpr: float = 1.0, report: Report = UNSEEN) -> QImage:
    """Return an image of the scene, centred, with wood around it."""
    image = QImage(round(size[0] * dpr), round(size[1] * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(QColor(scene.theme.wood))
    rect = scene.sceneRect()
    scale = min(size[0] / rect.width(), size[1] / rect.height())
    width, height = size[0] / scale, size[1] / scale
    source = QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)
    _paint(scene, image, source, report)
    return image


def picture(
    scene: TableScene,
    width: int,
    part: QRectF | None = None,
    *,
    pictures: Pictures = no_pictures,
    report: Report = UNSEEN,
) -> QImage:
    """Return an image of a scene or of a part of it, `width` pixels wide. A copy of the scene is painted, because the
    kept images of the scene itself have the size of the window. The player's own photographs are used only if
    `pictures` are given, because they should not leave this computer."""

    def copied() -> TableScene:
        copy = _scene(scene.catalog, scene.theme)
        copy.shape, copy.high, copy.sight = scene.shape, scene.high, scene.sight
        copy.follow(scene)
        copy.pictures = pictures
        copy.show_highlight()
        return copy

    copy = report.on_screen(copied)
    try:
        rect = copy.sceneRect() if part is None else copy.sceneRect().intersected(part)
        image = QImage(width, max(1, round(width * rect.height() / rect.width())), QImage.Format.Format_RGB32)
        image.fill(QColor(scene.theme.wood))
        _paint(copy, image, rect, report)
    finally:
        copy.deleteLater()
    return image


def _paint(scene: TableScene, image: QImage, source: QRectF, report: Report) -> None:
    """Paint a part of a scene over an image, strip by strip, so that the window stays responsive."""
    ratio, high = image.devicePixelRatio(), image.height()

    def paint(top: int, bottom: int) -> None:
        target = QRectF(0, top / ratio, image.width() / ratio, (bottom - top) / ratio)
        above, below = source.top() + source.height() * top / high, source.top() + source.height() * bottom / high
        band = QRectF(source.left(), above, source.width(), below - above)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        scene.render(painter, target, band, Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.end()

    for top in range(0, high, BAND):
        report.step()
        report.on_screen(partial(paint, top, min(high, top + BAND)))


def _scene(catalog: Catalog, theme: Theme) -> TableScene:
    """Return a new scene owned by the application, so that no other thread deletes it."""
    scene = TableScene(catalog, theme)
    scene.setParent(QCoreApplication.instance())
    return scene
