"""Fixtures: the tiny game, and a campaign of it that is open in an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Table
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.resumption import resume
from tests.store.fake import PLAIN, FakeRules, new_table, play


def tell(fact: f.Fact, before: Table) -> str:
    """Return a line for facts that change tokens or cards, "" for others; the table is the one before the fact."""
    match fact:
        case f.TokensChanged():
            return f"{fact.hero} {fact.token} {fact.by:+} (had {getattr(before.heroes[fact.hero], fact.token)})"
        case f.CardMoved():
            return f"card {fact.card} from {before.find(fact.card)[0]} to {fact.to}"
        case _:
            return ""


WORDS = PLAIN._replace(tell=tell, name=lambda kind: kind.removeprefix("fake/").title())


@pytest.fixture
def rules() -> FakeRules:
    return FakeRules()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "The Elf's party.talisman"


@pytest.fixture
def campaign(path: Path) -> Iterator[Campaign]:
    with Campaign.create(path, new_table(), title="The Elf's party", words=WORDS) as made:
        yield made


@pytest.fixture
def played(path: Path, rules: FakeRules) -> Path:
    """Return the file of a closed campaign with a hundred answers in it."""
    with Campaign.create(path, new_table(), words=WORDS) as made:
        session = resume(made, rules)
        play(session, 100, Random(3), lambda change: made.record(change, session))
    return path
