"""With *Hide the odds*, nothing about chances is shown anywhere: panels, dialogs, tooltips, accessible texts, *Why?*,
notes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QStatusBar,
    QTextEdit,
    QWidget,
)

from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.stage.stage_panel import StagePanel
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.notes.packet import markdown
from tests.desktop.dialogs.test_dialog_sizes import COMMANDS
from tests.desktop.evenings import Evening
from tests.kit import a_table, who

CHANCE = re.compile(r"\d\s?%|\b\d+/\d+ = |\d stand-off|expected|at most \d+\)|win with fate|no figure")
"""Matches a text that gives away a chance or an expected cost."""
SIZE = re.compile(r"\d+\s?%( .*)?|.*at true size. Print it at 100\s%.*")
"""Matches a size of letters, of the table or of paper."""
NOT_OF_THE_GAME = ("about", "find", "help-here", "playing", "settings")
"""Dialogs that are not about the game in progress: the manual, the rulebook, sizes."""
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def said() -> Iterator[str]:
    """Yield every text that any window shows, has as a tooltip, or tells a screen reader."""
    for top in QApplication.topLevelWidgets():
        for part in (top, *top.findChildren(QWidget)):
            yield from (part.toolTip(), part.accessibleName(), part.accessibleDescription(), part.windowTitle())
            if isinstance(part, QLabel | QAbstractButton | QLineEdit):
                yield part.text()
            elif isinstance(part, QTextEdit | QPlainTextEdit):
                yield part.toPlainText()
            elif isinstance(part, QAbstractItemView) and part.model() is not None:
                yield from in_model(part.model(), QModelIndex())
            yield from (words for action in part.actions() for words in (action.text(), action.toolTip()))
            if isinstance(part, QStatusBar):
                yield part.currentMessage()
            if isinstance(part, StagePanel):
                yield str(part._open or "")
            shown = getattr(getattr(part, "figures", None), "shown", None) or getattr(part, "shown", None)
            yield str(shown) if shown is not None and type(shown).__name__ == "Figures" else ""


def in_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        for at in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, at, parent)
            yield from (str(model.data(index, role) or "") for role in ROLES)
        if not isinstance(model, QAbstractListModel):
            yield from in_model(model, model.index(row, 0, parent))


def chances() -> list[str]:
    return [text for text in said() if CHANCE.search(text) and not SIZE.fullmatch(text)]


def settle(window: MainWindow) -> None:
    """Wait until everything that the window works out later is done."""
    window.outlook.look()
    window.planning.follow(window.player.session if window.player is not None else None)
    QApplication.processEvents()


def at_step(table: Table, *step: str | int) -> Table:
    return replace(table, step=Step(str(step[0]), tuple(step[1:])))


def fight() -> Table:
    table = a_table(
        [who("elf", fate=1, items=["potion-of-strength", "sword", "armour"])], row=["ogre"], modules=["battle-breakage"]
    )
    return at_step(table, "meet-card", table.zone("spot:1")[0].id)


def guardians() -> Table:
    heroes = [who("elf", fate=1, items=["helmet"]), who("dwarf", items=["potion-of-strength"])]
    zones, step = {"guardians": ["ogre", "bear", "wraith"]}, Step("again-or-back", (1,))
    return a_table(heroes, space=6, destination="forest", visited=True, zones=zones, step=step)


def table_of_a_card() -> Table:
    table = a_table([who("elf", fate=1)], row=["cave"])
    return at_step(table, "meet-card", table.zone("spot:1")[0].id)


def road() -> Table:
    return a_table([who("elf", fate=1)], space=1, rolled=(), step=Step("road-roll"))


def bridge() -> Table:
    heroes = [who("troll"), who("elf", items=["helmet"])]
    return a_table(heroes, space=6, destination="sentinel", step=Step("waypoint"))


def dice_on_the_table() -> Table:
    table = a_table([who("elf", fate=1, items=["sword"])], row=["ogre"], modules=["battle-breakage", "true-fate"])
    return at_step(table, "meet-card", table.zone("spot:1")[0].id)


PRESSED: dict[str, tuple[Qt.Key | str, ...]] = {"dice": ("5", Qt.Key.Key_Return)}
"""The keys to press before the texts of a question are read, by question."""
TABLES = {
    "dice": dice_on_the_table,
    "fight": fight,
    "guardians": guardians,
    "card": table_of_a_card,
    "road": road,
    "bridge": bridge,
}


def walk(evening: Evening) -> None:
    """Show every panel and dialog, first with the odds and then without, and look for chances."""
    window = evening.window
    for dock in window.panels.docks.values():
        dock.show()
        dock.raise_()
    settle(window)
    assert chances(), "the walk finds what is said of chance"
    window.change_settings(replace(window.settings, hide_odds=True))
    settle(window)
    assert chances() == []
    for command in COMMANDS:
        if command in NOT_OF_THE_GAME:
            continue
        window.run(command)
        QApplication.processEvents()
        assert chances() == [], command
        for dialog in (w for w in QApplication.topLevelWidgets() if isinstance(w, Dialog) and w.isVisible()):
            dialog.close()
    assert not CHANCE.search(markdown(evening.session, "Packet"))


@pytest.mark.parametrize("name", TABLES)
def test_hidden_odds_leave_no_chance_in_any_text(evening: Evening, name: str) -> None:
    walk(evening.begin(TABLES[name](), dice="table").press(*PRESSED.get(name, ())).rest())
