"""Journals written by older versions: their lines stay as they were told."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from talisman_desktop.app.campaigns import opened
from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.games.darkest.darkest_words import TELLING
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Teller
from talisman_desktop.store.campaign import Campaign, Words
from talisman_desktop.store.resumption import resume
from tests.kit import catalog, core

SAVES = Path(__file__).parents[1] / "saves"
THEN = "As it was told then."


def test_lines_of_an_older_version_stay_as_told(path: Path) -> None:
    words = Words(tell=Teller(catalog(), TELLING).tell, name=catalog().name, codec=CODEC)
    with Campaign.create(path, new_table(catalog(), 1), words=words) as campaign:
        session = resume(campaign, core())
        campaign.record(session.continue_with(_for_a_while), session)
    told = _made_older(path)
    assert told, "no fight in this evening"
    with Campaign.open(path, words=words) as campaign:
        again = resume(campaign, core())
        assert (again.table, campaign.warnings) == (session.table, [])
        lines = {line.n: line.text for line in campaign.past.journal(limit=10_000)}
    assert {lines[n] for n in told} == {THEN}
    with closing(sqlite3.connect(path)) as file:
        assert _with_sums(file) == []


@pytest.mark.parametrize("save", sorted(SAVES.glob("*/*.talisman")), ids=lambda path: path.name)
def test_opening_a_released_save_rewrites_no_line(save: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copy(save, tmp_path))
    before = _lines(copied)
    _, campaign = opened(copied, core())
    campaign.close()
    assert len(before) > 500
    assert _lines(copied) == before


def _lines(path: Path) -> list[tuple[int, str, int]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT n, coalesce(text, ''), coalesce(sitting, 0) FROM journal ORDER BY n").fetchall()


def _for_a_while(session: Session, request: Request) -> Answer | None:
    return careful(session, request) if session.decisions < 40 else None


def _with_sums(file: sqlite3.Connection) -> list[tuple[int, str]]:
    return file.execute("SELECT n, fact FROM journal WHERE fact LIKE '%\"sides\"%'").fetchall()


def _made_older(path: Path) -> list[int]:
    """Take the sums out of the saved facts, as an older version wrote them; return the numbers of their lines."""
    with closing(sqlite3.connect(path)) as file, file:
        found = _with_sums(file)
        for n, text in found:
            fact = {k: v for k, v in msgspec.json.decode(text).items() if k not in ("sides", "blows")}
            file.execute(
                "UPDATE journal SET text = ?, fact = ? WHERE n = ?", (THEN, msgspec.json.encode(fact).decode(), n)
            )
    return [n for n, _ in found]
