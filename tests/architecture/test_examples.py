"""The examples in docstrings are run and must be correct."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path
from types import ModuleType

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"
FILES = [file for file in sorted(PACKAGE.rglob("*.py")) if ">>> " in file.read_text(encoding="utf-8")]


def failed(module: ModuleType, told: list[str]) -> int:
    """Return the number of examples in a module that fail; their output is added to `told`."""
    runner = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)
    for examples in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(examples, out=told.append)
    return runner.summarize(verbose=False).failed


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_docstring_examples_are_correct(file: Path) -> None:
    told: list[str] = []
    module = importlib.import_module(".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts))
    assert failed(module, told) == 0, "".join(told)


def test_wrong_example_is_reported() -> None:
    module, told = ModuleType("wrong", ">>> 1 + 1\n3\n"), list[str]()
    assert failed(module, told) == 1
    assert "Expected:\n    3\nGot:\n    2" in "".join(told)
