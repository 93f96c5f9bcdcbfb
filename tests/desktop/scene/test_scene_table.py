"""The scene follows the table and reports what the pointer is at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.app.picture import demo_table
from talisman_desktop.core.facts import CardMoved, TokensChanged
from talisman_desktop.core.reduce import reduce
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.scene import backgrounds, shot, zorder
from talisman_desktop.desktop.scene.backgrounds import Backgrounds, GroundPlan
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import DARK, LIGHT
from tests.desktop.scene.painted_words import painted
from tests.desktop.scene.test_scene_kit import core, crowded, demo_model, shown
from tests.kit import library


@pytest.fixture
def scene(qapp: QApplication) -> TableScene:
    fonts.load()
    scene = TableScene(core(), DARK)
    scene.show_table(demo_model("road"))
    return scene


@pytest.fixture
def view(qtbot: QtBot, scene: TableScene) -> Iterator[TableView]:
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(1366, 768)
    view.show()
    yield view
    view.hide()


def card_at(area: str) -> int:
    return demo_model("road").area(area).cards[-1].id


def point_on(view: TableView, card: int) -> QPoint:
    item = view.table.card(card)
    assert item is not None
    return view.mapFromScene(item.mapToScene(item.size.center()))


def test_only_changed_items_are_replaced(scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> None:
    table = demo.road(core())
    moved, hero = card_at("spot:2"), table.order[0]
    cards, areas = dict(scene._cards), dict(scene._areas)
    painted: list[str] = []
    for key, item in areas.items():
        monkeypatch.setattr(item, "update", lambda *_, key=key: painted.append(key))
    for number in areas[f"hero:{hero}"].tokens:
        of = number.token.token
        monkeypatch.setattr(number, "update", lambda *_, of=of: painted.append(of))
    after = reduce(table, CardMoved(card=moved, to="discard:adventure"))
    after = reduce(after, TokensChanged(hero=hero, token="gold", by=2))
    scene.show_table(shown(after))
    assert scene._areas == areas
    assert all(scene._cards[number] is item for number, item in cards.items() if number in scene._cards)
    assert scene.card(moved) is cards[moved]
    assert set(painted) == {"spot:2", "discard:adventure", "gold"}


def test_removed_card_leaves_the_scene(scene: TableScene) -> None:
    scene.show_table(demo_model("village"))
    assert scene.card(card_at("spot:2")) is None
    assert scene.area("trove") is None
    assert scene.area("hero:elf") is not None


def test_unchanged_tables_change_nothing(scene: TableScene) -> None:
    before = scene.items()
    scene.show_table(demo_model("road"))
    assert scene.items() == before


def test_a_click_names_the_card_or_the_area(qtbot: QtBot, view: TableView) -> None:
    heard: list[object] = []
    view.table.card_clicked.connect(heard.append)
    view.table.area_clicked.connect(heard.append)
    view.table.card_double_clicked.connect(lambda card: heard.append(("double", card)))
    card = card_at("spot:2")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point_on(view, card))
    spot = view.table.area("spot:9")
    assert spot is not None
    empty = view.mapFromScene(spot.mapToScene(spot.size.center()))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=empty)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point_on(view, card))
    assert heard[:2] == [card, "spot:9"]
    assert heard[-1] == ("double", card)


def test_a_drag_is_no_click(qtbot: QtBot, view: TableView) -> None:
    heard: list[int] = []
    view.table.card_clicked.connect(heard.append)
    view.zoom_by(3)
    start = QPoint(600, 400)
    before = view.mapToScene(start)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for step in (20, 60, 100):
        qtbot.mouseMove(view.viewport(), start + QPoint(-step, -step))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start - QPoint(100, 100))
    assert not heard
    assert view.mapToScene(start).x() > before.x()


def test_hover_is_reported_once_and_raises_card(scene: TableScene) -> None:
    cards: list[int] = []
    areas: list[str] = []
    scene.card_hovered.connect(cards.append)
    scene.area_hovered.connect(areas.append)
    below = demo_model("road").area("spot:3").cards[0].id
    item = scene.card(below)
    assert item is not None
    at = item.mapToScene(QPointF(item.size.width() / 2, 4))
    for _ in range(3):
        scene.point_at(at)
    assert item.zValue() >= zorder.LIT_CARD
    scene.point_at(None)
    assert (cards, areas) == ([below, 0], ["spot:3", ""])
    assert item.zValue() < zorder.LIT_CARD


def test_menu_request_names_its_card_and_area(view: TableView) -> None:
    heard: list[tuple[str, int, QPoint]] = []
    view.table.menu_requested.connect(lambda area, card, at: heard.append((area, card, at)))
    card = card_at("spot:2")
    at = point_on(view, card)
    view.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, QPoint(5, 6)))
    assert heard == [("spot:2", card, QPoint(5, 6))]


def test_question_subject_is_lit(scene: TableScene) -> None:
    card = card_at("spot:3")
    scene.show_highlight(cards=(card,), areas=("spot:9",))
    item, area = scene.card(card), scene.area("spot:9")
    assert item is not None
    assert area is not None
    assert item.lit
    assert area.lit
    scene.show_table(demo_model("road"))
    assert item.lit, "the light stays while the table changes"
    scene.show_highlight()
    assert not item.lit
    assert not area.lit


def test_the_whole_table_is_fitted_into_any_window(view: TableView) -> None:
    for width, height in ((1366, 768), (1920, 1080), (1022, 470), (700, 900)):
        view.resize(width, height)
        seen = view.mapToScene(view.viewport().rect()).boundingRect().adjusted(-2, -2, 2, 2)
        assert seen.contains(view.sceneRect())
        assert view.fitted


def test_table_shown_later_is_fitted(qtbot: QtBot) -> None:
    scene = TableScene(core(), DARK)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(1200, 700)
    view.show()
    scene.show_table(demo_model("village"))
    seen = view.mapToScene(view.viewport().rect()).boundingRect().adjusted(-2, -2, 2, 2)
    assert seen.contains(view.sceneRect())


def test_another_plan_of_the_ground_is_painted(qtbot: QtBot) -> None:
    pictures = list[QImage]()
    for first in ("road", "tower"):
        scene = TableScene(core(), DARK)
        view = TableView(scene)
        qtbot.addWidget(view)
        view.resize(1200, 700)
        view.show()
        for name in (first, "tower"):
            scene.show_table(demo_model(name))
            scene.motion.settle()
            picture = settle(view)
        pictures.append(picture)
    assert pictures[0] == pictures[1]


def test_zoom_is_limited_and_fit_resets_it(view: TableView) -> None:
    fitted = view.transform().m11()
    for _ in range(40):
        view.zoom_by(1.3)
    assert view.transform().m11() == pytest.approx(fitted * 6)
    view.fit()
    assert view.transform().m11() == pytest.approx(fitted)
    view.zoom_by(0.2)
    assert view.transform().m11() == pytest.approx(fitted)
    assert view.fitted
    view._settle.stop()


def settle(view: TableView) -> QImage:
    """Return the picture painted after the last zoom has ended."""
    view._settle.stop()
    view._settled()
    view.steps.finish()
    return view.viewport().grab().toImage()


def test_zoom_shows_scaled_picture_until_sharp(view: TableView) -> None:
    before = view.viewport().grab().toImage()
    view.zoom_by(2)
    moving = view.viewport().grab().toImage()
    sharp = settle(view)
    assert before != moving != sharp
    view.table.update()
    view.viewport().repaint()
    assert view.viewport().grab().toImage() == sharp
    view.fit()
    assert settle(view) == before


def test_zooming_out_shows_the_surroundings(view: TableView) -> None:
    around = QRect(40, 40, 40, 40)
    fitted = settle(view).copy(around).scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
    view.zoom_by(3)
    settle(view)
    view.zoom_by(1 / 3)
    seen = view.viewport().grab().toImage().copy(around)
    there = seen.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
    assert abs(there.lightness() - fitted.lightness()) < 6
    view._settle.stop()


def test_change_during_a_zoom_is_shown_at_once(view: TableView) -> None:
    view.zoom_by(2)
    moving = view.viewport().grab().toImage()
    view.table.show_table(demo_model("village"))
    assert view.viewport().grab().toImage() != moving
    sharp = settle(view)
    view.zoom_by(0.1)
    assert settle(view) != sharp
    view.fit()


def test_the_ground_painted_in_bands_has_no_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = GroundPlan(
        table=Box(0, 0, 1600, 900), map=Box(20, 20, 900, 200), felt=Box(20, 240, 900, 640), rack=Box(940, 20, 640, 860),
        spaces=(Box(40, 40, 200, 150), Box(260, 40, 200, 150)),
    )  # fmt: skip
    banded = Backgrounds().image(plan, LIGHT, (1366, 768), 2.0)
    monkeypatch.setattr(backgrounds, "BAND", 4096)
    assert banded == Backgrounds().image(plan, LIGHT, (1366, 768), 2.0)


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_the_wheel_zooms_about_the_pointer(view: TableView, held: Qt.KeyboardModifier) -> None:
    view.zoom_by(2)
    before, there = view.transform().m11(), view.mapToScene(QPoint(600, 300))
    wheel = QWheelEvent(
        QPointF(600, 300), QPointF(600, 300), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        held, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    view.wheelEvent(wheel)
    assert view.transform().m11() > before
    assert (view.mapToScene(QPoint(600, 300)) - there).manhattanLength() < 3
    view._settle.stop()


def test_both_themes_paint_every_demo_table(qapp: QApplication) -> None:
    for name in demo.DEMOS:
        dark, light = (shot.render(demo_model(name), (960, 540), theme, core()) for theme in (DARK, LIGHT))
        assert dark != light
        twice = shot.render(demo_model(name), (480, 270), DARK, core(), dpr=2.0)
        assert (twice.width(), twice.devicePixelRatio()) == (960, 2.0)


def test_the_theme_changes_at_once(scene: TableScene) -> None:
    before = shot.render_scene(scene, (640, 360))
    scene.set_theme(LIGHT)
    after = shot.render_scene(scene, (640, 360))
    assert after == shot.render(demo_model("road"), (640, 360), LIGHT, core())
    assert after != before


def test_a_shown_view_changes_its_ground_with_the_theme(view: TableView, scene: TableScene) -> None:
    view.grab()
    scene.set_theme(LIGHT)
    changed = view.grab().toImage()
    view.resetCachedContent()
    assert changed == view.grab().toImage()


def test_three_hundred_cards_are_shown(scene: TableScene) -> None:
    model = shown(crowded())
    scene.show_table(model)
    assert sum(len(a.cards) for a in model.areas) == 300
    assert len(scene._cards) > 270
    assert not shot.render_scene(scene, (960, 540)).isNull()


def test_empty_table_is_shown(qapp: QApplication) -> None:
    scene = TableScene(core(), DARK)
    scene.point_at(QPointF(5, 5))
    scene.click_at(QPointF(5, 5))
    table = replace(demo.village(core()), heroes={}, order=(), zones={}, decks={})
    scene.show_table(shown(table))
    assert not shot.render_scene(scene, (480, 270)).isNull()


def test_repainting_only_frames_gives_the_whole_table(view: TableView) -> None:
    scene = view.table

    def seen() -> QImage:
        QApplication.processEvents()
        return QApplication.primaryScreen().grabWindow(view.winId()).toImage()

    def painted_whole() -> QImage:
        view.viewport().update()
        return seen()

    pictures = [painted_whole()]
    heroes = [area.hero.id for area in demo_model("road").areas if area.hero is not None]
    for decider, lit in ((heroes[0], [f"hero:{heroes[1]}"]), (heroes[1], ["spot:1", "spot:2"]), ("", [])):
        scene.show_decider(decider)
        scene.show_highlight(areas=lit)
        pictures.append(seen())
        assert pictures[-1] == painted_whole(), (decider, lit)
    assert pictures[1] != pictures[0]
    assert pictures[-1] == pictures[0]


@pytest.mark.parametrize("box", demo.BOX_DEMOS)
def test_all_spaces_of_a_region_are_named(box: str, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long name with a note below it has one narrow line."""
    rules = library(box)
    table = demo_table(box, rules)
    model = present(table, rules.catalog, rules.of(table))
    spaces = model.role("road")
    noted = tuple(replace(a, note="Trove") if a in spaces else a for a in model.areas)
    fonts.load()
    scene = TableScene(rules.catalog, LIGHT)
    scene.set_shape(1.42)
    scene.show_table(replace(model, areas=noted))
    words = {told.text for told in painted(scene, 0.8, monkeypatch)}
    assert {space.caption for space in spaces} <= words
