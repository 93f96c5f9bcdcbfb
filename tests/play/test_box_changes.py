"""A box joins a campaign under way and leaves it: one step that undo takes back, refused while it is in play."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from talisman_desktop.app.program_house import HOUSE_RULES
from talisman_desktop.core import facts as f
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import StandIn, Step
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.notes.packet import Wanted, markdown
from talisman_desktop.play import box_changes, position
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Journal
from talisman_desktop.rules.house import House
from talisman_desktop.rules.house_rules import OFF, ON, SWITCH
from talisman_desktop.rules.sets import named
from tests.play.rooks import BOXES, COUNT, rooks_house

KNOWN = (*HOUSE_RULES, *BOXES)
JOIN = {SWITCH + "rooks": ON}
LEAVE = {SWITCH + "rooks": OFF}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    return rooks_house(tmp_path_factory.mktemp("boxes"))


def begun(house: House, *modules: str) -> Session:
    return Session(house, house.new_table(3, modules=modules), switches=BEGINNING)


def switch(session: Session, choices: dict[str, str]) -> None:
    """Switch boxes as the table settings do."""
    session.edit("boxes", box_changes.switched(session.rules, session.table, KNOWN, choices))


def told(session: Session) -> Sequence[str]:
    journal = Journal(session.ruleset, session.keyframes[0].table)
    journal.sync(session.facts, session.keyframes)
    return [line.text for line in journal.told]


def test_box_joins_under_way_with_its_decks(house: House) -> None:
    session = begun(house)
    before = session.table
    switch(session, JOIN)
    table = session.table
    assert (table.modules, table.decks["adventure:rooks"].unseen) == (("rooks",), {"rooks/rook": 2})
    assert table.decks["spell"].unseen["rooks/caw"] == 3
    assert table.decks.keys() == house.new_table(3, modules=["rooks"]).decks.keys()
    assert not broken(table, session.ruleset.totals, session.ruleset.invariants)
    session.undo()
    assert session.table == before


def test_journal_tells_what_to_lay_out(house: House) -> None:
    session = begun(house)
    switch(session, JOIN)
    line = "The rooks is in use from now on (lay out its adventure deck of 2, shuffle in 3 spell cards)."
    assert line in told(session)


@pytest.mark.rule("A2")
def test_box_that_is_not_in_play_leaves_whole(house: House) -> None:
    session = begun(house)
    before = session.table
    switch(session, JOIN)
    switch(session, LEAVE)
    assert (session.table.decks, session.table.modules) == (before.decks, ())


def test_discarded_cards_and_known_tops_go_with_the_box(house: House) -> None:
    session = begun(house)
    before = session.table
    switch(session, JOIN)
    thrown = f.CardTaken(deck="spell", kind="rooks/caw", to="discard:spell")
    session.edit("seen", [thrown, f.TopSet("spell", ("rooks/caw",))])
    switch(session, LEAVE)
    assert (session.table.decks, session.table.zones) == (before.decks, before.zones)


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("The Rook is in use", [f.CardTaken(deck="adventure:rooks", kind="rooks/rook", to="spot:1")]),
        ("The Caw is in use", [f.CardTaken(deck="spell", kind="rooks/caw", to="loot")]),
        ("A face-down spell card", [f.CardsDealt(deck="spell", to="trove", count=1)]),
        ("A deck of The Rooks replaces", [f.DeckPlaced("adventure:rooks", "adventure", "rooks")]),
        ("The Great Rook is on the table", [f.FigureMoved("rook", "road:2")]),
        ("A rook is caught", [f.PileChanged("nest", 1)]),
        ("A step of The Rooks is being played", [f.StepBegan(Step("rooks/caw"))]),
        ("The Rook of The rooks is among the dead", [f.PastSet(("rooks/rook",), {})]),
    ],
)
def test_box_in_play_stays_with_the_reason(house: House, why: str, change: list[f.Fact]) -> None:
    table = house.new_table(3, modules=["rooks"])
    for fact in change:
        table = reduce(table, fact)
    with pytest.raises(box_changes.StillInPlay, match=why):
        box_changes.switched(house, table, KNOWN, LEAVE)


def test_joined_decks_are_parted_when_the_box_leaves(house: House) -> None:
    table = replace(house.new_table(3, modules=["rooks"]), joined=(("adventure:rooks", "adventure"),))
    gone = reduce(table, f.ModulesSet((), cards=(("adventure:rooks", "rooks/rook", -2),), gone=("adventure:rooks",)))
    assert (gone.joined, "adventure:rooks" in gone.decks) == ((), False)


def test_card_not_in_a_deck_cannot_leave_it(house: House) -> None:
    table = house.new_table(3, modules=["rooks"])
    with pytest.raises(ImpossibleFact, match="rooks/caw is not in the spell deck"):
        reduce(table, f.ModulesSet((), cards=(("spell", "rooks/caw", -4),)))
    with pytest.raises(ImpossibleFact, match="still holds cards"):
        reduce(table, f.ModulesSet((), gone=("adventure:rooks",)))


def test_option_of_a_box_is_set_with_it(house: House) -> None:
    session = begun(house)
    switch(session, JOIN | {COUNT.id: "many"})
    assert session.table.options[COUNT.id] == "many"
    assert [fact.words.partition(":")[0] for fact in session.facts if isinstance(fact, f.ModulesSet)] == ["The Rooks"]


def test_house_rules_alone_are_switched_as_before(house: House) -> None:
    session = begun(house, "rooks")
    switch(session, {SWITCH + HOUSE_RULES[0].id: ON})
    assert session.table.modules == ("rooks", HOUSE_RULES[0].id)
    assert box_changes.switched(house, session.table, KNOWN, {}) == ()


def test_replay_and_position_know_the_box(house: House) -> None:
    session = begun(house)
    switch(session, JOIN)
    again = Session(house, session.keyframes[0].table, session.log, switches=BEGINNING)
    assert again.table == session.table
    assert position.load(position.save(session, "").encode(), house).table.modules == ("rooks",)
    assert named(session.table, session.catalog) == ("Box: The rooks",)


def test_notes_tell_which_decks_to_take_from_which_box(house: House) -> None:
    text = markdown(begun(house, "rooks"), title="Rooks", wanted=Wanted(story="full"))
    assert "Take these decks from these boxes" in text
    assert "The rooks: 3 spell, 2 adventure (a separate deck)" in text
    assert "The Rooks: Rooks: Few" in text
    assert "| Played with | The rooks |" in text


def test_stand_in_of_another_box_does_not_hold_it(house: House) -> None:
    table = house.new_table(3, modules=["rooks"])
    table = replace(table, stand_ins=(StandIn("spell", "trove", "other"),))
    assert box_changes.why_in_play(house, table, "rooks") == ""
