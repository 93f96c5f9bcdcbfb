"""A player with real cards and dice plays a whole sitting through the window: every die typed, every card named,
mistakes undone, the table corrected by hand, a crash in the middle. The table at the end must equal the one worked out
beforehand, and so must the one imported from the notes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.core.table import Step, Table
from tests.desktop.a_sitting import REAL, Corrected, work_out
from tests.desktop.evenings import Evening
from tests.desktop.hands import brought_in, close_dialog, crash, give, set_right
from tests.kit import a_table, core, who

DRAWS, DICE, CORRECTIONS, UNDOS = 40, 60, 15, 5


def at_home() -> Table:
    """Return a table with three heroes in the first village with a little gold."""
    party = [who("elf", fate=1, gold=2), who("troll", fate=1), who("prophetess", fate=2)]
    return a_table(party, village=True, step=Step("village"))


@pytest.fixture
def windows(evening: Evening, qtbot: QtBot, tmp_path: Path) -> Iterator[list[Evening]]:
    """Yield a list with the window; the window opened after the crash is added to it."""
    evenings = [evening]
    yield evenings
    for other in evenings[1:]:
        other.window.close()


def test_sitting_with_real_cards_ends_as_expected(windows: list[Evening], qtbot: QtBot, tmp_path: Path) -> None:
    expected = work_out(core(), at_home(), 12, draws=DRAWS, dice=DICE, corrections=CORRECTIONS, undos=UNDOS)
    (evening,) = windows
    evening.begin(at_home(), **REAL)
    evening.window.commands.run("by-hand", True)
    corrections = 0
    for n, step in enumerate(expected.steps):
        if n == len(expected.steps) // 2:
            evening = crash(windows, qtbot, tmp_path)
        if isinstance(step, Corrected):
            set_right(evening, corrections, step)
            corrections += 1
            continue
        assert evening.asked == step.key, f"step {n}"
        if step.wrong is not None:
            give(evening, step.wrong)
            qtbot.keyClick(evening.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            assert evening.asked == step.key, f"step {n} taken back"
        give(evening, step.answer)
    assert (corrections, expected.undone) == (CORRECTIONS, UNDOS)
    assert evening.session.table == expected.end
    assert evening.again().session.table == expected.end
    close_dialog(evening)
    assert brought_in(evening, tmp_path / "notes.json").session.table == expected.end
