"""The village in the window: with drag, click and keys alike, readable at every size, never in the way in record-only
mode."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from talisman_desktop.core.log import encode_entry
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.board.moves import thing_of
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.short_texts import shortened
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.scene.place_painter import PlacePainter
from tests.desktop.evenings import Evening
from tests.kit import a_table, who

SIZES = [(1280, 720), (1366, 768), (1920, 1080)]


def in_the_village() -> Table:
    heroes = [who("elf", life=2, gold=3, items=["sword"]), who("troll", gold=0, life=3), who("sorceress", gold=5)]
    return a_table(heroes, village=True, step=Step("village"))


def at(evening: Evening, area: str) -> QPoint:
    """Return the position of an area in the view."""
    view, scene = evening.window.table.view, evening.window.table.scene
    assert scene.plan is not None
    box = scene.plan.areas[area]
    return view.mapFromScene(QPointF(box.x + box.w / 2, box.y + min(box.h / 2, 60)))


def click(evening: Evening, *areas: str) -> None:
    for area in areas:
        evening.bot.mouseClick(evening.window.table.view.viewport(), Qt.MouseButton.LeftButton, pos=at(evening, area))


def move(evening: Evening, kind: QMouseEvent.Type, at: QPoint, buttons: Qt.MouseButton) -> None:
    port = evening.window.table.view.viewport()
    button = Qt.MouseButton.NoButton if kind == QMouseEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    where = QPointF(port.mapToGlobal(at))
    QApplication.sendEvent(
        port, QMouseEvent(kind, QPointF(at), where, button, buttons, Qt.KeyboardModifier.NoModifier)
    )  # fmt: skip


def drag(evening: Evening, start: str, end: str, *, drop: bool = True) -> None:
    left = Qt.MouseButton.LeftButton
    move(evening, QMouseEvent.Type.MouseButtonPress, at(evening, start), left)
    move(evening, QMouseEvent.Type.MouseMove, at(evening, start) + QPoint(12, 12), left)
    move(evening, QMouseEvent.Type.MouseMove, at(evening, end), left)
    if drop:
        move(evening, QMouseEvent.Type.MouseButtonRelease, at(evening, end), Qt.MouseButton.NoButton)


def log(evening: Evening) -> list[bytes]:
    return [encode_entry(entry) for entry in evening.session.log]


def by_click(evening: Evening) -> None:
    click(evening, "building:healer", "service:heal:elf:life", "square", "building:store", "guest:elf")
    click(evening, "service:storage:elf", "square", "square", "building:road")


def by_drag(evening: Evening) -> None:
    drag(evening, "figure:elf", "building:healer")
    click(evening, "service:heal:elf:life", "square")
    drag(evening, "hero:elf", "building:store")
    click(evening, "square", "building:road")


def by_keys(evening: Evening) -> None:
    for option in ("heal:elf:life", "storage:elf", "done", "set-out"):
        buttons = evening.window.prompt.body.options.buttons  # type: ignore[union-attr]  # a choice has buttons
        evening.press(buttons[option].line.key)


def by_the_ring(evening: Evening) -> None:
    """Press Tab until the selection ring is on the table, then Enter."""
    table = evening.window.table
    table.view.setFocus()
    for area in ("building:healer", "service:heal:elf:life", "square", "building:store", "service:storage:elf",
                 "square", "square", "building:road"):  # fmt: skip
        table.keeper.hand.point_at(Thing("place", area))
        table.view.setFocus()
        evening.press(Qt.Key.Key_Return)


def test_shortened_text_keeps_no_single_row_or_case() -> None:
    table = "Roll a die. 1: lose 1 turn. 2-5: gain 1 gold. 6: gain 1 life."
    assert list(shortened(table))[2:] == ["Roll a die. ..."]
    cases = "If you are evil: lose 1 life. If you are good: heal all your lives; pray and roll a die [1-6: nothing]."
    assert list(shortened(cases))[2:] == [f"{cases.partition(' pray')[0]} ..."]


@pytest.mark.parametrize("way", [by_click, by_drag, by_the_ring])
def test_mouse_and_ring_give_the_same_log(evening: Evening, way: Callable[[Evening], None]) -> None:
    evening.window.resize(1366, 768)
    evening.begin(in_the_village())
    way(evening)
    done = log(evening)
    assert evening.asked == "destination"
    evening.window.close_campaign()
    evening.file.unlink()
    evening.begin(in_the_village())
    by_keys(evening)
    assert done == log(evening)


def test_hero_is_not_dropped_on_a_useless_building(evening: Evening) -> None:
    evening.begin(in_the_village())
    before = log(evening)
    said: list[str] = []
    evening.window.table.keeper.said.connect(said.append)
    drag(evening, "figure:troll", "building:healer")
    assert said[-1] == "Healer: no gold"
    assert (log(evening), evening.window.table.guide.visit.entered) == (before, "")


def test_a_barred_service_is_shown_with_its_reason(evening: Evening) -> None:
    evening.begin(in_the_village())
    click(evening, "building:healer", "guest:troll")
    area = evening.window.table.scene.area("service:heal:troll:life")
    assert area is not None
    assert area.area.offer is not None
    assert area.area.offer.barred == "no gold"


def test_draw_spots_stay_in_record_only_mode(evening: Evening) -> None:
    evening.begin(in_the_village())
    table = evening.window.table
    assert table.scene.area("spot:3") is None
    table.keeper.set_drags(True)
    assert table.scene.area("spot:3") is not None
    assert table.scene.area("building:healer") is not None


def test_village_has_accessible_text(evening: Evening) -> None:
    evening.begin(in_the_village())
    table = evening.window.table
    table.keeper.hand.point_at(Thing("place", "building:healer"))
    assert "Healer" in table.view.accessibleDescription()
    assert "Troll: no gold" in table.view.accessibleDescription()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_village_text_is_complete(
    evening: Evening, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: list[tuple[str, ...]] = []
    say = PlacePainter._say

    def told(painter: PlacePainter, rect: QRectF, *texts: str, **how: object) -> bool:
        written = say(painter, rect, *texts, **how)  # type: ignore[arg-type]  # handed on as they came
        if not written and any(texts):
            missing.append(texts)
        return written

    monkeypatch.setattr(PlacePainter, "_say", told)
    evening.window.resize(*size)
    evening.begin(in_the_village())
    evening.window.change_settings(replace(evening.window.settings, scale=scale))
    evening.window.resize(*size)
    QApplication.processEvents()
    table = evening.window.table
    for building in ("", "healer", "blacksmith", "mystic", "store", "trophies"):
        if building:
            table._area_clicked(f"building:{building}")
        table.view.grab()
        assert missing == [], building
        placed = table.scene.plan.areas if table.scene.plan is not None else {}
        boxes = [box for name, box in placed.items() if thing_of(name).what == "place"]
        assert boxes
        assert not any(a.overlaps(b) for a in boxes for b in boxes if a is not b)
        if building:
            table._area_clicked("square")
    table._area_clicked("building:road")
    table.view.grab()
    assert missing == []
    evening.window.change_settings(replace(evening.window.settings, scale=100))


@pytest.mark.parametrize("size", SIZES)
def test_buildings_are_clickable_in_large_text(evening: Evening, size: tuple[int, int]) -> None:
    evening.begin(in_the_village())
    evening.window.change_settings(replace(evening.window.settings, scale=200))
    evening.window.resize(*size)
    QApplication.processEvents()
    table, port = evening.window.table, evening.window.table.view.viewport().rect()
    assert table.scene.plan is not None
    for name, box in table.scene.plan.areas.items():
        if name.startswith("building:"):
            assert port.contains(table.view.mapFromScene(QRectF(*box)).boundingRect())
    assert table.view.shows_whole or not table.map.isVisible()
    click(evening, "building:healer", "service:heal:elf:life")
    assert evening.session.table.heroes["elf"].life == 3
    evening.window.change_settings(replace(evening.window.settings, scale=100))


def test_pointed_answer_lights_its_subject(evening: Evening) -> None:
    evening.begin(in_the_village())
    scene, body = evening.window.table.scene, evening.window.prompt.body
    assert isinstance(body, ChooseBody)
    button = body.options.buttons["heal:elf:life"]
    button.pointed.emit(True)
    mat, healer = scene.area("hero:elf"), scene.area("building:healer")
    assert mat is not None
    assert healer is not None
    assert [token.token.token for token in mat.tokens if token.lit] == ["life", "gold"]
    assert (mat.lit, healer.lit) == (True, True)
    button.pointed.emit(False)
    assert not any((mat.lit, healer.lit, *(token.lit for token in mat.tokens)))


def test_focused_answer_lights_its_subject(evening: Evening) -> None:
    evening.begin(in_the_village())
    evening.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    body, mat = evening.window.prompt.body, evening.window.table.scene.area("hero:elf")
    assert isinstance(body, ChooseBody)
    assert mat is not None
    assert (body.options.marked(), mat.lit) == ("heal:elf:life", True)
