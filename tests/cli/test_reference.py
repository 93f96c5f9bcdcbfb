"""`cards` and `rules`: looking things up, and checking the players' own card sets; and the program as a whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from talisman_desktop.app.program_house import rulebook
from tests.cli.conftest import Typed

HEAD = '[set]\nid = "mine"\ntitle = "Mine"\n'
GOOD = """deck = "adventure"
[[card]]
id = "toll-keeper"
name = "Toll Keeper"
type = "enemy"
strength = 4
meet = "You may pay 1 gold: this enemy does not attack you."
"""


def a_set(folder: Path, cards: str | bytes, head: str = HEAD) -> Path:
    """A folder with a card set of one file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "set.toml").write_text(head, encoding="utf-8")
    (folder / "adventure.toml").write_bytes(cards if isinstance(cards, bytes) else cards.encode())
    return folder


# --- cards check ---


def test_the_box_is_sound(typed: Typed) -> None:
    code, out, err = typed("cards", "check")
    assert (code, err) == (0, "")
    assert "(core)" in out
    assert out.splitlines()[-1] == "0 errors"


def test_the_report_as_json(typed: Typed, tmp_path: Path) -> None:
    bad = a_set(tmp_path / "bad", GOOD.replace("strength", "strenght") + 'ends = "Perhaps."\n')
    code, out, _ = typed("cards", "check", "--json", "--folder", bad)
    assert code == 1
    report = json.loads(out)
    assert list(report) == ["sets", "errors", "warnings"]
    by_set = {found["set"]: found for found in report["sets"]}
    core = by_set["core"]
    assert {"core", "mine"} <= by_set.keys()
    counted = ["set", "decks", "sentences", "understood", "scripted", "by_hand"]
    assert list(core) == [*counted, "kinds", "whole", "scripted_kinds", "doubtful"]
    assert core["decks"]["adventure"] == {"cards": 81, "copies": 104}
    assert core["sentences"] == core["understood"] + core["scripted"] + core["by_hand"]
    (error,) = report["errors"]
    assert list(error) == ["file", "line", "column", "message", "fix"]
    assert (error["file"], error["line"]) == (str(bad / "adventure.toml"), 6)


@pytest.mark.parametrize(
    ("name", "has_it"), [("2d6-combat", "the house rule “Two dice in combat”"), ("darkest", "the game “Darkest")]
)
def test_set_called_as_a_module_is_refused(typed: Typed, tmp_path: Path, name: str, has_it: str) -> None:
    folder = a_set(tmp_path / "mine", GOOD)
    found = folder / "set.toml"
    found.write_text(found.read_text(encoding="utf-8").replace('"mine"', f'"{name}"', 1), encoding="utf-8")
    code, out, _ = typed("cards", "check", "--folder", folder)
    assert code == 1
    assert f"no set can be called '{name}': that is the id of {has_it}" in out


def test_every_sentence_is_said_back(typed: Typed, tmp_path: Path) -> None:
    mine = a_set(tmp_path / "mine", GOOD)
    out = typed("cards", "check", "--set", "mine", "--folder", mine, "--say").out
    assert out.startswith(
        "mine/toll-keeper: Toll Keeper\n  meet  You may pay 1 gold: this enemy does not attack you.\n"
    )
    assert "core/" not in out
    everything = typed("cards", "check", "--say").out
    assert "core/witch: Witch\n  meet  Roll a die. 1: become a toad for 3 turns." in everything


def test_a_folder_of_sets(typed: Typed, tmp_path: Path) -> None:
    a_set(tmp_path / "sets/one", GOOD)
    a_set(tmp_path / "sets/two", GOOD, HEAD.replace("mine", "yours"))
    code, out, _ = typed("cards", "check", "--folder", "sets", "--json")
    assert code == 0
    assert {s["set"] for s in json.loads(out)["sets"]} >= {"core", "mine", "yours"}


