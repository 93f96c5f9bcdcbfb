"""An earlier answer is corrected, and what followed is played again as far as it fits."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.log import Answered, Diverged
from talisman_desktop.core.requests import Choose, Chosen, Drawn, Interjected, Thrown
from talisman_desktop.play.session import Refused, Session
from tests.kit import core
from tests.play.sessions import ON_THE_TABLE, at_the_witch


def test_a_mistyped_die_is_corrected_and_the_rest_is_replayed() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    assert isinstance(session.pending, Choose)
    session.answer(Chosen("back"))
    change, lost = session.amend(0, Thrown((4,)))
    assert lost == ()
    assert session.table.heroes["elf"].strength == 3
    assert session.table.heroes["elf"].craft == 5
    assert (change.cut, len(change.entries)) == (2, len(session.log))
    assert [e.answer for e in session.log[:2] if isinstance(e, Answered)] == [Thrown((4,)), Chosen("back")]


def test_entries_that_no_longer_fit_are_returned() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    session.answer(Chosen("back"))
    log = list(session.log)
    _, lost = session.amend(0, Thrown((4,)))
    assert list(lost) == log[1:]
    assert session.table.heroes["elf"].craft == 5
    assert session.table.zone("spells:elf") == ()
    assert isinstance(session.pending, Choose)
    assert session.pending.key == "go-on"


def test_interjection_that_no_longer_fits_is_returned() -> None:
    """With a 1 the Elf becomes a toad, whose sword is left at the Witch and can no longer be laid down."""
    session = at_the_witch(items=["sword"])
    session.answer(Thrown((3,)), "typed")
    offer = next(o for o in session.offers() if o.id.startswith("drop:"))
    session.answer(Interjected(offer.id))
    laid_down = session.log[-1]
    _, lost = session.amend(0, Thrown((1,)))
    assert list(lost) == [laid_down]
    assert session.table.heroes["elf"].toad > 0


def test_log_with_an_impossible_interjection_is_refused() -> None:
    session = at_the_witch(items=["sword"])
    base = session.keyframes[0].table
    session.answer(Thrown((3,)), "typed")
    assert session.pending is not None
    for made_up in ("drop:1", "use:elf:0:0", "coin:dwarf", "nonsense"):
        log = [*session.log, Answered(session.pending.key, Interjected(made_up), "person")]
        with pytest.raises(Diverged):
            Session(core(), base, log, switches=ON_THE_TABLE)


def test_an_amended_answer_must_fit_its_question() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.answer(Chosen("back"))
    log, table, pending = list(session.log), session.table, session.pending
    for wrong in (Thrown((9,)), Thrown((1, 2)), Chosen("yes")):
        with pytest.raises(Refused):
            session.amend(0, wrong)
        assert (session.log, session.table, session.pending) == (log, table, pending)


def test_a_card_misnamed_is_corrected() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    session.amend(1, Drawn(("core/random",)))
    assert [c.kind for c in session.table.zone("spells:elf")] == ["core/random"]
    assert session.table.decks["spell"].unseen["core/hex"] == 1


def test_correction_to_an_impossible_card_is_refused() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    table, log = session.table, list(session.log)
    with pytest.raises(Refused):
        session.amend(1, Drawn(("core/ogre",)))
    assert (session.table, session.log) == (table, log)


def test_only_answers_can_be_amended() -> None:
    session = at_the_witch()
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    with pytest.raises(Refused, match="only answers"):
        session.amend(0, Thrown((3,)))
