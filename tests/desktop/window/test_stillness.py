"""The system's setting for reduced motion is followed, in whatever way it is found; nothing waits for the answer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from talisman_desktop.desktop.window.stillness import Stillness, by_files, by_platform
from tests.desktop.evenings import Evening
from tests.desktop.window.test_pacer import fought

K = Qt.Key


@pytest.mark.parametrize(
    ("name", "text", "still"),
    [
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = 0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
    ],
)
def test_desktop_settings_ask_for_reduced_motion(name: str, text: str, still: bool, tmp_path: Path) -> None:
    assert not by_files(tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    assert by_files(tmp_path) == still
    assert by_platform("linux", {"XDG_CONFIG_HOME": str(tmp_path)}) == still


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_animation_is_on_if_the_platform_is_silent(platform: str) -> None:
    assert not by_platform(platform, {})


@pytest.mark.parametrize(("said", "still"), [("false", True), ("true", False), ("no such key", False)])
def test_desktop_answer_turns_animation_off(
    said: str, still: bool, evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "gsettings"
    program.write_text(f"#!/bin/sh\necho {said}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    window = evening.window
    assert window.table.scene.motion.speed == window.settings.speed
    wish: Stillness = window.arrangement.stillness
    wish.ask()
    evening.bot.waitUntil(lambda: wish._process is None)
    assert window.table.scene.motion.speed == (0 if still else window.settings.speed)


def test_reduced_motion_stops_tumbling_dice(evening: Evening) -> None:
    wish = evening.window.arrangement.stillness
    wish.wanted = True
    stage = fought(evening, "step").window.table.stage
    while evening.window.answering.pacer.shows:
        assert not stage.moves
        evening.press(K.Key_Space)
