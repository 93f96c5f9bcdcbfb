"""`solo`: a bot plays, or you do; the story, the figures, the notes and the campaign that comes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Typed

KEYS = ["adventures", "days", "decisions", "deaths", "troves", "seconds"]


def test_the_story_and_its_figures(typed: Typed) -> None:
    code, out, err = typed("solo", "--seed", 7)
    assert (code, err) == (0, "")
    assert "\nDay 1, Village\n  The " in out
    assert out.splitlines()[-1].startswith("1 adventure in ")
    assert "(script:" not in out


def test_json_is_one_line_with_exactly_these_keys(typed: Typed) -> None:
    code, out, err = typed("solo", "--seed", 7, "--adventures", 2, "--json")
    assert (code, err) == (0, "")
    (line,) = out.splitlines()
    figures = json.loads(line)
    assert list(figures) == KEYS
    assert figures["adventures"] == 2
    assert all(isinstance(figures[key], int) for key in KEYS[:-1])
    assert isinstance(figures["seconds"], float)


def test_a_campaign_played_to_its_end_says_how_it_ended(typed: Typed) -> None:
    """Whole campaigns of the careful bot: some seed in a handful is through in 80 adventures."""
    for seed in (13, 12, 5, 1):
        code, out, err = typed("solo", "--seed", seed, "--adventures", 80)
        assert (code, err) == (0, "")
        *_, end, _, figures = out.splitlines()
        if end.startswith(("The Crown is won. ", "The campaign is lost. ")):
            assert " adventures in " in figures
            assert list(json.loads(typed("solo", "--seed", seed, "--adventures", 80, "--json").out)) == KEYS
            return
    pytest.fail("no campaign came to an end")


@pytest.mark.parametrize("bot", ["careful", "first", "random"])
def test_each_bot_plays_the_same_game_again(typed: Typed, bot: str) -> None:
    first = typed("solo", "--seed", 11, "--bot", bot)
    assert first.code == 0
    assert first == typed("solo", "--seed", 11, "--bot", bot)


def test_the_bots_play_differently(typed: Typed) -> None:
    assert len({typed("solo", "--seed", 11, "--bot", bot).out for bot in ("careful", "first", "random")}) == 3


def test_notes_into_a_file_and_onto_the_screen(typed: Typed, tmp_path: Path) -> None:
    code, out, _ = typed("solo", "--seed", 7, "--notes", "n.md")
    notes = (tmp_path / "n.md").read_text(encoding="utf-8")
    assert code == 0
    assert notes.startswith("# Solo, seed 7\n")
    assert "Day 1, Village" in out
    printed = typed("solo", "--seed", 7, "--notes", "-").out
    assert printed.rstrip("\n") == notes.rstrip("\n")


def test_json_comes_last_also_behind_notes(typed: Typed) -> None:
    out = typed("solo", "--seed", 7, "--notes", "-", "--json").out
    assert out.startswith("# Solo, seed 7\n")
    assert list(json.loads(out.splitlines()[-1])) == KEYS


def test_a_saved_game_is_a_campaign(typed: Typed, tmp_path: Path) -> None:
    assert typed("solo", "--seed", 7, "--save", "kept.talisman", "--notes", "n.md").code == 0
    notes = typed("notes", "kept.talisman").out
    assert notes.startswith("# kept\n")
    assert (
        notes.partition("\n")[2].strip() == (tmp_path / "n.md").read_text(encoding="utf-8").partition("\n")[2].strip()
    )
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("option", "target", "words"),
    [
        ("--save", "folder", "choose another name"),
        ("--save", "nowhere/x.talisman", "There is no folder"),
        ("--save", "taken.talisman", "There is taken.talisman already"),
        ("--notes", "folder", "this is a folder"),
        ("--notes", "nowhere/x.md", "there is no such folder"),
        ("--notes", "", "this is a folder"),
    ],
)
def test_unwritable_target_is_reported_before_the_game(
    refused: Callable[..., str], tmp_path: Path, option: str, target: str, words: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "taken.talisman").write_text("mine")
    # Nothing is printed: not a card has been turned. With --ask no question is asked either.
    for ask in ([], ["--ask"]):
        sentence = refused("solo", *ask, option, target)
        assert words in sentence
        assert target.partition("/")[0] in sentence
    assert (tmp_path / "taken.talisman").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seed", "x"], "'x' is not a whole number"),
        (["--seed", "9" * 30], "too large"),
        (["--adventures", "0"], "1 to 100000"),
        (["--adventures", "1.5"], "not a whole number"),
        (["--bot", "clever"], "choose from"),
        (["--nonsense"], "unrecognized arguments"),
    ],
)
def test_impossible_arguments_are_refused(typed: Typed, arguments: list[str], words: str) -> None:
    code, out, err = typed("solo", *arguments)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("seed", [0, -5, 2**62])
def test_any_seed_will_do(typed: Typed, seed: int) -> None:
    assert typed("solo", f"--seed={seed}", "--json").code == 0


# --- you answer yourself ---


def test_you_answer_undo_and_stop(typed: Typed) -> None:
    code, out, err = typed("solo", "--ask", lines="1\nu\nr\nq\n")
    assert (code, err) == (0, "")
    assert out.startswith("type the number of an option;")
    road, village = "Where does the party set out for?", "In the village: what next?"
    asked = [line for line in out.splitlines() if line.startswith((road, village))]
    assert [line.partition("  ")[0] for line in asked] == [village, road, village, road]
    assert out.splitlines()[-1].startswith("0 adventures in 1 day: 0 troves, 0 deaths, ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("nonsense", "type a number from 1 to"),
        ("99", "type a number from 1 to"),
        ("-1", "type a number from 1 to"),
        ("1 2", "type a number from 1 to"),
        ("²", "type a number from 1 to"),
        ("9" * 5000, "type a number from 1 to"),
        ("u", "nothing to undo"),
        ("r", "nothing to redo"),
        ("?", "type the number of an option"),
    ],
)
def test_nonsense_is_asked_again(typed: Typed, line: str, words: str) -> None:
    code, out, err = typed("solo", "--ask", lines=f"{line}\nq\n")
    assert (code, err) == (0, "")
    assert words in out.partition("> ")[2]
    assert out.count("In the village: what next?") == 1


def test_the_end_of_the_input_is_a_stop_and_all_is_kept(typed: Typed) -> None:
    code, out, _ = typed("solo", "--ask", "--save", "kept.talisman", "--notes", "n.md", lines="1\n2\n")
    assert code == 0
    assert "1 adventure in 1 day: " in out
    assert "about to leave for the City" in typed("notes", "kept.talisman").out
    assert "about to leave for the City" in Path("n.md").read_text(encoding="utf-8")


def test_a_game_broken_off_by_hand_is_kept(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "2"])

    def read(_: str = "") -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", read)
    assert typed("solo", "--ask", "--save", "kept.talisman").code == 0
    assert "about to leave for the City" in typed("notes", "kept.talisman").out


def test_whole_adventure_by_typing(typed: Typed) -> None:
    code, out, _ = typed("solo", "--ask", "--seed", 5, lines="1\n2\n\n" + "1\n\n2\n4\n" * 3000)
    assert code == 0
    assert "1 adventure in " in out.splitlines()[-1]
    assert "The party is back in the village." in out


def test_answers_typed_are_counted_as_decisions(typed: Typed) -> None:
    out = typed("solo", "--ask", lines="1\nu\n1\n2\nq\n").out
    assert "2 decisions." in out.splitlines()[-1]


def test_json_alone_is_on_standard_output_with_ask(typed: Typed) -> None:
    """The questions go to standard error, so that standard output can be read by a program."""
    code, out, err = typed("solo", "--ask", "--json", lines="1\n2\n")
    assert code == 0
    figures = json.loads(out)
    assert list(figures) == KEYS
    assert figures["decisions"] == 2
    assert "In the village: what next?" in err
