"""Dice and cards come from the program or from the table, each kind and each roll by its switch."""

from __future__ import annotations

from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered, Switched
from talisman_desktop.core.requests import Arranged, Draw, Throw, Thrown
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import first
from talisman_desktop.play.session import Session
from tests.kit import a_table, catalog, core, do
from tests.play.sessions import at_the_witch, on_the_road


def test_real_dice_for_a_single_roll() -> None:
    session = on_the_road()
    before = len(session.log)
    session.switch("dice", "table")
    session.answer(Arranged(session.table.order))
    assert isinstance(session.pending, Throw)
    session.answer(Thrown((2,)), "typed")
    session.switch("dice", "app")
    answered = [e for e in session.log[before:] if isinstance(e, Answered) and isinstance(e.answer, Thrown)]
    assert answered[0].by == "typed"
    assert not isinstance(session.pending, Throw)
    again = Session(core(), new_table(catalog(), 3), session.log)
    assert (again.table, again.pending) == (session.table, session.pending)


def test_switching_while_a_roll_waits_lets_the_program_roll() -> None:
    session = at_the_witch()
    assert isinstance(session.pending, Throw)
    session.switch("dice", "app")
    assert not isinstance(session.pending, Throw)
    assert session.log[0] == Switched("dice", "app")
    assert isinstance(session.log[1], Answered)
    assert session.log[1].by == "app"


def test_one_kind_of_dice_alone_is_real() -> None:
    table = a_table(["elf"], row=["witch", "ogre"])
    start = do(table, f.StepBegan(step=Step("next-card")))
    session = Session(core(), start, switches={"dice:combat": "table"})
    assert isinstance(session.pending, Throw)
    assert session.pending.family == "combat"


def test_one_deck_alone_is_real() -> None:
    session = Session(core(), new_table(catalog(), 1), switches={"deck:spell": "table"}, bot=first)
    assert isinstance(session.pending, Draw)
    assert session.pending.deck == "spell"
