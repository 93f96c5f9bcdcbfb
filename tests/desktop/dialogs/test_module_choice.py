"""Choosing boxes, card sets and house rules: pictures, refusals, boxes that the player does not own, and *Table
settings*."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from talisman_desktop.app import content, program_house, window_services
from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core import facts as f
from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.joined_campaign import JoinDialog
from talisman_desktop.desktop.dialogs.module_choice import PlayedWith
from talisman_desktop.desktop.dialogs.preferences import SettingsDialog
from talisman_desktop.desktop.dialogs.table_rules import TableRulesDialog
from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.presenters.module_choice import Selection
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.rules.house_rules import SWITCH
from tests.play.rooks import BOXES, COUNT, KITTENS, library, write_boxes

ROOKS, CATS, KITTEN = (SWITCH + name for name in ("rooks", "cats", "kittens"))


@pytest.fixture(scope="module")
def selection(tmp_path_factory: pytest.TempPathFactory) -> Selection:
    return selected(tmp_path_factory.mktemp("boxes"))


def selected(home: Path, owned: tuple[str, ...] | None = None) -> Selection:
    """Return the choices with two boxes and a house rule that needs one of them."""
    catalog = library(home)
    sets = [found for found in catalog.sets if found.id != "core"]
    return Selection(catalog, sets, BOXES, (KITTENS,), owned)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Yield the window of a program with two boxes."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for module in (content, program_house, window_services):
        monkeypatch.setattr(module, "BOXES", BOXES)
    write_boxes(tmp_path / "data" / "talisman-desktop" / "cardsets")
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    made = MainWindow(services)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def shown(window: MainWindow, kind: type[TableRulesDialog]) -> TableRulesDialog:
    """Open and return the dialog *Table settings*."""
    window.run("table-rules")
    dialog = window.dialogs.shown
    assert isinstance(dialog, kind)
    return dialog


# --- the page ---


def test_box_shows_its_sentence_and_its_cards(qtbot: QtBot, selection: Selection) -> None:
    page = PlayedWith(selection)
    qtbot.addWidget(page)
    texts = [label.text() for label in page.tiles["rooks"].findChildren(QLabel)]
    assert "5 cards: 2 Adventure, 3 Spells" in texts
    assert "Not together with The Cats." in texts[2]
    assert "Rooks nest along the road" in page.ticks[ROOKS].accessibleDescription()


@pytest.mark.rule("A2")
def test_impossible_combination_is_refused_at_the_tick(qtbot: QtBot, selection: Selection) -> None:
    page = PlayedWith(selection)
    qtbot.addWidget(page)
    page.ticks[ROOKS].click()
    page.ticks[CATS].click()
    assert page.sets() == ("rooks",)
    assert not page.ticks[CATS].isChecked()
    assert "The Cats cannot be played together with The Rooks" in page.ticks[CATS].accessibleName()
    page.ticks[ROOKS].click()
    assert not page.ticks[CATS].accessibleName()


@pytest.mark.rule("A2")
def test_tick_also_ticks_needed_modules(qtbot: QtBot, selection: Selection) -> None:
    page = PlayedWith(selection)
    qtbot.addWidget(page)
    page.ticks[KITTEN].click()
    assert page.ticks[CATS].isChecked()
    page.ticks[CATS].click()
    assert page.ticks[CATS].isChecked()
    assert "Kittens needs The Cats: clear Kittens first." in page.ticks[CATS].accessibleName()


def test_space_key_ticks_a_box(qtbot: QtBot, selection: Selection) -> None:
    page = PlayedWith(selection)
    qtbot.addWidget(page)
    qtbot.keyClick(page.ticks[ROOKS], Qt.Key.Key_Space)
    assert page.sets() == ("rooks",)
    assert page.boxes[COUNT.id].isEnabled()


def test_box_not_owned_is_hidden_behind_a_button(qtbot: QtBot, tmp_path: Path) -> None:
    page = PlayedWith(selected(tmp_path, owned=("cats",)))
    qtbot.addWidget(page)
    page.show()
    assert not page.ticks[ROOKS].isVisible()
    assert page.fold.text() == "Show 1 box you do not own"
    page.fold.click()
    assert page.ticks[ROOKS].isVisible()


def test_used_box_is_shown_even_if_not_owned(qtbot: QtBot, tmp_path: Path) -> None:
    page = PlayedWith(selected(tmp_path, owned=()), {ROOKS: "on"})
    qtbot.addWidget(page)
    page.show()
    assert page.ticks[ROOKS].isVisible()


# --- in the window ---


def test_new_campaign_uses_the_ticked_box(window: MainWindow) -> None:
    window.campaigns.new()
    dialog = window.dialogs.shown
    assert isinstance(dialog, NewCampaignDialog)
    dialog.played_with.ticks[ROOKS].click()
    dialog.played_with.boxes[COUNT.id].setCurrentIndex(1)
    dialog.finish()
    assert window.player is not None
    table = window.player.session.table
    assert (table.modules, table.options[COUNT.id]) == (("rooks",), "many")
    assert [area.caption for area in window.table.model.waiting] if window.table.model else None


def test_table_settings_add_and_remove_a_box(window: MainWindow) -> None:
    assert window.new_campaign("Rooks", 7, {})
    dialog = shown(window, TableRulesDialog)
    dialog.played_with.ticks[ROOKS].click()
    dialog.finish()
    assert window.player is not None
    assert "adventure:rooks" in window.player.session.table.decks
    assert window.catalog.used == frozenset({"core", "rooks"})
    window.undo()
    assert (window.player.session.table.modules, window.catalog.used) == ((), frozenset({"core"}))


@pytest.mark.rule("A2")
def test_removing_a_box_in_play_is_refused(window: MainWindow) -> None:
    assert window.new_campaign("Rooks", 7, {}, sets=["rooks"])
    assert window.player is not None
    taken = f.CardTaken(deck="adventure:rooks", kind="rooks/rook", to="store:inner:heirs")
    assert not window.player.corrected("A rook", (taken,))
    dialog = shown(window, TableRulesDialog)
    dialog.played_with.ticks[ROOKS].click()
    dialog.finish()
    assert "The Rook is in use" in dialog.wrong.text()
    assert window.player.session.table.modules == ("rooks",)
    dialog.reject()


def test_joined_campaign_uses_the_ticked_box(window: MainWindow) -> None:
    window.campaigns.join()
    dialog = window.dialogs.shown
    assert isinstance(dialog, JoinDialog)
    dialog.played_with.ticks[ROOKS].click()
    dialog = window.dialogs.shown
    assert isinstance(dialog, JoinDialog)
    assert dialog.edits.now.decks["adventure:rooks"].unseen == {"rooks/rook": 2}
    assert dialog.played_with.ticks[ROOKS].isChecked()
    dialog.finish()
    assert window.player is not None
    assert window.player.session.table.modules == ("rooks",)


def test_correction_offers_the_decks_of_a_box(window: MainWindow) -> None:
    assert window.new_campaign("Rooks", 7, {}, sets=["rooks"])
    window.run("correct")
    assert window.dialogs.shown is not None
    window.dialogs.shown.close()


def test_owned_boxes_are_a_setting(window: MainWindow) -> None:
    window.run("settings")
    dialog = window.dialogs.shown
    assert isinstance(dialog, SettingsDialog)
    assert dialog.settings().owned is None
    first = next(i for i in map(dialog.boxes.item, range(2)) if i.text() == "The Rooks")
    first.setCheckState(Qt.CheckState.Unchecked)
    dialog.finish()
    assert window.settings.owned == ("cats",)
    assert window.services.settings_file is not None
    assert preferences.load(window.services.settings_file)[0].owned == ("cats",)


def test_house_rule_stays_when_a_box_joins(window: MainWindow) -> None:
    assert window.new_campaign("Rooks", 7, {SWITCH + HOUSE_RULES[0].id: "on"})
    dialog = shown(window, TableRulesDialog)
    dialog.played_with.ticks[ROOKS].click()
    dialog.finish()
    assert window.player is not None
    assert {*window.player.session.table.modules} == {"rooks", HOUSE_RULES[0].id}
    window.change_settings(replace(window.settings, owned=None))
