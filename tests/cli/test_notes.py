"""`notes` on the command line: every form, what is chosen, and what cannot be done."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Typed

PNG = "data:image/png;base64,"


@pytest.fixture
def campaign(typed: Typed, tmp_path: Path) -> Path:
    """Return the file of a campaign that a bot has played."""
    path = tmp_path / "mine.talisman"
    assert typed("solo", "--seed", 8, "--json", "--save", path).code == 0
    return path


def test_markdown_is_printed_or_written(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    code, out, err = typed("notes", campaign)
    assert (code, err) == (0, "")
    assert out.startswith("# mine\n")
    assert "## Setting the table up again\n" in out
    assert "## The tale\n" in out
    assert typed("notes", campaign, "-o", tmp_path / "notes.md") == (0, "", "")
    assert (tmp_path / "notes.md").read_text(encoding="utf-8") + "\n" == out


def test_parts_are_chosen(typed: Typed, campaign: Path) -> None:
    out = typed("notes", campaign, "--story", "none", "--no-checklist").out
    assert "Setting the table up" not in out
    assert "The story" not in out
    assert "## The story" not in typed("notes", campaign).out
    full, few = (typed("notes", campaign, "--story", story).out for story in ("full", "highlights"))
    assert 0 < few.partition("## The story")[2].count("\n") < full.partition("## The story")[2].count("\n")


def test_a_page_holds_the_picture_of_the_table(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    page = tmp_path / "notes.html"
    assert typed("notes", campaign, "--format", "html", "-o", page) == (0, "", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.count(PNG) == 1
    assert PNG not in typed("notes", campaign, "--format", "html", "--no-picture").out


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pdf(typed: Typed, campaign: Path, tmp_path: Path, paper: str) -> None:
    target = tmp_path / "notes.pdf"
    target.write_bytes(b"older")
    assert typed("notes", campaign, "--format", "pdf", "--paper", paper, "-o", target) == (0, "", "")
    assert target.read_bytes().startswith(b"%PDF-")
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["mine.talisman", "notes.pdf"]


def test_refused_command_prints_one_sentence(refused: Callable[..., str], campaign: Path, tmp_path: Path) -> None:
    assert "There is no campaign" in refused("notes", tmp_path / "none.talisman")
    assert "is a folder" in refused("notes", tmp_path)
    assert "this is a folder" in refused("notes", campaign, "-o", tmp_path)
    assert "this is a campaign" in refused("notes", campaign, "-o", campaign)
    assert "no such folder" in refused("notes", campaign, "-o", tmp_path / "nowhere" / "x.md")
    assert "name a file" in refused("notes", campaign, "--format", "pdf")
    assert "has no sitting yet" in refused("notes", campaign, "--sitting", 7)


@pytest.mark.parametrize("form", ["md", "html", "pdf"])
def test_full_disk_leaves_the_old_file_unchanged(
    refused: Callable[..., str], campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    target = tmp_path / f"notes.{form}"
    target.write_bytes(b"older")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("talisman_desktop.app.files.os.fsync", full)
    assert "No space left" in refused("notes", campaign, "--format", form, "-o", target)
    assert target.read_bytes() == b"older"
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["mine.talisman", target.name]


def test_a_link_stays_a_link(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "real.md").write_text("older", encoding="utf-8")
    (tmp_path / "link.md").symlink_to(tmp_path / "far" / "real.md")
    assert typed("notes", campaign, "-o", tmp_path / "link.md").code == 0
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "far" / "real.md").read_text(encoding="utf-8").startswith("# mine")
    assert len(list((tmp_path / "far").iterdir())) == 1


def test_half_written_file_of_crash_is_swept_away(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    left, young, other = (tmp_path / name for name in (".n.md.abc.half", ".n.md.def.half", ".m.md.abc.half"))
    for file in (left, young, other):
        file.touch()
    for file in (left, other):
        os.utime(file, (0, 0))
    assert typed("notes", campaign, "-o", "n.md").code == 0
    assert (left.exists(), young.exists(), other.exists()) == (False, True, True)


@pytest.mark.parametrize("form", ["md", "html"])
def test_last_sitting_is_refused_where_there_is_none(refused: Callable[..., str], campaign: Path, form: str) -> None:
    sentence = refused("notes", campaign, "--sitting", "last", "--format", form)
    assert "has no sitting" in sentence
