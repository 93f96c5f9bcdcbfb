"""The decisions of a game as a timeline shows them, an earlier one corrected, and what is said of it."""

from __future__ import annotations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Choose, Chosen, Drawn, Interjected, Thrown
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.courses import amended_words, answer_words
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.play.timeline import Decision, Timeline, card_met, decisions, own_name
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, core, do, sure, under_way, who

ON_THE_TABLE = {"dice": "table", "decks": "table"}


def at_the_witch(row: tuple[str, ...] = ("witch",)) -> Session:
    """Return a session in which the Elf is about to roll real dice for the Witch."""
    table = a_table([who("elf")], row=list(row))
    return Session(core(), do(table, f.StepBegan(step=Step("next-card"))), switches=ON_THE_TABLE)


def long_game() -> Session:
    """Return a session with two hundred answers of a new campaign, with the program's dice."""
    session, bot = Session(core(), new_table(catalog(), 5)), random_bot(5)
    while len(session.undoable()) < 200 and session.pending is not None:
        answer = bot(session, session.pending)
        assert answer is not None
        session.answer(answer)
    return session


def test_decisions_have_their_day_place_and_card() -> None:
    session = at_the_witch(("witch", "sword"))
    session.answer(Thrown((3,)), "typed")
    session.edit("the Elf finds a coin", [f.TokensChanged(hero="elf", token="gold", by=1)])
    while isinstance(session.pending, Choose) and not any(o.id == "take:elf" for o in session.pending.options):
        session.answer(Chosen(session.pending.options[0].id))
    session.answer(Chosen("take:elf"))
    found = decisions(session, lambda table: "in the woods", first=100)
    assert [d.entry for d in found] == [100 + i for i, _ in session.undoable()]
    witch, coin, *_, sword = found
    assert (witch.name, witch.by, witch.card, witch.amendable) == ("Witch: roll a die", "typed", "Witch", True)
    assert (coin.name, coin.by, coin.amendable) == ("the Elf finds a coin", "hand", False)
    assert (sword.card, sword.place) == ("Sword", "in the woods")
    assert (witch.outcome, sword.outcome) == ("3, typed", "")


def place(table: Table) -> str:
    return "village" if roads.way(table) is None else f"space {under_way(table).space}"


def test_a_long_game_in_the_village_and_on_the_road() -> None:
    session = long_game()
    found = decisions(session, place)
    assert [d.entry for d in found] == [i for i, _ in session.undoable()]
    assert {"village", "space 1"} <= {d.place for d in found}
    assert sorted(d.day for d in found) == [d.day for d in found]
    assert any(d.card for d in found)
    half = found[len(found) // 2].entry
    assert decisions(session, place, since=half) == [d for d in found if d.entry >= half]


def answer(session: Session, decision: Decision) -> Answer:
    """Return what was answered at a decision."""
    return sure(Answered, session.log[decision.entry]).answer


def test_rolls_and_draws_of_the_program_can_be_listed() -> None:
    session = long_game()
    found = decisions(session, place, own=True)
    assert [d.entry for d in found] == list(range(len(session.log)))
    assert [d for d in found if d.by not in ("app", "auto")] == decisions(session, place)
    thrown = next(d for d in found if d.by == "app" and isinstance(answer(session, d), Thrown))
    assert thrown.outcome.endswith(", rolled")
    assert thrown.outcome[0].isdigit()
    drawn = next(d for d in found if d.by == "app" and isinstance(answer(session, d), Drawn))
    assert drawn.outcome.endswith(", drawn")
    (kind,) = sure(Drawn, answer(session, drawn)).kinds
    assert drawn.outcome == f"{catalog().cards[kind].name}, drawn"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("road", "The road"),
        ("fight/hero/again", "The hero's dice again"),
        ("draw/adventure", "Adventure card"),
        ("table/core/magic-portal", "Magic portal"),
        ("armour", "Armour"),
    ],
)
def test_rolls_of_the_program_have_names(key: str, words: str) -> None:
    assert own_name(key) == words


def test_a_timeline_follows_the_game_wherever_it_goes() -> None:
    session = long_game()
    half = session.undoable()[100][0]
    timelines = [Timeline(session, place, own=own) for own in (False, True)]

    def followed() -> None:
        for timeline in timelines:
            before = list(timeline.rows)
            kept = timeline.follow()
            assert timeline.rows[:kept] == before[:kept]
            assert [d for d in timeline.rows if d.state == "done"] == decisions(session, place, own=timeline.own)
            assert timeline.rows[timeline.last] == [d for d in timeline.rows if d.state == "done"][-1]

    followed()
    assert timelines[0].follow() == len(timelines[0].rows)
    session.undo()
    followed()
    assert [d.state for d in timelines[0].rows[-2:]] == ["done", "undone"]
    session.redo()
    followed()
    session.rewind(half)
    followed()
    assert [d.entry for d in timelines[0].rows if d.state == "undone"] == list(range(1, 101))
    session.leave(half - 20, (), "Playing on from here")
    followed()
    session.undo()
    followed()


def test_timeline_lists_decisions_that_no_longer_fitted() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    session.answer(Chosen("back"))
    _, lost = session.amend(0, Thrown((4,)))
    timeline = Timeline(session, place, 70, ())
    assert timeline.follow() == 0
    aside = [d for d in timeline.rows if d.state == "aside"]
    assert [d.name for d in aside] == [e.label for e in lost if isinstance(e, Answered)]
    assert aside[0].outcome == "Hex, named"
    assert {d.card for d in aside} == {"Correcting “Witch: roll a die”: 4 instead of 5"}
    assert timeline.rows[0].entry == 70
    assert timeline.rows[timeline.last].state == "done"


