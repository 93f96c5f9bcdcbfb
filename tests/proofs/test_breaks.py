"""The table of breaks fits the present rules, and every clause that the program carries out has a break. `python -m
tests.proofs` checks whether the tests notice the breaks.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from talisman_desktop.app.program_house import rulebook
from talisman_desktop.lab.coverage import rules_named
from tests.proofs.breaks import ROOT, Break, drawn, load, problems, unbroken

BREAKS = load()


def test_every_break_applies_and_has_tests() -> None:
    wrong = [*problems(BREAKS, rules_named(ROOT / "tests"))]
    assert not wrong, "\n".join([*wrong, "Give the break in tests/proofs/breaks/ the rule's new text or place."])


def test_every_implemented_clause_has_a_break() -> None:
    automated = {c.id for c in rulebook().clauses.values() if c.state == "automated"}
    broken = {b.clause for b in BREAKS}
    without = automated - broken - unbroken()
    assert not without, f"add a break in tests/proofs/breaks/ for {sorted(without)}"


def test_list_of_unbroken_clauses_only_shrinks() -> None:
    broken = {b.clause for b in BREAKS}
    assert not unbroken() & broken, "these have a break now: take them off tests/proofs/unbroken.txt"
    assert all(clause in rulebook() for clause in unbroken())


def test_breaks_name_clauses_that_exist() -> None:
    assert [b.clause for b in BREAKS if b.clause not in rulebook()] == []


def a_break(clause: str = "C7c", file: str = "rules.py", old: str = "n > 6", new: str = "n >= 6") -> Break:
    return Break(clause, file, old, new)


def test_break_changes_text_that_occurs_once() -> None:
    assert a_break().apply("if n > 6:") == "if n >= 6:"
    for text in ("", "n > 6 or n > 6"):
        with pytest.raises(ValueError, match="not once"):
            a_break().apply(text)


def test_problems_of_breaks_are_reported(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("if n > 6:\n    pass\n", encoding="utf-8")
    named = {"C7c": ["rules/test_combat.py::test_open"]}

    def found(**more: str) -> str:
        return "; ".join(problems([a_break(**more)], named, tmp_path))

    assert found() == ""
    assert "0 times" in found(file="gone.py")
    assert "invalid syntax" in found(new="n >")
    assert "nothing is changed" in found(new="n > 6")
    assert "no test names it" in found(clause="C7d")
    wrong = msgspec.structs.replace(a_break(), tests=("rules/test_combat.py::test_gone",))
    assert "there is no test" in "".join(problems([wrong], named, tmp_path))


def test_seed_draws_the_same_clauses() -> None:
    breaks = [a_break(clause=c) for c in ("A1", "A1", "B2", "C3", "D4")]
    assert drawn(breaks, 2, 5) == drawn(breaks, 2, 5)
    assert len({b.clause for b in drawn(breaks, 2, 5)}) == 2
    assert drawn(breaks, 60, 1) == breaks
