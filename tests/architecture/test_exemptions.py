"""Every exemption from a check of the code has a reason beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = [file for room in ("talisman_desktop", "tests", "packaging") for file in sorted((ROOT / room).rglob("*.py"))]
EXEMPT = re.compile(
    r"# (?P<what>type: ignore|noqa|pragma: no cover)(\[[\w-]+(, ?[\w-]+)*\]|: ?[A-Z]+\d+)?(?P<reason>.*)$"
    r"|except (?P<broad>Exception|BaseException)\b.*:(?P<why>.*)$"
)
RAISED = re.compile(r"^\s*raise\b", re.M)
"""Matches an error that is raised again; catching it needs no reason."""


def bare(text: str) -> list[str]:
    """Return the lines of a file with an exemption or a broad `except` that have no reason."""
    lines = text.splitlines()
    return [line.strip() for n, line in enumerate(lines) if _is_bare(line, lines[n + 1 : n + 8])]


def _is_bare(line: str, after: list[str]) -> bool:
    found = EXEMPT.search(line)
    if found is None or "EXEMPT" in line or (found["reason"] and found["reason"].lstrip(" #")):
        return False
    if found["broad"] is None:
        return True
    if found["why"].strip() or (after and after[0].strip().startswith("#")):
        return False
    depth = len(line) - len(line.lstrip())
    body = []
    for row in after:
        if row.strip() and len(row) - len(row.lstrip()) <= depth:
            break
        body.append(row)
    return not any(re.match(r"\s*raise\b", row) for row in body)


@pytest.mark.parametrize("room", ["talisman_desktop", "tests", "packaging"])
def test_each_exemption_has_a_reason(room: str) -> None:
    files = [file for file in FILES if file.relative_to(ROOT).parts[0] == room and file != Path(__file__)]
    found = {str(file.relative_to(ROOT)): bare(file.read_text(encoding="utf-8")) for file in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "a = b  # type: ignore",
        "a = b  # type: ignore[arg-type]",
        "a = lambda: b  # noqa: E731",
        "try:\n    a()\nexcept Exception:\n    pass",
    ],
)
def test_exemption_without_a_reason_is_found(line: str) -> None:
    assert len(bare(line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "a = b  # type: ignore[arg-type]  # because b has no types",
        "a = lambda: b  # noqa: E731 because it is shorter",
        "try:\n    a()\nexcept Exception:  # because rules may fail in any way\n    pass",
        "try:\n    a()\nexcept Exception as error:\n    # Because rules may fail in any way.\n    b(error)",
        "try:\n    a()\nexcept BaseException:\n    b()\n    raise",
    ],
)
def test_exemption_with_a_reason_is_allowed(line: str) -> None:
    assert bare(line) == []
