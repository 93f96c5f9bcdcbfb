"""`sheets` on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Typed


@pytest.fixture
def campaign(typed: Typed, tmp_path: Path) -> Path:
    """Return the file of a campaign that a bot has played."""
    path = tmp_path / "mine.talisman"
    assert typed("solo", "--seed", 8, "--json", "--save", path).code == 0
    return path


@pytest.mark.parametrize("kind", ["heroes", "mat", "places", "road", "maps", "rules"])
def test_blank_sheets(typed: Typed, tmp_path: Path, kind: str) -> None:
    code, out, err = typed("sheets", kind, "--paper", "letter", "-o", tmp_path / "x.pdf")
    assert (code, err) == (0, "")
    assert "100 %" in out
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")


def test_filled_sheets(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    filled, blank = tmp_path / "filled.pdf", tmp_path / "blank.pdf"
    assert typed("sheets", "heroes", campaign, "-o", filled).code == 0
    assert typed("sheets", "heroes", campaign, "--blank", "-o", blank).code == 0
    assert filled.read_bytes().count(b"/MediaBox") == 3
    assert blank.read_bytes().count(b"/MediaBox") == 1
    for kind in ("mat", "maps", "places"):
        assert typed("sheets", kind, campaign, "-o", tmp_path / f"{kind}.pdf").code == 0


def test_refused_command_prints_one_sentence(refused: Callable[..., str], campaign: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    assert "There is no campaign" in refused("sheets", "heroes", tmp_path / "none.talisman", "-o", target)
    assert "this is a folder" in refused("sheets", "mat", "-o", tmp_path)
    assert "this is a campaign" in refused("sheets", "heroes", "-o", campaign)
    assert "no such folder" in refused("sheets", "heroes", "-o", tmp_path / "nowhere" / "x.pdf")
    assert "same in every campaign" in refused("sheets", "road", campaign, "-o", target)
    assert not target.exists()


def test_without_a_font_nothing_is_written(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PySide6.QtGui.QFontDatabase.families", lambda *_: [])
    assert "no font is installed" in refused("sheets", "road", "-o", tmp_path / "x.pdf")
    assert not (tmp_path / "x.pdf").exists()