def test_the_overlay_of_the_variant(typed: Typed, tmp_path: Path) -> None:
    mine = a_set(tmp_path / "mine", GOOD)
    (mine / "overlays").mkdir()
    changed = '[[card]]\nid = "toll-keeper"\nmeet = "Gain 1 gold."\n'
    (mine / "overlays/darkest.toml").write_text(changed)
    (mine / "overlays/other.toml").write_text(changed.replace("1", "6"))
    out = typed("cards", "check", "--set", "mine", "--folder", mine, "--say").out
    assert out.startswith("mine/toll-keeper: Toll Keeper\n  meet  Gain 1 gold.\n")
    (mine / "overlays/darkest.toml").write_text(changed.replace("keeper", "kepper"))
    code, out, _ = typed("cards", "check", "--folder", mine)
    assert code == 1
    assert "overlays/darkest.toml:1:1: error: this set has no card with the id 'toll-kepper'" in out


@pytest.mark.parametrize(
    ("cards", "line", "words"),
    [
        (GOOD.replace("strength", "strenght"), 6, "a card has no 'strenght'"),
        (GOOD + GOOD.partition("\n")[2], 9, "the id 'toll-keeper' is used twice"),
        (GOOD.replace("You may pay 1 gold: this", "Roll a die. 1: nothing. 3-6: nothing. This"), 7, "no row for 2"),
        (GOOD.replace('"enemy"', '"enmy"'), 5, "type cannot be 'enmy'"),
        (GOOD.replace("= 4", "= "), 6, ""),
        (GOOD.replace("[[card]]", "[card]"), 2, "cards cannot be written like this"),
        ("", 1, "the name of the deck is missing"),
        (b"\xff\xfe\x00\x01", 1, ""),
        (b"x" * 10_000_000, 1, "too big"),
        (os.urandom(1_000_000), 1, ""),
        ("a = " + "[" * 500_000, 1, ""),
        ("a = [\n" * 100_000, 2, ""),
    ],
)
def test_a_broken_set(typed: Typed, tmp_path: Path, cards: str | bytes, line: int, words: str) -> None:
    bad = a_set(tmp_path / "bad", cards)
    code, out, _ = typed("cards", "check", "--folder", bad)
    assert code == 1
    assert "(mine): refused" in out
    assert f"{bad / 'adventure.toml'}:{line}:" in out
    assert words in out
    assert len(out) < 5000
    assert "talisman, revised" in out.lower(), "the other sets are not touched by it"


def test_sentence_with_an_unknown_word_is_left_to_players(typed: Typed, tmp_path: Path) -> None:
    odd = a_set(tmp_path / "odd", GOOD.replace("You may pay", "Frobnicate"))
    code, out, _ = typed("cards", "check", "--folder", odd)
    assert code == 0
    assert f"{odd / 'adventure.toml'}:7:9: warning: left to the players" in out
    assert "nearest known sentence" in out


def test_a_deck_that_is_not_whole(typed: Typed, tmp_path: Path) -> None:
    short = a_set(tmp_path / "short", GOOD, HEAD + "[set.totals]\nadventure = 8\n")
    code, out, _ = typed("cards", "check", "--folder", short)
    assert code == 1
    assert f"{short / 'set.toml'}:5:1: error: " in out


@pytest.mark.parametrize("folder", ["nowhere", "file.txt"])
def test_no_such_folder(typed: Typed, tmp_path: Path, folder: str) -> None:
    (tmp_path / "file.txt").write_text("")
    code, out, _ = typed("cards", "check", "--folder", folder)
    assert code == 1
    assert f"{folder}:1:1: error: there is no such folder" in out


def test_no_such_set(typed: Typed) -> None:
    code, out, _ = typed("cards", "check", "--set", "nope")
    assert code == 1
    assert "there is no card set 'nope'" in out
    assert json.loads(typed("cards", "check", "--set", "cor", "--json").out)["errors"][0]["fix"] == "write 'core'"


# --- looking up ---


def test_finding_cards(typed: Typed) -> None:
    code, out, err = typed("cards", "find", "dragn")
    assert (code, err) == (0, "")
    assert out.startswith("Dragon (adventure, enemy, dragon, number 2, strength 7, 3 copies; set core)\n")
    assert (
        "Raft (adventure, object, number 5, weight 2; set core)\n  may: On the road"
        in typed("cards", "find", "raft").out
    )
    assert "fate 1, life 6, gold 1, neutral; set core" in typed("cards", "find", "troll").out
    assert "Imp (adventure, event, number 1; set core)" in typed("cards", "find", "IMP").out
    code, out, err = typed("cards", "find", "qqqqqqq")
    assert (code, out, err) == (1, "", "no card is called anything like 'qqqqqqq'\n")


