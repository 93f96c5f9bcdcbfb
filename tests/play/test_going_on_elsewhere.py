"""A correction that names the next step ends the current step, and play continues at the named one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.road import entry_step
from talisman_desktop.play.session import Session
from tests.kit import a_table, core
from tests.playthroughs.adventures import adventures


def met(card: str, session: Session) -> bool:
    """Return whether a card is face up on a draw spot."""
    zones = session.table.zones
    return any(c.kind == f"core/{card}" and c.up for z, cards in zones.items() if z.startswith("spot:") for c in cards)


def test_half_met_card_stays_when_play_continues_elsewhere() -> None:
    """An event is usually discarded at the end of its step; if the step is ended by hand, the event stays."""
    table = a_table(["elf"], space=2, row=["imp"])
    session = Session(core(), table, switches={"dice": "table"})
    assert met("imp", session)
    step = len(session.facts)
    session.edit("to the village", [f.StepBegan(Step("village"))])
    assert session.table.step == Step("village")
    assert met("imp", session)
    assert [type(fact) for fact in session.facts[step:]] == [f.StepBegan]
    session.undo()
    assert session.table.step.name != "village"
    session.redo()
    assert session.table.step == Step("village")
    again = Session(core(), table, session.log)
    assert again.table == session.table


@pytest.mark.parametrize(
    ("table", "step"),
    [
        (a_table(["elf"], village=True), "village"),
        (replace(a_table(["elf"], village=True), heroes={}, order=()), "muster"),
        (a_table(["elf"], space=0), "next-space"),
        (a_table(["elf"], space=3), "go-on-here"),
        (a_table(["elf"], space=3, row=["ogre"]), "next-card"),
        (a_table(["elf"], space=6, destination="crags", zones={"guardians": ["ogre"]}), "guardian-fight"),
    ],
    ids=["village", "nobody", "setting out", "empty spots", "cards", "guardians"],
)
def test_resume_returns_the_step_that_suits_the_table(table: Table, step: str) -> None:
    assert entry_step.step(table).name == step


@pytest.mark.parametrize("seed", range(4))
def test_every_table_of_an_adventure_can_be_resumed(seed: int) -> None:
    """From each step of an adventure, entered again by hand, the game asks its next question and breaks nothing."""
    session = adventures(seed)
    for frame in session.keyframes[::7]:
        fresh = Session(core(), frame.table, hold=True)
        fresh.edit("again", [f.StepBegan(entry_step.step(frame.table))])
        assert fresh.pending is not None or fresh.over
