"""The page at the end of a campaign: its contents, and how it is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
from talisman_desktop.desktop.presenters.end_view import end_view
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.notes.blocks import Heading
from talisman_desktop.play.session import Session
from tests.desktop.evenings import Evening
from tests.kit import a_table, core, sure
from tests.play.test_campaign_end import below_the_tower, lost

pytestmark = pytest.mark.usefixtures("at_once")

KEY = Qt.Key
ENDS = {
    "won": replace(a_table(["elf", "dwarf"]), step=Step("over", ("won", ""))),
    "alone": replace(a_table(["elf", "dwarf"]), step=Step("over", ("won", "dwarf")), dead=("core/troll",)),
    "lost": replace(lost(), step=Step("over", ("lost", ""))),
}


def won(evening: Evening) -> MainWindow:
    """Return the window after the Crown was won."""
    evening.begin(below_the_tower())
    evening.player.answer(Chosen("on"))
    while evening.player.held is not None:
        evening.window.prompt.released.emit()
    return evening.window


@pytest.mark.parametrize("outcome", ENDS)
def test_last_page_shows_each_outcome(outcome: str) -> None:
    view = end_view(Session(core(), ENDS[outcome]))
    assert view is not None
    assert view.outcome == outcome
    crowned = [hero.name for hero in view.heroes if hero.crowned]
    assert crowned == {"won": ["Elf", "Dwarf"], "alone": ["Dwarf"], "lost": []}[outcome]
    assert [hero.name for hero in view.dead] == {"won": [], "alone": ["Troll"], "lost": ["Elf", "Dwarf", "Troll"]}[
        outcome
    ]
    assert view.title in view.spoken
    assert view.how in view.spoken


def test_last_page_crowns_only_the_heroes_who_have_won() -> None:
    table = replace(a_table(["elf", "troll", "dwarf"]), step=Step("over", ("won", "", "elf", "dwarf")))
    view = end_view(Session(core(), table))
    assert view is not None
    assert [(hero.name, hero.crowned) for hero in view.heroes] == [("Elf", True), ("Dwarf", True), ("Troll", False)]
    assert view.how == "The Elf and the Dwarf reach the Crown together, and the land is saved."
    assert ["without the Crown" in hero.line for hero in view.heroes] == [False, False, True]


def test_cards_of_the_last_page_are_centred(evening: Evening) -> None:
    window = won(evening)
    page = window.last_page.page
    assert page is not None
    evening.bot.wait(20)
    pictures = [label for label in page.findChildren(QLabel) if label.isVisible() and not label.pixmap().isNull()]
    cards = [sure(QWidget, picture.parentWidget()) for picture in pictures]
    first, last = [card.mapTo(page, QPoint(0, 0)).x() for card in (cards[0], cards[-1])]
    title = page.title.mapTo(page, page.title.rect().center()).x()
    assert abs((first + last + cards[-1].width()) / 2 - title) <= 2


def test_unfinished_campaign_has_no_last_page() -> None:
    assert end_view(Session(core(), below_the_tower())) is None


def test_page_is_shown_at_the_end_and_space_stays(evening: Evening) -> None:
    window = won(evening)
    assert window.last_page.is_shown
    page = window.last_page.page
    assert page is not None
    assert page.title.text() == "The Crown is won"
    assert "Ghoul" in page.accessibleDescription()
    evening.press(KEY.Key_Space, KEY.Key_Space)
    assert window.last_page.is_shown
    assert window.dialogs.shown is None
    assert evening.session.over


def test_chronicle_is_printed_from_the_page(evening: Evening) -> None:
    window = won(evening)
    page = window.last_page.page
    assert page is not None
    page.print.click()
    dialog = window.dialogs.shown
    assert isinstance(dialog, NotesDialog)
    dialog.picture.setChecked(False)
    dialog.show_text()
    assert dialog.made is not None
    headings = [block.text for block in dialog.made.blocks if isinstance(block, Heading)]
    assert "Chronicle" in headings
    assert "Setting the table up again" not in headings


def test_page_is_left_for_the_table_and_found_again(evening: Evening) -> None:
    window = won(evening)
    page = window.last_page.page
    assert page is not None
    page.table.click()
    assert window.pages.currentWidget() is window.splitter
    window.display.refresh()
    assert not window.last_page.is_shown, "the players look at the table"
    evening.press(KEY.Key_Space)
    assert window.last_page.is_shown
    assert evening.session.over


def test_last_page_is_shown_again_in_another_campaign(evening: Evening) -> None:
    window = won(evening)
    page = window.last_page.page
    assert page is not None
    page.table.click()
    evening.again()
    assert window.last_page.is_shown


def test_undo_leads_back_to_the_question(evening: Evening) -> None:
    window = won(evening)
    window.run("undo")
    assert not window.last_page.is_shown
    assert window.pages.currentWidget() is window.splitter
    assert evening.asked == "climb"
    window.run("redo")
    while evening.player.held is not None:
        window.prompt.released.emit()
    assert window.last_page.is_shown


def test_panels_come_back_with_the_next_campaign(evening: Evening) -> None:
    window = won(evening)
    assert not window.panels.docks["journal"].isVisible()
    assert window.close_campaign()
    evening.file = evening.file.with_name("next.talisman")
    evening.begin(a_table(["elf"]))
    assert window.panels.docks["journal"].isVisible()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("table", ENDS.values(), ids=ENDS)
def test_last_page_text_is_complete(evening: Evening, table: Table, scale: int) -> None:
    window = evening.begin(table).window
    window.change_settings(replace(window.settings, scale=scale))
    window.resize(1366, 768)
    window.last_page.show()
    evening.bot.wait(20)
    page = window.last_page.page
    assert page is not None
    words = [label for label in page.findChildren(QLabel) if label.isVisible() and label.text()]
    assert words
    for label in words:
        room = label.contentsRect()
        flags = int(label.alignment()) | int(Qt.TextFlag.TextWordWrap if label.wordWrap() else 0)
        needed = label.fontMetrics().boundingRect(QRect(0, 0, room.width(), 10_000), flags, label.text())
        assert needed.width() <= room.width() + 1, label.text()
        assert needed.height() <= room.height() + 1, label.text()
    for made in (page.print, page.new, page.table):
        assert made.width() >= made.sizeHint().width(), made.text()
        assert made.visibleRegion().boundingRect().size() == made.size(), made.text()


@pytest.mark.parametrize("table", ENDS.values(), ids=ENDS)
def test_lines_of_heroes_are_visible_in_large_text(evening: Evening, table: Table) -> None:
    window = evening.begin(table).window
    window.change_settings(replace(window.settings, scale=200))
    window.resize(1280, 720)
    window.last_page.show()
    evening.bot.wait(20)
    page, view = window.last_page.page, end_view(evening.session)
    assert page is not None
    assert view is not None
    lines = {hero.line for hero in (*view.heroes, *view.dead)}
    words = [label for label in page.findChildren(QLabel) if label.isVisible() and label.text() in lines]
    assert len(words) == len(view.heroes) + len(view.dead)
    assert [label.text() for label in words if label.visibleRegion().boundingRect() != label.rect()] == []
    assert not page.more.isVisible()


def test_page_says_that_more_is_below(evening: Evening) -> None:
    window = evening.begin(
        replace(ENDS["alone"], dead=("core/ghoul", "core/monk", "core/thief", "core/wizard") * 6)
    ).window
    window.change_settings(replace(window.settings, scale=200))
    window.resize(1280, 720)
    window.last_page.show()
    evening.bot.wait(20)
    page = window.last_page.page
    assert page is not None
    assert page.more.isVisible()
    for _ in range(9):
        page.more.click()
    assert not page.more.isVisible()


def test_cards_of_living_and_dead_begin_at_one_height(qtbot: QtBot) -> None:
    """The line of a dead hero wraps where letters are large."""
    low, high = QLabel("dead"), QLabel("died on day 2\n(beaten before\nthe Crown)")
    place = QWidget()
    qtbot.addWidget(place)
    place.setLayout(Flow(low, high, top=True))
    place.resize(place.sizeHint())
    place.show()
    assert low.y() == high.y() == 0


def test_footer_keeps_its_margin_when_the_theme_changes(evening: Evening) -> None:
    window = won(evening)
    window.change_settings(replace(window.settings, look="light"))
    window.footer.tell("Fields", "The party decides")
    QApplication.processEvents()
    words = window.footer.decides
    assert words.mapTo(window, words.contentsRect().topLeft()).x() >= 8
