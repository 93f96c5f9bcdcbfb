"""The table of deliberate breaks: for each clause a small wrong change of its rule, which a test must notice.

The breaks stand in `breaks/*.toml`:

    [[break]]
    clause = "C7e"
    file = "talisman_desktop/rules/fight/loss.py"
    old = "the exact text, once in the file"
    new = "what stands there instead"

The tests that are to notice are those that name the clause (`@pytest.mark.rule("C7e")`), unless `tests` lists others
("rules/test_combat.py::test_one").
"""

from __future__ import annotations

import ast
import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
BREAKS = Path(__file__).parent / "breaks"
UNBROKEN = Path(__file__).parent / "unbroken.txt"
"""The file with the clauses that have no break yet. The list may only become shorter."""


class Break(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong change of one file, and the tests that must notice it; if none are given, those that name the clause."""

    clause: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...] = ()

    def apply(self, text: str) -> str:
        """Return the file's text with the break in it. Raises ValueError unless the old text occurs exactly once."""
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.old!r} is {found} times in {self.file}, not once")
        return text.replace(self.old, self.new)

    def noticed_by(self, named: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
        """Return the tests to run; `named` has the tests that name each clause."""
        return self.tests or tuple(named.get(self.clause, ()))


def load(folder: Path = BREAKS) -> list[Break]:
    """Return all breaks, file by file. Raises msgspec.ValidationError for a malformed one."""
    found: list[Break] = []
    for path in sorted(folder.glob("*.toml")):
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("break", [])
        found += msgspec.convert(entries, list[Break])
    return found


def unbroken() -> set[str]:
    """Return the clauses listed as having no break yet."""
    lines = UNBROKEN.read_text(encoding="utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def problems(breaks: Iterable[Break], named: Mapping[str, Sequence[str]], root: Path = ROOT) -> Iterator[str]:
    """Yield the faults of breaks: text that does not occur exactly once, code that could not be imported, tests that do
    not exist, clauses without a test.
    """
    known = {test for tests in named.values() for test in tests}
    texts: dict[str, str] = {}
    for b in breaks:
        if b.file not in texts:
            path = root / b.file
            texts[b.file] = path.read_text(encoding="utf-8") if path.is_file() else ""
        try:
            broken = b.apply(texts[b.file])
            if b.file.endswith(".py"):
                ast.parse(broken)
            elif b.file.endswith(".toml"):
                tomllib.loads(broken)
        except (ValueError, SyntaxError) as error:
            yield f"{b.clause}: {error}"
        if b.old == b.new:
            yield f"{b.clause}: nothing is changed in {b.file}"
        if not b.noticed_by(named):
            yield f"{b.clause}: no test names it"
        for test in b.tests:
            if test.partition("[")[0] not in known:
                yield f"{b.clause}: there is no test {test} that names a clause"


def drawn(breaks: Sequence[Break], count: int, seed: int) -> list[Break]:
    """Return the breaks of `count` randomly drawn clauses, in the order of the table."""
    clauses = sorted({b.clause for b in breaks})
    chosen = set(random.Random(seed).sample(clauses, min(count, len(clauses))))
    return [b for b in breaks if b.clause in chosen]
