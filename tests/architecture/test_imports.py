"""The order of the rooms: the contracts in pyproject.toml hold, and violations are found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "talisman_desktop"
FLOORS = ("theme", "presenters", "widgets", "scene", "prompts", "board", "docks", "paper", "stage", "dialogs", "window")
BOOK = ("base", "road", "village", "guardians", "journey", "tower", "by_hand", "strategy", "boxes")
TWO = "from talisman_desktop.desktop.dialogs import one\n"
"""The text of a module that imports its sibling."""
ROOMS = (
    "core",
    "cards",
    "rules",
    "houserules",
    "games",
    "odds",
    "play",
    "store",
    "notes",
    "lab",
    "pictures",
    "desktop",
)
FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "


def lint(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Check the contracts for the package in a folder."""
    program = "from importlinter.cli import lint_imports_command as check; check()"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache", "--no-logo", *options],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a folder with all rooms of the program, each empty."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / PACKAGE
    package.mkdir()
    for name in ("__init__.py", "cli.py", "app.py", "paths.py"):
        (package / name).touch()
    floors = (*(f"desktop/{floor}" for floor in FLOORS), "desktop/presenters/darkest")
    chapters = ("games/darkest", *(f"games/darkest/{chapter}" for chapter in BOOK))
    for room in (*ROOMS, *floors, *chapters):
        (package / room).mkdir()
        (package / room / "__init__.py").touch()
    top = ("desktop/main.py", "desktop/window/main_window.py")
    book = ("darkest_game", "darkest_module", "darkest_words", "situation", "boxes/one", "boxes/two")
    for name in ("games/classic.py", "houserules/one.py", "houserules/two.py", *top):
        (package / name).touch()
    for name in book:
        (package / f"games/darkest/{name}.py").touch()
    (package / "desktop/dialogs/one.py").touch()
    (package / "desktop/dialogs/two.py").write_text(TWO)
    for room in ("cards", "rules", "store"):
        (package / room / "one.py").write_text(f"import {PACKAGE}.{room}.two\n")
        (package / room / "two.py").touch()
    return tmp_path


