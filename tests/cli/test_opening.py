"""`talisman-desktop FILE` and `python -m talisman_desktop`: any file of the program opens the window on it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from talisman_desktop import __version__
from talisman_desktop.app import window_start
from talisman_desktop.cli import COMMANDS, _parser
from talisman_desktop.play.position import VERSION
from tests.cli.conftest import Typed

ROOT = Path(__file__).parents[2]
Refused = Callable[..., str]
Opened = list[tuple[Path | None, Path | None]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The campaign and the packet with which a window would open, without one."""
    found: Opened = []

    def run(
        services: object, campaign: Path | None = None, *, arriving: Path | None = None, frame: object = None
    ) -> int:
        found.append((campaign, arriving))
        return 0

    monkeypatch.setattr(window_start, "run", run)
    monkeypatch.setattr(window_start, "show_frame", lambda: None)
    return found


def test_a_campaign_alone_opens_the_window_on_it(typed: Typed, campaign: Path, opened: Opened) -> None:
    assert typed(campaign).code == 0
    assert typed("play", campaign).code == 0
    assert opened == [(campaign, None)] * 2


def test_a_packet_is_shown_before_it_is_brought_in(
    typed: Typed, campaign: Path, opened: Opened, tmp_path: Path
) -> None:
    packet = tmp_path / "packet.json"
    assert typed("notes", campaign, "--format", "json", "-o", packet).code == 0
    assert typed(packet).code == 0
    assert opened == [(None, packet)]


def test_a_position_becomes_a_campaign(typed: Typed, position: Path, opened: Opened) -> None:
    assert typed(position).code == 0
    ((made, arriving),) = opened
    assert arriving is None
    assert made is not None
    assert made.name == "here.talisman"
    assert made.is_file()
    assert typed("position", "save", made, "-").code == 0


@pytest.mark.parametrize(
    ("name", "data"), [("photo.png", b"\x89PNG\r\n"), ("other.json", b"{}"), ("list.json", b"[1]"), ("x.json", b"{")]
)
def test_a_foreign_file_gets_one_sentence(refused: Refused, tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    told = refused(name)
    assert told == f"{name} is not a campaign, position or packet (JSON) of this program; choose another file."


def test_a_missing_file_and_a_folder_get_one_sentence(refused: Refused, tmp_path: Path) -> None:
    assert refused("gone.talisman") == "There is no file gone.talisman; check the name and the folder."
    (tmp_path / "a").mkdir()
    assert refused(tmp_path / "a") == f"{tmp_path / 'a'} is a folder; name a file in it."


def test_a_damaged_position_gets_one_sentence(refused: Refused, position: Path) -> None:
    position.write_text(position.read_text().replace(f'"version": {VERSION}', '"version": 99'))
    assert refused(position).startswith(f"{position}: ")


def test_a_word_that_is_no_file_is_an_unknown_command(typed: Typed) -> None:
    code, out, err = typed("sollo")
    assert (code, out) == (2, "")
    assert "invalid choice: 'sollo'" in err


def test_every_command_is_known_to_be_no_file() -> None:
    (commands,) = [a.choices for a in _parser()._actions if isinstance(a.choices, dict)]
    assert tuple(commands) == COMMANDS


def test_python_runs_the_package() -> None:
    command = [sys.executable, "-m", "talisman_desktop", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert __version__ in done.stdout
