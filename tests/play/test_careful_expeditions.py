"""The careful bot on expeditions: which gate it takes, and when it lets itself be carried."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.requests import Choose, Chosen, Option
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.journey.teleports import ANYWHERE
from talisman_desktop.games.darkest.strategy import careful_expeditions
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


def won(table: Table, *boxes: str) -> Table:
    """Return the table with these regions seen, and a card of each trove taken."""
    decks, joined = dict(table.decks), list(table.joined)
    for found in expeditions.of(Game(library(*BOXES).of(table), table)):
        if found.region.id in boxes:
            deck = decks[found.trove[0].deck]
            decks[found.trove[0].deck] = replace(deck, size=deck.size - 1)
            joined.append((found.spells, "spell"))
    return replace(table, decks=decks, joined=tuple(joined))


def test_party_turns_back_at_the_gate_to_a_trove_it_has_won() -> None:
    table = a_table(PARTY, destination="crags", space=6, visited=True, step=Step("at-destination"))
    assert chosen(table) == "highland"
    assert chosen(won(table, "highland")) == "back"


def test_weak_party_turns_back_at_a_gate() -> None:
    hurt = [PARTY[0], who("elf", strength=8, craft=9, life=2)]
    assert chosen(a_table(hurt, destination="crags", space=6, visited=True, step=Step("at-destination"))) == "back"


def test_mighty_party_sees_all_regions_before_it_climbs() -> None:
    mighty = [who("warrior", strength=40, craft=20, life=5), who("elf", strength=20, craft=20, life=5)]
    outer = a_table(mighty, region="outer", village=True, step=Step("destination"))
    assert chosen(won(outer, "highland", "dungeon", "frostmarch")) == "home"
    assert chosen(won(outer, *BOXES)) == "warlocks-cave"


def test_weak_party_goes_home_where_it_can_choose_any_space() -> None:
    table = a_table([who("elf", life=2)], destination="tavern", space=2)
    game = Game(library(*BOXES).of(table), table)
    spaces = tuple(Option(place, "") for place in ("village", "tavern", "stay"))
    request = Choose(key=ANYWHERE, text="", options=spaces)
    assert careful_expeditions.anywhere(game, request) == "village"
    game.do(TokensChanged("elf", "life", 3))
    assert careful_expeditions.anywhere(game, request) == "tavern"


def test_party_is_not_carried_past_the_gate_it_seeks() -> None:
    table = a_table(PARTY, destination="crags", space=2)
    game = Game(library(*BOXES).of(table), table)
    assert [
        p for p in ("city", "plain-of-peril", "village", "crags") if careful_expeditions.may_be_carried(game, p)
    ] == ["crags"]


@pytest.mark.parametrize(
    ("place", "heading", "accepted"), [("ruins", 1, True), ("ruins", -1, False), ("crags", 1, False)]
)
def test_party_is_carried_on_its_way_out_only(place: str, heading: int, accepted: bool) -> None:
    table = a_table(PARTY, destination="crags", space=6, heading=heading)
    assert careful_expeditions.may_be_carried(Game(library(*BOXES).of(table), table), place) is accepted


def test_party_is_not_carried_out_of_a_region() -> None:
    table = a_table(PARTY, region="highland", space=2)
    game = Game(library(*BOXES).of(table), table)
    assert not careful_expeditions.may_be_carried(game, "crags")
    assert careful_expeditions.may_be_carried(game, "eyrie")
