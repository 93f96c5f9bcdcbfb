"""An answer that does not fit its question changes nothing."""

from __future__ import annotations

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Answer, Chosen, Drawn, Interjected, Throw, Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.play.session import Refused, Session
from tests.kit import a_table, core, do, who
from tests.play.sessions import ON_THE_TABLE, at_the_witch


@pytest.mark.parametrize(
    "wrong",
    [Chosen("yes"), Thrown(()), Thrown((0,)), Thrown((7,)), Thrown((3, 3)), Drawn(("core/hex",)), Interjected("x")],
)
def test_a_refused_answer_changes_nothing(wrong: Answer) -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.undo()
    table, log, pending = session.table, list(session.log), session.pending
    shown, redoable = list(session.facts), list(session.redoable)
    with pytest.raises(Refused) as refused:
        session.answer(wrong)
    assert str(refused.value)
    assert (session.table, session.log, session.pending, session.facts) == (table, log, pending, shown)
    assert session.redoable == redoable
    session.redo()
    assert session.table.heroes["elf"].strength == 4


def test_a_barred_option_is_refused_with_its_reason() -> None:
    table = a_table([who("elf", toad=2, gold=0), "dwarf"], row=["sword"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))))
    with pytest.raises(Refused, match="a toad carries nothing"):
        session.answer(Chosen("take:elf"))


def test_open_roll_must_be_rolled_to_its_end() -> None:
    table = a_table(["elf"], row=["ogre"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))), switches=ON_THE_TABLE)
    for wrong in ((6,), (3, 4), (6, 6), ()):
        with pytest.raises(Refused):
            session.answer(Thrown(wrong), "typed")
    session.answer(Thrown((6, 6, 2)), "typed")
    assert isinstance(session.pending, Throw)
    assert session.pending.hero == "elf"
