"""Pictures of the table, without a window."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.table_model import TableModel
from talisman_desktop.desktop.scene.faces import no_pictures
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import Theme


def render(
    model: TableModel,
    size: tuple[int, int],
    theme: Theme,
    catalog: Catalog,
    dpr: float = 1.0,
    *,
    cards: tuple[int, ...] = (),
    areas: tuple[str, ...] = (),
) -> QImage:
    """The whole table at a size in logical pixels, with some cards and areas lit. Needs a QApplication."""
    fonts.load()
    scene = TableScene(catalog, theme)
    scene.shape = size[0] / size[1]
    scene.show_table(model)
    scene.show_highlight(cards, areas)
    return render_scene(scene, size, dpr)


def render_scene(scene: TableScene, size: tuple[int, int], dpr: float = 1.0) -> QImage:
    """A scene as it is now, centred, with wood around it."""
    image = QImage(round(size[0] * dpr), round(size[1] * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    rect = scene.sceneRect()
    scale = min(size[0] / rect.width(), size[1] / rect.height())
    width, height = size[0] / scale, size[1] / scale
    source = QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    scene.render(painter, QRectF(0, 0, *size), source)
    painter.end()
    return image


def picture(scene: TableScene, width: int, part: QRectF | None = None) -> QImage:
    """A scene, or a part of it, as a picture so many pixels wide. It is painted from a copy: what the scene keeps of
    its pictures is for the size it has in the window. A person's own pictures of cards are not in it: they stay on
    this computer."""
    copy = TableScene(scene.catalog, scene.theme)
    copy.shape, copy.high, copy.sight = scene.shape, scene.high, scene.sight
    copy.follow(scene)
    copy.pictures = no_pictures
    copy.show_highlight()
    rect = copy.sceneRect() if part is None else copy.sceneRect().intersected(part)
    image = QImage(width, max(1, round(width * rect.height() / rect.width())), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    copy.render(painter, QRectF(image.rect()), rect)
    painter.end()
    copy.clear()
    return image


def png(image: QImage) -> bytes:
    """An image as the bytes of a PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # because PySide types the format as bytes
    return bytes(buffer.data().data())
