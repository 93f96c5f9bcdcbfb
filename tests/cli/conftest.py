"""Fixtures that run a command and return its output, its errors and its exit code."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from talisman_desktop.cli import main


class Ended(NamedTuple):
    """The end of a command: its exit code and what it printed."""

    code: int
    out: str
    err: str


Typed = Callable[..., Ended]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every test sits in an empty folder and leaves the user's own files alone. The cards are cached once for all."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Run a command in this process; `lines` is what is typed into it."""

    def run(*arguments: object, lines: str = "") -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        try:
            code = main([str(a) for a in arguments])
        except SystemExit as end:  # argparse ends this way
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ended(code, out, err)

    return run


@pytest.fixture
def refused(typed: Typed) -> Callable[..., str]:
    """Run a command that cannot be done: code 2, nothing printed, and one sentence, which is returned."""

    def run(*arguments: object, lines: str = "") -> str:
        code, out, err = typed(*arguments, lines=lines)
        assert code == 2, (out, err)
        assert out == ""
        assert err.startswith("talisman-desktop: ")
        assert err.count("\n") == 1
        return err.removeprefix("talisman-desktop: ").strip()

    return run


@pytest.fixture
def campaign(typed: Typed, tmp_path: Path) -> Path:
    """A campaign of one adventure."""
    path = tmp_path / "mine.talisman"
    assert typed("solo", "--seed", 3, "--save", path, "--json").code == 0
    return path


@pytest.fixture
def position(typed: Typed, campaign: Path, tmp_path: Path) -> Path:
    """Return that campaign as a position file."""
    path = tmp_path / "here.json"
    assert typed("position", "save", campaign, path, "--note", "what now?").code == 0
    return path
