"""The end of a campaign: in words, in the notes, at the command line, and back from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from talisman_desktop.app import headless_jobs
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Step, Table
from talisman_desktop.notes.packet import markdown
from talisman_desktop.play import position
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, climbs, core, plays_out

TOGETHER = "The Elf, the Dwarf and the Troll reach the Crown together, and the land is saved."


def below_the_tower(**options: str) -> Table:
    """Return a session of a party that may go on to the Tower."""
    table = a_table(
        ["elf", "dwarf", "troll"],
        region="outer",
        space="valley-of-fire",
        rolled=(14,),
        options=options,
        step=Step("climb"),
        day=31,
    )
    return roads.with_roads(replace(table, dead=("core/ghoul",)), troves=2)


def lost() -> Table:
    """Return a session in which the only party that could set out is dead."""
    table = a_table((), village=True, options={"one-party": "yes"}, step=Step("party-lost"))
    return replace(table, dead=("core/elf", "core/dwarf", "core/troll"))


@pytest.mark.rule("C10o")
def test_undo_leads_back_from_the_end_and_redo_to_it() -> None:
    session = Session(core(), below_the_tower())
    assert ending(session.table, catalog()) is None
    session.answer(Chosen("on"))
    assert (session.over, session.pending) == (True, None)
    session.undo()
    assert not session.over
    assert session.pending is not None
    assert session.pending.key == "climb"
    session.redo()
    assert session.over


@pytest.mark.rule("C10o")
def test_a_campaign_won_together_is_told_with_its_figures() -> None:
    session = Session(core(), below_the_tower())
    session.answer(Chosen("on"))
    assert str(ending(session.table, catalog())) == (
        f"The Crown is won. {TOGETHER} 32 days, 1 adventure, 2 troves, 1 death."
    )


@pytest.mark.rule("C10o.e")
def test_a_campaign_won_by_one_is_told() -> None:
    end = ending(climbs("tower", hero="elf").table, catalog())
    assert end is not None
    assert (end.title, end.how) == ("The Crown is won", "The Elf alone reaches the Crown of Command.")


@pytest.mark.rule("C1c")
def test_a_campaign_lost_is_told() -> None:
    outcome = plays_out(lost(), until=["over"])
    assert outcome.table.step == Step("over", ("lost", ""))
    end = ending(outcome.table, catalog())
    assert end is not None
    assert (end.title, end.how) == ("The campaign is lost", "No hero is left to play.")


def test_the_notes_say_how_it_ended() -> None:
    session = Session(core(), below_the_tower())
    assert "How it ended" not in markdown(session, "A campaign")
    session.answer(Chosen("on"))
    text = markdown(session, "A campaign")
    assert f"## How it ended\n\n- The Crown is won: {TOGETHER}\n- 32 days, 1 adventure, 2 troves, 1 death\n" in text


def test_the_command_line_says_how_it_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "end.json"
    file.write_text(position.save(Session(core(), below_the_tower())), encoding="utf-8")
    assert headless_jobs.run_position_play(file, "first") == 0
    assert capsys.readouterr().out.endswith(f"\nThe Crown is won. {TOGETHER}\n")
    session = Session(core(), below_the_tower())
    session.answer(Chosen("on"))
    file.write_text(position.save(session), encoding="utf-8")
    assert headless_jobs.run_position_load(file, None) == 0
    assert "day 32: The Crown is won. " in capsys.readouterr().out
