"""Lines of an older version: those of facts that newer rules replay in other places are found again."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import Fact, TokensChanged
from talisman_desktop.core.table import Cause, Table
from talisman_desktop.store import former_lines
from talisman_desktop.store.former_lines import kept
from tests.kit import a_table

OLD = TokensChanged("elf", "gold", 1), TokensChanged("elf", "life", -1), TokensChanged("elf", "gold", 2)
LINES = "The Elf found 1 gold.", "The Elf was hurt.", "The Elf found 2 gold."


def tell(fact: Fact, table: Table) -> str:
    return f"{fact.token} {fact.by:+} ({fact.cause.deed or 'plain'})" if isinstance(fact, TokensChanged) else ""


def found(*newer: Fact) -> dict[int, str | None]:
    return dict(kept(OLD, LINES, newer, a_table(["elf"]), tell))


def test_lines_are_kept_though_newer_facts_name_a_deed() -> None:
    first = TokensChanged("elf", "gold", 1, cause=Cause(deed="goes"))
    assert found(first, *OLD[1:]) == dict(enumerate(LINES))


def test_lines_follow_their_facts_behind_an_inserted_one() -> None:
    assert found(OLD[0], TokensChanged("elf", "fate", -1), *OLD[1:]) == {0: LINES[0], 2: LINES[1], 3: LINES[2]}


def test_fact_that_tells_something_else_now_has_no_old_line() -> None:
    assert found(OLD[0], TokensChanged("elf", "life", -2), OLD[2]) == {0: LINES[0], 2: LINES[2]}


def test_facts_that_are_impossible_now_keep_no_line() -> None:
    assert dict(kept((TokensChanged("troll", "gold", 1),), LINES[:1], OLD, a_table(["elf"]), tell)) == {}


def test_nothing_is_told_where_too_many_facts_would_be_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The return to an early moment of a long campaign held the window while all that followed was told."""
    monkeypatch.setattr(former_lines, "MOST", 2)
    told = list[Fact]()

    def noted(fact: Fact, table: Table) -> str:
        told.append(fact)
        return tell(fact, table)

    assert dict(kept(OLD, LINES, OLD[:1], a_table(["elf"]), noted)) == {}
    assert told == []
    assert dict(kept(OLD, LINES, OLD, a_table(["elf"]), noted)) == dict(enumerate(LINES))
