"""The journal's line for a fact depends on its deed, not on the id of its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import HAND, Cause, Table
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal, Line
from talisman_desktop.rules.clause_names import Clauses
from talisman_desktop.rules.ruleset import Ruleset
from tests.kit import core
from tests.playthroughs.adventures import adventures, restless_bot, upwards
from tests.playthroughs.test_up_the_tower import laden


@cache
def played(name: str) -> Session:
    """Return a session of an adventure with guardians, or of a climb of the Tower to the end."""
    if name == "road":
        return adventures(1, 2)
    return Session(core(), laden(1), bot=upwards(restless_bot(1)))


def other(rule: str) -> str:
    """Return the id of a clause in a rulebook with other ids."""
    return rule if rule in ("", HAND) else f"Z-{rule}"


def elsewhere(rules: Ruleset) -> Ruleset:
    """Return the same rules with other ids of clauses."""
    told = rules.telling

    def known(words: Mapping[str, str]) -> dict[str, str]:
        return {**words, **{other(rule): text for rule, text in words.items()}}

    moved = {name: replace(c, rule=other(c.rule)) for name in Clauses.__struct_fields__ if (c := clause(rules, name))}
    words = {name: known(getattr(told, name)) for name in ("reasons", "bare", "rolls")}
    return replace(rules, clauses=replace(rules.clauses, **moved), telling=replace(told, **words))


def clause(rules: Ruleset, name: str) -> Cause:
    """Return the id of a clause of the shared rules, given its name."""
    found: Cause = getattr(rules.clauses, name)
    return found


def lines(rules: Ruleset, table: Table, facts: Sequence[f.Fact]) -> list[Line]:
    """Return the journal lines of some facts."""
    return Journal(rules, table, clauses=False).lines(facts)


@pytest.mark.parametrize("name", ["road", "tower"])
def test_other_clause_ids_change_only_the_ids_shown(name: str) -> None:
    session = played(name)
    rules, table = session.ruleset, session.keyframes[0].table
    moved = [replace(fact, cause=replace(fact.cause, rule=other(fact.cause.rule))) for fact in session.facts]
    told = lines(rules, table, session.facts)
    assert [replace(x, rule=other(x.rule)) for x in told] == lines(elsewhere(rules), table, moved)


def test_a_fact_without_its_deed_is_told_otherwise() -> None:
    session = played("road")
    rules, table = session.ruleset, session.keyframes[0].table
    bare = [replace(fact, cause=replace(fact.cause, deed=UNSET)) for fact in session.facts]
    assert lines(rules, table, bare) != lines(rules, table, session.facts)
