"""Importing a campaign in the window: it is shown first, then becomes a new campaign or replaces the same one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.app.exports import Exports
from talisman_desktop.desktop.dialogs.arrivals import ArrivalDialog
from talisman_desktop.desktop.dialogs.campaigns_dialog import CampaignPicker
from talisman_desktop.desktop.dialogs.shelf_dialog import ShelfDialog
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.desktop.presenters.wishes import NotesWish
from talisman_desktop.desktop.window.imports import Imports
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.store import shelf
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.library import look
from tests.desktop.long_road import file_of, of, play
from tests.desktop.window.test_keeping import dialog, press
from tests.desktop.window.test_keeping import window as window
from tests.kit import core

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture
def arriving(window: MainWindow) -> Imports:
    assert window.services.importer is not None
    return window.campaigns.safekeeping().imports(window.services.importer)


def shown(window: MainWindow) -> ArrivalDialog:
    found = window.dialogs.shown
    assert isinstance(found, ArrivalDialog), window.banner.text.text()
    return found


def elsewhere(window: MainWindow, file: Path) -> Path:
    """Copy the open campaign to a file in another folder, and return that file."""
    if file.suffix == ".json":
        file.write_bytes(Exports(core()).notes(of(window).session, file_of(window), NotesWish("json"))(UNSEEN))
        return file
    return shelf.export(file_of(window).path, file)


def folder(window: MainWindow) -> list[str]:
    assert window.services.folder is not None
    return sorted(p.name for p in window.services.folder.glob("*.talisman"))


@pytest.mark.parametrize("name", ["far.talisman", "far.json"])
def test_import_is_shown_before_anything_is_written(
    window: MainWindow, arriving: Imports, tmp_path: Path, name: str
) -> None:
    file = elsewhere(window, tmp_path / name)
    before = folder(window)
    arriving.look(file)
    arrival = shown(window).arrival
    held = dict(arrival.holds())
    seen = look(file_of(window).path)
    assert held["Title"] == "The long road"
    assert held["Where"] == f"Day {seen.day}, {seen.place}"
    assert held["Heroes"] == ", ".join(seen.party)
    assert held["Last"] == seen.last
    assert held["Boxes"] == "core"
    assert held["Played"] == f"{arrival.answers} decisions, 1 sitting"
    assert arrival.changes() == [
        "New: a campaign “The long road” beside your others, in The long road (2).talisman. "
        "Your other campaigns stay as they are.",
        "You have it already: “The long road” has exactly the same decisions.",
    ]
    assert shown(window).place.isHidden()
    shown(window).reject()
    assert folder(window) == before


@pytest.mark.parametrize("name", ["far.talisman", "far.json"])
def test_imported_campaign_replaces_mine(window: MainWindow, arriving: Imports, tmp_path: Path, name: str) -> None:
    mine = file_of(window).path
    log = list(of(window).session.log)
    play(window, 6)
    further = list(of(window).session.log)
    file = elsewhere(window, tmp_path / name)
    while list(of(window).session.log) != log:
        window.undo()
    arriving.look(file)
    same = shown(window).arrival.same
    assert same is not None
    assert (same.way, same.here, same.there) == ("newer", 0, 6)
    assert any("has 6 more decisions" in line for line in shown(window).arrival.changes())
    press(shown(window), "Replace mine with it")
    assert file_of(window).path == mine
    assert of(window).session.log == further
    assert "is now as in far." in window.banner.text.text()
    assert any("before going back" in b.name for b in list_backups(mine))
    press(window.banner, "Take it back")
    assert of(window).session.log == log


def test_older_and_diverged_imports_are_described(window: MainWindow, arriving: Imports, tmp_path: Path) -> None:
    old = elsewhere(window, tmp_path / "old.json")
    play(window, 4)
    new = elsewhere(window, tmp_path / "new.json")
    arriving.look(old)
    assert "this file lacks its last 4 decisions" in shown(window).arrival.changes()[1]
    assert "4 decisions made only here" in shown(window).arrival.in_place()
    shown(window).reject()
    for _ in range(3):
        window.undo()
    window.playing.switch("dice", "table")
    arriving.look(new)
    same = shown(window).arrival.same
    assert same is not None
    assert (same.way, same.here, same.there) == ("branch", 1, 3)
    assert "played on differently" in shown(window).arrival.changes()[1]


def test_import_becomes_a_new_campaign(window: MainWindow, arriving: Imports, tmp_path: Path) -> None:
    file = elsewhere(window, tmp_path / "far.json")
    log = list(of(window).session.log)
    arriving.look(file)
    shown(window).finish()
    assert folder(window) == ["The long road (2).talisman", "The long road.talisman"]
    press(window.banner, "Open it")
    assert file_of(window).path.stem == "The long road (2)"
    assert of(window).session.log == log


def test_import_begins_from_the_list_of_campaigns(window: MainWindow, tmp_path: Path) -> None:
    file = elsewhere(window, tmp_path / "far.json")
    held = dialog(window, "campaigns", ShelfDialog)
    held.look_at(file)
    (asked,) = held.findChildren(ArrivalDialog)
    asked.finish()
    assert held.said.text() == "Imported as The long road (2).talisman"
    held.look_at(tmp_path / "none.json")
    assert held.wrong.text() == "none.json cannot be read: No such file or directory."


def test_a_json_file_that_is_opened_is_imported(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    file = elsewhere(window, tmp_path / "far.json")
    picker = dialog(window, "open", CampaignPicker)
    picker.picked.emit(file)
    picker.accept()
    qtbot.waitUntil(lambda: isinstance(window.dialogs.shown, ArrivalDialog))
    assert shown(window).arrival.file == file


HOSTILE = {
    "nothing.json": b"",
    "deep.json": b"[" * 100_000,
    "other.json": json.dumps({"format": "something"}).encode(),
    "nothing.talisman": b"",
    "noise.talisman": b"SQLite format 3\0" + bytes(range(256)) * 20,
    "page.talisman": b"<html>" * 50,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_with_a_sentence(
    window: MainWindow, arriving: Imports, tmp_path: Path, name: str
) -> None:
    before = folder(window)
    file = tmp_path / "in" / name
    file.parent.mkdir()
    file.write_bytes(HOSTILE[name])
    arriving.look(file)
    assert window.dialogs.shown is None
    said = window.banner.text.text()
    assert name in said
    assert said.endswith(".")
    assert "Traceback" not in said
    assert folder(window) == before
    assert [p.name for p in file.parent.iterdir()] == [name], "nothing is left beside it"
