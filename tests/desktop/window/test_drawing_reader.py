"""All drawings are loaded in the background, in short pieces."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.theme import drawings
from talisman_desktop.desktop.window import drawing_reader
from talisman_desktop.desktop.window.drawing_reader import DrawingReader
from talisman_desktop.paths import assets_folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(drawings, "load", names.append)
    return names


def test_every_drawing_is_loaded_once(qtbot: QtBot, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_reader, "PAUSE_MS", 0)
    parent = QObject()
    reader = DrawingReader(parent)
    assert read == []
    reader.start()
    qtbot.waitUntil(lambda: not reader.reads)
    files = (path.relative_to(assets_folder()).with_suffix("").as_posix() for path in assets_folder().rglob("*.svg"))
    assert sorted(read) == sorted(name for name in files if not name.startswith("ticks/"))


def test_no_time_loads_one_drawing_at_once(qapp: object, read: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing_reader, "PIECE", 0.0)
    parent = QObject()
    reader = DrawingReader(parent)
    reader._read_some()
    assert len(read) == 1
    reader.finish()
    assert len(read) == len(set(read)) > 1


def test_reader_has_work_left_before_it_starts(qapp: object, read: list[str]) -> None:
    parent = QObject()
    reader = DrawingReader(parent)
    assert reader.reads
    reader.finish()
    assert not reader.reads


def test_bad_drawing_does_not_stop_loading(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise drawings.BadDrawing(name)

    monkeypatch.setattr(drawings, "load", refuse)
    parent = QObject()
    DrawingReader(parent).finish()
