"""Every dialog fits a small screen at any text size: its buttons are visible, the rest scrolls."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.cards.problems import Problem
from talisman_desktop.desktop import dialogs
from talisman_desktop.desktop import window as windows
from talisman_desktop.desktop.dialogs import dialog_frame, table_editor
from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
from talisman_desktop.desktop.dialogs.sittings_dialog import SittingDialog
from talisman_desktop.desktop.dialogs.story_dialog import StoryDialog
from talisman_desktop.desktop.dialogs.table_editor.dialog import EditorDialog
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.desktop.widgets.look import FRAME
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.dialogs.entered_tables import on_the_road
from tests.desktop.homes import settle
from tests.desktop.long_road import file_of
from tests.pictures import photos

pytestmark = pytest.mark.usefixtures("at_once")

SCREEN = QSize(1280, 720)
ALL_SHOWN = QComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow
"""The policy of lists that show their texts completely; others are searched by typing or have room for some letters."""
COMMANDS = (
    "new", "open", "join", "notes", "sheets", "campaigns", "backups", "sitting", "checklist", "checkpoints", "cut",
    "settings", "correct", "table-rules", "players", "make-card", "own-cards", "find", "playing", "about", "why", "how",
    "remark", "your-cards", "luck", "table-picture", "pictures",
)  # fmt: skip
"""The commands that open a dialog while a campaign is open."""


def all_dialogs() -> set[type[Dialog]]:
    """Return every class of dialog in the program, without base classes."""
    for room in (dialogs, table_editor, windows):
        for module in pkgutil.iter_modules(room.__path__, room.__name__ + "."):
            importlib.import_module(module.name)
    found, left = set[type[Dialog]](), list(Dialog.__subclasses__())
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        found.add(kind)
    return {kind for kind in found if kind.__module__.startswith("talisman_desktop.")} - {EditorDialog}


def arriving(window: MainWindow) -> None:
    """Import a copy of the open campaign."""
    copy = file_of(window).path.with_name("copy.talisman")
    copy.write_bytes(file_of(window).path.read_bytes())
    assert window.services.importer is not None
    window.campaigns.safekeeping().imports(window.services.importer).look(copy)


def new_pictures(window: MainWindow) -> None:
    """Add some pictures of cards, one of which is refused."""
    folder = file_of(window).path.with_name("scans of cards")
    if not folder.exists():
        photos.save(folder, *(f"ogre with a long name {n}.png" for n in range(12)))
        (folder / "broken.png").write_bytes(b"nothing")
    window.pictures.add([folder])


def coming_back(window: MainWindow) -> None:
    """End the sitting and continue the campaign."""
    path = file_of(window).path
    window.run("sitting")
    dialog = window.dialogs.shown
    assert isinstance(dialog, SittingDialog)
    dialog.stand.click()
    packet = window.dialogs.shown
    assert isinstance(packet, NotesDialog)
    packet.reject()
    assert window.open_campaign(path)


def broken_set(window: MainWindow) -> None:
    """Show the errors in card sets."""
    window.services.card_errors = (
        Problem("error", "mine/adventure.toml", 5, 1, "There is no type enemyy.", "enemy"),
    ) * 30
    window.campaigns.card_errors()


def openings(window: MainWindow) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each dialog's name with a function that opens it."""
    for name in COMMANDS:
        yield name, partial(window.run, name)
    yield "import", lambda: arriving(window)
    yield "new pictures", lambda: new_pictures(window)
    yield "broken sets", lambda: broken_set(window)
    yield "story", lambda: window.dialogs.show(StoryDialog(window, file_of(window).path, "The Elf rests.\n" * 90))
    yield "welcome", lambda: coming_back(window)


def outside(dialog: Dialog) -> list[str]:
    """Return the buttons of a dialog that are not completely visible."""
    items = [dialog.buttons.itemAt(n) for n in range(dialog.buttons.count())]
    buttons = [item.widget() for item in items if item is not None]
    shown = [b for b in buttons if isinstance(b, QPushButton) and b.isVisible()]
    assert shown
    return [b.text() for b in shown if not dialog.rect().contains(within(b, dialog))]


def within(widget: QWidget, dialog: Dialog) -> QRect:
    """Return the rectangle of a widget in coordinates of its dialog."""
    return QRect(widget.mapTo(dialog, widget.rect().topLeft()), widget.size())


