"""Every kind of file the window can write, of a campaign that is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from talisman_desktop.app import content, exports
from talisman_desktop.app.campaigns import created_from, opened
from talisman_desktop.notes import exchange
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign
from tests.notes.test_session_notes import played

BEGINS = {"md": b"# ", "html": b"<!DOCTYPE html>", "pdf": b"%PDF-", "json": b"{"}


@pytest.fixture
def open_campaign(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Session, Campaign]]:
    """A long campaign as the window opens it: the session knows the later part only."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "long.talisman"
    held = created_from(path, played(3, 900))
    held.close()
    session, campaign = opened(path, content.rules())
    campaign.begin_sitting()
    yield session, campaign
    campaign.close()


def test_every_kind_can_be_written(open_campaign: tuple[Session, Campaign], tmp_path: Path) -> None:
    kinds = exports.file_kinds()
    assert set(kinds) == {"notes", "sheets"}
    for kind in (*kinds["notes"], *kinds["sheets"]):
        target = tmp_path / f"x.{kind.ending}"
        exports.write(target, kind.make(*open_campaign))
        assert target.read_bytes().startswith(BEGINS[kind.ending]), kind.words
    filters = [kind.filter for kind in (*kinds["notes"], *kinds["sheets"])]
    assert len(filters) == len(set(filters))


def test_nothing_is_missing_that_the_session_knows_no_more(open_campaign: tuple[Session, Campaign]) -> None:
    session, campaign = open_campaign
    assert campaign.first > 0, "the session begins in the middle"
    kinds = {kind.words: kind for kind in exports.file_kinds()["notes"]}
    text = kinds["Markdown"].make(session, campaign).decode()
    assert text.startswith("# long\n")
    first = campaign.journal(limit=1_000_000)[0].text
    assert first in text
    whole = exchange.read(kinds["Whole campaign as JSON"].make(session, campaign))
    assert len(whole.entries) == campaign.first + len(session.log)
    assert exchange.play(whole, session.rules).table == session.table
