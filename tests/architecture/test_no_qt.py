"""Modules of the window whose docstring says "No Qt" load no Qt. For presenters, `pyproject.toml` has a contract."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
QT = {"PySide6", "shiboken6", "qasync"}


def claimants(package: Path) -> list[str]:
    """Return the modules of a package whose docstring says so, without presenters."""
    files = [file for file in sorted(package.rglob("*.py")) if "presenters" not in file.parts]
    said = {file: ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "" for file in files}
    found = [file.relative_to(package.parent) for file, text in said.items() if "No Qt" in text]
    return [".".join(file.with_suffix("").parts) for file in found]


def loaded(module: str, folder: Path) -> set[str]:
    """Return the parts of Qt that a module loads when it is imported."""
    code = f"import sys, {module}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    return QT & set(ran.stdout.split())


@pytest.mark.parametrize("module", claimants(ROOT / "talisman_desktop"))
def test_module_that_claims_no_qt_loads_none(module: str) -> None:
    assert loaded(module, ROOT) == set()


def test_program_start_claims_no_qt() -> None:
    assert "talisman_desktop.desktop.main" in claimants(ROOT / "talisman_desktop")


def test_false_claim_is_found(tmp_path: Path) -> None:
    package = tmp_path / "house"
    package.mkdir()
    (package / "liar.py").write_text('"""A liar. No Qt."""\nimport shiboken6\n')
    (package / "widget.py").write_text('"""A widget."""\nimport shiboken6\n')
    assert claimants(package) == ["house.liar"]
    assert "shiboken6" in loaded("house.liar", tmp_path)
