"""F1 opens the manual at the part with the keyboard focus, and that part stays open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QWidget

from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.manual import ManualDialog
from talisman_desktop.desktop.dialogs.preferences import SettingsDialog
from talisman_desktop.desktop.presenters import help_topics
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.help_topics import Topic
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening
from tests.kit import sure

K = Qt.Key


@pytest.fixture
def village(evening: Evening) -> Evening:
    """Return a window with a campaign at its first question in the village."""
    assert evening.window.new_campaign("Mine", 7, {})
    return evening


def manual(window: MainWindow) -> ManualDialog:
    """Return the manual that is open over a window or over one of its dialogs."""
    (found,) = [one for one in window.findChildren(ManualDialog) if one.isVisible()]
    return found


def first_line(shown: ManualDialog) -> str:
    """Return the first visible line of a page."""
    seen = shown.text.viewport().rect()
    cursor = shown.text.cursorForPosition(seen.topLeft() + seen.center() / 50)
    while not cursor.block().text() and cursor.movePosition(cursor.MoveOperation.NextBlock):
        pass
    return cursor.block().text()


def test_f1_opens_the_page_on_the_question(village: Evening) -> None:
    village.window.prompt.take_focus()
    village.bot.keyClick(village.window, K.Key_F1)
    shown = manual(village.window)
    assert shown.topic == Topic("village")
    assert first_line(shown) == "The village"
    assert shown.list.currentItem().text() == "The village"


@pytest.mark.parametrize("name", help_topics.PANELS)
def test_f1_opens_the_page_on_each_panel(village: Evening, name: str) -> None:
    panels = village.window.panels
    dock = panels.plan if name == "guardians" else panels.docks[name]
    assert village.window.helping.topic(dock.widget()) == help_topics.PANELS[name]


def test_every_panel_has_a_topic(evening: Evening) -> None:
    panels = evening.window.panels
    assert {*panels.docks, panels.plan.objectName()} == set(help_topics.PANELS)


def test_f1_opens_the_page_on_the_selected_thing(village: Evening) -> None:
    hand = village.window.table.keeper.hand
    hand.view.setFocus()
    hand.point_at(Thing("deck", "adventure"))
    assert village.window.helping.topic(hand.view) == Topic("deck-memory")


def test_f1_opens_the_page_on_the_first_page(evening: Evening) -> None:
    assert evening.window.helping.topic(evening.window.start.new) == Topic(section="The first page")


def test_f1_in_a_dialog_opens_beside_it(village: Evening) -> None:
    village.window.run("settings")
    dialog = sure(SettingsDialog, village.window.dialogs.shown)
    village.bot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    village.bot.keyClick(sure(QComboBox, dialog.look), K.Key_F1)
    assert dialog.isVisible()
    shown = manual(village.window)
    assert shown.topic == Topic("settings")
    assert not shown.isModal()
    village.bot.keyClick(shown, K.Key_Escape)
    assert dialog.isVisible()
    dialog.reject()


def test_part_of_a_dialog_has_its_section(village: Evening) -> None:
    village.window.run("new")
    dialog = sure(NewCampaignDialog, village.window.dialogs.shown)
    topic = village.window.helping.topic
    assert topic(dialog.title) == Topic(section="The first evening")
    assert topic(dialog.played_with.findChild(QWidget)) == Topic("boxes", "Ticking")
    dialog.reject()


def test_manual_that_is_open_turns_to_the_new_topic(village: Evening) -> None:
    village.window.run("playing")
    shown = manual(village.window)
    assert shown.topic == Topic()
    assert not shown.text.verticalScrollBar().value()
    village.window.helping.manual(Topic("luck-ledger"))
    assert manual(village.window) is shown
    assert first_line(shown) == "The luck ledger"


def test_links_and_the_list_lead_from_page_to_page(village: Evening) -> None:
    village.window.run("playing")
    shown = manual(village.window)
    shown._follow(QUrl("table.md#panels"))
    assert (shown.topic, first_line(shown)) == (Topic("table", "panels"), "Panels")
    shown._follow(QUrl("#how-cards-look"))
    assert first_line(shown) == "How cards look"
    shown._follow(QUrl("https://example.org/"))
    assert first_line(shown) == "How cards look"
    rows = [shown.list.item(n).data(Qt.ItemDataRole.UserRole) for n in range(sure(QListWidget, shown.list).count())]
    assert [row for row in rows if row] == list(help_topics.PAGES)
    shown.list.setCurrentRow(rows.index("sheets"))
    assert first_line(shown) == "Sheets to print"


def test_short_guide_replaces_a_missing_manual(village: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    missing: Callable[[str], str] = lambda page: ""  # noqa: E731  # typed for the services
    monkeypatch.setattr(village.window.services, "manual", missing)
    village.window.run("help-here")
    shown = manual(village.window)
    assert shown.list.count() == 1
    assert "Ctrl+Z" in shown.text.toPlainText()


def test_f1_works_in_every_dialog(village: Evening) -> None:
    for command in ("settings", "find", "sitting"):
        village.window.run(command)
        QApplication.processEvents()
        dialog = sure(Dialog, village.window.dialogs.shown)
        assert village.window.menus.actions["help-here"] in dialog.actions(), command
        dialog.close()
