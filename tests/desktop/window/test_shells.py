"""A controller asks the window only for what it uses, and for little."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest

from talisman_desktop.desktop import window
from talisman_desktop.desktop.window.shell import Seat, Shell

FOLDER = Path(window.__path__[0])
FILES = [file for file in sorted(FOLDER.glob("*.py")) if re.search(r"^class \w+Shell\(", file.read_text("utf-8"), re.M)]
MOST = 15
"""The greatest number of members of a controller's protocol."""
USED = re.compile(r"\bshell\.(\w+)")


def members(protocol: type) -> set[str]:
    """Return the members of a protocol, including those of the protocols it inherits from."""
    parts = [vars(part) for part in protocol.__mro__ if part not in (object, Protocol) and part.__name__ != "Generic"]
    return {name for part in parts for name in (*part, *part.get("__annotations__", {})) if not name.startswith("_")}


def shells(module: ModuleType) -> dict[str, type]:
    """Return the shell protocols that a module uses."""
    return {
        name: seen
        for name, seen in vars(module).items()
        if name.endswith("Shell") and name != "Shell" and inspect.isclass(seen)
    }


def unused(module: ModuleType, text: str) -> set[str]:
    """Return the members of a module's shell that the module neither uses nor needs for passing the shell on to other
    controllers.
    """
    seen = shells(module).values()
    (own,) = (shell for shell in seen if shell.__module__ == module.__name__)
    handed = [members(shell) for shell in seen if shell is not own and shell in own.__mro__]
    return members(own).difference(USED.findall(text.replace("_shell.", "shell.")), *handed)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_controller_uses_all_of_its_protocol(file: Path) -> None:
    module = importlib.import_module(f"{window.__name__}.{file.stem}")
    assert unused(module, file.read_text("utf-8")) == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_controller_protocols_are_small(file: Path) -> None:
    module = importlib.import_module(f"{window.__name__}.{file.stem}")
    assert {name: len(members(shell)) for name, shell in shells(module).items() if len(members(shell)) > MOST} == {}


class WideShell(Shell, Seat, Protocol):
    """A protocol with a player that nothing in this module uses."""


def test_too_wide_protocol_is_found() -> None:
    module = ModuleType(__name__)
    vars(module).update(Shell=Shell, WideShell=WideShell)
    assert unused(module, "shell.window()") == {"player"}
    assert unused(module, "self._shell.window(), self._shell.player") == set()
