"""The band across a deck names the box to which the deck belongs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.theme.palette import LIGHT
from tests.desktop.scene.painted_words import painted
from tests.kit import library

SCALES = (0.62, 1.0, 1.7)
LONG = "The Hedgerow of the Seven Hungry Crows and Their Cousins"


def bands(table: Table, scale: float, monkeypatch: pytest.MonkeyPatch, title: str = "") -> list[str]:
    """Return the texts on the decks without captions and numbers, after checking that each is complete. `title`
    replaces the box's title."""
    rules = library(*table.modules).of(table)
    model = present(table, rules.catalog, rules)
    if title:
        noted = [replace(a, note=title) if a.role == "deck" and a.note else a for a in model.areas]
        model = replace(model, areas=tuple(noted))
    scene = TableScene(rules.catalog, LIGHT)
    scene.show_table(model)
    decks = [w for w in painted(scene, scale, monkeypatch) if isinstance(w.of, AreaItem) and w.of.area.role == "deck"]
    assert not [(w.text, w.seen, w.box) for w in decks if w.are_cut]
    captions = {a.caption for a in model.areas if a.role == "deck"}
    return [w.text for w in decks if w.text not in captions and not w.text.isdigit()]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("box", demo.BOX_DEMOS)
def test_deck_band_names_its_box(qapp: QApplication, box: str, scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.load()
    catalog = library(box).using((box,)).catalog
    title = next(found.title for found in catalog.sets if found.id == box)
    told = bands(demo.BOX_DEMOS[box](catalog), scale, monkeypatch)
    assert len(told) == 2
    assert set(told) <= {title, title.removeprefix("The ")}


@pytest.mark.parametrize("title", [LONG, "The Unpronounceabletown", "A Far Country"])
def test_deck_band_is_never_empty(qapp: QApplication, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.load()
    table = demo.BOX_DEMOS["highland"](library("highland").using(("highland",)).catalog)
    for scale in SCALES:
        told = bands(table, scale, monkeypatch, title)
        assert len(told) == 2
        assert all(words[:3] == title.removeprefix("The ")[:3] for words in told)
