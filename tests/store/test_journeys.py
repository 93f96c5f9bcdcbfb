"""Campaigns played at random beyond the river and up the Tower: the file follows, and shows in words where they are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from talisman_desktop.app.campaigns import created_from, opened
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Step
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, who
from tests.kit import wrong as tables_wrong
from tests.playthroughs.adventures import before_the_portal, upwards


def shown(path: Path, name: str) -> str:
    """Return the value of a row of the readable state."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()
    return str(found[0]) if found else ""


@pytest.mark.parametrize("seed", range(4))
def test_file_matches_play_beyond_the_river(tmp_path: Path, seed: int) -> None:
    path, play = tmp_path / "campaign.talisman", upwards(random_bot(seed))
    table = before_the_portal(seed, finale="one" if seed % 2 else "together")
    created_from(path, Session(core(), table)).close()
    session, campaign = opened(path, core())
    places = set()
    for n in range(250):
        if session.pending is None:
            break
        answer = play(session, session.pending)
        assert answer is not None
        campaign.record(session.answer(answer), session)
        places.add(shown(path, "place"))
        assert tables_wrong(session.table) == []
        if n % 10 == 0:
            assert campaign.past.differences(session.table) == []
    assert campaign.past.differences(session.table) == []
    assert "Crypt, The Tower" in places
    campaign.close()
    again, campaign = opened(path, core())
    assert (again.table, again.pending) == (session.table, session.pending)
    campaign.close()


def test_quests_talismans_spent_and_the_end_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "campaign.talisman"
    elf = who("elf", quest="follower")
    table = a_table([elf, "dwarf"], region="outer", space="valley-of-fire", rolled=(14,), spent=3, step=Step("climb"))
    created_from(path, Session(core(), table)).close()
    session, campaign = opened(path, core())
    with closing(sqlite3.connect(path)) as connection:
        quests = connection.execute("SELECT name, quest FROM heroes ORDER BY marching").fetchall()
    assert quests == [("Elf", "hand over a follower"), ("Dwarf", None)]
    assert shown(path, "talismans spent on this ascent") == "3"
    assert (shown(path, "region"), shown(path, "place")) == ("outer", "Valley of Fire, The Tower")
    assert shown(path, "end") == ""
    campaign.record(session.answer(Chosen("on")), session)
    assert shown(path, "end").startswith("The Crown is won. The Elf and the Dwarf reach the Crown together")
    campaign.record(session.undo(), session)
    assert shown(path, "end") == ""
    campaign.close()
