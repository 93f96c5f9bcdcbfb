"""Numbers read from real cards: what a campaign begins with, what joins it, and that it replays elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from talisman_desktop.app import campaigns
from talisman_desktop.app.exchange_files import exchanged
from talisman_desktop.app.program_house import BOXES, house
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import NumberRead
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import encode_table
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import BY_HAND, GUESSED, MOST_READ, Readable, Step, Table
from talisman_desktop.notes import exchange
from talisman_desktop.play import box_changes, position
from talisman_desktop.play.differences import between
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.play.telling import Journal
from talisman_desktop.rules.house import House
from talisman_desktop.rules.house_rules import OFF, ON, SWITCH
from talisman_desktop.store.branches import branch
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.checkpoints import Way
from tests.kit import a_table, cards, fights, library

BULL, MUMMY = "reaper/raging-bull", "reaper/mummy"
OWN: dict[str, dict[Readable, int]] = {BULL: {"strength": 7, "craft": 2}, "core/ogre": {"strength": 9}}


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))
    return library("reaper")


def begun(folder: Path, *modules: str) -> tuple[Session, Campaign]:
    return campaigns.created(folder, "Truth", 5, {}, library("reaper"), {}, modules, OWN)


def strength(session: Session, kind: str = BULL) -> int | None:
    return session.catalog.cards[kind].strength


# --- a new campaign ---


@pytest.mark.rule("C4a.f")
def test_new_campaign_records_the_numbers_in_doubt_alone(tmp_path: Path) -> None:
    session, campaign = begun(tmp_path, "reaper")
    campaign.close()
    assert session.table.numbers == {BULL: {"strength": 7}}
    assert (strength(session), strength(session, "core/ogre")) == (7, 5)


def test_campaign_without_the_box_begins_without_its_numbers(tmp_path: Path) -> None:
    session, campaign = begun(tmp_path)
    campaign.close()
    assert session.table.numbers == {}


def test_campaign_opened_elsewhere_keeps_its_numbers(tmp_path: Path) -> None:
    session, campaign = begun(tmp_path, "reaper")
    path = campaign.path
    campaign.close()
    other = house(library("reaper").catalog)
    again, opened = campaigns.opened(path, other, whole=True)
    opened.close()
    assert (again.table, strength(again)) == (session.table, 7)
    assert other.catalog.cards[BULL].strength == 3


def test_packet_carries_the_numbers(tmp_path: Path, reaper: House) -> None:
    session, campaign = begun(tmp_path, "reaper")
    session.edit("read", [NumberRead(MUMMY, "craft", 6, cause=BY_HAND)])
    campaign.sync(session)
    data = exchange.write(exchanged(campaign, session))
    campaign.close()
    again = exchange.play(exchange.read(data, reaper), reaper)
    assert (again.table, again.catalog.cards[MUMMY].craft) == (session.table, 6)


def test_position_carries_the_numbers(tmp_path: Path, reaper: House) -> None:
    session, campaign = begun(tmp_path, "reaper")
    campaign.close()
    again = position.load(position.save(session), reaper)
    assert (again.table, strength(again)) == (session.table, 7)


def test_branch_before_a_number_does_not_know_it(tmp_path: Path, reaper: House) -> None:
    session, campaign = begun(tmp_path, "reaper")
    at = len(session.log)
    session.edit("read", [NumberRead(BULL, "strength", 9, cause=BY_HAND)])
    campaign.sync(session)
    branch(campaign, tmp_path / "other.talisman", reaper, Way(at, ()), "The other way")
    campaign.close()
    again, other = campaigns.opened(tmp_path / "other.talisman", reaper)
    other.close()
    assert (strength(session), strength(again)) == (9, 7)


def test_table_played_on_paper_is_joined_with_the_numbers(tmp_path: Path, reaper: House) -> None:
    wanted = replace(a_table(["elf"], modules=["reaper"], village=True), step=Step("village"))
    session, campaign = campaigns.joined(tmp_path, "Joined", wanted, {}, reaper, OWN)
    campaign.close()
    assert session.table.numbers == session.keyframes[0].table.numbers == {BULL: {"strength": 7}}


# --- a campaign under way ---


def test_box_that_joins_brings_the_numbers(reaper: House) -> None:
    session = Session(reaper, reaper.new_table(3))
    before = session.table
    facts = box_changes.switched(reaper, before, BOXES, {SWITCH + "reaper": ON}, OWN)
    session.edit("boxes", facts)
    assert (session.table.numbers, strength(session)) == ({BULL: {"strength": 7}}, 7)
    session.undo()
    assert (session.table, strength(session)) == (before, 3)


@pytest.mark.rule("C4a.f")
def test_box_that_comes_back_has_the_numbers_it_had(reaper: House) -> None:
    session = Session(reaper, reaper.new_table(3))
    for choice, own in ((ON, OWN), (OFF, OWN), (ON, {BULL: {"strength": 1}})):
        choices = {SWITCH + "reaper": choice}
        session.edit("boxes", box_changes.switched(reaper, session.table, BOXES, choices, own))  # type: ignore[arg-type]  # text
    assert strength(session) == 7


@pytest.mark.rule("C4a.f")
def test_fight_told_before_a_number_keeps_its_sum() -> None:
    session = fights(BULL, modules=["reaper"], lying=True, dice=[2, 1]).session
    session.edit("read", [f.Told("corrected", "", ("Read",)), NumberRead(BULL, "strength", 9, cause=BY_HAND)])
    journal = Journal(session.ruleset, session.keyframes[0].table)
    journal.sync(session.facts, session.keyframes)
    told = [line.text for line in journal.told]
    assert any("3" in line and "9" not in line for line in told if "Raging Bull" in line)
    assert told[-1] == "Read."


def test_number_can_be_given_back_to_the_guess(reaper: House) -> None:
    session = Session(reaper, reaper.new_table(3, modules=["reaper"]))
    session.edit("read", [NumberRead(BULL, "strength", 9, cause=BY_HAND)])
    session.edit("not so", [NumberRead(BULL, "strength", GUESSED, cause=BY_HAND)])
    assert (strength(session), session.catalog.cards[BULL].doubts) == (3, ("strength",))


@pytest.mark.rule("C4a.f")
def test_rules_of_one_table_leave_those_of_another_alone(reaper: House) -> None:
    table = reaper.new_table(3, modules=["reaper"])
    other = reduce(table, NumberRead(BULL, "strength", 9))
    for _ in range(2):
        found = [reaper.of(one).catalog.cards[BULL].strength for one in (table, other)]
        assert found == [3, 9]
    assert [card.strength for card in reaper.of(other).catalog.deck("adventure") if card.id == BULL] == [9]


@pytest.mark.rule("C4a.f")
def test_view_without_numbers_has_the_guesses_again(reaper: House) -> None:
    view = reaper.catalog.of("darkest", ["reaper"])
    other = view.with_numbers({BULL: {"strength": 9}})
    assert (other.cards[BULL].strength, view.cards[BULL].strength) == (9, 3)
    assert other.with_numbers({}).cards == view.cards
    assert other.with_numbers({BULL: {"strength": GUESSED}}).cards == view.cards


def test_tables_differ_by_their_numbers(reaper: House) -> None:
    table = reaper.new_table(3, modules=["reaper"])
    other = reduce(table, NumberRead(BULL, "strength", 9))
    assert [part.fact for part in between(table, other)] == [NumberRead(BULL, "strength", 9, cause=BY_HAND)]


# --- bad cases ---


@pytest.mark.parametrize("n", [-2, 100])
def test_number_that_no_card_has_is_refused(reaper: House, n: int) -> None:
    session = Session(reaper, reaper.new_table(3, modules=["reaper"]))
    with pytest.raises(Refused, match="cannot be printed"):
        session.edit("read", [NumberRead(BULL, "strength", n, cause=BY_HAND)])


def test_number_of_no_card_changes_nothing(reaper: House) -> None:
    table = reduce(reaper.new_table(3), NumberRead("nowhere/x", "strength", 4))
    assert reaper.of(table).catalog.cards.keys() == reaper.catalog.cards.keys()
    assert reaper.codec.table(encode_table(table)) == table


def test_score_that_a_card_lacks_is_not_given_to_it(reaper: House) -> None:
    table = reduce(reaper.new_table(3), NumberRead(BULL, "craft", 4))
    assert reaper.of(table).catalog.cards[BULL].craft is None


def test_made_up_numbers_break_a_table() -> None:
    def wrong(table: Table) -> list[str]:
        return [found for found in broken(table, library("reaper").of(table).totals) if "printed on a card" in found]

    table = a_table()
    assert not wrong(replace(table, numbers={BULL: {"strength": 99}}))
    assert wrong(replace(table, numbers={BULL: {"strength": 100}}))


def test_table_refuses_more_than_the_most_numbers() -> None:
    table = replace(a_table(), numbers={f"x/{n}": {"craft": 1} for n in range(MOST_READ)})
    assert reduce(table, NumberRead("x/1", "craft", 2)).numbers["x/1"] == {"craft": 2}
    with pytest.raises(ImpossibleFact):
        reduce(table, NumberRead("x/new", "craft", 2))


def test_card_without_numbers_to_read_stays_the_same() -> None:
    ogre: CardDef = library().catalog.cards["core/ogre"]
    assert ogre.with_numbers({"strength": GUESSED}) is ogre
    assert ogre.with_numbers({"strength": 6}).read == ("strength",)
