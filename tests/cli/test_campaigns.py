"""`notes`, `position`, `shot` and `play` on campaign files: good ones, and all kinds of bad ones."""

from __future__ import annotations

import json
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from talisman_desktop.cli import DEMOS
from talisman_desktop.store.lock import Lock
from tests.cli.conftest import Typed

Refused = Callable[..., str]


def size(png: Path) -> tuple[int, int]:
    """Width and height of a PNG, from its head."""
    head = png.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:])
    return width, height


# --- notes ---


def test_notes_are_printed_or_written(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    code, out, err = typed("notes", campaign)
    assert (code, err) == (0, "")
    assert out.startswith("# mine\n\nDay 8, Outer Region: in the village.")
    assert typed("notes", campaign, "--format", "md", "-o", "n.md").out == ""
    assert (tmp_path / "n.md").read_text(encoding="utf-8") == out.removesuffix("\n")
    assert typed("notes", campaign, "--format", "pdf").code == 2


def test_nothing_is_written_over_a_campaign(refused: Refused, typed: Typed, campaign: Path, position: Path) -> None:
    before = typed("notes", campaign).out
    assert "this is a campaign" in refused("notes", campaign, "-o", campaign)
    assert "this is a campaign" in refused("position", "save", campaign, campaign)
    assert "this is a campaign" in refused("solo", "--notes", campaign)
    assert "already" in refused("solo", "--save", campaign)
    assert "already" in refused("position", "load", position, "--campaign", campaign)
    assert "this is a campaign" in refused("shot", campaign, "-o", campaign)
    assert "this is a campaign" in refused("shot", "--demo", "road", "-o", campaign)
    assert ".png" in refused("shot", "--demo", "road", "-o", "t.talisman")
    assert typed("notes", campaign).out == before


@pytest.mark.parametrize("target", ["folder", "nowhere/x.md"])
def test_notes_that_cannot_be_written(refused: Refused, campaign: Path, tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    assert target in refused("notes", campaign, "-o", target)


# --- pictures ---


@pytest.mark.parametrize("demo", DEMOS)
def test_a_picture_of_each_demo(typed: Typed, tmp_path: Path, demo: str) -> None:
    code, out, err = typed("shot", "--demo", demo, "-o", "t.png")
    assert (code, out, err) == (0, "t.png: 1366x768\n", "")
    assert size(tmp_path / "t.png") == (1366, 768)


def test_a_campaign_dark_and_of_any_size(typed: Typed, campaign: Path, tmp_path: Path) -> None:
    assert typed("shot", campaign, "-o", "light.png", "--size", "640x480").out == "light.png: 640x480\n"
    assert typed("shot", campaign, "-o", "dark.png", "--size", "640X480", "--dark").code == 0
    assert size(tmp_path / "dark.png") == size(tmp_path / "light.png") == (640, 480)
    assert (tmp_path / "dark.png").read_bytes() != (tmp_path / "light.png").read_bytes()
    assert typed("shot", campaign, "-o", "big.png", "--size", "400x300", "--scale", "1.5").out == "big.png: 600x450\n"
    assert size(tmp_path / "big.png") == (600, 450)


@pytest.mark.parametrize("wrong", ["10x10", "640", "x", "640x", "9000x9000", "axb", "-640x480", "²00x300"])
def test_impossible_picture_size_is_refused(typed: Typed, wrong: str) -> None:
    code, _, err = typed("shot", "--demo", "road", "-o", "t.png", f"--size={wrong}")
    assert code == 2
    assert "is no size; write e.g. 1366x768" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--demo", "road"],
        ["-o", "t.png"],
        ["--demo", "moon", "-o", "t.png"],
        ["--demo", "road", "x.talisman", "-o", "t.png"],
        ["--demo", "road", "-o", "t.png", "--scale", "7"],
    ],
)
def test_incomplete_command_is_refused(typed: Typed, arguments: list[str]) -> None:
    code, out, err = typed("shot", *arguments)
    assert (code, out) == (2, "")
    assert "usage: " in err


