"""`cards numbers`: the numbers in doubt, and those of the player's own cards."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.app.content import data_folder
from talisman_desktop.app.own_numbers import NAME, OwnNumbers
from talisman_desktop.cards.number_file import write
from tests.cli.conftest import Typed

BULL = "reaper/raging-bull"


def test_numbers_in_doubt_are_listed_with_their_guess(typed: Typed) -> None:
    code, out, err = typed("cards", "numbers")
    assert (code, err) == (0, "")
    assert f"{BULL}: strength guessed 3" in out.splitlines()
    assert len([line for line in out.splitlines() if line.startswith("reaper/")]) == 22
    assert typed("cards", "numbers", "--set", "core").out == ""


def test_numbers_of_a_file_are_taken_and_written(typed: Typed, tmp_path: Path) -> None:
    theirs, mine = tmp_path / "theirs.toml", tmp_path / "mine.toml"
    theirs.write_bytes(write({BULL: {"strength": 7}}))
    assert f"{BULL}: strength 7" in typed("cards", "numbers", "--import", theirs).out.splitlines()
    assert typed("cards", "numbers", "--export", mine) == (0, "", "")
    assert mine.read_bytes() == theirs.read_bytes()


def test_own_number_stays_where_a_file_has_another(typed: Typed, tmp_path: Path) -> None:
    OwnNumbers(data_folder()).write({BULL: {"strength": 7}})
    theirs = tmp_path / "theirs.toml"
    theirs.write_bytes(write({BULL: {"strength": 9}}))
    out = typed("cards", "numbers", "--import", theirs).out
    assert out.startswith(f"{BULL}: your strength stays 7, although theirs.toml says 9\n")
    assert OwnNumbers(data_folder()).read().numbers == {BULL: {"strength": 7}}


def test_broken_file_is_refused_with_its_place(typed: Typed, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 1\n[reaper.mummy]\ncraft = 400\n")
    code, out, err = typed("cards", "numbers", "--import", bad)
    assert (code, out) == (1, "")
    assert err.startswith(f"{bad}:3:1: error: the craft of reaper/mummy cannot be printed on a card\n")
    assert not (data_folder() / NAME).exists()


def test_damaged_own_file_is_set_aside() -> None:
    own = OwnNumbers(data_folder())
    own.path.parent.mkdir(parents=True)
    for damaged in (b"craft = ", b"\xff"):
        own.path.write_bytes(damaged)
        assert own.read().problems
        aside = own.write({BULL: {"strength": 7}})
        assert Path(aside).read_bytes() == damaged
        assert own.read().numbers == {BULL: {"strength": 7}}
    assert {path.name for path in own.path.parent.iterdir()} == {
        NAME,
        "card numbers damaged.toml",
        "card numbers damaged1.toml",
    }


def test_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    own = OwnNumbers(tmp_path)
    own.path.mkdir()
    assert "cannot be read" in own.read().wrong
    assert own.look(tmp_path / "none.toml").wrong


def test_numbers_of_a_set_that_is_not_there_are_refused(typed: Typed) -> None:
    code, out, err = typed("cards", "numbers", "--set", "reapper")
    assert (code, out) == (1, "")
    assert err.splitlines() == ["reapper:1:1: error: there is no card set 'reapper'", "    write 'reaper'"]
