"""Moving cards and figures: whenever the animation is stopped, the table is as its model says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from talisman_desktop.core.table import Card, Step, Table
from talisman_desktop.desktop.presenters.journeys import FLIGHT_MS, MOST_STAGGER_MS, MOST_WALK_MS
from talisman_desktop.desktop.presenters.table_view import CardLook, present
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.scene.items import Item
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme import palette
from tests.kit import a_table, catalog, core, who

END = FLIGHT_MS + MOST_STAGGER_MS + MOST_WALK_MS
MOMENTS = (0, 40, 130, 200, 400, END)


def lying(table: Table, **zones: list[Card]) -> Table:
    """Return a table with these cards in zones: "spot_1" is "spot:1"."""
    laid = {name.replace("_", ":"): tuple(cards) for name, cards in zones.items()}
    return replace(table, zones={**table.zones, **laid})


def card(number: int, kind: str, *, up: bool = True) -> Card:
    return Card(number, kind, "adventure", up=up)


@pytest.fixture
def scene(qtbot: QtBot) -> TableScene:
    made = TableScene(catalog(), palette.named("dark"))
    view = TableView(made)
    qtbot.addWidget(view)
    view.resize(1366, 768)
    made.setParent(view)
    made.motion.speed = 100
    return made


PARTY = a_table([who("elf"), who("troll")], space=1, step=Step("road"))
BEFORE = lying(
    PARTY, spot_1=[card(901, "core/wolf")], spot_2=[card(902, "", up=False)], spot_3=[card(903, "core/bear")]
)
AFTER = lying(
    replace(a_table([who("elf"), who("troll")], space=3, step=Step("road")), order=("troll", "elf")),
    trophies_elf=[card(901, "core/wolf")], spot_2=[card(902, "core/goblin")], spot_1=[card(904, "core/ghost")],
    discard_adventure=[card(903, "core/bear")],
)  # fmt: skip


def show(scene: TableScene, table: Table, before: Table | None = None) -> None:
    look = scene.__dict__.setdefault("look", CardLook(catalog()))
    model = present(table, catalog(), core().usual, look, before=before)
    scene.show_table(model, moving=before is not None)


def places(scene: TableScene) -> dict[str, tuple[float, ...]]:
    """Return the position, the rotation and the height of each item in the scene."""
    found = {}
    for item in scene.items():
        if isinstance(item, Item):
            name = str(item.card.id) if isinstance(item, CardItem) else f"{type(item).__name__} {item.toolTip()}"
            turned = item.transform()
            at = (item.scenePos().x(), item.scenePos().y(), turned.m11(), turned.m22(), turned.dx(), item.zValue())
            assert name not in found or not name.isdigit(), "a card is on the table twice"
            found[name] = tuple(round(n, 3) for n in at)
    return found


@pytest.mark.parametrize("moment", MOMENTS)
def test_stopped_animation_leaves_the_final_table(scene: TableScene, moment: int) -> None:
    show(scene, AFTER)
    right = places(scene)
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    assert scene.motion.moves
    scene.motion.show(moment)
    scene.motion.settle()
    assert (places(scene), scene.motion.moves) == (right, False)


@pytest.mark.parametrize("moment", MOMENTS[:-1])
def test_next_answer_stops_the_animation(scene: TableScene, moment: int) -> None:
    show(scene, BEFORE)
    right = places(scene)
    show(scene, AFTER)
    show(scene, BEFORE, AFTER)
    scene.motion.show(moment)
    show(scene, AFTER, BEFORE)
    scene.motion.show(moment)
    show(scene, BEFORE)
    assert (places(scene), scene.motion.moves) == (right, False)


def test_click_stops_animation_and_acts(scene: TableScene) -> None:
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    clicked: list[int] = []
    scene.card_clicked.connect(clicked.append)
    assert scene.plan is not None
    box = scene.plan.cards[902].box
    scene.click_at(QPointF(box.x + box.w / 2, box.y + box.h / 2))
    assert (clicked, scene.motion.moves) == ([902], False)


def test_drawn_cards_leave_the_deck_and_turn(scene: TableScene) -> None:
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    turned, dealt = scene.card(902), scene.card(904)
    assert turned is not None
    assert dealt is not None
    assert scene.plan is not None
    scene.motion.show(0)
    assert (turned._pose.up, dealt._pose.up) == (False, False)  # type: ignore[union-attr]  # they are on their way
    assert scene.plan.areas["deck:adventure"].x < dealt.sceneBoundingRect().center().x()
    scene.motion.show(FLIGHT_MS + 90)
    assert turned._pose is None or turned._pose.up


def test_moving_subject_is_reported_at_its_destination(scene: TableScene) -> None:
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    scene.show_highlight(cards=[904])
    moving = scene.asked()
    assert moving is not None
    scene.motion.settle()
    resting = scene.asked()
    assert resting is not None
    assert resting.about()[0] == moving.about()[0]


def test_nothing_moves_if_animation_is_off(scene: TableScene) -> None:
    scene.motion.speed = 0
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    assert not scene.motion.moves


def test_motion_ends_by_itself(scene: TableScene, qtbot: QtBot) -> None:
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    qtbot.waitUntil(lambda: not scene.motion.moves, timeout=4000)
    assert not scene.motion._clock.isActive()


def test_figures_that_moved_are_marked_until_the_next_answer(scene: TableScene) -> None:
    show(scene, BEFORE)
    show(scene, AFTER, BEFORE)
    assert {name for name, pawn in scene.figures.pawns.items() if pawn.moved} == {"elf", "troll"}
    mat = scene.area("hero:elf")
    assert mat is not None
    assert mat.area.hero is not None
    assert mat.area.hero.reordered
    show(scene, AFTER, AFTER)
    assert not any(pawn.moved for pawn in scene.figures.pawns.values())
