"""What takes a while: it is said while it lasts, and however it ends nothing of that stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.desktop.evenings import Evening, fight


def pointer() -> Qt.CursorShape | None:
    """The pointer laid over all others."""
    over = QGuiApplication.overrideCursor()
    return over.shape() if over is not None else None


class Seen:
    """Work that notes what is shown while it is done, and then fails if it shall."""

    def __init__(self, evening: Evening, error: Exception | None) -> None:
        self.evening, self.error, self.shown = evening, error, ("", pointer())

    def __call__(self, *_: object) -> Any:
        self.shown = (self.evening.window.statusBar().currentMessage(), pointer())
        if self.error is not None:
            raise self.error
        return b"done"


@pytest.mark.parametrize("error", [None, OSError(28, "No space left"), RuntimeError("a mistake")], ids=str)
def test_writing_is_said_and_over(evening: Evening, tmp_path: Path, error: Exception | None) -> None:
    evening.begin(fight("ogre"))
    work, path = Seen(evening, error), tmp_path / "notes.pdf"
    if isinstance(error, RuntimeError):
        with pytest.raises(RuntimeError):
            evening.window.files.write(path, work)
    else:
        evening.window.files.write(path, work)
    assert work.shown == ("Writing notes.pdf ...", Qt.CursorShape.WaitCursor)
    assert pointer() is None
    assert "..." not in evening.window.statusBar().currentMessage()
    assert path.exists() == (error is None)
    assert ("No space left" in evening.window.banner.text.text()) == isinstance(error, OSError)


@pytest.mark.parametrize("step", ["look", "bring_in"])
def test_reading_is_said_and_over(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    importer = evening.window.services.importer
    assert importer is not None
    work = Seen(evening, ValueError("The file is damaged."))
    monkeypatch.setattr(importer, step, work)
    getattr(evening.window.campaigns.safekeeping().imports(importer), step)(tmp_path / "friends.json")
    words, shape = work.shown
    assert "friends.json ..." in words
    assert shape == Qt.CursorShape.WaitCursor
    assert pointer() is None
    assert evening.window.statusBar().currentMessage() == ""
    assert "The file is damaged." in evening.window.banner.text.text()
