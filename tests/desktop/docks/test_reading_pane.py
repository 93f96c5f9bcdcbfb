"""The card shown in the reading pane: the one under the pointer, or else the one that the question concerns."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Chosen, Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.docks import reading_pane
from talisman_desktop.desktop.docks.reading_pane import ReadingPane
from talisman_desktop.rules import own_scores
from tests.desktop.evenings import Evening
from tests.desktop.window.test_window_fakes import CATALOG
from tests.kit import BY_TABLE, a_table, core, do, library, who


@pytest.fixture
def pane(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ReadingPane:
    monkeypatch.setattr(reading_pane, "_BACK", 0)
    pane = ReadingPane()
    qtbot.addWidget(pane)
    pane.catalog = CATALOG
    pane.show_kind("core/holy-lance")
    return pane


def test_the_pane_returns_when_the_pointer_leaves(pane: ReadingPane, qtbot: QtBot) -> None:
    pane.hover("core/bear")
    qtbot.waitUntil(lambda: pane.kind == "core/bear")
    pane.hover("")
    qtbot.waitUntil(lambda: pane.kind == "core/holy-lance")


def test_number_set_by_hand_is_shown_beside_the_printed(pane: ReadingPane) -> None:
    table = a_table(["elf"], row=["bear", "cave"])
    bear = own_scores.setting(table, table.zone("spot:1")[0].id, "strength", 8)
    goblin = own_scores.setting(table, 0, "strength", 5, own_scores.creature("core/cave", "cave goblin"))
    pane.catalog = core().catalog
    pane.use_table(do(table, *bear, *goblin))
    pane.show_kind("core/bear")
    assert "strength 3" in pane.facts.text().lower()
    assert "Set by hand: strength 8" in pane.facts.text()
    pane.show_kind("core/cave")
    assert "Set by hand: Cave Goblin: strength 5" in pane.facts.text()
    pane.use_table(table)
    pane.show_kind("core/bear")
    assert "Set by hand" not in pane.facts.text()


def test_card_of_a_box_names_it_by_its_title(pane: ReadingPane) -> None:
    assert "core" not in pane.facts.text()
    pane.catalog = library("highland").catalog
    pane.show_kind("highland/waterfall")
    assert pane.facts.text() == "Space  ·  The Highland"


@pytest.mark.parametrize("high", range(380, 620, 12))
def test_scroll_bar_does_not_change_the_face_size(pane: ReadingPane, high: int) -> None:
    seen: list[tuple[int, int]] = []
    pane.catalog = core().catalog

    def face(card: object, size: tuple[int, int], tokens: object, ratio: float) -> QImage:
        seen.append(size)
        return QImage(*size, QImage.Format.Format_RGB32)

    pane.face = face
    pane.show_kind("core/wraith")
    pane.resize(290, high)
    pane.show()
    for _ in range(10):
        QApplication.processEvents()
    seen.clear()
    for _ in range(10):
        QApplication.processEvents()
    assert not seen


def test_a_clicked_card_stays(pane: ReadingPane, qtbot: QtBot) -> None:
    pane.show_kind("core/bear")
    pane.hover("core/wraith")
    qtbot.waitUntil(lambda: pane.kind == "core/wraith")
    pane.hover("")
    qtbot.waitUntil(lambda: pane.kind == "core/bear")


def test_the_pane_does_not_return_under_the_pointer(pane: ReadingPane, monkeypatch: pytest.MonkeyPatch) -> None:
    pane.hover("core/bear")
    pane._show_wanted()
    monkeypatch.setattr(pane, "underMouse", lambda: True)
    pane.hover("")
    pane._show_wanted()
    assert pane.kind == "core/bear"


def test_card_stays_shown_when_its_area_is_entered(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(do(a_table(["elf"], row=["?", "witch"]), f.StepBegan(step=Step("next-card"))), **BY_TABLE)
    scene = evening.window.table.scene
    card = evening.session.table.zones["spot:2"][0].id
    item = scene.card(card)
    assert item is not None
    scene.point_at(item.mapToScene(item.size.center()))
    qtbot.waitUntil(lambda: evening.window.panels.reading.kind == "core/witch")
    scene.point_at(None)
    qtbot.waitUntil(lambda: evening.window.panels.reading.kind != "core/witch")


def test_fate_question_shows_the_card_of_the_roll(evening: Evening) -> None:
    heroes = [who("elf", fate=2, items=["helmet"])]
    table = do(a_table(heroes, row=["bag-of-gold", "dragon"]), f.StepBegan(step=Step("next-card")))
    evening.begin(table, **BY_TABLE)
    shown = evening.window.panels.reading
    for answer in (Chosen("take:elf"), Thrown((6, 2)), Thrown((1,))):
        evening.player.answer(answer)
    assert (evening.asked, shown.kind) == ("fate", "core/dragon")
    for answer in (Chosen("keep"), Thrown((2,))):
        evening.player.answer(answer)
    assert (evening.asked, shown.kind) == ("fate", "core/helmet")


def test_card_is_shown_after_the_question(pane: ReadingPane, qtbot: QtBot) -> None:
    painted: list[str] = []

    def face(card: CardDef, size: tuple[int, int], _tokens: int, _ratio: float) -> QImage:
        painted.append(card.id)
        return QImage(*size, QImage.Format.Format_RGB32)

    pane.face = face
    pane.show()
    pane.show_kind("core/wraith")
    qtbot.waitUntil(lambda: not pane.is_behind)
    assert "core/holy-lance" in painted, "the first face is there at once"
    painted.clear()
    for kind in ("core/bear", "core/holy-lance"):
        pane.show_kind(kind)
    assert painted == []
    qtbot.waitUntil(lambda: not pane.is_behind)
    assert painted == ["core/holy-lance"]
    assert "battle" in pane.text.text()
    pane.show_kind("core/bear")
    pane.forget()
    assert not pane.is_behind