@pytest.fixture
def small(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(dialog_frame, "room", lambda widget: SCREEN - FRAME)
    yield long_road
    long_road.change_settings(replace(long_road.settings, scale=100))


@pytest.mark.parametrize("scale", [100, 200])
def test_every_dialog_fits_a_small_screen(small: MainWindow, qtbot: QtBot, scale: int) -> None:
    small.change_settings(replace(small.settings, scale=scale))
    room, seen, wrong = dialog_frame.room(small), set[type[Dialog]](), list[str]()
    for name, open_it in openings(small):
        open_it()
        dialog = next((w for w in QApplication.topLevelWidgets() if isinstance(w, Dialog) and w.isVisible()), None)
        assert dialog is not None, name
        seen.add(type(dialog))
        QApplication.processEvents()
        needed = dialog.minimumSizeHint().expandedTo(dialog.minimumSize()).expandedTo(dialog.size())
        if needed.width() > room.width() or needed.height() > room.height():
            wrong.append(f"{name}: {needed.width()} x {needed.height()}")
        dialog.resize(dialog.size().boundedTo(room))
        QApplication.processEvents()
        wrong += [f"{name}: {text} is out of sight" for text in outside(dialog)]
        if dialog.body.horizontalScrollBar().maximum():
            wrong.append(f"{name}: it is too wide")
        dialog.close()
        QApplication.processEvents()
    assert wrong == []
    assert seen == all_dialogs()


@pytest.mark.parametrize("command", ["join", "correct"])
def test_pages_of_a_table_never_scroll_sideways(small: MainWindow, command: str) -> None:
    small.change_settings(replace(small.settings, scale=200))
    small.run(command)
    dialog = small.dialogs.shown
    assert isinstance(dialog, EditorDialog)
    if command == "join":
        dialog.editor.change(lambda edits: edits.set_to(on_the_road()))
    too_wide, cut = list[str](), list[str]()
    for n, page in enumerate(dialog.editor.pages):
        dialog.editor.open(n)
        settle()
        areas = [area for area in dialog.findChildren(QScrollArea) if area.isVisible()]
        too_wide += [page.title for area in areas if area.horizontalScrollBar().maximum()]
        boxes = [box for box in page.findChildren(QComboBox) if box.isVisible() and box.sizeAdjustPolicy() == ALL_SHOWN]
        cut += [box.accessibleName() for box in boxes if box.width() < box.sizeHint().width()]
    assert (too_wide, cut) == ([], [])
    dialog.reject()


def test_settings_show_whole_choices_with_large_text(small: MainWindow) -> None:
    small.change_settings(replace(small.settings, scale=200))
    small.run("settings")
    dialog = small.dialogs.shown
    assert dialog is not None
    QApplication.processEvents()
    boxes = dialog.findChildren(QComboBox)
    assert boxes
    assert [box.currentText() for box in boxes if box.width() < box.sizeHint().width()] == []
    dialog.reject()


def test_reason_for_a_disabled_begin_is_always_visible(small: MainWindow) -> None:
    small.change_settings(replace(small.settings, scale=200))
    small.run("new")
    dialog = small.dialogs.shown
    assert isinstance(dialog, NewCampaignDialog)
    heroes = (dialog.characters.item(row) for row in range(dialog.characters.count()))
    next(hero for hero in heroes if not hero.isHidden()).setCheckState(Qt.CheckState.Checked)
    QApplication.processEvents()
    assert not dialog.go.isEnabled()
    assert dialog.state.text() == "1 of 3 heroes ticked. Tick 2 more, or none."
    assert dialog.state.visibleRegion().boundingRect() == dialog.state.rect()
    dialog.reject()


class Tall(Dialog):
    """A dialog with a given number of lines."""

    def __init__(self, lines: int) -> None:
        super().__init__(None, "Tall", go="Go")
        self.said = label("\n".join(["line"] * lines))
        self.rows.addWidget(self.said)
        self.close_up()


def test_page_keys_scroll_a_long_dialog(qtbot: QtBot) -> None:
    dialog = Tall(200)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.height() == dialog_frame.room(dialog).height()
    qtbot.keyClick(dialog, Qt.Key.Key_PageDown)
    assert dialog.body.verticalScrollBar().value() > 0


def test_a_dialog_grows_with_its_contents(qtbot: QtBot) -> None:
    dialog = Tall(2)
    qtbot.addWidget(dialog)
    dialog.show()
    before = dialog.height()
    dialog.said.setText("\n".join(["line"] * 12))
    qtbot.waitUntil(lambda: dialog.height() > before)
    assert not dialog.body.verticalScrollBar().maximum()