def test_an_earlier_moment_is_looked_at_without_leaving_the_present() -> None:
    session = long_game()
    log, table, pending = list(session.log), session.table, session.pending
    for entry in (0, 17, len(log) // 2, len(log)):
        moment = session.moment(entry)
        straight = Session(core(), new_table(catalog(), 5), log[:entry], hold=True)
        assert (moment.table, moment.request) == (straight.table, straight.pending)
    assert (session.log, session.table, session.pending) == (log, table, pending)


def test_a_card_turned_over_is_known_by_its_name() -> None:
    table = a_table([who("elf")], row=["?"])
    (card,) = [c for cards in table.zones.values() for c in cards if not c.up]
    step = do(table, f.StepBegan(step=Step("meet-card", (card.id,))))
    assert card_met(catalog(), step, step) == ""
    assert card_met(catalog(), step, do(step, f.CardTurned(card=card.id, kind="core/ogre"))) == "Ogre"
    assert card_met(catalog(), do(table, f.StepBegan(step=Step("village"))), table) == ""


# --- what is said of it ---


def test_amendment_names_the_decisions_it_costs() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    session.answer(Chosen("back"))
    _, lost = session.amend(0, Thrown((4,)))
    assert session.next_undo() == "Correcting “Witch: roll a die”: 4 instead of 5"
    assert amended_words(session.log[1:], lost, {}) == [
        "2 decisions are to be made again, as the game went another way:",
        *(f"– {e.label}" for e in lost if isinstance(e, Answered)),
    ]
    assert len(lost) == 2
    session.undo()
    assert session.next_redo() == "Correcting “Witch: roll a die”: 4 instead of 5"
    session.redo()
    assert session.undo_courses[-1].length == len(session.log)


def test_lost_decisions_name_the_card_they_were_about() -> None:
    entry = Answered("fight/how", Chosen("fight"), "person", "Fight with strength 4 against 1")
    assert amended_words((), (entry,), {}, lambda _: "Wild Boar")[-1] == "– Wild Boar: Fight with strength 4 against 1"
    named = Answered("take", Chosen("leave"), "person", "Leave the Wild Boar")
    assert amended_words((), (named,), {}, lambda _: "Wild Boar")[-1] == "– Leave the Wild Boar"


def test_decisions_kept_by_an_amendment_are_counted() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.answer(Chosen("back"))
    _, lost = session.amend(0, Thrown((4,)))
    kept = session.log[1:]
    assert lost == ()
    stayed = sum(1 for e in kept if isinstance(e, Answered) and e.by in ("person", "typed"))
    assert amended_words(kept, lost, {}) == [f"{stayed} later decision{'s are' if stayed > 1 else ' is'} kept."]
    assert amended_words((), (), {}) == ["No decision came after it."]
    app = Answered("k", Thrown((1,)), "app")
    assert amended_words((), (app,), {}) == ["Only rolls and cards of the program came after it; they were made again."]
    taken = Answered("take", Chosen("leave"), "person", "Leave the Wild Boar")
    assert amended_words((taken,), (app,), {}) == [
        "1 later decision is kept.",
        "Only rolls and cards of the program did not fit; they were made again.",
    ]
    many = tuple(Answered(f"q{n}", Chosen("a"), "person", f"Do {n}") for n in range(12))
    assert amended_words((), many, {})[-1] == "– and 4 more"


def test_corrected_roll_of_the_program_counts_as_a_decision() -> None:
    session = long_game()
    at = next(
        i
        for i, e in enumerate(session.log)
        if isinstance(e, Answered) and e.by == "app" and isinstance(e.answer, Thrown)
    )
    old = session.log[at]
    assert isinstance(old, Answered)
    assert isinstance(old.answer, Thrown)
    session.amend(at, Thrown((old.answer.dice[0] % 6 + 1, *old.answer.dice[1:])))
    new = session.log[at]
    assert isinstance(new, Answered)
    assert new.by == "corrected"
    assert (at, new.label) in session.undoable()


def test_amendment_plays_no_interjection() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    with pytest.raises(Refused):
        session.amend(0, Interjected("drop:1"))
    for nowhere in (-1, 1, 99):
        with pytest.raises(Refused, match="only answers"):
            session.amend(nowhere, Thrown((3,)))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Thrown((3, 4)), "3 and 4"),
        (Drawn(("core/holy-lance", "gone/old-card")), "Holy Lance, Old Card"),
        (Drawn(()), "no card"),
        (Chosen("x"), "“The label”"),
    ],
)
def test_answers_in_words(answer: Thrown | Drawn | Chosen, words: str) -> None:
    assert answer_words(Answered("key", answer, "person", "The label"), catalog().name) == words


def test_earlier_decision_is_named_after_its_card_is_known() -> None:
    session = at_the_witch(("?",))
    timeline = Timeline(session, place)
    session.switch("dice", "app")
    timeline.follow()
    assert [d.card for d in timeline.rows] == [""]
    session.answer(Drawn(("core/ogre",)), "typed")
    assert timeline.follow() == 0
    assert {d.card for d in timeline.rows} == {"Ogre"}
    assert timeline.rows == decisions(session, place)
