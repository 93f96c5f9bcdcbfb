"""The mini map: it is shown if only a part of the table is visible, and moves that part."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.presenters.geometry import miniature
from talisman_desktop.desktop.scene.brush import box_rect
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.scene.mini_map import EDGE, MiniMap
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import DARK, LIGHT
from tests.desktop.scene.test_scene_kit import core, demo_model


@pytest.fixture
def small(qtbot: QtBot) -> Iterator[MiniMap]:
    """Yield the map of a zoomed view of the table."""
    fonts.load()
    scene = TableScene(core(), DARK)
    scene.show_table(demo_model("road"))
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(1000, 600)
    made = MiniMap(view)
    view.show()
    view.zoom_by(3)
    yield made
    view._settle.stop()
    view.steps.stop()


def view_of(small: MiniMap) -> TableView:
    view = small.parentWidget()
    assert isinstance(view, TableView)
    return view


def test_map_is_shown_while_a_part_is_visible(small: MiniMap) -> None:
    assert small.isVisible()
    view_of(small).fit()
    assert not small.isVisible()
    view_of(small).zoom_by(2)
    assert small.isVisible()
    small.want(False)
    assert not small.isVisible()


def test_small_window_shows_the_whole_table(small: MiniMap) -> None:
    view = view_of(small)
    view.resize(948, 384)  # the table in a window of 1280 by 720
    view.set_text(1)
    view.fit()
    assert view.shows_whole
    assert not small.isVisible()


@pytest.mark.parametrize(("size", "is_there"), [((948, 360), False), ((700, 300), True)])
def test_map_is_hidden_if_nearly_all_is_visible(small: MiniMap, size: tuple[int, int], is_there: bool) -> None:
    view = view_of(small)
    view.resize(*size)
    view.set_text(1)
    view.fit()
    assert not view.shows_whole
    assert small.isVisible() is is_there


def test_click_and_drag_move_the_view(small: MiniMap, qtbot: QtBot) -> None:
    view = view_of(small)
    qtbot.mouseClick(small, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert view.seen.left() <= 1
    qtbot.mousePress(small, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    qtbot.mouseMove(small, QPoint(small.width() - 3, small.height() - 3))
    qtbot.mouseRelease(small, Qt.MouseButton.LeftButton)
    assert view.seen.right() >= view.sceneRect().right() - 2


def test_arrow_keys_move_the_view(small: MiniMap, qtbot: QtBot) -> None:
    view = view_of(small)
    view.centerOn(view.sceneRect().center())
    before = view.seen
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        qtbot.keyClick(small, key)
    assert view.seen.left() < before.left()
    assert view.seen.top() < before.top()
    assert small.accessibleName() == "Map of the table"


def test_map_moves_away_from_the_question_subject(small: MiniMap) -> None:
    view = view_of(small)
    for card in [item.card.id for item in view.table.items() if isinstance(item, CardItem)]:
        item = view.table.card(card)
        assert item is not None
        view.table.show_highlight(cards=(card,))
        for corner in (item.sceneBoundingRect().topLeft(), item.sceneBoundingRect().bottomRight()):
            view.centerOn(corner)
            assert not small.geometry().intersects(view.mapFromScene(item.sceneBoundingRect()).boundingRect())


def test_map_leaves_an_occupied_corner(small: MiniMap, qtbot: QtBot) -> None:
    beside = QWidget()
    qtbot.addWidget(beside)
    beside.setGeometry(small.geometry())
    beside.show()
    before, small.beside = small.geometry(), (beside,)
    small.follow()
    assert not small.geometry().intersects(before)


def test_map_is_hidden_if_the_subject_fills_the_view(small: MiniMap) -> None:
    view = view_of(small)
    view.fitted = True  # without a zoom the view shows only this by itself
    card = next(item for item in view.table.items() if isinstance(item, CardItem))
    view.scale(6, 6)
    view.centerOn(card.sceneBoundingRect().center())
    view.table.show_highlight(cards=(card.card.id,))
    assert not small.isVisible()
    view.fitted = False
    small.follow()
    assert small.isVisible()


def test_map_is_hidden_if_each_corner_has_a_card(small: MiniMap) -> None:
    view = view_of(small)
    view.fitted = True
    card = next(item for item in view.table.items() if isinstance(item, CardItem))
    view.scale(8, 8)
    view.centerOn(card.sceneBoundingRect().center())
    view.table.show_highlight()
    assert view.mapFromScene(card.sceneBoundingRect()).boundingRect().contains(view.viewport().rect())
    assert not small.isVisible()
    view.fitted = False
    small.follow()
    assert small.isVisible(), "after a zoom the map is the way back"


def test_map_follows_view_and_theme(small: MiniMap) -> None:
    view = view_of(small)
    before = small.grab().toImage()
    view.centerOn(0, 0)
    moved = small.grab().toImage()
    view.table.set_theme(LIGHT)
    assert before != moved != small.grab().toImage()


def test_map_is_away_where_each_corner_is_taken(small: MiniMap, qtbot: QtBot) -> None:
    view = view_of(small)
    view.fitted = True  # without a zoom the view shows only this by itself
    view.centerOn(view.sceneRect().center())
    beside = QWidget()
    qtbot.addWidget(beside)
    beside.setGeometry(EDGE + small.width() // 2, 0, view.width() - 2 * EDGE - small.width(), view.height())
    beside.show()
    small.beside = (beside,)
    small.follow()
    assert small.isHidden(), "half of a map behind the strip helps nobody"
    view.fitted = False
    small.follow()
    assert small.isVisible(), "after a zoom the map is the way back"


def test_map_leaves_the_names_of_the_road(small: MiniMap) -> None:
    view = view_of(small)
    table = view.sceneRect()
    view.centerOn(table.left() + table.width() / 2, table.top() + table.height() / 5)
    plan = view.table.plan
    assert plan is not None
    assert small.isVisible()
    names = [box for area, box in plan.areas.items() if area.startswith("road:")]
    there = [view.mapFromScene(box_rect(box)).boundingRect() for box in names]
    assert not any(small.geometry().intersects(one) for one in there)


@pytest.mark.parametrize("where", ["road", "outer", "guardians"])
@pytest.mark.parametrize(("size", "text"), [((1022, 265), 2), ((495, 600), 2), ((700, 300), 1), ((500, 330), 1)])
def test_map_lies_on_nothing_to_read(qtbot: QtBot, where: str, size: tuple[int, int], text: float) -> None:
    fonts.load()
    scene = TableScene(core(), DARK)
    scene.show_table(demo_model(where))
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(*size)
    small = MiniMap(view)
    view.show()
    view.set_text(text)
    assert scene.plan is not None
    assert scene.model is not None
    read = [box_rect(box) for box in miniature.written(scene.plan, scene.model)]
    seen = 0
    for area in scene.plan.areas:
        item = scene.area(area)
        assert item is not None
        view.centerOn(item)
        seen += small.isVisible()
        there = [view.mapFromScene(box).boundingRect().adjusted(1, 1, -1, -1) for box in read]
        assert not (small.isVisible() and any(map(small.geometry().intersects, there)))
    assert seen or where == "guardians", "there is room for the map somewhere"
    view._settle.stop()
    view.steps.stop()
