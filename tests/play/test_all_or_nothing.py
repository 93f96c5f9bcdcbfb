"""An operation is carried out completely or not at all, so log and table always agree, even after a failure."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal

import pytest

from talisman_desktop.core.facts import CardMoved, CardsDealt, CardTurned, DaySet, PileChanged, TokensChanged
from talisman_desktop.core.log import Answered, Edited
from talisman_desktop.core.requests import Choose, Chosen, Draw, Drawn, Throw
from talisman_desktop.core.table import BY_HAND, Step, held
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.play.bots import first, random_bot
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.rules import keeper, roads
from tests.kit import a_table, catalog, core, do, sure, who
from tests.soak.meddling import Meddler, sound, straight

SEQUENCES = 36
OPERATIONS = 40


def played(session: Session, bot_seed: int, until: int) -> None:
    """Return a session with random answers up to a day."""
    bot = random_bot(bot_seed)
    while session.table.day < until and session.pending is not None:
        request = session.pending
        answer = session.by_luck(request) if isinstance(request, Throw | Draw) else bot(session, request)
        assert answer is not None
        session.answer(answer)


def set_out(seed: int = 3) -> tuple[Session, int]:
    """Return a session in which a party has just set out, with gold on its space, and the number of the log entry with
    the destination."""
    session = Session(core(), new_table(catalog(), seed))
    while roads.way(session.table) is None:
        request = session.pending
        assert request is not None
        answer = session.by_luck(request) if isinstance(request, Throw | Draw) else first(session, request)
        if isinstance(request, Choose) and request.key == "destination":
            at = len(session.log)
            answer = Chosen(next(o.id for o in request.options if o.group == "Aid"))
        assert answer is not None
        session.answer(answer)
    hero = session.table.order[0]
    coin = (TokensChanged(hero, "gold", -1, cause=BY_HAND), PileChanged("spot:0", 1, cause=BY_HAND))
    session.edit("1 gold to the space", moves.with_step(coin, session.table, session.ruleset.resume, session.pending))
    return session, at


def unchanged(session: Session, *was: object) -> bool:
    return (session.log, session.table, session.pending, session.facts, session.undo_courses, session.redoable) == was


def state(session: Session) -> tuple[object, ...]:
    return (
        list(session.log), session.table, session.pending, list(session.facts), list(session.undo_courses),
        list(session.redoable),
    )  # fmt: skip


@pytest.mark.parametrize("seed", [3, 5, 8, 13])
def test_amending_the_destination_to_stay_loses_no_log(seed: int) -> None:
    """An old fault: gold on a road that is no longer taken made the rules fail, and the log was cut to 5 entries."""
    session, at = set_out(seed)
    played(session, seed, until=12)
    before, log = state(session), list(session.log)
    stay = next(o.id for o in sure(Choose, session.moment(at).request).options if o.id == "stay")
    try:
        _, lost = session.amend(at, Chosen(stay))
    except Exception:  # whatever the rules raise, nothing has happened
        assert unchanged(session, *before)
        return
    assert list(lost) == log[len(log) - len(lost) :]
    assert session.undo_courses[-1].entries == tuple(log[at:])
    session.undo()
    assert session.log == before[0]
    assert session.table == before[1]


def test_a_correction_that_an_amendment_made_impossible_no_longer_fits() -> None:
    session = Session(core(), new_table(catalog(), 1), switches={"decks": "table"})
    assert isinstance(session.pending, Draw)
    session.answer(Drawn(("core/troll",)), "typed")
    session.edit("Troll: gold 1 → 2", [TokensChanged("troll", "gold", 1, cause=BY_HAND)])
    _, lost = session.amend(0, Drawn(("core/ghoul",)))
    assert [e.name for e in lost if isinstance(e, Edited)] == ["Troll: gold 1 → 2"]
    straight(session, core(), new_table(catalog(), 1), {"decks": "table"})


def test_correction_of_several_facts_applies_completely_or_not() -> None:
    session = Session(core(), new_table(catalog(), 1), switches={"decks": "table"})
    session.answer(Drawn(("core/troll",)), "typed")
    facts = (DaySet(7, cause=BY_HAND), TokensChanged("troll", "gold", 1, cause=BY_HAND))
    session.edit("two things", facts)
    session.amend(0, Drawn(("core/ghoul",)))
    assert session.table.day == 1
    assert not any(isinstance(e, Edited) for e in session.log)


def test_a_correction_that_breaks_another_course_no_longer_fits() -> None:
    """A card cannot lie among the things of a hero who is not there."""
    session = Session(core(), new_table(catalog(), 1), switches={"decks": "table"})
    session.answer(Drawn(("core/troll",)), "typed")
    session.edit("a card for the Troll", [CardsDealt("spell", 1, held("spells", "troll"), cause=BY_HAND)])
    _, lost = session.amend(0, Drawn(("core/ghoul",)))
    assert any(isinstance(e, Edited) for e in lost)
    sound(session)


class Failing:
    """Rules that fail at a chosen moment."""

    def __init__(self, on: int) -> None:
        self.on, self.asked = on, 0

    def __call__(self, *_: object) -> None:
        self.asked += 1
        if self.asked >= self.on:
            raise KeyError("the rules stumble")


@pytest.mark.parametrize("what", ["answer", "edit", "undo", "rewind", "leave", "amend", "switch"])
def test_a_failing_operation_changes_nothing(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session, at = set_out()
    played(session, 2, until=6)
    session.undo()
    before = state(session)
    answer = first(session, session.pending) if session.pending is not None else None
    assert answer is not None
    operations: dict[str, Callable[[], object]] = {
        "answer": lambda: session.answer(answer),
        "edit": lambda: session.edit("next day", keeper.begin(session.table)),
        "undo": session.undo,
        "rewind": lambda: session.rewind(at),
        "leave": lambda: session.leave(at, session.log[at:], "again"),
        "amend": lambda: session.amend(at, sure(Answered, session.log[at]).answer),
        "switch": lambda: session.switch("dice", "table"),
    }
    failing = Failing(1)
    with monkeypatch.context() as broken:
        # Whatever an operation does, it ends with this.
        collect = Session._collect

        def stumble(self: Session) -> None:
            if self is session and failing.asked == 0:
                failing()
            collect(self)

        broken.setattr(Session, "_collect", stumble)
        with pytest.raises(KeyError, match="stumble"):
            operations[what]()
    assert unchanged(session, *before)
    straight(session, core(), session.keyframes[0].table, dict(session.first_switches))


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_log_and_table_agree_after_any_operations(seed: int) -> None:
    """Some dozens here; `python -m tests.soak --sequences 600` plays more of them, through window and file too."""
    random = Random(seed)
    start = new_table(catalog(), seed)
    switches = {"dice": random.choice(["app", "table"]), "decks": random.choice(["app", "table"])}
    session = Session(core(), start, switches=switches)
    meddler = Meddler(session, seed)
    for _ in range(OPERATIONS):
        meddler.once()
        straight(session, core(), start, switches)
        sound(session)
    assert meddler.done > OPERATIONS / 2


# --- cards without a name ---


def test_program_can_lead_play_with_an_unnamed_spell() -> None:
    """Recorded by the keeper, then led by the program: every question is asked and can be answered."""
    table = a_table([who("wizard", craft=6)], row=["sword"], step=Step("next-card"))
    table = do(table, *keeper.begin(table), CardsDealt("spell", 1, held("spells", "wizard"), cause=BY_HAND))
    session = Session(core(), table)
    session.edit("guided", keeper.end(session.table, entry_step.step))
    assert session.pending is not None
    assert session.offers() is not None
    played(session, 1, until=4)
    assert Session(core(), table, session.log).table == session.table


@pytest.mark.parametrize("zone", ["items", "followers", "spells", "trophies"])
@pytest.mark.parametrize("deck", ["adventure", "spell", "trove", "purchase"])
def test_cards_without_a_name_are_carried_through_play(
    zone: Literal["items", "followers", "spells", "trophies"], deck: str
) -> None:
    session, _ = set_out()
    hero = session.table.order[0]
    session.edit("a back", [CardsDealt(deck, 1, held(zone, hero), cause=BY_HAND)])
    played(session, 4, until=6)
    assert isinstance(session.pending, Choose) or session.over


# --- the card that is being drawn ---


def drawing() -> Session:
    """Return a session in which the Elf is about to turn over a real card."""
    table = a_table(["elf"], row=["?"], step=Step("next-card"))
    session = Session(core(), table, switches={"decks": "table"})
    assert isinstance(session.pending, Draw)
    assert session.pending.card
    return session


def test_a_card_named_by_hand_while_it_is_drawn_is_refused() -> None:
    session = drawing()
    card, before = sure(Draw, session.pending).card, state(session)
    with pytest.raises(Refused, match="name it as the answer"):
        session.edit("The card is the Ogre", [CardTurned(card, "core/ogre", cause=BY_HAND)])
    assert unchanged(session, *before)
    session.answer(Drawn(("core/ogre",)), "typed")


def test_card_removed_while_being_drawn_is_not_asked_for() -> None:
    session = Session(core(), new_table(catalog(), 2), switches={"decks": "table"})
    session.answer(Drawn(("core/druid",)), "typed")
    assert isinstance(session.pending, Draw)
    assert session.pending.key == "draw/spell"
    away = (CardMoved(session.pending.card, "deck:spell", cause=BY_HAND),)
    session.edit("back into the deck", moves.with_step(away, session.table, session.ruleset.resume, session.pending))
    assert session.pending is not None
    assert session.pending.key == "character", "the other heroes still come"
    session.answer(Drawn(("core/troll",)), "typed")


# --- undo, redo and the program's own dice ---


def test_redo_repeats_no_more_than_undo_took_back() -> None:
    """Rewound to a card the program was told to draw, undone and redone: that card is not drawn again too."""
    session = Session(core(), new_table(catalog(), 1), switches={"decks": "table"})
    for by in ("typed", "app", "app"):
        assert isinstance(session.pending, Draw)
        session.answer(session.by_luck(session.pending), by)
    whole = list(session.log)
    session.rewind(1)
    session.undo()
    session.redo()
    assert session.log == whole[:1]
    session.redo()
    assert session.log == whole
