"""A house rule is one file: nothing else of the program knows it."""

from __future__ import annotations

from pathlib import Path

import talisman_desktop
from talisman_desktop.app.program_house import HOUSE_RULES

ROOT = Path(talisman_desktop.__file__).parent
OWN = ("app/program_house.py",)
"""The file that lists the program's house rules."""


def test_no_other_file_knows_a_house_rule() -> None:
    files = {path.stem for path in (ROOT / "houserules").glob("*.py")} - {"__init__"}
    words = files | {module.id for module in HOUSE_RULES}
    words |= {option.id for module in HOUSE_RULES for option in module.options}
    for path in ROOT.rglob("*.*"):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix not in (".py", ".toml") or name.startswith("houserules/") or name in OWN:
            continue
        text = path.read_text(encoding="utf-8")
        assert not [word for word in words if word in text], name


def test_the_list_names_each_once() -> None:
    text = (ROOT / OWN[0]).read_text(encoding="utf-8")
    assert "2d6" not in text
    assert HOUSE_RULES
    assert all(module.house_rule for module in HOUSE_RULES)


def test_every_clause_of_a_house_rule_has_its_id() -> None:
    for module in HOUSE_RULES:
        assert all(clause.id.startswith(f"{module.id}.") for clause in module.clauses)
        assert all(option.id.startswith(f"{module.id}/") for option in module.options)
        assert all(option.rule in {c.id for c in module.clauses} for option in module.options)
