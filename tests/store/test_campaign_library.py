"""The list of campaigns: quick, read-only, also while one is open or broken; and SQLModel is not needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.library import library, look
from talisman_desktop.store.resumption import resume
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, play


def test_library_lists_each_campaign_with_its_facts(played: Path, rules: FakeRules, tmp_path: Path) -> None:
    (tmp_path / "broken.talisman").write_bytes(b"no" * 5000)
    (tmp_path / "empty.talisman").touch()
    (tmp_path / "notes.txt").touch()
    with Campaign.create(tmp_path / "b.talisman", new_table(), title="Open", words=WORDS) as campaign:
        campaign.sittings.begin()
        session = resume(campaign, rules)
        play(session, 20, Random(1), lambda change: campaign.record(change, session))
        listed = library(tmp_path)
        assert {c.title for c in listed if not c.problem} == {"Open", played.stem}
        assert [c.path.stem for c in listed if c.problem] == ["broken", "empty"]
        one = look(campaign.path)
        assert one.party == tuple(WORDS.name(session.table.heroes[h].kind) for h in session.table.order)
        assert one.last == campaign.past.journal(limit=1)[0].text
        assert one.day == session.table.day
        assert one.sittings == 1
        assert one.place
        assert one.saved >= one.created > "2"
    before = sorted(os.listdir(tmp_path))
    library(tmp_path)
    assert sorted(os.listdir(tmp_path)) == before
    assert library(tmp_path / "nowhere") == []


def test_the_list_needs_no_sqlmodel() -> None:
    code = "import sys, talisman_desktop.store.library; print('sqlmodel' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
