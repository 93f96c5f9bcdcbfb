"""Sittings into the regions of boxes with real cards: at any moment somebody sets the table up again from the packet
alone, and it is the table on the screen."""

from __future__ import annotations

from functools import reduce as fold
from random import Random

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.core.table import Step, Table
from talisman_desktop.notes import markdown as md
from talisman_desktop.notes.blocks import Document
from talisman_desktop.notes.setup_list import setup_list
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.zones import GUARDIANS
from tests.desktop.a_sitting import REAL, given, wished
from tests.kit import a_table, cards, do, library, who, wrong
from tests.notes.real_table import RealTable, differences, set_up

EVERY, MOST = 12, 400
"""The answers between two times of setting the table up, and those after which a sitting breaks off."""

SWITCHES = {**REAL, "figures": "table"}
THE_FOUR = ("dungeon", "frostmarch", "highland", "sacred-pool")


def listed(table: Table, ruleset: Ruleset) -> str:
    """Return the list in a table's packet, as it is printed."""
    return md.write(Document("Now", tuple(setup_list(table, ruleset))))


def set_up_now(session: Session) -> RealTable:
    """Set a real table up from the list of a table; it must match the table on the screen."""
    packet = listed(session.table, session.ruleset)
    real = set_up(packet, session.ruleset)
    assert not differences(real, session.table, session.ruleset), packet
    return real


def in_the_village() -> Table:
    """Return a session with two strong heroes in the first village."""
    party = [who("troll", life=7, strength=9, craft=5, fate=2), who("prophetess", life=7, strength=6, craft=9, fate=1)]
    return a_table(party, village=True, step=Step("village"))


def sits(boxes: tuple[str, ...], gate: str, region: str, seed: int) -> Session:
    """Play with real cards through a gate and back to a village, and set the table up again every few answers."""
    wishes = {"village": "destination", "destination": gate, "gate": region, "go-on": "on"}
    random, been = Random(seed), False
    session = Session(library(*boxes), in_the_village(), switches=SWITCHES)
    for n in range(MOST):
        request, before = session.pending, session.table
        if request is None or (been and roads.way(before) is None):
            break
        answer = wished(request, wishes) or given(session, request, random)
        change = session.answer(answer, "typed" if isinstance(request, Throw | Draw) else "person")
        assert session.table == fold(reduce, change.facts, before)
        crossed = before.region != session.table.region
        been = been or (crossed and before.region == region)
        if crossed or n % EVERY == 0:
            assert not wrong(session.table)
            set_up_now(session)
    assert been, "the party never came back"
    return session


def guarded(session: Session) -> set[str]:
    """Return the destinations at which the party has met guardians."""
    found, table = set[str](), in_the_village()
    for fact in session.facts:
        table = reduce(table, fact)
        way = roads.way(table)
        if way is not None and way.space == roads.ROAD_END and table.zone(GUARDIANS):
            found.add(way.destination)
    return found


@pytest.mark.parametrize(
    ("region", "gate", "seed"),
    [("highland", "crags", 8), ("dungeon", "ruins", 30), ("frostmarch", "chapel", 1), ("sacred-pool", "chapel", 29)],
)
def test_table_of_a_region_is_set_up_from_its_packet(
    region: str, gate: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "core", lambda: library(region))
    session = sits((region,), gate, region, seed)
    (end,) = session.ruleset.world.regions[region].troves
    assert end in guarded(session)
    again = Session(session.rules, in_the_village(), session.log, switches=SWITCHES)
    assert (again.table, again.pending) == (session.table, session.pending)
    assert {*(x.by for x in session.log if isinstance(x, Answered) and hasattr(x.answer, "dice"))} == {"typed"}


def test_table_of_all_regions_is_set_up_from_its_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = (*THE_FOUR, "reaper")
    monkeypatch.setattr(cards, "core", lambda: library(*boxes))
    sits(boxes, "chapel", "sacred-pool", 4)


# --- lines of the list ---


def lines_of(table: Table, box: str) -> list[str]:
    """Return the headings and lines of a table's list."""
    return [line.removeprefix("- [ ] ") for line in listed(table, library(box).of(table)).splitlines()]


@pytest.fixture
def highland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the Highland to every table of the test."""
    monkeypatch.setattr(cards, "core", lambda: library("highland"))


@pytest.mark.usefixtures("highland")
def test_joined_card_is_taken_from_the_deck_in_its_box() -> None:
    joined = do(
        in_the_village(),
        f.DecksJoined("adventure-main:highland", "adventure"),
        f.CardTaken(deck="adventure", kind="highland/core-roc", to="trophies:troll"),
        f.CardTaken(deck="adventure", kind="highland/core-rune-gate", to="discard:adventure"),
    )
    lines = lines_of(joined, "highland")
    heading = lines.index("### From the joining adventure deck of The Highland (The Highland box)")
    assert lines[heading + 2 : heading + 4] == [
        "Discard pile of the adventure deck: Rune Gate",
        "Trophies of the Troll: Roc",
    ]
    assert "### From the adventure deck (The Highland box)" not in lines


@pytest.mark.usefixtures("highland")
def test_region_left_on_this_adventure_is_listed() -> None:
    table = a_table(["troll"], destination="crags", space=4, heading=-1)
    way = roads.way(table)
    assert way is not None
    been = do(table, f.slice_changed(roads.AdventureBegan(replace(way, entered=("highland",)))))
    line = "Been to on this adventure: The Highland"
    assert (line in lines_of(been, "highland"), line in lines_of(table, "highland")) == (True, False)


def test_card_that_another_keeps_is_listed_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("sacred-pool"))
    table = a_table(["troll"], stacks={2: ["sacred-pool/reliquary"]})
    (reliquary,) = table.zone("road:2")
    kept = do(table, f.CardTaken(deck="trove", kind="core/holy-lance", to=f"reliquary:{reliquary.id}"))
    assert "Under the card Reliquary (road space 2, the Plains): Holy Lance" in lines_of(kept, "sacred-pool")


def test_card_kept_by_the_only_one_of_its_kind_is_listed_under_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))
    table = a_table(["troll"], stacks={2: ["dungeon/dungeon-keeper"]}, zones={"dungeon-keeper": ["maiden"]})
    assert "Under the card Dungeon Keeper (road space 2, the Plains): Maiden" in lines_of(table, "dungeon")
