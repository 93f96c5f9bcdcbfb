"""`notes --format json` and `campaigns import` on the command line."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from talisman_desktop.app import content
from talisman_desktop.app.arrival_files import Imports
from talisman_desktop.app.campaigns import opened
from talisman_desktop.desktop.presenters.progress import Unseen
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignExists
from talisman_desktop.store.library import look
from tests.cli.conftest import Typed


@pytest.fixture
def campaign(typed: Typed, tmp_path: Path) -> Path:
    """A campaign of two evenings, with notes of its players."""
    path = tmp_path / "mine.talisman"
    assert typed("solo", "--seed", 8, "--json", "--save", path).code == 0
    session, held = opened(path, content.rules(), whole=True)
    held.rename("Mine & <yours>")
    held.sittings.begin("Second evening")
    held.sittings.describe(1, players="Ann, Bo", notes="Cake.\nTea.")
    for _ in range(3):
        _answer(session, held)
    told = held.past.journal()[-1]
    held.remarks.write(told.n, "What a night!")
    held.sittings.end("left standing")
    held.close()
    return path


def _answer(session: Session, held: Campaign) -> None:
    from talisman_desktop.play import bots

    assert session.pending is not None
    answer = bots.first(session, session.pending)
    assert answer is not None
    held.record(session.answer(answer), session)


@pytest.fixture
def exported(typed: Typed, campaign: Path, tmp_path: Path) -> Path:
    """The same campaign as JSON."""
    target = tmp_path / "mine.json"
    assert typed("notes", campaign, "--format", "json", "-o", target) == (0, "", "")
    return target


def rows(path: Path, sql: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(path) as connection:
        found = connection.execute(sql).fetchall()
    connection.close()
    return found


def files(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir() if p.is_file())


SAME = (
    "SELECT * FROM sittings",
    "SELECT n, sitting, by, key, label, entry FROM log ORDER BY n",
    "SELECT * FROM journal ORDER BY n",
    "SELECT n, sitting, day, line, note FROM remarks",
    "SELECT * FROM heroes ORDER BY id",
    "SELECT * FROM possessions ORDER BY card",
    "SELECT name, value FROM meta WHERE name IN ('title', 'seed', 'settings', 'switches') ORDER BY name",
)


def test_the_same_campaign_comes_out(typed: Typed, campaign: Path, exported: Path, tmp_path: Path) -> None:
    made = tmp_path / "new.talisman"
    code, out, err = typed("campaigns", "import", exported, "-o", made)
    assert (code, err) == (0, "")
    assert out == f"{made}\n"
    for sql in SAME:
        assert rows(made, sql) == rows(campaign, sql), sql
    assert len(rows(made, "SELECT * FROM sittings")) == 1
    assert typed("notes", made).out == typed("notes", campaign).out
    again = tmp_path / "again.json"
    typed("notes", made, "--format", "json", "-o", again)
    assert again.read_bytes() == exported.read_bytes()


def test_players_notes_are_in_the_session_notes(typed: Typed, campaign: Path) -> None:
    out = typed("notes", campaign, "--sitting", "last").out
    assert "## Sitting 1: Second evening" in out
    assert "Players: Ann, Bo." in out
    assert "Tea." in out
    assert "The table was left standing." in out
    assert "— What a night!" in out.partition("## The tale\n")[2]
    full = ("--story", "full")
    alone, everything = typed("notes", campaign, *full).out, typed("notes", campaign, *full, "--sitting", "all").out
    story = alone.partition("## The story\n")[2]
    assert "— What a night!" in story
    assert len(story) < len(everything.partition("## The story\n")[2])
    assert "What a night!" in typed("notes", campaign, "--story", "highlights").out


def test_look_writes_nothing(typed: Typed, exported: Path, tmp_path: Path) -> None:
    before = files(tmp_path)
    code, out, _ = typed("campaigns", "import", exported, "-o", tmp_path / "new.talisman", "--look")
    assert code == 0
    assert f"{exported} would be {tmp_path / 'new.talisman'}:\nTitle: Mine & <yours>\n" in out
    assert ", 1 sitting\n" in out
    assert "Your notes: 1 line with a note\n" in out
    assert "Your other campaigns stay as they are." in out
    assert files(tmp_path) == before


def test_without_a_name_it_goes_to_the_others_and_stays_there(typed: Typed, exported: Path, tmp_path: Path) -> None:
    data = json.loads(exported.read_text(encoding="utf-8"))
    data["title"] = "../../etc/passwd\0\n"
    exported.write_text(json.dumps(data), encoding="utf-8")
    assert typed("campaigns", "import", exported).code == 0
    folder = content.campaigns_folder()
    assert [p.name for p in folder.iterdir() if p.suffix == ".talisman"] == ["etcpasswd.talisman"]
    assert typed("campaigns", "import", exported).code == 0
    assert len([p for p in folder.iterdir() if p.suffix == ".talisman"]) == 2, "nothing is overwritten"


def test_refused_command_prints_one_sentence(
    refused: Callable[..., str], campaign: Path, exported: Path, tmp_path: Path
) -> None:
    made = tmp_path / "new.talisman"
    assert "No such file" in refused("campaigns", "import", tmp_path / "none.json", "-o", made)
    assert "Is a directory" in refused("campaigns", "import", tmp_path, "-o", made)
    assert "already" in refused("campaigns", "import", exported, "-o", campaign)
    assert "no folder" in refused("campaigns", "import", exported, "-o", tmp_path / "nowhere" / "x.talisman")
    (tmp_path / "notes.md").write_text("# Friday\n", encoding="utf-8")
    assert "not a campaign" in refused("campaigns", "import", tmp_path / "notes.md", "-o", made)
    exported.write_bytes(exported.read_bytes()[:-200])
    assert "not a campaign" in refused("campaigns", "import", exported, "-o", made)
    assert not made.exists()


def test_a_full_disk_leaves_nothing(
    refused: Callable[..., str], exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = files(tmp_path)
    monkeypatch.setattr("talisman_desktop.store.ledger.Ledger.write", full)
    said = refused("campaigns", "import", exported, "-o", tmp_path / "new.talisman")
    assert "disk is full" in said
    assert "nothing was made" in said
    assert files(tmp_path) == before
    assert not [p for p in tmp_path.iterdir() if p.name.startswith(".import")]


def test_imports_at_the_same_time_are_two_campaigns(exported: Path, tmp_path: Path) -> None:
    imports = Imports(content.rules(), tmp_path / "here")
    imports.folder.mkdir()
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _n: imports.bring_in(exported), range(4)))
    assert len(set(made)) == 4
    assert {look(path).title for path in made} == {"Mine & <yours>"}
    assert sorted(imports.folder.iterdir()) == sorted(made)


def test_import_never_replaces_a_file_that_appeared_meanwhile(exported: Path, tmp_path: Path) -> None:
    target, imports = tmp_path / "taken.talisman", Imports(content.rules(), tmp_path)

    class Late(Unseen):
        def step(self, done: int = 0, of: int = 0) -> None:
            target.write_bytes(b"somebody's")

    with pytest.raises(CampaignExists, match="choose another name"):
        imports.bring_in(exported, target, Late())
    assert target.read_bytes() == b"somebody's"
