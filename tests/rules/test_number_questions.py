"""Numbers that a card set only guesses: they are asked for once, and the answer counts from then on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import NumberRead
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Choose, Chosen, Drawn
from talisman_desktop.core.table import BY_HAND, GUESSED, Step, Table, spot
from talisman_desktop.play.session import Session
from talisman_desktop.rules.number_questions import FAMILY
from tests.kit import ASK_NUMBERS, BY_TABLE, Outcome, a_table, asked, cards, do, fights, guard, library

BULL, STRENGTH = "reaper/raging-bull", "number/strength"
"""An enemy whose strength of 3 is a guess, and the name of that number."""
REAL = {**BY_TABLE, **ASK_NUMBERS, "ask:turn-back/hurt": "no"}


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def fight(*answers: Any, **more: Any) -> Outcome:
    """Let the Elf (strength 3) fight the bull; the Elf rolls a 1, the bull a 2."""
    how = {"modules": ["reaper"], "lying": True, "switches": ASK_NUMBERS}
    return fights(BULL, dice=[2, 1], answers=answers, **how, **more)


@pytest.mark.rule("C4a.f")
def test_typed_number_counts_in_the_fight() -> None:
    outcome = fight(asked(STRENGTH, "7"))
    assert outcome.scores[1] == 7 + 2


def test_number_typed_is_kept_by_kind() -> None:
    outcome = fight(asked(STRENGTH, "7"))
    assert outcome.table.numbers == {BULL: {"strength": 7}}


def test_skipping_takes_the_guess_and_asks_no_more() -> None:
    outcome = fight("guess")
    assert (outcome.scores[1], outcome.table.numbers) == (3 + 2, {BULL: {"strength": GUESSED}})


def test_put_off_question_leaves_no_trace() -> None:
    outcome = fight("later")
    assert (outcome.scores[1], outcome.table.numbers) == (3 + 2, {})


def named(**switches: str) -> Session:
    """Return a session in which the bull lies face down on the first spot and is named when it is turned over."""
    session = Session(library("reaper"), back(), switches={**REAL, **switches})
    session.answer(Drawn((BULL,)), by="typed")
    return session


def back() -> Table:
    """Return a table on which a card of the box lies face down on the first spot and is met now."""
    table = a_table(["elf"], row=["?adventure:reaper"], modules=["reaper"])
    return do(table, f.StepBegan(Step("meet-card", (table.zone(spot(1))[0].id,))))


def key(session: Session) -> str:
    return session.pending.key if session.pending is not None else ""


@pytest.mark.rule("C4a.f")
def test_number_is_asked_for_as_the_card_is_named() -> None:
    session = named()
    assert isinstance(session.pending, Choose)
    assert (session.pending.key, session.pending.family, session.offers()) == (STRENGTH, FAMILY, ())
    assert not [fact for fact in session.facts if isinstance(fact, f.Told) and fact.what == "met"]


def test_number_asked_for_is_undone_like_any_answer() -> None:
    session = named()
    before = session.table
    session.answer(Chosen("7"))
    assert session.catalog.cards[BULL].strength == 7
    session.undo()
    assert (session.table, key(session), session.catalog.cards[BULL].strength) == (before, STRENGTH, 3)


def test_log_with_a_number_replays_to_the_same_table() -> None:
    session = named()
    session.answer(Chosen("7"))
    again = Session(library("reaper"), session.keyframes[0].table, session.log, switches=REAL)
    assert (again.table, again.log) == (session.table, session.log)


def test_log_without_the_question_replays_with_the_guess() -> None:
    first = fight("guess")
    older = [entry for entry in first.session.log if getattr(entry, "key", "") != STRENGTH]
    again = Session(library("reaper"), first.before, older, switches=REAL)
    assert (again.table.heroes, again.table.numbers) == (first.table.heroes, {})


@pytest.mark.rule("C4a.f")
def test_card_met_again_is_not_asked_about_again() -> None:
    session = named()
    session.answer(Chosen("guess"))
    session.edit("again", [f.CardMet(session.table.zone(spot(1))[0].id, met=False, cause=BY_HAND)])
    assert key(session) != STRENGTH
    assert not [entry for entry in session.log if getattr(entry, "answer", None) == Chosen("later")]


@pytest.mark.parametrize("real", ["decks", "deck:adventure", "once"])
def test_real_card_is_asked_about(real: str) -> None:
    session = Session(library("reaper"), back(), switches={"dice": "table", **ASK_NUMBERS}, hold=True)
    session.switch(real, "table")
    session.answer(Drawn((BULL,)), by="typed")
    assert key(session) == STRENGTH


def test_card_drawn_by_the_program_is_not_asked_about() -> None:
    table = back()
    only = replace(table.decks["adventure:reaper"], unseen={BULL: 1}, size=0)
    table = replace(table, decks={**table.decks, "adventure:reaper": only})
    session = Session(library("reaper"), table, switches={"dice": "table", **ASK_NUMBERS})
    assert (table_numbers(session), key(session)) == (({}, [Chosen("later")] * 2), "fight/enemy")


def table_numbers(session: Session) -> tuple[object, list[object]]:
    """Return the numbers read, and the answers to the questions about them."""
    log = [entry.answer for entry in session.log if isinstance(entry, Answered) and entry.key == STRENGTH]
    return session.table.numbers, [*log]


def test_guess_counts_when_question_is_switched_off() -> None:
    session = named(**{"ask:numbers": "no"})
    assert (key(session) != STRENGTH, session.table.numbers) == (True, {})


def test_correction_holds_from_then_on_and_not_before() -> None:
    first = fight("3")
    session = first.session
    session.edit("read", [NumberRead(BULL, "strength", 9, cause=BY_HAND)])
    assert session.catalog.cards[BULL].strength == 9
    assert [told.sides[1].score for told in first.told("fight")] == [3]
    again = Session(session.rules, session.keyframes[0].table, session.log, switches=session.first_switches)
    assert again.table == session.table
    session.undo()
    assert session.catalog.cards[BULL].strength == 3


def test_core_asks_for_no_number() -> None:
    assert not [card.id for card in library().catalog.printed if card.doubts]


@pytest.mark.rule("C4a.f")
def test_guardian_set_by_hand_is_asked_about_before_blows() -> None:
    table = guard(["ogre"], fight=False, modules=["reaper"]).table
    table = do(table, f.CardTaken("adventure:reaper", BULL, "guardians"), f.StepBegan(Step("guardian-fight", (1,))))
    assert key(Session(library("reaper"), table, switches=REAL)) == STRENGTH


# --- the keeper ---


def kept() -> Session:
    """Return a session in record-only mode, with the party on the road."""
    table = a_table(["elf"], modules=["reaper"], options={"resolve:flow": "off"}, step=Step("keep"))
    return Session(library("reaper"), table, switches=ASK_NUMBERS)


@pytest.mark.rule("C4a.f")
def test_keeper_is_asked_once_for_a_card_laid_out() -> None:
    session = kept()
    session.edit("the bull", [f.CardTaken("adventure:reaper", BULL, spot(1))])
    assert key(session) == STRENGTH
    session.answer(Chosen("5"))
    assert (key(session), session.table.numbers) == ("keep", {BULL: {"strength": 5}})
    assert key(Session(session.rules, session.keyframes[0].table, session.log, switches=ASK_NUMBERS)) == "keep"


@pytest.mark.rule("C4a.f")
def test_keeper_is_asked_for_nothing_face_down() -> None:
    session = kept()
    taken = f.CardTaken("adventure:reaper", BULL, spot(1))
    number = session.table.next_card
    session.edit("the bull", [taken, f.CardSet(number, up=False)])
    assert key(session) == "keep"


@pytest.mark.rule("C4a.f")
def test_keeper_asks_for_both_numbers_in_turn() -> None:
    session = kept()
    session.edit("the dog", [f.CardTaken("adventure:reaper", "reaper/cerberus", spot(1))])
    session.answer(Chosen("9"))
    assert key(session) == "number/craft"
    session.answer(Chosen("guess"))
    cerberus = session.catalog.cards["reaper/cerberus"]
    assert (key(session), cerberus.strength, cerberus.craft, cerberus.doubts) == ("keep", 9, 8, ("craft",))
