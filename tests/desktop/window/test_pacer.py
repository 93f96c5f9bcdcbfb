"""The pace of events: shown one by one by key or automatically; no such key gives an answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Entry
from talisman_desktop.core.table import Step
from talisman_desktop.desktop.presenters.drama.pieces import Die
from talisman_desktop.desktop.presenters.preferences import Pace
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.prompts.hold import BeatsBody, HeldBody
from talisman_desktop.desktop.prompts.hurry_guard import HURRY_MS
from talisman_desktop.desktop.stage import stage_panel
from tests.desktop.evenings import Evening, fight
from tests.desktop.prompts.test_holding import deadly
from tests.kit import a_table, do, sure, who

K = Qt.Key


def fought(evening: Evening, pace: Pace, speed: int = 100) -> Evening:
    """Return a window in which the Ogre has just beaten the Elf, and the events have not been shown yet."""
    evening.begin(deadly(), dice="table").press("5", K.Key_Return)
    evening.window.change_settings(replace(evening.window.settings, pace=pace, speed=speed))
    return evening.press("1", K.Key_Return)


def beats(evening: Evening) -> int:
    return sum(len(scene.beats) for scene in evening.window.table.stage.play.scenes)


def test_space_shows_events_then_pause_without_answering(evening: Evening) -> None:
    log = list(fought(evening, "step").session.log)
    assert isinstance(evening.window.prompt.body, BeatsBody)
    assert evening.window.prompt.text.text().endswith("The question follows.")
    first, pressed = beats(evening), 0
    while isinstance(evening.window.prompt.body, BeatsBody):
        evening.press(K.Key_Space)
        pressed += 1
        assert pressed < 20
    assert pressed > 1
    assert beats(evening) > first
    assert isinstance(evening.window.prompt.body, HeldBody), "a death holds at every pace"
    pause(evening).press(K.Key_Space)
    assert evening.session.log == log
    assert evening.window.prompt.request is evening.session.pending


def harmless(evening: Evening, pace: Pace) -> list[Entry]:
    """Let the Elf beat a Wolf, after which there is no pause; return the log."""
    evening.begin(fight("wolf"), dice="table", **{"ask:turn-back": "yes"}).press("1", K.Key_Return)
    evening.window.change_settings(replace(evening.window.settings, pace=pace, speed=200))
    evening.press("5", K.Key_Return)
    assert evening.player.held is None
    return list(evening.session.log)


def pause(evening: Evening) -> Evening:
    """Wait until keys answer questions again."""
    evening.bot.waitUntil(lambda: not evening.window.prompt.hurry.is_active)
    return evening


def click(evening: Evening, target: QWidget) -> None:
    """Click on a widget, as the window receives it from the mouse."""
    QApplication.processEvents()
    window = evening.window
    place = target.mapTo(window, target.rect().center())
    evening.bot.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)


@pytest.mark.parametrize("pace", ["step", "calm"])
def test_hurried_space_does_not_answer_the_question(evening: Evening, pace: Pace) -> None:
    log = harmless(evening, pace)
    assert isinstance(evening.window.prompt.body, BeatsBody)
    while isinstance(evening.window.prompt.body, BeatsBody):
        evening.press(K.Key_Space)
    evening.press(K.Key_Space, K.Key_Return)
    assert evening.window.prompt.request is evening.session.pending
    assert evening.session.log == log
    pause(evening).press(K.Key_Space)
    assert evening.session.log != log


@pytest.mark.parametrize("pace", ["step", "calm"])
@pytest.mark.parametrize("skips", [True, False])
def test_guardian_fight_has_a_page_only_if_its_events_were_skipped(evening: Evening, pace: Pace, skips: bool) -> None:
    fiends = [f.FoeAppeared("core/pit-fiend", "guardians")] * 4
    table = a_table([who("troll"), who("elf")], space=13, destination="portal-of-power", region="outer")
    evening.begin(do(table, *fiends, f.StepBegan(step=Step("guardian-fight", (1,)))))
    evening.window.change_settings(replace(evening.window.settings, pace=pace, speed=200))
    evening.press(K.Key_Return)
    assert isinstance(evening.window.prompt.body, BeatsBody)
    if skips:
        evening.press(K.Key_Escape)
    while isinstance(evening.window.prompt.body, BeatsBody):
        evening.window.answering.pacer.step()
    assert isinstance(evening.window.prompt.body, HeldBody) == skips
    assert (evening.player.held is not None) == skips


def test_button_says_how_many_events_are_left(evening: Evening) -> None:
    harmless(evening, "step")
    body, said = sure(BeatsBody, evening.window.prompt.body), []
    for left in (2, 1, 0):
        body.show_left(left)
        said.append(body.next.text().partition("  ")[0])
    assert said == ["Show the next of 2", "Show the last one", "To the question"]


def test_hurried_space_does_not_end_the_pause(evening: Evening) -> None:
    fought(evening, "step")
    while isinstance(evening.window.prompt.body, BeatsBody):
        evening.press(K.Key_Space)
    evening.press(K.Key_Space)
    assert isinstance(evening.window.prompt.body, HeldBody)


def test_row_of_spaces_ends_with_a_pause(evening: Evening) -> None:
    log = harmless(evening, "step")
    for _ in range(10):
        evening.press(K.Key_Space)
        evening.bot.wait(HURRY_MS // 3)
    assert not isinstance(evening.window.prompt.body, BeatsBody)
    assert evening.session.log == log


def test_hurried_click_does_not_answer_the_question(evening: Evening) -> None:
    log, prompt = harmless(evening, "step"), evening.window.prompt
    evening.bot.keyClick(prompt, K.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(prompt.body, ChooseBody)
    answer = next(iter(prompt.body.options.buttons.values()))
    click(evening, answer)
    assert evening.session.log == log
    click(pause(evening), answer)
    assert evening.session.log != log


def test_typed_road_roll_tumbles_and_is_announced(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(stage_panel, "announce", lambda _panel, text: told.append(text))
    evening.begin(a_table(["elf", "troll"], space=4, destination="city", step=Step("road-roll")), dice="table")
    window = evening.window
    window.change_settings(replace(window.settings, pace="step"))
    window.table.set_motion(100)
    evening.press("3", K.Key_Return)
    stage = window.table.stage
    assert stage.moves
    assert "rolls 3" not in window.panels.journal.last_line(), "the journal waits for the die"
    stage.settle()
    assert "rolls 3" in window.panels.journal.last_line()
    assert window.table.scene.lit_areas == {"road:4"}
    (badge,) = [badge for badge, _ in stage.shown]
    assert badge.sums[0].dice == (Die(3),)
    assert badge.sums[0].total.text == "3 cards"
    assert told[-1].startswith("The Elf rolls 3 for the road: 3 cards.")


def test_instant_pace_leaves_space_to_the_question(evening: Evening) -> None:
    log = harmless(evening, "instant")
    assert evening.window.table.stage.isVisible()
    evening.press(K.Key_Space)
    assert evening.session.log != log


def test_late_space_after_calm_events_is_ignored(evening: Evening) -> None:
    log, prompt = harmless(evening, "calm"), evening.window.prompt
    evening.bot.waitUntil(lambda: not isinstance(prompt.body, BeatsBody), timeout=9000)
    evening.press(K.Key_Space)
    assert evening.session.log == log
    pause(evening).press(K.Key_Space)
    assert evening.session.log != log


def test_shift_space_skips_to_the_question(evening: Evening) -> None:
    fought(evening, "step")
    evening.bot.keyClick(evening.window.prompt, K.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert not isinstance(evening.window.prompt.body, BeatsBody)


def test_other_keys_do_nothing_between_events(evening: Evening) -> None:
    log = list(fought(evening, "step").session.log)
    shown = beats(evening)
    evening.press("1", K.Key_Down)
    assert (evening.session.log, beats(evening)) == (log, shown)


def test_calm_events_follow_and_any_key_skips(evening: Evening) -> None:
    fought(evening, "calm", 200)
    assert isinstance(evening.window.prompt.body, BeatsBody)
    shown = evening.window.table.stage.play
    evening.bot.waitUntil(lambda: evening.window.table.stage.play is not shown, timeout=3000)
    evening.press("x")
    assert not isinstance(evening.window.prompt.body, BeatsBody)
    assert not evening.window.answering.pacer.shows


def test_zero_speed_has_no_pauses(evening: Evening) -> None:
    fought(evening, "calm", 0)
    assert not isinstance(evening.window.prompt.body, BeatsBody)


def test_undo_and_redo_show_no_events(evening: Evening) -> None:
    fought(evening, "step")
    for command in ("undo", "redo"):
        evening.window.run(command)
        assert not isinstance(evening.window.prompt.body, BeatsBody)
        assert not evening.window.table.stage.isVisible()


def test_last_events_are_shown_again_on_demand(evening: Evening) -> None:
    log = list(fought(evening, "instant").session.log)
    evening.press(K.Key_Space)
    evening.window.run("again")
    assert isinstance(evening.window.prompt.body, BeatsBody)
    evening.press(K.Key_Escape)
    assert not isinstance(evening.window.prompt.body, BeatsBody)
    assert evening.session.log == log
    assert evening.window.prompt.request is evening.session.pending


def test_first_key_ends_the_animation(evening: Evening) -> None:
    stage = fought(evening, "step").window.table.stage
    while not stage.moves:
        evening.press(K.Key_Space)
    shown = stage.play
    evening.press(K.Key_Space)
    assert not stage.moves
    assert stage.play is shown


def lines(evening: Evening) -> int:
    journal = evening.window.panels.journal.journal
    assert journal is not None
    return len(journal.lines)


def test_outcome_is_not_revealed_before_its_event(evening: Evening) -> None:
    evening.begin(deadly(), dice="table").press("5", K.Key_Return)
    window = evening.window
    window.change_settings(replace(window.settings, pace="step"))
    before = (window.panels.sheets.toPlainText(), window.footer.place.text(), window.windowTitle())
    evening.press("1", K.Key_Return)
    assert (window.panels.sheets.toPlainText(), window.footer.place.text(), window.windowTitle()) == before
    seen = [window.panels.journal.toPlainText()]
    while isinstance(window.prompt.body, BeatsBody):
        evening.press(K.Key_Space)
        seen.append(window.panels.journal.toPlainText())
    assert len(set(seen)) > 2, "the journal follows beat by beat"
    assert len(seen[0]) < len(seen[-1])
    assert len(seen[-1].splitlines()) == lines(evening)


def test_undo_between_events_shows_the_earlier_table(evening: Evening) -> None:
    fought(evening, "step").window.run("undo")
    assert len(evening.window.panels.journal.toPlainText().splitlines()) == lines(evening)
    assert evening.window.prompt.request is evening.session.pending


@pytest.mark.parametrize("speed", [0, 100])
def test_figures_walk_with_their_event(evening: Evening, speed: int) -> None:
    evening.begin(a_table(["elf", "troll"], space=4, destination="city", step=Step("go-on", ("",))))
    window = evening.window
    window.change_settings(replace(window.settings, pace="step", speed=100))
    window.table.set_motion(speed)
    scene = window.table.scene
    start = scene.figures.pawns["elf"].box
    evening.press(K.Key_Space)
    assert isinstance(window.prompt.body, BeatsBody)
    assert scene.model is not None
    assert (scene.model.party, scene.motion.moves) == ("road:5", speed > 0)
    assert scene.figures.pawns["elf"].box != start
    assert scene.lit_areas == {"road:5"}
    scene.motion.settle()
    evening.press(K.Key_Space, K.Key_Space, K.Key_Space)
    assert scene.model.party == "road:5"
