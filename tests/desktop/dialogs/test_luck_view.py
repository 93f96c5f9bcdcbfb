"""The luck ledger in the window: its dialog, its chart and its files."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from talisman_desktop.core.requests import Throw
from talisman_desktop.desktop.dialogs.luck_view import LuckDialog
from talisman_desktop.desktop.presenters import luck_view
from talisman_desktop.desktop.presenters.luck_view import EXPECTED, HEADS
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.notes.luck_ledger import OTHERS, Rolled, Wish
from tests.desktop.evenings import Evening, fight
from tests.kit import sure

pytestmark = pytest.mark.usefixtures("at_once")

ELF = Rolled(1, "elf", "Elf", "combat", "battle", (6, 3), 6, 9, 4.2, 10.64, "typed", fate=True, instead=1)
OGRE = Rolled(1, "", OTHERS, "combat", "Ogre", (2,), 6, 2, 4.2, 10.64, "rolled")


def opened(evening: Evening) -> LuckDialog:
    """Return the ledger after a fight in which some of the dice were typed."""
    evening.begin(fight("ogre"), dice="table")
    evening.press("1")
    while isinstance(evening.session.pending, Throw):
        evening.press("3", Qt.Key.Key_Return)
    evening.window.run("luck")
    return sure(LuckDialog, evening.window.dialogs.shown)


def shown(dialog: LuckDialog) -> list[str]:
    """Return the first line of the table."""
    return [str(dialog.model.data(dialog.model.index(0, column))) for column in range(len(HEADS))]


def choose(dialog: LuckDialog, **values: str) -> None:
    """Choose these values in the filters."""
    for name, value in values.items():
        box = getattr(dialog, name)
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())


def test_roll_line_shows_reroll_and_totals() -> None:
    view = luck_view.present([ELF, OGRE], Wish())
    line = luck_view.line(view.rolls[0], odds=True)
    assert line == ("1", "Elf", "Battle", "6 + 3", "9", "4.2", "+4.8", "fate (was 1), typed")
    assert view.title == "All heroes"
    assert view.summary[1] == "4.2 expected, so the difference is +4.8; most such rolls end within 3.3."
    assert view.summary[2] == "1 fate paid for rolls; rerolls changed the dice by +8."


def test_ledger_of_no_rolls_says_so() -> None:
    assert luck_view.present([], Wish()).summary == ("No dice have been rolled yet.",)
    assert luck_view.present([OGRE], Wish(source="typed")).summary == ("No such dice have been rolled yet.",)


def test_ledger_shows_the_dice_of_the_heroes(evening: Evening) -> None:
    dialog = opened(evening)
    assert shown(dialog)[1:7] == ["Elf", "Battle", "3", "3", "4.2", "−1.2"]
    choose(dialog, whose=OTHERS)
    assert shown(dialog)[1:3] == ["Enemies", "Ogre"]
    choose(dialog, source="typed")
    assert dialog.model.rowCount() == 1
    choose(dialog, source="rolled")
    assert dialog.model.rowCount() == 0
    assert dialog.summary.text() == "No such dice have been rolled yet."


def test_ledger_follows_the_game(evening: Evening) -> None:
    dialog = opened(evening)
    assert dialog.model.rowCount() == 1
    evening.window.undo()
    evening.bot.waitUntil(lambda: dialog.model.rowCount() == 0)


def test_ledger_keeps_the_dice_if_odds_are_hidden(evening: Evening) -> None:
    dialog, window = opened(evening), evening.window
    window.change_settings(replace(window.settings, hide_odds=True))
    assert all(dialog.table.isColumnHidden(column) for column in EXPECTED)
    assert shown(dialog)[4:7] == ["3", "", ""]
    assert "expected" not in dialog.summary.text()
    table = window.luck.maker(".tsv", Wish())(UNSEEN).decode()
    assert "4.2" not in table
    assert "\t3\t3\t\t" in table


def test_ledger_files_have_the_chosen_rolls(evening: Evening) -> None:
    opened(evening)
    luck = evening.window.luck
    assert luck.maker(".tsv", Wish())(UNSEEN).decode().splitlines()[1].split("\t")[1] == "Elf"
    image = QImage.fromData(luck.maker(".png", Wish())(UNSEEN))
    assert (image.width(), image.height()) == (1800, 1280)
    assert len({image.pixel(x, 640) for x in range(0, 1800, 10)}) > 1
    assert luck.maker(".pdf", Wish())(UNSEEN).startswith(b"%PDF")


def test_ledger_asks_for_a_file_and_writes_it(evening: Evening) -> None:
    dialog = opened(evening)
    dialog.written.emit(".tsv", dialog.wish())
    target = evening.file.with_name("dice.tsv")
    evening.window.dialogs.shown.fileSelected.emit(str(target))  # type: ignore[union-attr]  # a file dialog
    assert target.read_text(encoding="utf-8").startswith("day\thero")


def test_luck_chart_has_an_accessible_description(evening: Evening) -> None:
    dialog = opened(evening)
    assert "1 times 3" in dialog.chart.accessibleDescription()
    dialog.show()
    assert not dialog.chart.grab().isNull()


def test_ledger_closes_with_its_campaign(evening: Evening) -> None:
    opened(evening)
    assert evening.window.close_campaign()
    evening.bot.waitUntil(lambda: evening.window.dialogs.shown is None)
