"""Card files made from a table of facts: their content, and the tables that are refused with line and fix."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from talisman_desktop.cards.loader import load_set

SCRIPT = Path(__file__).parents[2] / "packaging" / "skeletons.py"
TABLE = """\
pile\tcalled\tkind\tsort\tcount\tcorner\tmight\twits\tside\tlives\tsure
adventure\tRook\tenemy\tanimal\t2\t2\t3\t\t\t\tno
adventure\tTree's Heart\tmagic-object\t\t\t5\t\t\t\t\tyes
adventure\tGrey Mare\tfollower\tmount\t1\t5\t\t\t\t\tyes
spell\tBark\t\t\t1\t\t\t\t\t\tno
character\tRanger\t\t\t1\t\t3\t2\tgood\t4\tyes
notes\tThe Hedge\t\t\t1\t\t\t\t\t\tno
"""
COLUMNS = (
    *("--deck", "pile", "--name", "called", "--type", "kind", "--subtype", "sort", "--copies", "count"),
    *("--number", "corner", "--strength", "might", "--craft", "wits", "--alignment", "side", "--life", "lives"),
)
WISHES = ("--mark", "trove:kind=magic-object", "--mark", "mount:sort=mount", "--doubt", "sure=no")


def script() -> ModuleType:
    """Return the script as a module."""
    spec = importlib.util.spec_from_file_location("skeletons", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def made(folder: Path, *more: str, table: str = TABLE) -> int:
    """Return the exit code of the script for a table; it writes into the folder "hedge"."""
    (folder / "facts.tsv").write_text(table, encoding="utf-8")
    arguments = [str(folder / "facts.tsv"), "--into", str(folder / "hedge"), *COLUMNS, *WISHES, *more]
    code: int = script().main(arguments)
    return code


def cards(folder: Path, deck: str) -> list[dict[str, Any]]:
    """Return the cards in a file that the script made."""
    found: list[dict[str, Any]] = tomllib.loads((folder / "hedge" / f"{deck}.toml").read_text("utf-8"))["card"]
    return found


def test_files_contain_the_facts_and_the_doubts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert made(tmp_path, "--skip", "pile=notes", "--title", "The hedge") == 0
    rook, mare, heart = cards(tmp_path, "adventure")
    assert rook == {
        **{"id": "rook", "name": "Rook", "copies": 2, "type": "enemy", "subtype": "animal", "number": 2},
        **{"strength": 3, "unsure": ["strength"]},
    }
    assert mare == {"id": "grey-mare", "name": "Grey Mare", "type": "follower", "number": 5, "mount": True}
    assert (heart["id"], heart["trove"]) == ("trees-heart", True)
    assert cards(tmp_path, "spell") == [{"id": "bark", "name": "Bark"}]
    assert cards(tmp_path, "character")[0]["life"] == 4
    assert "5 kinds, 6 cards, 1 doubtful" in capsys.readouterr().out


def test_set_that_was_made_lacks_only_words(tmp_path: Path) -> None:
    made(tmp_path, "--skip", "pile=notes", "--title", "The hedge")
    found = load_set(tmp_path / "hedge")
    assert (found.id, found.title, found.totals) == ("hedge", "The hedge", {"adventure": 4, "spell": 1, "character": 1})
    assert [p.message for p in found.problems] == ["a spell without words in `may` can never be cast"]


@pytest.mark.parametrize(
    ("old", "new", "line", "wrong", "mend"),
    [
        ("", "", 7, "there is no deck 'notes'", "--skip such lines"),
        ("kind", "sort of", 1, "there is no column 'kind'", "it has"),
        ("enemy\tanimal", "enmy\tanimal", 2, "the adventure deck holds no card of type 'enmy'", "write one of event"),
        ("2\t2\t3", "2\t2\t3/6", 2, "strength '3/6' is no number", "--read '3/6' 0"),
        ("\tRook\t", "\t\t", 2, "the card has no name", "write one"),
        ("Grey Mare", "Rook", 4, "line 2 is called 'rook' as well", "ids of your own"),
        ("Bark\t\t\t1\t", "Bark\t\t\t1\t3", 5, "a spell has no number", "in the card's words"),
        ("\tgood\t", "\tkind\t", 6, "this is no card: Invalid enum value 'kind'", "correct the cell"),
        ("\tno\n", "\tno\t\t\n", 2, "13 cells under 11 columns", "extra tabs"),
    ],
)
def test_table_is_refused_with_its_line_and_a_fix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, line: int, wrong: str, mend: str
) -> None:
    table = TABLE.replace(old, new, 1) if old else TABLE
    assert made(tmp_path, table=table) == 2
    told = capsys.readouterr().err
    assert f"facts.tsv:{line}: {wrong}" in told
    assert mend in told
    assert not (tmp_path / "hedge").exists()


def test_cell_can_be_read_as_another(tmp_path: Path) -> None:
    table = TABLE.replace("2\t2\t3", "2\t2\t=opponent")
    assert made(tmp_path, "--skip", "pile=notes", "--read", "=opponent", "0", table=table) == 0
    assert cards(tmp_path, "adventure")[0]["strength"] == 0


def test_existing_files_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(tmp_path, "--skip", "pile=notes")
    (tmp_path / "hedge" / "spell.toml").write_text("mine", encoding="utf-8")
    assert made(tmp_path, "--skip", "pile=notes") == 2
    assert "is there already" in capsys.readouterr().err
    assert (tmp_path / "hedge" / "spell.toml").read_text("utf-8") == "mine"
