"""Whole adventures: invariants after every fact, replay, the same by real dice and cards, and a golden one in words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.log import Answered, Diverged, Keyframe, encode_entry, encode_table
from talisman_desktop.core.requests import Answer, Chosen, Draw, Drawn, Throw, Thrown, usual_answer
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import first
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules.confrontation import HOW
from tests.kit import a_table, catalog, core, who
from tests.playthroughs.adventures import adventures, any_adventure, check_every_fact, check_replay
from tests.playthroughs.regenerate import GOLDEN, story

SAMPLE = int(os.environ.get("TALISMAN_ADVENTURES", "25"))
"""Adventures played here; `TALISMAN_ADVENTURES=500` makes a soak of it."""


@pytest.mark.rule("C3a", "C3a.e")
@pytest.mark.parametrize("seed", range(SAMPLE))
def test_a_seeded_adventure(seed: int) -> None:
    session, start = any_adventure(seed), new_table(catalog(), seed)
    check_every_fact(session, start)
    check_replay(session, start, [CODEC.entry(encode_entry(e)) for e in session.log])


def test_every_keyframe_and_what_follows_is_the_same_game() -> None:
    session = any_adventure(1)
    frames: list[Keyframe] = session.keyframes
    for frame in frames[:: max(1, len(frames) // 12)]:
        table = CODEC.table(encode_table(frame.table))
        again = Session(core(), table, session.log[frame.entries :], switches=session.first_switches)
        assert again.table == session.table
        assert again.facts == session.facts[frame.facts :]


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    assert any_adventure(4).log == any_adventure(4).log
    assert any_adventure(3).log != any_adventure(6).log


def test_the_party_may_be_lost_and_a_new_one_comes() -> None:
    lost = next(
        s for s in map(any_adventure, range(400)) if any(getattr(x, "what", "") == "party-lost" for x in s.facts)
    )
    check_replay(lost, new_table(catalog(), lost.table.seed))
    assert len(lost.table.heroes) == 3
    assert len(lost.table.dead) >= 3


# --- the twin: the same adventure with real dice and cards ---


@pytest.mark.parametrize("seed", range(6))
def test_the_same_adventure_with_typed_dice_and_named_cards(seed: int) -> None:
    digital = any_adventure(seed)
    table = Session(
        core(), new_table(catalog(), seed), switches={**digital.first_switches, "dice": "table", "decks": "table"}
    )
    for entry in digital.log:
        assert isinstance(entry, Answered)
        if entry.by == "auto":
            continue
        assert table.pending is not None
        assert table.pending.key == entry.key
        table.answer(entry.answer, "typed" if entry.by == "app" else "person")
    assert table.table == digital.table
    assert table.facts == digital.facts
    assert {e.by for e in table.log if isinstance(e, Answered)} <= {"typed", "person", "auto"}
    check_replay(table, new_table(catalog(), seed))


def test_dice_by_hand_and_cards_by_the_app() -> None:
    digital = any_adventure(2)
    table = Session(core(), new_table(catalog(), 2), switches={**digital.first_switches, "dice": "table"})
    for entry in digital.log:
        assert isinstance(entry, Answered)
        if entry.by == "auto" or (entry.by == "app" and not isinstance(entry.answer, Thrown)):
            continue
        table.answer(entry.answer, "typed")
    assert table.table == digital.table


@pytest.mark.parametrize("kind", ["dice:road", "dice:combat", "dice:tables", "deck:adventure", "deck:spell"])
def test_one_kind_of_dice_or_one_deck_by_hand(kind: str) -> None:
    """Only what is of this kind waits for somebody; with the same dice and cards it is the same table."""
    typed = 0
    for seed in range(6):
        digital = any_adventure(seed)
        table = Session(core(), new_table(catalog(), seed), switches={**digital.first_switches, kind: "table"})
        while len(table.log) < len(digital.log):
            entry, request = digital.log[len(table.log)], table.pending
            assert isinstance(entry, Answered)
            if isinstance(request, Throw | Draw):
                assert kind.partition(":")[2] == (request.family if isinstance(request, Throw) else request.deck)
                typed += 1
            table.answer(entry.answer, "typed" if isinstance(request, Throw | Draw) else "person")
        assert (table.table, table.facts) == (digital.table, digital.facts)
    assert typed


def test_a_card_that_cannot_be_left_is_refused() -> None:
    session = Session(core(), new_table(catalog(), 1), switches={"decks": "table"})
    assert session.pending is not None
    session.answer(Drawn(("core/elf",)), "typed")
    before = session.table
    with pytest.raises(Refused, match="no Elf can be left in the character deck"):
        session.answer(Drawn(("core/elf",)), "typed")
    assert session.table is before


# --- the alarm ---


def test_a_log_that_answers_another_question_raises_the_alarm() -> None:
    session, start = any_adventure(2), new_table(catalog(), 2)
    for i in range(0, len(session.log), 7):
        entry = session.log[i]
        assert isinstance(entry, Answered)
        wrong = [*session.log[:i], Answered("made/up", entry.answer, entry.by), *session.log[i + 1 :]]
        with pytest.raises(Diverged, match="the rules ask") as raised:
            Session(core(), start, wrong, switches=session.first_switches)
        assert raised.value.entry == i


def test_an_answer_that_is_no_longer_legal_raises_the_alarm() -> None:
    session, start = any_adventure(2), new_table(catalog(), 2)
    choices = [i for i, e in enumerate(session.log) if isinstance(e, Answered) and isinstance(e.answer, Chosen)]
    throws = [i for i, e in enumerate(session.log) if isinstance(e, Answered) and isinstance(e.answer, Thrown)]
    answers: list[tuple[int, Answer]] = [(i, Chosen("nonsense")) for i in choices[::5]]
    answers += [(i, Thrown((7,))) for i in throws[::5]]
    for i, answer in answers:
        entry = session.log[i]
        assert isinstance(entry, Answered)
        wrong = [*session.log[:i], Answered(entry.key, answer, entry.by), *session.log[i + 1 :]]
        with pytest.raises(Diverged):
            Session(core(), start, wrong, switches=session.first_switches)


def test_a_card_drawn_twice_raises_the_alarm() -> None:
    session, start = any_adventure(2), new_table(catalog(), 2)
    first_two = [e for e in session.log if isinstance(e, Answered) and e.key == "character"][:2]
    wrong = [Answered("character", first_two[0].answer, "typed")] * 2
    assert isinstance(first_two[0].answer, Drawn)
    with pytest.raises(Diverged):
        Session(core(), start, [*wrong, *session.log[2:]])


def test_a_log_that_goes_on_when_the_campaign_is_over_raises_the_alarm() -> None:
    table = a_table([who("elf", life=1)], row=["dragon"], options={"one-party": "yes"}, step=Step("next-card"))
    over = Session(core(), table, switches={"dice": "table"})
    for die in (5, 1):
        over.answer(Thrown((die,)), "typed")
    assert over.over
    assert over.pending is None
    extra = Answered("village", Chosen("set-out"), "bot")
    with pytest.raises(Diverged):
        Session(core(), table, [*over.log, extra], switches=over.first_switches)


def test_a_log_with_a_hole_raises_the_alarm() -> None:
    """A question whose answer of before is known may be missing: an older log did not have it yet."""
    session, start = adventures(5, bot=first), new_table(catalog(), 5)
    answers = [e for e in session.log if isinstance(e, Answered)]
    luck = [i for i, e in enumerate(answers[:-1]) if e.by != "auto"]
    holes = [i for i in luck if answers[i].key != answers[i + 1].key][::5]
    asked = {i: session.moment(i).request for i in holes}
    holes = [i for i in holes if (at := asked[i]) is None or usual_answer(at) is None]
    assert any(answers[i].key == HOW for i in holes)
    for i in holes:
        with pytest.raises(Diverged):
            Session(core(), start, [*session.log[:i], *session.log[i + 1 :]])


# --- the golden adventure ---


@pytest.mark.rule("C3a", "C3a.e")
@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_the_golden_adventure_is_told_as_before(name: str) -> None:
    file = Path(__file__).parent / f"{name}.txt"
    expected = file.read_text(encoding="utf-8")
    assert story(name) == expected, "if this change is meant: python -m tests.playthroughs.regenerate"
