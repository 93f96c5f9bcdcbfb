"""The recipes of CONTRIBUTING.md work: their code fits where they say, and their tests pass."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.recipes import Misplaced, Recipe, put, read

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
RECIPES = read(PAGE)
COPIED = ("talisman_desktop", "tests", "cardsets", "docs")
WATCHERS = {
    "A word": (
        "tests/architecture/test_standing_words.py::test_each_word_is_in_the_table",
        "tests/cards/test_round_trip.py::test_every_verb_can_be_said",
    ),
    "A script": (
        "tests/rules/test_every_verb.py::test_scripts_that_cards_name_are_those_of_the_rules",
        "tests/cards/test_manual.py::test_manual_lists_the_slot_of_each_script",
    ),
    "A house rule": ("tests/houserules/test_one_file.py",),
    "A dialog": (
        "tests/desktop/dialogs/test_dialog_sizes.py::test_every_dialog_fits_a_small_screen",
        "tests/desktop/presenters/test_help_topics.py::test_every_dialog_has_a_topic",
    ),
    "A dock": ("tests/desktop/window/test_help_here.py::test_every_panel_has_a_topic",),
    "A question": (
        "tests/desktop/prompts/test_reminders.py::test_manual_lists_every_question_that_may_be_left",
        "tests/desktop/presenters/test_help_topics.py::test_every_family_in_the_rules_has_a_topic",
    ),
}
"""The tests of the program that fail if a recipe lacks a line."""
OUTCOME = re.compile(r"^(PASSED|FAILED|ERROR) ([\w/]+\.py)", re.M)


def a_copy(folder: Path) -> Path:
    """Return a copy of the program, its tests and its cards. Pictures and fonts are links to the program's."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("saves", "golden"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "assets").symlink_to(ROOT / "assets")
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def put_in(folder: Path, recipes: Iterable[Recipe]) -> list[str]:
    """Add recipes to a copy, format the changed files, and return these."""
    recipes = list(recipes)
    for recipe in recipes:
        put(recipe, folder)
    files = sorted({piece.file for recipe in recipes for piece in recipe.pieces if piece.file.endswith(".py")})
    for step in (("check", "--fix", "--quiet"), ("format", "--quiet")):
        tidied = run(folder, "ruff", *step, *files)
        assert tidied.returncode == 0, tidied.stdout + tidied.stderr
    return files


def played(folder: Path, recipes: Iterable[Recipe]) -> dict[str, str]:
    """Add recipes to a copy and run their tests. Return the output of each failed test file, and "" for the others."""
    recipes = list(recipes)
    put_in(folder, recipes)
    tests = [test for recipe in recipes for test in (*recipe.tests, *WATCHERS.get(recipe.name, ()))]
    said = run(folder, "pytest", "-q", "-rA", "--tb=short", "-p", "no:cacheprovider", *tests)
    outcomes: dict[str, set[str]] = {test.partition("::")[0]: set() for test in tests}
    for outcome, test in OUTCOME.findall(said.stdout):
        outcomes[test].add(outcome)
    return {test: "" if found == {"PASSED"} else said.stdout + said.stderr for test, found in outcomes.items()}


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Add all recipes to one copy and return the failures by test file; return nothing if they do not fit together."""
    try:
        return played(a_copy(tmp_path_factory.mktemp("all")), RECIPES.values())
    except AssertionError:
        return {}


def section(heading: str) -> str:
    """Return the text of the page below a heading."""
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def layers(contract: str) -> list[str]:
    """Return the folders that a layers contract names, the lowest first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (found,) = [found for found in contracts if found["id"] == contract]
    names = [name for layer in reversed(found["layers"]) for name in re.findall(r"\w+", layer)]
    within = ROOT / found["containers"][0].replace(".", "/")
    return [name for name in names if (within / name / "__init__.py").exists()]


@pytest.mark.parametrize(("contract", "table"), [("rooms", 0), ("floors", 1), ("chapters", 2)])
def test_page_lists_rooms_floors_and_chapters_in_order(contract: str, table: int) -> None:
    part = re.split(r"^The (?:floors|chapters) of", section("The rooms"), flags=re.M)[table]
    assert re.findall(r"^\| `(\w+)`", part, re.M) == layers(contract)


def defined(file: Path) -> set[str]:
    """Return the functions, classes and methods in a file; methods are written "Class.method"."""
    found: set[str] = set()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
            inside = node.body if isinstance(node, ast.ClassDef) else []
            found |= {f"{node.name}.{f.name}" for f in inside if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef)}
    return found


