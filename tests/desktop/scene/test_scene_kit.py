"""Helpers shared by the tests of scene, faces and presenters. (A test module only so that they can import it.)"""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.app.picture import demo_table
from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.table import Card, Table
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.presenters.table_view import TableModel, present
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme.palette import DARK
from talisman_desktop.paths import cardsets_folder
from tests.kit import core as house
from tests.kit import library

SHAPES = (1.42, 1.6, 16 / 9, 1.9, 2.17, 2.6)


@cache
def core() -> Catalog:
    """Return the cards of the base box."""
    catalog, _ = load_catalog([cardsets_folder() / "core"])
    return catalog


@cache
def demo_model(name: str) -> TableModel:
    """Return one of the demonstration tables as a model for drawing."""
    return shown(demo.DEMOS[name](core()))


def road_view(qtbot: QtBot) -> TableView:
    """Return a visible view of the road of the demo tables."""
    scene = TableScene(core(), DARK)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(1366, 768)
    scene.show_table(demo_model("road"))
    view.show()
    view.fit()
    QApplication.processEvents()
    return view


def shown(table: Table) -> TableModel:
    """Return a table as a model for drawing."""
    return present(table, core(), house().usual)


def crowded(cards: int = 300) -> Table:
    """Return the table on the road with this many cards, most of them on eighteen draw spots."""
    table = demo.road(core())
    kinds = [c for c in core().cards.values() if c.type not in ("space", "character")]
    zones = dict(table.zones)
    number = table.next_card
    for k in range(cards - sum(len(z) for z in zones.values())):
        kind = kinds[k % len(kinds)]
        zone = f"spot:{k % 18 + 1}" if k % 3 else f"items:{table.order[k % 2]}"
        zones[zone] = (*zones.get(zone, ()), Card(number, kind.id, kind.deck))
        number += 1
    return replace(table, zones=zones, next_card=number)


@pytest.mark.parametrize("name", [*demo.DEMOS, *demo.BOX_DEMOS])
def test_demo_table_holds_all_printed_cards(name: str) -> None:
    house = library(name) if name in demo.BOX_DEMOS else library()
    table = demo_table(name, house)
    rules = house.of(table)
    assert broken(table, rules.totals, rules.invariants) == []


def test_demo_tables_have_their_features() -> None:
    assert not demo_model("village").on_road
    assert len(demo_model("road").area("road:2").cards) == 4
    guardians = demo_model("guardians")
    assert len(guardians.area("guardians").cards) == 5
    assert guardians.area("loot").count == 2
    assert [h.notes for h in demo_model("outer").order if h.notes] == [
        ("Quest: beat an enemy",),
        ("Quest: hand over 3 gold",),
    ]
    assert len(demo_model("tower").area("guardians").cards) == 3
    assert len(demo_model("finale").order) == 2
