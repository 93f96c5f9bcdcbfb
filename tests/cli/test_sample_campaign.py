"""The sample campaign is made the same every time, some evenings old, and opens like any other."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from talisman_desktop.app.campaigns import opened
from talisman_desktop.app.sample_campaign import EVENINGS, TITLE, sample_campaign
from talisman_desktop.core.log import encode_entry
from talisman_desktop.desktop.presenters.progress import Cancelled
from talisman_desktop.store.library import look
from tests.kit import core

TODAY = date(2026, 11, 23)


class Impatient:
    """A report whose reader cancels the work after so many steps."""

    def __init__(self, patience: int) -> None:
        self.left = patience

    def step(self, done: int = 0, of: int = 0) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled

    def on_screen(self, draw: object) -> object:  # pragma: no cover  # nothing is drawn
        raise AssertionError


def log_of(path: Path) -> list[bytes]:
    """Return the log of a campaign, as it is written."""
    session, campaign = opened(path, core(), whole=True)
    campaign.close()
    return [encode_entry(entry) for entry in session.log]


def test_sample_has_evenings_with_notes_of_weeks_ago(tmp_path: Path) -> None:
    path = sample_campaign(tmp_path, core(), today=TODAY)
    session, campaign = opened(path, core())
    with campaign:
        sittings = campaign.sittings.all()
        assert [s.title for s in sittings] == [evening.title for evening in EVENINGS]
        assert [s.started[:10] for s in sittings] == ["2026-11-02", "2026-11-09", "2026-11-16"]
        assert [s.ended[:10] for s in sittings] == [s.started[:10] for s in sittings]
        assert all(s.notes and s.players and s.table_was for s in sittings)
        assert [remark.note for remark in campaign.remarks.all()] == [evening.remark for evening in EVENINGS]
        assert len(campaign.past.journal(limit=1000)) > 200
        assert not campaign.warnings
    assert session.pending is not None
    assert session.table.day > 10
    assert look(path).title == TITLE


def test_sample_is_the_same_every_time(tmp_path: Path) -> None:
    assert log_of(sample_campaign(tmp_path / "one", core())) == log_of(sample_campaign(tmp_path / "two", core()))


def test_existing_sample_is_not_changed(tmp_path: Path) -> None:
    path = sample_campaign(tmp_path, core())
    before = path.read_bytes()
    assert sample_campaign(tmp_path, core()) == path
    assert path.read_bytes() == before
    path.unlink()
    assert log_of(sample_campaign(tmp_path, core()))


@pytest.mark.parametrize("patience", [0, 40])
def test_sample_that_was_cancelled_leaves_nothing(tmp_path: Path, patience: int) -> None:
    with pytest.raises(Cancelled):
        sample_campaign(tmp_path, core(), Impatient(patience))  # type: ignore[arg-type]  # nothing is drawn
    assert list(tmp_path.iterdir()) == []
