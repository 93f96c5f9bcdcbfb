"""The careful bot on expeditions: which gate it takes, and when it lets itself be carried."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.strategy import careful_journey
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Game
from tests.kit import a_table, cards, library, who

BOXES = ("highland", "dungeon", "frostmarch", "sacred-pool")
PARTY = [who("warrior", strength=14, craft=8, life=5), who("elf", strength=8, craft=9, life=5)]
"""A party that is strong enough for a region behind a gate, but not for the Tower."""


@pytest.fixture(autouse=True)
def boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the boxes with a region behind a gate to every table of the test."""
    monkeypatch.setattr(cards, "core", lambda: library(*BOXES))


def chosen(table: Table) -> str:
    """Return the careful bot's choice at the question of a table."""
    session = Session(library(*BOXES), table)
    assert session.pending is not None
    answer = careful(session, session.pending)
    assert isinstance(answer, Chosen)
    return answer.id


def test_strong_party_sets_out_for_a_region() -> None:
    table = a_table(PARTY, village=True, step=Step("destination"))
    assert chosen(table) == "crags"


def test_weak_party_sets_out_for_no_region() -> None:
    table = a_table(["elf"], village=True, step=Step("destination"))
    assert chosen(table) not in ("crags", "ruins", "chapel")


def test_party_carried_too_far_goes_home() -> None:
    table = a_table(PARTY, region="outer", village=True, step=Step("destination"))
    assert chosen(table) == "home"


def test_party_at_a_gate_takes_the_region_it_has_not_seen() -> None:
    table = a_table(PARTY, destination="chapel", space=6, visited=True, step=Step("at-destination"))
    first = chosen(table)
    seen = Session(library(*BOXES), table)
    seen.answer(Chosen(first))
    joined = seen.table.joined
    assert joined
    assert {first, chosen(replace(table, joined=joined))} == {"frostmarch", "sacred-pool"}


@pytest.mark.parametrize(
    ("place", "heading", "accepted"), [("ruins", 1, True), ("ruins", -1, False), ("crags", 1, False)]
)
def test_party_is_carried_on_its_way_out_only(place: str, heading: int, accepted: bool) -> None:
    table = a_table(PARTY, destination="crags", space=6, heading=heading)
    assert careful_journey.may_be_carried(Game(library(*BOXES).of(table), table), place) is accepted


def test_party_is_not_carried_out_of_a_region() -> None:
    table = a_table(PARTY, region="highland", space=2)
    game = Game(library(*BOXES).of(table), table)
    assert not careful_journey.may_be_carried(game, "crags")
    assert careful_journey.may_be_carried(game, "eyrie")
