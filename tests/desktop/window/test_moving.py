"""Animation in the window: the effects of an answer are shown moving, and delay nothing."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table
from tests.desktop.evenings import Evening
from tests.kit import a_table, do, who


def on_the_road() -> Table:
    table = a_table([who("elf", fate=0), who("troll", fate=0)], row=["ghost", "wolf"])
    return do(table, f.StepBegan(step=Step("next-card")))


def space(evening: Evening, times: int = 1) -> list[str]:
    """Press Space this many times; return the question after each."""
    found = []
    for _ in range(times):
        evening.press(Qt.Key.Key_Space)
        found.append(evening.asked)
    return found


def test_cards_and_figures_move_and_answers_do_not_wait(evening: Evening) -> None:
    evening.begin(on_the_road())
    motion = evening.window.table.scene.motion
    moved = []
    asked = []
    for _ in range(6):
        asked += space(evening)
        moved.append(motion.moves)
    assert any(moved)
    evening.window.change_settings(replace(evening.window.settings, speed=0))
    assert not motion.moves
    evening.window.close_campaign()
    evening.file.unlink()
    evening.begin(on_the_road())
    assert space(evening, 6) == asked
    assert not motion.moves
    evening.window.change_settings(replace(evening.window.settings, speed=100))


def test_undo_brings_everything_back_at_once(evening: Evening) -> None:
    evening.begin(on_the_road())
    space(evening, 2)
    evening.window.menus.actions["undo"].trigger()
    evening.rest()
    assert not evening.window.table.scene.motion.moves
    assert not evening.window.table.model.moved  # type: ignore[union-attr]  # a table is shown