def test_import_contracts_hold() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_good_imports_are_allowed(house: Path) -> None:
    package = house / PACKAGE
    a_game = "import talisman_desktop.games.darkest\n"
    (package / "app.py").write_text(a_game + "def run():\n    from talisman_desktop import desktop, store\n")
    (package / "desktop/presenters/darkest/__init__.py").write_text(a_game)
    (package / "desktop/presenters/darkest/page.py").write_text(a_game)
    (package / "desktop/__init__.py").write_text("import asyncio, qasync\nimport PySide6.QtCore\n")
    (package / "desktop/main.py").write_text("def run():\n    import talisman_desktop.desktop.window.main_window\n")
    (package / "desktop/widgets/__init__.py").write_text(
        "import PySide6.QtWidgets\nfrom talisman_desktop.desktop import presenters, theme\n"
    )
    (package / "store/__init__.py").write_text("import sqlmodel, time\nfrom talisman_desktop import paths\n")
    (package / "cards/__init__.py").write_text("import pathlib\nfrom talisman_desktop import core, paths\n")
    (package / "games/darkest/__init__.py").write_text("from talisman_desktop import rules\n")
    (package / "games/darkest/road/__init__.py").write_text("import talisman_desktop.games.darkest.base\n")
    (package / "games/darkest/boxes/one.py").write_text("import talisman_desktop.games.darkest.guardians\n")
    result = lint(house)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("contract", "file", "line"),
    [
        ("rooms", "core/__init__.py", "import talisman_desktop.cards"),
        ("rooms", "core/__init__.py", "import talisman_desktop.paths"),
        ("rooms", "cards/__init__.py", "import talisman_desktop.rules"),
        ("rooms", "notes/__init__.py", "import talisman_desktop.store"),
        ("rooms", "games/darkest/boxes/one.py", "def later():\n    import talisman_desktop.houserules.one"),
        ("rooms", "houserules/one.py", "import talisman_desktop.games.darkest.base"),
        ("rooms", "newroom.py", ""),
        ("qt", "app.py", "import PySide6.QtWidgets"),
        ("qt", "play/__init__.py", "def later():\n    import qasync"),
        ("floors", "desktop/theme/__init__.py", "import talisman_desktop.desktop.presenters"),
        ("floors", "desktop/presenters/__init__.py", "import talisman_desktop.desktop.widgets"),
        ("floors", "desktop/widgets/__init__.py", "def later():\n    import talisman_desktop.desktop.scene"),
        ("floors", "desktop/prompts/__init__.py", "import talisman_desktop.desktop.board"),
        ("floors", "desktop/docks/__init__.py", "import talisman_desktop.desktop.dialogs"),
        ("floors", "desktop/dialogs/__init__.py", "import talisman_desktop.desktop.window"),
        ("floors", "desktop/newfloor.py", ""),
        ("circles", "desktop/dialogs/one.py", "import talisman_desktop.desktop.dialogs.two"),
        ("window", "desktop/window/x.py", "from talisman_desktop.desktop.window.main_window import MainWindow"),
        ("window", "desktop/window/x.py", "def later():\n    import talisman_desktop.desktop.window.main_window"),
        ("presenters", "desktop/presenters/x.py", "import PySide6.QtCore"),
        ("presenters", "desktop/presenters/darkest/x.py", "def later():\n    import qasync"),
        ("sql", "play/__init__.py", "import sqlmodel"),
        ("pillow", "desktop/scene/__init__.py", "def later():\n    import PIL.Image"),
        ("pure", "core/__init__.py", "from random import Random"),
        ("pure", "games/darkest/__init__.py", "import pathlib"),
        ("pure", "houserules/one.py", "import time"),
        ("pure", "rules/x.py", "def later():\n    from datetime import datetime"),
        ("pure", "games/darkest/road/x.py", "import os.path"),
        ("games", "games/classic.py", "import talisman_desktop.games.darkest"),
        ("chapters", "games/darkest/base/x.py", "import talisman_desktop.games.darkest.road"),
        ("chapters", "games/darkest/road/x.py", "def later():\n    import talisman_desktop.games.darkest.village"),
        ("chapters", "games/darkest/guardians/x.py", "import talisman_desktop.games.darkest.village"),
        ("chapters", "games/darkest/tower/x.py", "import talisman_desktop.games.darkest.journey"),
        ("chapters", "games/darkest/journey/x.py", "import talisman_desktop.games.darkest.by_hand"),
        ("chapters", "games/darkest/by_hand/x.py", "import talisman_desktop.games.darkest.darkest_game"),
        ("chapters", "games/darkest/darkest_game.py", "import talisman_desktop.games.darkest.boxes.one"),
        ("chapters", "games/darkest/newchapter.py", ""),
        ("boxes", "games/darkest/boxes/one.py", "import talisman_desktop.games.darkest.boxes.two"),
        ("boxes", "games/darkest/boxes/two.py", "def later():\n    import talisman_desktop.games.darkest.boxes.one"),
        ("onegame", "cli.py", "def later():\n    import talisman_desktop.games.darkest"),
        ("onegame", "play/__init__.py", "import talisman_desktop.games.darkest"),
        ("onegame", "notes/__init__.py", "from talisman_desktop.games import darkest"),
        ("onegame", "lab/__init__.py", "def later():\n    import talisman_desktop.games.darkest"),
        ("onegame", "store/__init__.py", "import talisman_desktop.games"),
        ("onegame", "desktop/dialogs/__init__.py", "import talisman_desktop.games.darkest"),
        ("onegame", "desktop/presenters/x.py", "import talisman_desktop.games.darkest"),
        ("houserules", "houserules/one.py", "import talisman_desktop.houserules.two"),
        ("acyclic", "rules/two.py", "import talisman_desktop.rules.one"),
        ("acyclic", "store/two.py", "def later():\n    import talisman_desktop.store.one"),
        (
            "acyclic",
            "cards/two.py",
            FOR_TYPES + "import talisman_desktop.cards.one",
        ),
    ],
)
def test_broken_contract_is_found(house: Path, contract: str, file: str, line: str) -> None:
    (house / PACKAGE / file).write_text(line + "\n")
    result = lint(house, "--contract", contract)
    assert result.returncode != 0
    assert "BROKEN" in result.stdout or "Exhaustiveness" in result.stdout, result.stdout + result.stderr
