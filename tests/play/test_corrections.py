"""A correction by hand in the middle of a step asks its question again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.facts import CardMoved, Fact, OrderSet, TokensChanged
from talisman_desktop.core.requests import Choose, Chosen, Draw, Drawn, Throw, Thrown
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.play.session import Refused, Session
from tests.kit import a_table, core, do
from tests.play.sessions import at_the_witch


def test_correction_during_a_question_asks_it_again() -> None:
    table = a_table(["elf", "dwarf"], row=["sword"])
    session = Session(core(), do(table, f.StepBegan(step=Step("next-card"))))
    assert isinstance(session.pending, Choose)
    assert [o.id for o in session.pending.options] == ["take:elf", "take:dwarf", "leave"]
    session.edit("the Elf is a toad", [f.ToadChanged(hero="elf", turns=2)])
    assert isinstance(session.pending, Choose)
    assert [o.id for o in session.pending.options] == ["take:dwarf", "leave"]
    session.undo()
    assert [o.id for o in session.pending.options] == ["take:elf", "take:dwarf", "leave"]


def test_correction_does_not_repeat_the_first_half_step() -> None:
    """The step is entered again, on the table as corrected."""
    session = at_the_witch(fate=2)
    session.answer(Thrown((2,)), "typed")
    assert session.pending is not None
    assert session.pending.key == "fate"
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    assert (session.table.heroes["elf"].life, session.table.heroes["elf"].gold) == (4, 2)
    if isinstance(session.pending, Throw):
        session.answer(Thrown((2,)), "typed")
    session.answer(Chosen("keep"))
    assert (session.table.heroes["elf"].life, session.table.heroes["elf"].fate) == (3, 2)


def test_correction_during_a_draw_leaves_no_unknown_card() -> None:
    session = at_the_witch()
    session.answer(Thrown((5,)), "typed")
    assert isinstance(session.pending, Draw)
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    if isinstance(session.pending, Throw):
        session.answer(Thrown((5,)), "typed")
    session.answer(Drawn(("core/hex",)), "typed")
    assert [c.kind for c in session.table.zone("spells:elf")] == ["core/hex"]
    session.offers()


def test_correction_after_a_payment_does_not_charge_it_twice() -> None:
    session = at_the_witch(fate=2)
    session.answer(Thrown((2,)), "typed")
    session.answer(Chosen("fate"))
    assert isinstance(session.pending, Throw)
    session.edit("a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    # Either all of it is asked again, and nothing is paid yet, or the roll that was paid for.
    assert isinstance(session.pending, Throw)
    paid = session.pending.key.endswith("/again")
    assert session.table.heroes["elf"].fate == (1 if paid else 2)


@pytest.mark.parametrize(
    "facts",
    [
        lambda t: [TokensChanged(hero="nobody", token="gold", by=1)],
        lambda t: [CardMoved(card=99, to="items:elf")],
        lambda t: [OrderSet(order=("elf", "dwarf"))],
        lambda t: [f.CardTaken(deck="spell", kind="core/ogre", to="spells:elf")],
        lambda t: [
            TokensChanged(hero="elf", token="gold", by=1),
            CardMoved(card=t.zone(spot(1))[0].id, to="deck:spell"),
        ],
    ],
)
def test_an_impossible_correction_changes_nothing(facts: Callable[[Table], list[Fact]]) -> None:
    session = at_the_witch()
    table, log, pending, shown = session.table, list(session.log), session.pending, list(session.facts)
    with pytest.raises(Refused):
        session.edit("impossible", facts(session.table))
    assert (session.table, session.log, session.pending, session.facts) == (table, log, pending, shown)
