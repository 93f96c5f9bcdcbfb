"""Controllers of the window use only small protocols: they work in a window that has little else."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QMainWindow
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.docks.banner import Banner
from talisman_desktop.desktop.presenters import keys
from talisman_desktop.desktop.presenters.arrivals import Arrival
from talisman_desktop.desktop.presenters.preferences import Settings
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.desktop.presenters.services import CampaignFile
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.desktop.window.commands import Commands, Deed
from talisman_desktop.desktop.window.file_commands import FileCommands
from talisman_desktop.desktop.window.imports import Imports
from talisman_desktop.desktop.window.long_work import LongWork
from talisman_desktop.desktop.window.one_dialog import OneDialog
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.rules.catalog_copy import RulesCopy, rules_copy
from tests.desktop.evenings import Evening
from tests.desktop.window.test_window_fakes import CATALOG, Fakes


class LittleWindow(QMainWindow):
    """A window with only the interfaces that writing files needs, and no campaign."""

    catalog = CATALOG
    settings = Settings()

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.banner, self.dialogs = Banner(self), OneDialog()
        strip = WorkStrip()
        self.statusBar().addPermanentWidget(strip)
        self.work = LongWork(self, strip, self.statusBar())
        self.services = Fakes(folder).services
        self.player: Player | None = None
        self.campaign: CampaignFile | None = None

    @property
    def rules(self) -> RulesCopy:
        """The rules of the fake services."""
        return rules_copy(self.services.rules)

    def change_settings(self, settings: Settings) -> None:
        """Remember the settings."""
        self.settings = settings


@pytest.fixture
def little(qtbot: QtBot, tmp_path: Path) -> LittleWindow:
    """Return a window with few interfaces."""
    window = LittleWindow(tmp_path)
    qtbot.addWidget(window)
    return window


class Damaged:
    """An importer for which every file is damaged."""

    def look(self, file: Path, report: Report = UNSEEN) -> Arrival:
        """Raise an error, because the file is damaged."""
        raise ValueError(f"{file.name} is damaged.")

    def bring_in(self, file: Path, report: Report = UNSEEN) -> Path:
        """Raise an error, because the file is damaged."""
        raise ValueError(f"{file.name} is damaged.")

    def put_in_place(self, file: Path, path: Path, report: Report = UNSEEN) -> Path | None:
        """Raise an error, because the file is damaged."""
        raise ValueError(f"{file.name} is damaged.")


def test_minimal_window_writes_a_file(qtbot: QtBot, little: LittleWindow, tmp_path: Path) -> None:
    FileCommands(little).write(tmp_path / "notes.md", lambda _report: b"# Notes")
    qtbot.waitUntil(lambda: not little.work.jobs)
    assert (tmp_path / "notes.md").read_bytes() == b"# Notes"
    assert "notes.md" in little.statusBar().currentMessage()


def test_damaged_import_is_reported_by_a_signal(qtbot: QtBot, little: LittleWindow) -> None:
    told: list[str] = []
    imports = Imports(little, Damaged())
    imports.failed.connect(told.append)
    imports.look(Path("friends.json"))
    imports.bring_in(Path("friends.json"))
    qtbot.waitUntil(lambda: not little.work.jobs)
    assert told == ["friends.json is damaged."] * 2
    assert little.banner.kind == ""


def test_new_dialog_closes_the_open_one(little: LittleWindow) -> None:
    first, second = QDialog(little), QDialog(little)
    little.dialogs.show(first)
    little.dialogs.show(second)
    assert not first.isVisible()
    assert little.dialogs.shown is second
    second.close()
    assert little.dialogs.shown is None


def test_every_command_has_a_controller(evening: Evening) -> None:
    named = {command.id for command in keys.COMMANDS} - {"recent"}
    assert set(evening.window.commands.deeds) == named


@pytest.mark.parametrize(("name", "present"), [("undo", True), ("dice", True), ("timeline", False), ("fit", False)])
def test_game_commands_return_to_the_present(name: str, present: bool) -> None:
    done, seen = list[str](), list[str]()
    deeds: dict[str, Deed] = {name: lambda on: done.append(name)}
    Commands(deeds, lambda: done.append("present"), seen.append).run(name, False)
    assert done == ["present", name] if present else [name]
    assert seen == [name]
