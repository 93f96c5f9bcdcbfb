"""A glimpse of a campaign: it shows the same table as opening would, quickly, and never raises."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from talisman_desktop.play.session import Session
from talisman_desktop.rules.roads import SHARED
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.glimpse import BACK, glimpse
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, play


def test_glimpse_shows_the_table_that_opening_shows(rules: FakeRules, tmp_path: Path) -> None:
    path = tmp_path / "a.talisman"
    with Campaign.create(path, new_table(), title="Tuesday", words=WORDS) as campaign:
        campaign.sittings.begin()
        session = resume(campaign, rules)
        for _ in range(4):
            play(session, BACK // 2, Random(1), lambda change: campaign.record(change, session))
            # While the file is open and its log of writing hot, as after a crash.
            before = sorted(os.listdir(tmp_path))
            seen = glimpse(path, SHARED)
            assert sorted(os.listdir(tmp_path)) == before
            assert seen is not None
            assert seen.title == "Tuesday"
            shown = Session(rules, seen.start.table, seen.start.entries, switches=seen.start.switches)
            assert (shown.table, shown.pending) == (session.table, session.pending)
    closed = glimpse(path, SHARED)
    assert closed is not None
    assert BACK <= len(closed.start.entries) < len(session.log)


def test_unreadable_file_has_no_glimpse(tmp_path: Path) -> None:
    (tmp_path / "broken.talisman").write_bytes(b"no" * 5000)
    (tmp_path / "empty.talisman").touch()
    for name in ("broken", "empty", "missing"):
        assert glimpse(tmp_path / f"{name}.talisman", SHARED) is None


def test_it_needs_no_sqlmodel() -> None:
    code = "import sys, talisman_desktop.store.glimpse; print('sqlalchemy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
