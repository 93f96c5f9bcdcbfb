"""The file of numbers from real cards: it is written and read, and refused with the place of each error and a fix."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talisman_desktop.cards import number_file
from talisman_desktop.cards.number_file import differing, of_view, read, reading, together, write
from talisman_desktop.core.facts import NumberRead
from talisman_desktop.core.table import BY_HAND, GUESSED, READABLE
from tests.kit import a_table, do, library

BULL, MUMMY = "reaper/raging-bull", "reaper/mummy"
IDS = st.from_regex(r"\A[a-z0-9][a-z0-9-]{0,12}\Z")
NUMBERS = st.dictionaries(st.sampled_from(READABLE), st.integers(0, 99), min_size=1)


@given(st.dictionaries(st.tuples(IDS, IDS).map("/".join), NUMBERS))
def test_written_numbers_are_read_back(numbers: dict[str, dict[str, int]]) -> None:
    found = read("x", write(numbers))  # type: ignore[arg-type]  # because the names are drawn as text
    assert (found.numbers, found.problems) == (numbers, ())


def test_numbers_are_written_below_their_card() -> None:
    text = write({MUMMY: {"craft": 4}, BULL: {"strength": 7}}).decode()
    assert text.split("\n\n")[1:] == ["[reaper.mummy]\ncraft = 4", "[reaper.raging-bull]\nstrength = 7\n"]


def test_accepted_guess_is_not_written_to_the_file() -> None:
    assert read("x", write({MUMMY: {"craft": GUESSED}})).numbers == {}


HEAD = "format = 1\n[reaper.mummy]\n"
WRONG = [
    ("", 1, "its format is missing", "begin it with format = 1"),
    ("format = true\n", 1, "its format is missing", "begin it with"),
    ('format = "1"\n', 1, "its format is missing", "begin it with"),
    ("format = 2\n", 1, "of a newer version", "update the program"),
    (f"{HEAD}crft = 4\n", 3, "cards have no number called 'crft'", "write 'craft'"),
    (f"{HEAD}craft = -1\n", 3, "cannot be printed on a card", "from 0 to 99"),
    (f"{HEAD}craft = 100\n", 3, "cannot be printed on a card", "from 0 to 99"),
    (f"{HEAD}craft = true\n", 3, "cannot be printed on a card", "without quotes"),
    (f'{HEAD}craft = "4"\n', 3, "cannot be printed on a card", "without quotes"),
    (f"{HEAD}craft = {{a = 1}}\n", 3, "cannot be printed on a card", "whole number"),
    (f"{HEAD}craft = 4\ncraft = 5\n", 4, "this is not TOML", "remove one"),
    ("format = 1\nmummy = 4\n", 2, "does not belong to any card", "as in [reaper.mummy]"),
    ("format = 1\n[reaper]\nmummy = 4\n", 3, "has no number", "write [reaper.mummy]"),
    ('format = 1\n["../x".mummy]\ncraft = 4\n', 1, "is not the id of a card set", "as in [reaper.mummy]"),
    ("format = 1\n[reaper.MUMMY]\ncraft = 4\n", 2, "is not the id of a card", "as in [reaper.mummy]"),
    ("format = 1\n[[reaper.mummy]]\ncraft = 4\n", 2, "has no number", "write [reaper.mummy]"),
    ("a.b.c.d.e.f.g.h.i = 1\n", 1, "nested too deeply", "plain keys"),
    ("[" * 5000, 1, "this is not TOML", ""),
    ("\x00", 1, "this is not TOML", ""),
]


@pytest.mark.parametrize(("text", "line", "message", "fix"), WRONG)
def test_wrong_file_is_refused_with_place_and_fix(text: str, line: int, message: str, fix: str) -> None:
    found = read("numbers.toml", text.encode())
    assert found.numbers == {}
    problem = found.problems[0]
    assert (problem.file, problem.line) == ("numbers.toml", line)
    assert message in problem.message
    assert fix in problem.fix


def test_one_error_refuses_the_whole_file() -> None:
    found = read("x", f"{HEAD}craft = 4\nstrength = 1000\n".encode())
    assert (found.numbers, len(found.problems)) == ({}, 1)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x" * (number_file.LARGEST + 1), b"SQLite format 3\0"])
def test_other_files_are_refused(content: bytes) -> None:
    assert read("x", content).problems
    assert read("x", content).wrong


@given(st.binary(max_size=300))
def test_nothing_in_a_file_raises(content: bytes) -> None:
    found = read("x", b"format = 1\n" + content)
    assert not (found.numbers and found.problems)


def test_campaign_begins_with_numbers_of_doubtful_cards_only() -> None:
    view = library("reaper").catalog.of("darkest", ["reaper"])
    numbers = {BULL: {"strength": 7, "craft": 9}, "core/ogre": {"strength": 1}, "nowhere/x": {"craft": 2}}
    assert of_view(view, numbers) == {BULL: {"strength": 7}}  # type: ignore[arg-type]  # because the names are text
    assert of_view(library("reaper").catalog.of("darkest"), {BULL: {"strength": 7}}) == {}


def test_numbers_already_recorded_are_not_recorded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kit.cards.core", lambda: library("reaper"))
    table = do(a_table(modules=["reaper"]), NumberRead(BULL, "strength", 7))
    view = library("reaper").of(table).catalog
    found = reading(view, table, {BULL: {"strength": 7}, MUMMY: {"craft": 6}})
    assert found == (NumberRead(MUMMY, "craft", 6, cause=BY_HAND),)
    assert reading(view, table, {BULL: {"strength": 8}})[0].n == 8


def test_first_numbers_win_where_two_differ() -> None:
    mine, theirs = {MUMMY: {"craft": 4}}, {MUMMY: {"craft": 5, "number": 2}, BULL: {"strength": 3}}
    assert together(mine, theirs) == {MUMMY: {"craft": 4, "number": 2}, BULL: {"strength": 3}}  # type: ignore[arg-type]  # as above
    assert differing(mine, theirs) == ((MUMMY, "craft", 4, 5),)  # type: ignore[arg-type]  # as above
