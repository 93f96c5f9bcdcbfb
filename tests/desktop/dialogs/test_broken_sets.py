"""Errors in a card set are shown in the window: file, line, what is wrong, and what to write."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.app import content, window_services
from talisman_desktop.desktop.dialogs.broken_sets import BrokenSetsDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.paths import cardsets_folder

SET = '[set]\nid = "mine"\ntitle = "Mine"\norder = 9\n'
BROKEN = """deck = "adventure"
[[card]]
id = "toll-keeper"
name = "Toll Keeper"
type = "enemyy"
strength = 4
"""


@pytest.fixture
def sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of card sets, one of them with errors, in an empty home folder."""
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    folder = tmp_path / "cardsets"
    (folder / "mine").mkdir(parents=True)
    (folder / "mine" / "set.toml").write_text(SET)
    (folder / "mine" / "adventure.toml").write_text(BROKEN)
    monkeypatch.setattr(content, "cardsets_folder", lambda: folder)
    return folder


def test_broken_set_dialog_shows_file_line_and_fix(qtbot: QtBot, sets: Path, tmp_path: Path) -> None:
    shutil.copytree(cardsets_folder() / "core", sets / "core")
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    assert "core/ogre" in services.catalog.cards, "the sound set is played"
    window = MainWindow(services)
    qtbot.addWidget(window)
    window.campaigns.card_errors()
    dialog = window.dialogs.shown
    assert isinstance(dialog, BrokenSetsDialog)
    lines = dialog.list.item(0).text().split("\n")
    assert lines[0] == "adventure.toml, line 5"
    assert "enemyy" in lines[1]
    assert "enemy" in lines[-1]
    dialog.close()


def test_errors_are_known_without_a_valid_set(sets: Path) -> None:
    with pytest.raises(content.NothingToPlay) as told:
        window_services.services()
    assert [(Path(p.file).name, p.line) for p in told.value.errors] == [("adventure.toml", 5)]


def test_valid_sets_have_no_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert window_services.services().card_errors == ()