@pytest.mark.parametrize("target", ["nowhere/t.png", "t.xyz", "folder"])
def test_a_picture_that_cannot_be_written(refused: Refused, tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    assert target in refused("shot", "--demo", "road", "-o", target, "--size", "300x200")


# --- bad campaign files ---


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version=99")


def other_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (name)")


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "truncated": (truncate, "is damaged"),
    "no SQLite": (lambda p: p.write_bytes(b"GIF89a" * 3000), "does not begin as a campaign"),
    "empty": (lambda p: p.write_bytes(b""), "the file is empty"),
    "a folder": (folder, "is a folder"),
    "not there": (lambda p: p.unlink(), "There is no campaign"),
    "newer": (newer, "newer version"),
    "another database": (other_database, "a database of another program"),
}
COMMANDS = {
    "notes": ["notes", "FILE"],
    "position": ["position", "save", "FILE", "out.json"],
    "shot": ["shot", "FILE", "-o", "out.png"],
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", BAD)
def test_a_bad_campaign_is_told_in_one_sentence(
    refused: Refused, campaign: Path, tmp_path: Path, name: str, command: str
) -> None:
    spoil, words = BAD[name]
    spoil(campaign)
    before = campaign.read_bytes() if campaign.is_file() else None
    sentence = refused(*(str(campaign) if a == "FILE" else a for a in COMMANDS[command]))
    assert words in sentence
    assert str(campaign) in sentence or campaign.name in sentence
    assert (campaign.read_bytes() if campaign.is_file() else None) == before
    assert not (tmp_path / "out.json").exists()
    assert not (tmp_path / "out.png").exists()


def test_a_campaign_open_elsewhere(refused: Refused, typed: Typed, campaign: Path) -> None:
    program = (
        f"from talisman_desktop.store.lock import Lock; from pathlib import Path; l = Lock(Path({str(campaign)!r}))"
    )
    program += "; print('held', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=-1, stdout=-1, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        for arguments in COMMANDS.values():
            sentence = refused(*(str(campaign) if a == "FILE" else a for a in arguments))
            assert sentence == "mine.talisman is open in another window; close it there first."
        other.communicate("\n")
    assert typed("notes", campaign).code == 0
    Lock(campaign).release()


def test_the_window_needs_a_display(refused: Refused, campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    if sys.platform.startswith("linux"):
        assert "solo --ask" in refused("play", campaign)
        assert "solo --ask" in refused()


# --- positions ---


def test_a_position_there_and_back(typed: Typed, campaign: Path, position: Path) -> None:
    assert json.loads(position.read_text(encoding="utf-8"))["note"] == "what now?"
    code, out, err = typed("position", "load", position)
    assert (code, err) == (0, "")
    assert out.startswith(f"{position} is a position on day ")
    assert (
        typed("position", "load", position, "--campaign", "new.talisman").out
        == "new.talisman begins at this position\n"
    )
    stands = "## The party"
    assert (
        typed("notes", "new.talisman").out.partition(stands)[2].partition("## Decks")[0]
        == typed("notes", campaign).out.partition(stands)[2].partition("## Decks")[0]
    )


@pytest.mark.parametrize("bot", ["careful", "first", "random"])
def test_a_bot_plays_a_position_on(typed: Typed, position: Path, bot: str) -> None:
    before = position.read_bytes()
    code, out, err = typed("position", "play", position, "--bot", bot)
    assert (code, err) == (0, "")
    assert "The party sets out" in out
    assert position.read_bytes() == before


def test_you_play_a_position_on(typed: Typed, position: Path) -> None:
    code, out, err = typed("position", "play", position, lines="rubbish\nq\n")
    assert (code, err) == (0, "")
    assert out.startswith("type the number of an option;")
    assert "In the village: what next?" in out
    assert "type a number from 1 to" in out


def impossible_tokens(data: dict[str, Any]) -> None:
    next(iter(data["table"]["heroes"].values()))["life"] = -3


def card_twice(data: dict[str, Any]) -> None:
    card = next(cards for cards in data["table"]["zones"].values() if cards)[0]
    data["table"]["zones"]["road:6"] = [card]


def unknown_card(data: dict[str, Any]) -> None:
    next(cards for cards in data["table"]["zones"].values() if cards)[0]["kind"] = "core/unheard-of"


def made_newer(data: dict[str, Any]) -> None:
    data["version"] = 99


def another_format(data: dict[str, Any]) -> None:
    data["format"] = "a shopping list"


def wrong_answers(data: dict[str, Any]) -> None:
    data["entries"] = [
        {"entry": "Answered", "key": "made/up", "answer": {"answer": "Chosen", "option": "x"}, "by": "person"}
    ]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (impossible_tokens, "impossible"),
        (card_twice, "impossible"),
        (unknown_card, "none of the sets in use"),
        (made_newer, "newer version"),
        (another_format, "is not a position"),
        (wrong_answers, "position"),
    ],
)
def test_an_impossible_position(
    refused: Refused, position: Path, tmp_path: Path, spoil: Callable[[dict[str, Any]], None], words: str
) -> None:
    data = json.loads(position.read_text(encoding="utf-8"))
    spoil(data)
    position.write_text(json.dumps(data), encoding="utf-8")
    for arguments in (["load"], ["play"], ["play", "--bot", "first"]):
        sentence = refused("position", *arguments, position)
        assert sentence.startswith(f"{position}: ")
        assert words in sentence
    assert words in refused("position", "load", position, "--campaign", "new.talisman")
    assert not (tmp_path / "new.talisman").exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not a position"),
        (b"\xff\xfe\x00", "is not a position"),
        (b"{", "is not a position"),
        (b"[1, 2]", "is not a position"),
        (b"null", "is not a position"),
        (b'{"format": "talisman-desktop position", "version": 1}', "cannot be read"),
        (b"[" * 1_000_000, "nested"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested"),
        (b" " * 6_000_000, "too large"),
    ],
)
def test_a_file_that_is_no_position(refused: Refused, content: bytes, words: str) -> None:
    Path("bad.json").write_bytes(content)
    for arguments in (["load"], ["play", "--bot", "first"]):
        sentence = refused("position", *arguments, "bad.json")
        assert sentence.startswith("bad.json: ")
        assert words in sentence
        assert len(sentence) < 300


def test_missing_position_is_refused(refused: Refused, campaign: Path, tmp_path: Path) -> None:
    assert "nothing.json" in refused("position", "load", "nothing.json")
    assert str(tmp_path) in refused("position", "load", tmp_path)
    assert "mine.talisman" in refused("position", "load", campaign)
    assert "nowhere/x.json" in refused("position", "save", campaign, "nowhere/x.json")
    assert str(tmp_path) in refused("position", "save", campaign, tmp_path)


def test_a_campaign_that_cannot_be_made(refused: Refused, position: Path, tmp_path: Path) -> None:
    assert "There is no folder" in refused("position", "load", position, "--campaign", "nowhere/x.talisman")
    assert "already" in refused("position", "load", position, "--campaign", tmp_path)
