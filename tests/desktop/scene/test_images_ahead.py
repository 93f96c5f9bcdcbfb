"""Images of what the next answers may show are painted ahead, and are then used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.presenters.table_model import Area, TableModel
from talisman_desktop.desktop.scene import faces, stamps
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.brush import Below, at_once
from talisman_desktop.desktop.scene.images_ahead import ImagesAhead, coming
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import DARK, LIGHT
from tests.desktop.scene.test_scene_kit import demo_model, road_view


@pytest.fixture
def view(qapp: QApplication, qtbot: QtBot) -> Iterator[TableView]:
    fonts.load()
    faces.kept.forget()
    stamps.kept.forget()
    view = road_view(qtbot)
    yield view
    faces.kept.forget()
    stamps.kept.forget()


def changed(model: TableModel, *areas: Area) -> TableModel:
    by_id = {area.id: area for area in areas}
    return replace(model, areas=tuple(by_id.get(area.id, area) for area in model.areas))


def test_step_along_the_road_is_painted_ahead(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    model = view.table.model
    assert model is not None
    ImagesAhead(view).finish()
    painted: list[str] = []
    paint = AreaItem._paint_area

    def noted(item: AreaItem, painter: QPainter, area: Area, below: Below = at_once) -> None:
        painted.append(area.id)
        paint(item, painter, area, below)

    monkeypatch.setattr(AreaItem, "_paint_area", noted)
    spaces = model.role("road")
    here = next(n for n, space in enumerate(spaces) if space.here)
    view.table.show_table(
        changed(model, replace(spaces[here], here=False), replace(spaces[here + 1], here=True, tooltip="here"))
    )
    view.grab()
    assert painted == []


def test_changed_numbers_are_painted_ahead(view: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    model = view.table.model
    assert model is not None
    ImagesAhead(view).finish()
    kept = stamps.kept.keys()
    mats = []
    for mat in (area for area in model.areas if area.hero is not None):
        assert mat.hero is not None
        tokens = tuple(replace(token, value=token.value + 1, changed=1) for token in mat.hero.tokens)
        mats.append(replace(mat, hero=replace(mat.hero, tokens=tokens)))
    view.table.show_table(changed(model, *mats))
    view.grab()
    assert not {key for key in stamps.kept.keys() - kept if key[0] == "token"}


def test_met_card_has_faces_for_its_next_places(view: TableView) -> None:
    model = view.table.model
    assert model is not None
    met = next(card for area in model.role("spot") for card in area.cards if card.up)
    before = faces.kept.keys()
    ImagesAhead(view).finish()
    assert met.kind in {key[0] for key in faces.kept.keys() - before}


def test_flights_to_the_next_table_are_painted_ahead(view: TableView) -> None:
    """Cards from one place fly to their decks, and others take their place: other cards, sizes and sides."""
    scene, model = view.table, view.table.model
    assert model is not None
    scene.motion.speed = 100
    spots = [area for area in model.role("spot") if area.cards]
    drawn = [replace(card, id=900 + n, up=n % 2 == 0) for n, card in enumerate(model.role("items")[0].cards)]
    then = changed(model, replace(spots[0], cards=(*drawn, replace(spots[0].cards[0], up=not spots[0].cards[0].up))),
                   *(replace(area, cards=()) for area in spots[1:]))  # fmt: skip
    faces.kept.forget()
    view.grab()
    for _ in scene.warm_next(then, scene.plan_next(then), view.transform().m11(), view.devicePixelRatioF()):
        pass
    kept = faces.kept.keys()
    scene.show_table(then, moving=True)
    assert scene.motion.moves
    view.grab()
    for now in range(0, 1_000, 60):
        scene.motion.show(now)
        view.grab()
    assert not scene.motion.moves
    assert faces.kept.keys() == kept


def test_work_begins_after_the_answer_and_ends(view: TableView, qtbot: QtBot) -> None:
    ahead = ImagesAhead(view)
    kept = len(stamps.kept.keys())
    view.table.looks_changed.emit()
    assert len(stamps.kept.keys()) == kept
    qtbot.waitUntil(lambda: not ahead.is_waiting)
    assert len(stamps.kept.keys()) > kept


def test_hidden_table_paints_nothing_ahead(view: TableView) -> None:
    view.hide()
    kept = len(stamps.kept.keys()), len(faces.kept.keys())
    ImagesAhead(view).finish()
    assert (len(stamps.kept.keys()), len(faces.kept.keys())) == kept


def test_only_neighbours_of_the_party_are_expected() -> None:
    model = demo_model("road")
    here = next(n for n, space in enumerate(model.role("road")) if space.here)
    expected = {area.id for area in coming(model, {}) if area.here}
    assert expected <= {model.role("road")[n].id for n in (here - 1, here + 1) if 0 <= n < len(model.role("road"))}
    assert expected


def test_arriving_somewhere_shows_the_items_made_ahead(view: TableView) -> None:
    scene, then = view.table, demo_model("tower")
    for _ in scene.warm_next(then, scene.plan_next(then), view.transform().m11(), view.devicePixelRatioF()):
        pass
    ready = dict(scene._ready._areas)
    assert len(ready) > 5
    scene.show_table(then)
    assert {name for name, item in ready.items() if scene.area(name) is item} == set(ready)
    other = TableView(TableScene(scene.catalog, scene.theme))
    try:
        other.resize(view.size())
        other.table.show_table(then)
        other.show()
        view.table.show_highlight()
        assert view.grab().toImage() == other.grab().toImage()
    finally:
        other.close()
        other.deleteLater()


def test_items_made_ahead_do_not_survive_another_theme(view: TableView) -> None:
    scene, then = view.table, demo_model("tower")
    for _ in scene.warm_next(then, scene.plan_next(then), view.transform().m11(), view.devicePixelRatioF()):
        pass
    assert scene._ready._areas
    scene.set_theme(LIGHT if scene.theme is not LIGHT else DARK)
    assert not scene._ready._areas


def test_moved_figures_are_painted_ahead(view: TableView) -> None:
    scene, model = view.table, view.table.model
    assert model is not None
    then = replace(model, moved=frozenset(hero.id for hero in model.order))
    for _ in scene.warm_next(then, scene.plan_next(then), view.transform().m11(), view.devicePixelRatioF()):
        pass
    kept = stamps.kept.keys()
    scene.show_table(then)
    view.grab()
    assert {pawn.moved for pawn in scene.figures.pawns.values()} == {True}
    assert not {key for key in stamps.kept.keys() - kept if key[0] == "pawn"}


@pytest.mark.parametrize("steps", [1, 5, 18, 52, 54])
def test_theme_changed_while_items_are_made_shows_on_all(view: TableView, steps: int) -> None:
    scene, then = view.table, demo_model("tower")
    work = scene.warm_next(then, scene.plan_next(then), view.transform().m11(), view.devicePixelRatioF())
    for _ in range(steps):
        next(work)
    scene.set_theme(LIGHT)
    for _ in work:
        pass
    scene.show_table(then)
    kept = view.grab().toImage()
    scene._forget()
    assert view.grab().toImage() == kept
