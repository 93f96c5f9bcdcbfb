"""The coverage of the rulebook: for each clause whether it has code, and how many tests name it. A test names clauses
with `@pytest.mark.rule("C7c", ...)` on itself or on its class, or with the `pytestmark` of its module or class. The
test files are parsed, not run.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct

from talisman_desktop.rules.rulebook import ClauseState, Rulebook


class ClauseCoverage(Struct, frozen=True):
    """A clause's id and state, and the number of tests that name it (a parametrized test counts once)."""

    id: str
    state: ClauseState
    tests: int


def coverage(rulebook: Rulebook, tests_folder: Path | None) -> list[ClauseCoverage]:
    """Return the coverage of every clause in the order of the rulebook. Without a tests folder all counts are 0. Ids
    that tests name but the rulebook does not have are left out (`rules_named` includes them). Raises SyntaxError,
    UnicodeDecodeError or OSError if a test file cannot be read.
    """
    named = rules_named(tests_folder) if tests_folder is not None else {}
    return [
        ClauseCoverage(clause.id, clause.state, len(named.get(clause.id, ()))) for clause in rulebook.clauses.values()
    ]


def rules_named(tests_folder: Path) -> dict[str, list[str]]:
    """Return the tests under `tests_folder` by the clause ids they name, each as "games/test_x.py::Class::test".

    Raises SyntaxError, UnicodeDecodeError or OSError if a test file can't be read.
    """
    named: dict[str, list[str]] = {}
    for path in sorted(tests_folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "rule(" not in text:
            continue  # because parsing every file takes seconds
        tree = ast.parse(text, filename=str(path))
        for test, rules in _tests(tree.body, path.relative_to(tests_folder).as_posix(), frozenset()):
            for rule in sorted(rules):
                named.setdefault(rule, []).append(test)
    return named


def _tests(body: Sequence[ast.stmt], prefix: str, outer: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the tests of a module or class, each with all clause ids that it names; the ids in `outer` are added to
    every test."""
    rules = outer.union(*(_rules(value) for value in _pytestmarks(body)))
    for statement in body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if statement.name.startswith("test"):
                yield f"{prefix}::{statement.name}", rules.union(*map(_rules, statement.decorator_list))
            case ast.ClassDef() if statement.name.startswith("Test"):
                within = rules.union(*map(_rules, statement.decorator_list))
                yield from _tests(statement.body, f"{prefix}::{statement.name}", within)


def _pytestmarks(body: Sequence[ast.stmt]) -> Iterator[ast.expr]:
    """Yield the values assigned to `pytestmark` in a module or class."""
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name("pytestmark")], value=value):
                yield value
            case ast.AnnAssign(target=ast.Name("pytestmark"), value=ast.expr() as value):
                yield value


def _rules(expression: ast.expr) -> frozenset[str]:
    """Return the ids in all `mark.rule("...", ...)` calls inside an expression, including lists and parametrize."""
    return frozenset(
        argument.value
        for node in ast.walk(expression)
        if isinstance(node, ast.Call) and _is_rule_mark(node.func)
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _is_rule_mark(called: ast.expr) -> bool:
    """Whether this is `pytest.mark.rule` or `mark.rule`."""
    match called:
        case ast.Attribute(ast.Attribute(_, "mark") | ast.Name("mark"), "rule"):
            return True
    return False


def as_json(rows: Sequence[ClauseCoverage]) -> str:
    """Return the coverage as `{"clauses": [{"id", "state", "tests"}, ...]}`."""
    return msgspec.json.format(msgspec.json.encode({"clauses": rows}), indent=2).decode()


def as_text(rows: Sequence[ClauseCoverage]) -> str:
    """Return a text table of the clauses that lack code or a test, and the totals for each state."""
    gaps = [(row, gap) for row in rows if (gap := _gap(row))]
    width = max((len(row.id) for row in rows), default=0)
    lines = ["Clauses without code or without a test", ""]
    lines += [f"  {row.id:<{width}}  {row.state:<9}  {gap}" for row, gap in gaps] or ["  none"]
    lines += ["", f"  {'state':<9}  {'clauses':>7}  {'tested':>6}"]
    clauses, tested = Counter(row.state for row in rows), Counter(row.state for row in rows if row.tests)
    lines += [f"  {state:<9}  {clauses[state]:>7}  {tested[state]:>6}" for state in get_args(ClauseState)]
    lines.append(f"  {'total':<9}  {clauses.total():>7}  {tested.total():>6}")
    return "\n".join(lines)


def _gap(row: ClauseCoverage) -> str:
    """Return the words for what a clause lacks; "" if it lacks nothing."""
    if row.state == "planned":
        return "no code" if row.tests else "no code, no test"
    if row.tests:
        return ""
    return "no test, nothing to compute" if row.state == "shown" else "no test"


def find_tests() -> Path | None:
    """Return the tests folder beside the package, or None in an installed program, which has none."""
    root = Path(__file__).resolve().parents[2]
    tests = root / "tests"
    return tests if (root / "pyproject.toml").is_file() and tests.is_dir() else None


def run(rulebook: Rulebook, json: bool) -> int:
    """Print the coverage of a rulebook as text or JSON and return the exit code 0.

    Without a tests folder all counts are 0, and a line on stderr says so.
    """
    tests_folder = find_tests()
    if tests_folder is None:
        print("No tests folder here (an installed program has none): every count is 0.", file=sys.stderr)
    rows = coverage(rulebook, tests_folder)
    print(as_json(rows) if json else as_text(rows))
    return 0
