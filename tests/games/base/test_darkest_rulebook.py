"""The rulebook is whole and well-formed, and the coverage counts the tests that name its clauses."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import get_args

import pytest

from talisman_desktop.app.program_house import rulebook
from talisman_desktop.games.darkest.base.darkest_rulebook import REGIONS, load
from talisman_desktop.lab import coverage
from talisman_desktop.rules.rulebook import BY_ITSELF, ClauseState, RulebookError, parse

HERE = Path(__file__).parent
CORE = (HERE / "core_clauses.txt").read_text(encoding="utf-8").split()

SMALL = """
[[clause]]
id = "C7"
summary = "A fight."
state = "shown"
[[clause]]
id = "C7c"
summary = "A die."
state = "automated"
[[clause]]
id = "C10a"
summary = "A tower."
state = "planned"
region = "tower"
"""

MADE_UP_TESTS = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rule("C7")]

def test_one(): ...

@pytest.mark.rule("C7c", "C7")
@mark.rule("C7c")
async def test_two(): ...

@pytest.mark.rule("C7c")
def helper(): ...

@pytest.mark.rule("C10a")
class TestSome:
    pytestmark = pytest.mark.rule("X9")

    def test_three(self): ...

    class TestInner:
        @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("C7c"))])
        def test_four(self, n): ...

class Helper:
    def test_not(self): ...
"""


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """Return a folder of tests: one file in a subfolder, one file without marks."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_marked.py").write_text(MADE_UP_TESTS, encoding="utf-8")
    (tmp_path / "test_plain.py").write_text("def test_plain(): ...\n", encoding="utf-8")
    return tmp_path


def test_every_core_clause_is_there_once_in_order() -> None:
    assert len(CORE) == len(set(CORE)) == 240
    assert list(load().clauses) == CORE


def test_every_clause_is_well_formed() -> None:
    for clause in load().clauses.values():
        assert clause.summary.endswith("."), clause.id
        assert 20 <= len(clause.summary) <= 300, clause.id
        assert clause.state in get_args(ClauseState), clause.id
        if clause.state != "automated":
            assert clause.reason, f"{clause.id}: say why the program does not do it"
        assert clause.ruling or clause.state != "automated" or not clause.reason, f"{clause.id}: a reason for what?"
        for text in (clause.summary, clause.ruling, clause.reason):
            assert text == " ".join(text.split()), clause.id


def test_tests_name_only_rules_that_exist() -> None:
    named = coverage.rules_named(HERE.parents[1])
    assert {rule: tests for rule, tests in named.items() if rule not in rulebook()} == {}


def test_lookups() -> None:
    book = load()
    assert book["C7c"].source == "erratum"
    assert "C7c" in book
    assert "Z1" not in book
    assert book.get("Z1") is None
    assert len(book) == 240
    with pytest.raises(KeyError):
        book["Z1"]


@pytest.mark.parametrize(
    ("heading", "ids"),
    [
        ("C6", "C6a C6b C6c C6d C6d.a C6d.b C6e C6f C6g C6g.a C6g.b C6g.c C6g.d"),
        ("C4f", "C4f.a C4f.b C4f.c"),
        ("B4b", "B4b"),
        ("C7d", "C7d"),
        ("D0", "D0.as-written D0.same-space"),
        ("Z", ""),
        ("", ""),
    ],
)
def test_clauses_under_a_heading(heading: str, ids: str) -> None:
    assert [clause.id for clause in load().under(heading)] == ids.split()


def test_heading_c1_is_not_heading_c10() -> None:
    assert {clause.id[:3] for clause in load().under("C1")} == {"C1a", "C1b", "C1c"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[clause", "not valid TOML"),
        ("", "no [[clause]]"),
        (SMALL + "[other]\nx = 1\n", "unknown keys: other"),
        (SMALL.replace('"automated"', '"done"'), "Clause C7c: Invalid enum value 'done'"),
        (SMALL.replace('region = "tower"', 'regoin = "tower"'), "Clause C10a: .*regoin"),
        (SMALL.replace('"A die."', '"  "'), "Clause C7c: the summary is empty"),
        (SMALL.replace('"A die."', "3"), "Clause C7c: Expected `str`"),
        (SMALL.replace('id = "C7c"\n', ""), "Clause number 2: .*`id`"),
        (SMALL.replace('"C7c"', '" "'), "the id is empty"),
        (SMALL + SMALL, "Clause C7 is given twice"),
    ],
)
def test_a_bad_rulebook_is_refused_naming_the_clause(text: str, words: str) -> None:
    with pytest.raises(RulebookError, match=words.replace("[[", r"\[\[").replace("]]", r"\]\]")):
        parse(text, REGIONS)


def test_load_reads_once() -> None:
    assert load() is load()


def test_tests_are_counted_by_clause(made_up: Path) -> None:
    rows = coverage.coverage(parse(SMALL, REGIONS), made_up)
    assert [(row.id, row.state, row.tests) for row in rows] == [
        ("C7", "shown", 4),
        ("C7c", "automated", 2),
        ("C10a", "planned", 2),
    ]


def test_rules_named_says_which_tests(made_up: Path) -> None:
    named = coverage.rules_named(made_up)
    file = "deep/test_marked.py"
    assert named["C7c"] == [f"{file}::test_two", f"{file}::TestSome::TestInner::test_four"]
    assert named["X9"] == [f"{file}::TestSome::test_three", f"{file}::TestSome::TestInner::test_four"]


def test_json_has_every_clause(made_up: Path) -> None:
    rows = coverage.coverage(parse(SMALL, REGIONS), made_up)
    assert json.loads(coverage.as_json(rows)) == {
        "clauses": [
            {"id": "C7", "state": "shown", "tests": 4},
            {"id": "C7c", "state": "automated", "tests": 2},
            {"id": "C10a", "state": "planned", "tests": 2},
        ]
    }


def test_text_lists_the_gaps_and_the_totals(made_up: Path) -> None:
    assert coverage.as_text(coverage.coverage(parse(SMALL, REGIONS), made_up)).splitlines() == [
        "Clauses without code or without a test",
        "",
        "  C10a  planned    no code",
        "",
        "  state      clauses  tested",
        "  automated        1       1",
        "  asked            0       0",
        "  shown            1       1",
        "  planned          1       1",
        "  total            3       3",
    ]
    without = coverage.as_text(coverage.coverage(parse(SMALL, REGIONS), None))
    assert "  C7    shown      no test, nothing to compute" in without
    assert "  C7c   automated  no test\n" in without
    assert "  C10a  planned    no code, no test\n" in without


def test_run_without_tests_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(coverage, "find_tests", lambda: None)
    assert coverage.run(load(), json=True) == 0
    out, err = capsys.readouterr()
    assert [row["id"] for row in json.loads(out)["clauses"]] == CORE
    assert all(row["tests"] == 0 for row in json.loads(out)["clauses"])
    assert "every count is 0" in err


def test_run_prints_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(coverage, "find_tests", lambda: HERE.parents[1])
    assert coverage.run(load(), json=False) == 0
    out, err = capsys.readouterr()
    assert "Clauses without code or without a test" in out
    assert err == ""


# --- reading and searching ---


def ids(text: str, notes: dict[str, str] | None = None) -> list[str]:
    return [clause.id for clause in load().search(text, notes)]


def test_a_search_finds_all_words_wherever_they_stand() -> None:
    assert ids("") == CORE
    assert ids("special LOCATION covers marker") == ["B4a"]
    assert ids("special location nowhere at all") == []


def test_typed_clause_is_found_before_those_below_it() -> None:
    assert ids("c7e")[:8] == ["C7e", "C7e.a", "C7e.b", "C7e.c", "C7e.d", "C7e.e", "C7e.f", "C7e.g"]
    assert ids("D3.hex")[0] == "D3.hex"


def test_a_search_looks_into_the_tables_own_notes() -> None:
    assert ids("marshmallow", {"C4a.c": "A marshmallow for each 1."}) == ["C4a.c"]


def test_a_page_tells_all_there_is_to_a_clause() -> None:
    text = load().page(load()["C4a.b"], "Two *dice* here")
    for words in (
        "## C4a.b",
        "**Ruling** (ours)",
        "Two \\*dice\\* here",
        BY_ITSELF,
        "The program does this.",
        "from the rules",
    ):
        assert words in text
    assert BY_ITSELF not in load().page(load()["A1a"], "We use plates.")
    assert "marked there as a change" in load().page(load()["C7c"])
    assert "Tower region only" in load().page(load()["C10h"])


def test_every_rule_named_in_code_is_clause_or_heading() -> None:
    package = Path(coverage.__file__).parents[1]
    named = {
        (str(node.args[0].value), path.name)
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Cause" and node.args
        if isinstance(node.args[0], ast.Constant)
    }
    book = rulebook()
    assert [n for n in sorted(named) if n[0] not in ("", "hand") and not book.under(n[0])] == []
