"""A program killed at any moment loses no answer that was saved, and the campaign opens again."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from talisman_desktop.store.campaign import Campaign
from tests.store.fake import FakeRules, new_table
from tests.store.player import digest

ROOT = Path(__file__).resolve().parents[2]
KILLS = 50


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_fifty_kills(tmp_path: Path) -> None:
    path = tmp_path / "killed.talisman"
    Campaign.create(path, new_table(life=100_000)).close()
    command = [sys.executable, "-m", "tests.store.player", str(path), str(KILLS), "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    rounds = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rounds) == KILLS
    acknowledged: dict[int, int] = {}
    undone_to: int | None = None
    saved = opened = 0
    for said in rounds:
        for what, *rest in said:
            match what:
                case "stands":
                    first, log, warnings = rest
                    assert warnings == []
                    found = dict(log)
                    opened += 1
                    # An undo on its way when the kill came may have been saved or not.
                    if undone_to is not None and first + len(log) <= undone_to:
                        acknowledged = {n: c for n, c in acknowledged.items() if n < undone_to}
                    undone_to = None
                    missing = {n: c for n, c in acknowledged.items() if n >= first and found.get(n) != c}
                    assert not missing
                    acknowledged |= found
                    acknowledged = {n: c for n, c in acknowledged.items() if n < first + len(log)}
                case "undoing":
                    (undone_to,) = rest
                case "undone":
                    (length,) = rest
                    assert length == undone_to
                    acknowledged = {n: c for n, c in acknowledged.items() if n < length}
                    undone_to = None
                case "saved":
                    (log,) = rest
                    acknowledged |= dict(log)
                    saved += 1
                case _:
                    raise AssertionError(rest)
    assert saved > 50
    assert opened > KILLS / 10
    with Campaign.open(path) as campaign:
        session = campaign.resume(FakeRules(), before=0)
        assert campaign.differences(session.table) == []
        found = dict(digest(session, 0))
        if undone_to is not None:
            acknowledged = {n: c for n, c in acknowledged.items() if n < undone_to}
        assert {n: found.get(n) for n in acknowledged} == acknowledged
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    print(f"{saved} answers saved, {opened} of {KILLS} players got as far as playing")
