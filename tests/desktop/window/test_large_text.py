"""With large text the question is still completely visible; less important parts give way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Option, Share
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.prompts.share import ShareBody
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening
from tests.desktop.long_road import of
from tests.kit import a_table, do, lay, sure, who

LONG = "The Elf has no gold left, so the Elf cannot pay the Bandit and has to fight against strength 4 instead."


@pytest.fixture
def large(long_road: MainWindow) -> Iterator[MainWindow]:
    """Yield a window on a small screen, whose text became large while it was open."""
    long_road.resize(1280, 690)
    long_road.splitter.setSizes([480, 160])
    QApplication.processEvents()
    long_road.change_settings(replace(long_road.settings, scale=200))
    yield long_road
    long_road.change_settings(replace(long_road.settings, scale=100, side=False))


def is_whole(window: MainWindow, label: QLabel) -> bool:
    """Return whether a label of the question is completely visible."""
    QApplication.processEvents()
    seen = window.prompt._head.viewport()
    place = QRect(label.mapTo(seen, QPoint(0, 0)), label.size())
    return seen.rect().contains(place) and label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize("side", [False, True])
def test_long_question_is_visible_in_large_text(large: MainWindow, side: bool) -> None:
    large.change_settings(replace(large.settings, side=side))
    session = of(large).session
    asked = Choose(key="fight", hero=session.table.order[0], text=LONG, options=(Option("fight", "Fight"),))
    large.prompt.show_request(asked, session.table, session.rules)
    assert is_whole(large, large.prompt.text)
    assert large.height() <= 690


def test_refusal_is_visible_in_large_text(large: MainWindow) -> None:
    large.prompt.show_refusal(LONG)
    assert is_whole(large, large.prompt.note)


@pytest.mark.parametrize("arms", [(), ("holy-lance", "sword", "wand", "amulet")], ids=["unarmed", "armed"])
def test_guardians_are_visible_during_the_split(
    large: MainWindow, tmp_path: Path, qtbot: QtBot, arms: tuple[str, ...]
) -> None:
    large.resize(1280, 720)
    foes = [f.FoeAppeared("core/pit-fiend", "guardians")] * 4
    table = a_table(
        [who("elf"), who("troll"), who("sorceress")], space=13, destination="portal-of-power", region="outer"
    )
    table = do(table, *foes, f.StepBegan(step=Step("guardian-fight", (1,))))
    for guard, thing in zip(table.zone("guardians"), arms, strict=False):
        table = lay(table, thing, f"guardian:{guard.id}")
    Evening(qtbot, large, tmp_path / "split.talisman").begin(table)
    QApplication.processEvents()
    view = large.table.view
    assert isinstance(of(large).session.pending, Share)
    assert not view.shows_whole
    zones = ["guardians", *(f"guardian:{card.id}" for card in table.zone("guardians"))]
    met = [sure(CardItem, view.table.card(card.id)) for zone in zones for card in table.zone(zone)]
    for height in (720, 768):
        large.resize(1280, height)
        QApplication.processEvents()
        view.follow()
        assert all(view.seen.contains(item.sceneBoundingRect()) for item in met)


def test_points_of_a_split_are_visible_in_large_text(large: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    foes = [f.FoeAppeared("core/pit-fiend", "guardians")] * 4
    party = [who("elf", items=["sword", "ring"]), who("troll", items=["shield"]), who("sorceress")]
    table = a_table(party, space=13, destination="portal-of-power", region="outer")
    Evening(qtbot, large, tmp_path / "split.talisman").begin(
        do(table, *foes, f.StepBegan(step=Step("guardian-fight", (1,))))
    )
    QApplication.processEvents()
    body = sure(ShareBody, large.prompt.body)
    for part in (*body.spins, *body.states, body.done, body.best, body.clear):
        assert part.visibleRegion().boundingRect() == part.rect()
