"""Areas are painted again only if their content has changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.presenters.table_model import Area, OfferView, PlateView, TableModel
from talisman_desktop.desktop.scene import kept_images
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.brush import Below, at_once
from talisman_desktop.desktop.scene.place_images import PlaceImages
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import DARK
from tests.desktop.scene.test_scene_kit import core, demo_model

SIZE = 20 * 20 * 4


class Painted:
    """Counts what is painted."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def by(self, name: str) -> Callable[[], QImage]:
        def paint() -> QImage:
            self.names.append(name)
            return QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)

        return paint


def test_unchanged_place_is_painted_once() -> None:
    places, painted, catalog = PlaceImages(), Painted(), core()
    first = places.image(catalog, ("a",), painted.by("a"))
    places.image(catalog, ("b",), painted.by("b"))
    assert places.image(catalog, ("a",), painted.by("a again")) is first
    assert painted.names == ["a", "b"]


def test_least_recently_used_image_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_images, "room", lambda views: 2 * SIZE)
    places, painted, catalog = PlaceImages(), Painted(), core()
    for name in ("a", "b", "a", "c", "a", "b"):
        places.image(catalog, (name,), painted.by(name))
    assert painted.names == ["a", "b", "c", "b"]


def test_new_catalog_discards_all_images() -> None:
    places, painted, catalog = PlaceImages(), Painted(), core()
    for cards in (catalog, catalog, replace(catalog)):
        places.image(cards, ("a",), painted.by("a"))
    assert painted.names == ["a", "a"]


def test_forgotten_images_are_painted_again() -> None:
    places, painted, catalog = PlaceImages(), Painted(), core()
    for _ in range(2):
        places.image(catalog, ("a",), painted.by("a"))
        places.forget()
    assert painted.names == ["a", "a"]


# --- layers ---


def layered(places: PlaceImages, painted: Painted, key: str) -> QImage:
    """Return an image whose lowest layer is kept under a key, and on which a line is painted with the painter's pen."""
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setPen(QPen(QColor("red"), 3))

    def paint() -> None:
        painted.names.append(key)
        painter.setPen(QPen(QColor("blue"), 1))
        painter.drawEllipse(2, 2, 15, 11)

    places.layer((key,), image, painter, paint)
    painter.drawLine(0, 0, 19, 9)
    painter.end()
    return image


def test_layer_is_painted_once_and_looks_the_same(qapp: QApplication) -> None:
    places, painted = PlaceImages(), Painted()
    first = layered(places, painted, "a")
    assert layered(places, painted, "a") == first
    assert layered(PlaceImages(), painted, "b") == first
    assert painted.names == ["a", "b"]


def test_layers_count_towards_the_memory(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_images, "room", lambda views: 2 * SIZE)
    places, painted = PlaceImages(), Painted()
    for name in ("a", "b", "a", "c", "a", "b"):
        layered(places, painted, name)
    assert painted.names == ["a", "b", "c", "b"]


# --- the plates of a village ---


def square(*notes: str) -> TableModel:
    """Return a village with a building for each note."""
    plates = tuple(PlateView(f"House {n}", "1 gold", note, ()) for n, note in enumerate(notes))
    houses = tuple(
        Area(id=f"building:{n}", role="building", caption=plate.title, note=plate.note,
             offer=OfferView(price=plate.price, plates=plates))
        for n, plate in enumerate(plates)
    )  # fmt: skip
    model = demo_model("village")
    return replace(model, areas=(*(a for a in model.areas if a.role != "building"), *houses))


def repainted(scene: TableScene, model: TableModel, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the buildings that are painted again when another table is shown."""
    painted: set[str] = set()
    paint = AreaItem._paint_area

    def noted(item: AreaItem, painter: QPainter, area: Area, below: Below = at_once) -> None:
        painted.add(area.id)
        paint(item, painter, area, below)

    monkeypatch.setattr(AreaItem, "_paint_area", noted)
    for table in (scene.model, model):
        assert table is not None
        scene.show_table(table)
        painted.clear()
        for _ in scene.warm(scene.sceneRect(), 0.7, 1.0):
            pass
    return {name for name in painted if name.startswith("building:")}


@pytest.fixture
def village(qapp: QApplication) -> TableScene:
    fonts.load()
    scene = TableScene(core(), DARK)
    scene.show_table(square("heals", "sells", "tells"))
    for _ in scene.warm(scene.sceneRect(), 0.7, 1.0):
        pass
    return scene


def test_only_changed_building_is_repainted(village: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
    assert repainted(village, square("heals", "buys", "tells"), monkeypatch) == {"building:1"}


def test_buildings_are_repainted_for_another_form(village: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
    model = square("heals", "sells", "tells")
    dear = replace(model.areas[-1], caption="The house of many long and learned words")
    plates = tuple(replace(p, title=dear.caption) if p.title == "House 2" else p for p in dear.offer.plates)  # type: ignore[union-attr]  # a building has an offer
    areas = tuple(
        replace(dear if a.id == dear.id else a, offer=replace(a.offer, plates=plates)) if a.offer else a
        for a in model.areas
    )
    assert repainted(village, replace(model, areas=areas), monkeypatch) == {f"building:{n}" for n in range(3)}
