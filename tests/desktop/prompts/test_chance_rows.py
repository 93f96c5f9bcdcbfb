"""The outcomes of a roll can be read completely, even in a narrow place."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures, Row
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.widgets.chance_rows import ChanceRows, scrolling

PRICE = "costs 0.14 strength (at most 1), 0.14 lives (at most 1), and what lies on the space"
ROWS = (Row((), "17 %", "gain 3 gold, or a spell where craft allows it", True), Row((), "83 %", "lose 1 turn", False))


@pytest.mark.parametrize("width", [160, 260, 900])
def test_long_outcomes_wrap_completely(qtbot: QtBot, width: int) -> None:
    rows = ChanceRows()
    area = scrolling(rows)
    qtbot.addWidget(area)
    rows.show_figures(Figures((), "", PRICE, rows=ROWS), palette.LIGHT)
    area.resize(width, 400)
    qtbot.waitExposed(area)
    assert rows.height() >= rows.heightForWidth(rows.width())
    words = [rows.fontMetrics().horizontalAdvance(text) for text in (*(row.text for row in ROWS), PRICE)]
    lines = rows.heightForWidth(width) / (rows.fontMetrics().height() + 2)
    assert lines == pytest.approx(3) if width == 900 else lines > sum(words) / width


def test_no_rows_take_no_room(qtbot: QtBot) -> None:
    rows = ChanceRows()
    qtbot.addWidget(rows)
    assert rows.heightForWidth(200) == 0