@pytest.mark.parametrize("kind", ["deck", "set", "overlay"])
def test_the_schema(typed: Typed, kind: str) -> None:
    schema = json.loads(typed("cards", "schema", "--kind", kind).out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["title"].startswith("Talisman Desktop: ")
    if kind == "deck":
        assert json.loads(typed("cards", "schema").out) == schema


def test_a_clause(typed: Typed) -> None:
    code, out, err = typed("rules", "C7c")
    assert (code, err) == (0, "")
    assert out.startswith("C7c (automated): ")
    assert "\nRuling: " in out
    assert "\nBecause: " in typed("rules", "C3b.c").out


@pytest.mark.parametrize("clause", ["Z9", "c7c?", "", "../x"])
def test_no_such_clause(typed: Typed, clause: str) -> None:
    code, out, err = typed("rules", clause)
    assert (code, out) == (1, "")
    assert err == f"there is no clause {clause!r}; write one like C7c or D3.hex\n"


def test_the_coverage(typed: Typed) -> None:
    text = typed("rules", "--coverage").out
    assert text == typed("rules").out
    assert text.startswith("Clauses without code or without a test\n")
    clauses = json.loads(typed("rules", "--coverage", "--json").out)["clauses"]
    assert [c["id"] for c in clauses] == list(rulebook().clauses)
    for clause in clauses:
        assert list(clause) == ["id", "state", "tests"]
        assert clause["state"] in ("automated", "asked", "shown", "planned")
        assert f"\n  {clause['id']} " not in text or clause["state"] != "automated", "what is automated has a test"
    assert text.splitlines()[-1].split()[:2] == ["total", str(len(clauses))]


# --- the program ---

COMMANDS = [
    [],
    ["play"],
    ["solo"],
    ["shot"],
    ["notes"],
    ["position"],
    ["position", "save"],
    ["position", "load"],
    ["position", "play"],
    ["cards"],
    ["cards", "check"],
    ["cards", "find"],
    ["cards", "schema"],
    ["rules"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help(typed: Typed, command: list[str]) -> None:
    code, out, err = typed(*command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(" ".join(["usage: talisman-desktop", *command]))


def test_the_version(typed: Typed) -> None:
    code, out, _ = typed("--version")
    assert code == 0
    assert out.startswith("Talisman Desktop ")
    assert "unofficial" in out


@pytest.mark.parametrize("line", [["nonsense"], ["cards"], ["position"], ["cards", "burn"], ["--loud"], ["notes"]])
def test_nonsense(typed: Typed, line: list[str]) -> None:
    code, out, err = typed(*line)
    assert (code, out) == (2, "")
    assert err.startswith("usage: talisman-desktop")


def program(*arguments: str, lines: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the real program."""
    command = [sys.executable, "-m", "talisman_desktop.cli", *arguments]
    return subprocess.run(
        command, input=lines, capture_output=True, env={**os.environ, **environment}, timeout=60, check=False
    )


def test_the_real_program_plays_and_keeps() -> None:
    done = program("solo", "--seed", "7", "--json", "--save", "Drüben.talisman")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["adventures"] == 1
    # A terminal without the letter gets all the others.
    notes = program("notes", "Drüben.talisman", PYTHONIOENCODING="ascii")
    assert (notes.returncode, notes.stderr) == (0, b"")
    assert notes.stdout.startswith(b"# Dr\\xfcben\n")


def test_the_real_program_reads_what_is_piped() -> None:
    done = program("solo", "--ask", lines="1\nu\n\xff\nq\n".encode("latin-1"), PYTHONUTF8="1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"type a number from 1 to" in done.stdout


def test_the_real_program_refuses() -> None:
    done = program("notes", "nothing.talisman")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"talisman-desktop: There is no campaign ")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
def test_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "talisman_desktop.cli", "cards", "schema"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0
