"""Tokens that float off mats: shown at every pace, gone with the next answer, never shown if animation is off."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.desktop.presenters.drama.beats import Died, TokensWent
from talisman_desktop.desktop.presenters.drama.token_drift import DRIFT_MS, Drift, drifts, float_at
from talisman_desktop.desktop.presenters.preferences import Pace
from talisman_desktop.desktop.prompts.hold import BeatsBody
from talisman_desktop.desktop.scene.token_items import TokenItem
from tests.desktop.evenings import Evening, fight

K = Qt.Key


def tokens(evening: Evening) -> set[tuple[str, int]]:
    items = evening.window.table.scene.items()
    return {(item.drift.token, item.drift.by) for item in items if isinstance(item, TokenItem)}


def beaten(evening: Evening, pace: Pace, speed: int = 100) -> Evening:
    """Return a window in which the Ogre has just beaten the Elf, who survives."""
    evening.begin(fight("ogre"), dice="table").press("5", K.Key_Return)
    evening.window.change_settings(replace(evening.window.settings, pace=pace, speed=speed))
    evening.window.table.set_motion(speed)
    return evening.press("1", K.Key_Return)


def test_lost_life_drifts_at_once_without_pauses(evening: Evening) -> None:
    beaten(evening, "instant")
    assert ("life", -1) in tokens(evening)
    assert evening.window.prompt.request is evening.session.pending, "nothing waits for it"
    evening.window.table.scene.motion.show(10 * DRIFT_MS)
    assert not tokens(evening)


def test_lost_life_drifts_once_with_its_event(evening: Evening) -> None:
    beaten(evening, "step")
    seen = [tokens(evening)]
    while isinstance(evening.window.prompt.body, BeatsBody):
        evening.press(K.Key_Space)
        seen.append(tokens(evening))
    assert any(("life", -1) in flown for flown in seen[1:])
    assert not tokens(evening), "the table that is shown last has them no more"


def test_next_answer_ends_the_drift(evening: Evening) -> None:
    beaten(evening, "instant")
    evening.window.undo()
    assert not tokens(evening)


def test_nothing_drifts_if_animation_is_off(evening: Evening) -> None:
    assert not tokens(beaten(evening, "instant", 0))


def test_lost_token_fades_out_and_gained_one_in() -> None:
    found = drifts([TokensWent("elf", "life", -1), Died("elf"), TokensWent("elf", "gold", 2)])
    assert found == (Drift("elf", "life", -1, 0), Drift("elf", "gold", 2, 1))
    lost = [seen for ms in range(0, DRIFT_MS, 90) if (seen := float_at(found[0], ms)) is not None]
    assert [seen.opacity for seen in lost] == sorted((seen.opacity for seen in lost), reverse=True)
    got = [seen for ms in range(90, DRIFT_MS, 90) if (seen := float_at(found[1], ms)) is not None]
    assert [seen.opacity for seen in got] == sorted(seen.opacity for seen in got)