def test_road_of_a_die_names_existing_code() -> None:
    road = section("The road of one die")
    steps = re.findall(r"`([\w.]+)` in\s+`([\w/]+\.py)`", road)
    assert [f"{file}: {name}" for name, file in steps if name not in defined(ROOT / file)] == []
    assert len(steps) == road.count(".py`") > 15


def test_page_has_every_recipe() -> None:
    heads = ("card", "word", "script", "house rule", "around", "offer", "follow", "step", "question", "dialog", "dock")
    assert [name.split(" ", 1)[1] for name in RECIPES] == [*heads]
    assert all(recipe.tests for recipe in RECIPES.values())


@pytest.mark.parametrize("name", RECIPES)
def test_recipe_works(name: str, together: Mapping[str, str], tmp_path: Path) -> None:
    recipe = RECIPES[name]
    files = [test.partition("::")[0] for test in (*recipe.tests, *WATCHERS.get(name, ()))]
    if all(together.get(file) == "" for file in files):
        return
    needed = [RECIPES[recipe.builds_on]] if recipe.builds_on else []
    alone = played(a_copy(tmp_path), [*needed, recipe])
    wrong = "\n".join(alone[file] for file in files)
    assert not wrong.strip(), f"{name} of CONTRIBUTING.md\n{wrong}"


def test_recipes_work_together(together: Mapping[str, str]) -> None:
    assert {file for file, wrong in together.items() if wrong} == set()
    assert {test for recipe in RECIPES.values() for test in recipe.tests} <= {*together}


def test_recipes_have_types(tmp_path: Path) -> None:
    files = put_in(a_copy(tmp_path), RECIPES.values())
    if (known := ROOT / ".mypy_cache").is_dir():  # Because it saves most of the time; a file that differs is read.
        shutil.copytree(known, tmp_path / ".mypy_cache")
    checked = run(tmp_path, "mypy", *files)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("name", WATCHERS)
def test_page_names_the_tests_that_check_recipes(name: str) -> None:
    assert {test.partition("::")[0] for test in WATCHERS[name]} <= {*RECIPES[name].named}


CODE = "```python\n# {}\nMORE = 1\n```\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (CODE.format("gone.py, above HERE"), "gone.py"),
        (CODE.format("a.py, above GONE"), "there is no GONE"),
        (CODE.format("a.py, beside HERE"), "no such place"),
        (CODE.format("a.py"), "there is such a file"),
        (CODE.format("gone/a.py"), "no such folder"),
        (CODE.format("a.py, in HERE.THERE"), "HERE is no class"),
        (CODE.format("a.py, at the end of HERE"), "HERE is no function"),
        (CODE.format("a.py, in HERE").replace("MORE =", "MORE = ="), "invalid syntax"),
        (CODE.format('a.md, in the table "Script"'), "no such table"),
        (CODE.format("b.py") + "See `docs/gone.md`.\n", "docs/gone.md"),
    ],
)
def test_recipe_that_does_not_fit_is_reported(text: str, wrong: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("HERE = (1, 2)\n")
    (tmp_path / "a.md").write_text("| Word |\n| --- |\n")
    with pytest.raises(Misplaced, match=f"A thing: .*{wrong}"):
        put(read(f"# Page\n\n## A thing\n\n{text}")["A thing"], tmp_path)


def test_pieces_are_put_in_their_place(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import os\n\nHERE = (1, 2)\nEITHER = (\n    int\n    | str\n)\n")
    lines = "# a.py, in HERE\n3,\n# in EITHER\n| float\n# above HERE\nX = 0\n# in place of X\nX = os\n"
    put(read(f"## A thing\n\n```python\n{lines}```\n")["A thing"], tmp_path)
    found: dict[str, object] = {}
    exec((tmp_path / "a.py").read_text(), found)
    assert (found["HERE"], found["EITHER"], found["X"]) == ((1, 2, 3), int | str | float, os)


def test_pieces_are_put_into_a_class(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "class A:\n    def b(self):\n        return [1]\n\n    def c(self):\n        self.d = 1\n"
    )
    lines = "# a.py, in A.b\n2,\n# above A.c\ndef e(self):\n    return 3\n# at the end of A.c\nself.d = 2\n"
    put(read(f"## A thing\n\n```python\n{lines}```\n")["A thing"], tmp_path)
    found: dict[str, Any] = {}
    exec((tmp_path / "a.py").read_text(), found)
    a = found["A"]()
    a.c()
    assert (a.b(), a.e(), a.d) == ([1, 2], 3, 2)
