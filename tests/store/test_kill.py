"""A program killed at any moment loses no answer that was saved, and the campaign opens again."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from talisman_desktop.core.log import encode_entry
from talisman_desktop.store.backup import backup_folder, list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.resumption import resume
from tests.store.fake import PLAIN, FakeRules, new_table, play
from tests.store.player import digest

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("TALISMAN_KILLS", "15"))
"""The number of kills; the soak run asks for more."""


def killed(path: Path, player: str) -> list[list[list[Any]]]:
    """Return the lines that each player printed before it was killed."""
    command = [sys.executable, "-m", "tests.store.player", str(path), str(KILLS), "1", player]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=True)
    rounds = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rounds) == KILLS
    return rounds


class Heard:
    """The answers that the players reported as saved; the file must have them."""

    def __init__(self) -> None:
        self.log: dict[int, int] = {}
        """Checksums of the entries that are saved, by number."""
        self.open_from: int | None = None
        """The entry from which on the log may be the old or the new one, because it was being cut at the time of the
        kill."""
        self.marks: dict[str, dict[int, int]] = {}
        """The checksums of the entries that lead to each checkpoint."""
        self.counts: Counter[str] = Counter()

    def hear(self, what: str, *rest: Any) -> None:
        """Take in one line that a player printed."""
        self.counts[what] += 1
        match what, rest:
            case "stands", (first, log, warnings):
                assert warnings == []
                found = dict(log)
                must = {n: c for n, c in self.sure().items() if n >= first}
                assert {n: found.get(n) for n in must} == must
                self.now({n: c for n, c in self.log.items() if n < first} | found, first + len(log))
            case (("undoing" | "turning"), (entry,)):
                self.open_from = entry
            case "undone", (length,):
                assert length == self.open_from
                self.now(self.log, length)
            case "other", (log,):
                assert self.open_from is not None
                self.now(
                    {n: c for n, c in self.log.items() if n < self.open_from} | dict(log),
                    max(dict(log), default=-1) + 1,
                )
            case "saved", (log,):
                self.log |= dict(log)
            case "marked", (name, log):
                self.marks[name] = dict(log)
            case _:
                raise AssertionError((what, rest))

    def now(self, log: dict[int, int], length: int) -> None:
        """Set the log that is known for certain."""
        self.log = {n: c for n, c in log.items() if n < length}
        self.open_from = None

    def sure(self) -> dict[int, int]:
        """Return the answers that the file must have."""
        return {n: c for n, c in self.log.items() if self.open_from is None or n < self.open_from}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_kills_lose_no_saved_answer(tmp_path: Path) -> None:
    path = tmp_path / "killed.talisman"
    Campaign.create(path, new_table(life=100_000), words=PLAIN).close()
    heard = Heard()
    for said in killed(path, "play"):
        for what, *rest in said:
            heard.hear(what, *rest)
    counts = heard.counts
    assert counts["saved"] > KILLS
    assert counts["stands"] > KILLS / 10
    assert counts["other"] > KILLS / 10
    assert counts["marked"] > KILLS / 10
    with Campaign.open(path, words=PLAIN) as campaign:
        session = resume(campaign, FakeRules(), before=0)
        assert campaign.past.differences(session.table) == []
        found = dict(digest(session, 0))
        sure = heard.sure()
        assert {n: found.get(n) for n in sure} == sure
        for name, log in heard.marks.items():
            way = campaign.checkpoints.way(name)
            there = [*session.log[: way.at], *way.entries]
            assert {n: crc32(encode_entry(there[n])) for n in log} == log
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    print(dict(counts))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_kills_leave_whole_backups(played: Path, rules: FakeRules) -> None:
    states = []
    for n in range(3):
        with Campaign.open(played, words=PLAIN) as campaign:
            session = resume(campaign, rules)
            states.append(digest(session, campaign.first))
            play(session, 5, Random(n), lambda change: campaign.record(change, session))  # noqa: B023 called at once
    with Campaign.open(played, words=PLAIN) as campaign:
        states.append(digest(resume(campaign, rules), campaign.first))
    restored = sum(len(said) for said in killed(played, "go back"))
    assert restored > KILLS / 3
    # What stands there is one of them, whole, and so is every backup.
    seen = []
    for path in [played, *list_backups(played)]:
        with Campaign.open(path, backups=played.parent / "other", words=PLAIN) as campaign:
            seen.append(digest(resume(campaign, rules), campaign.first))
            assert campaign.warnings == []
    assert all(state in states for state in seen)
    print(f"{restored} times gone back")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_kills_during_backups_leave_whole_ones(tmp_path: Path, rules: FakeRules) -> None:
    path = tmp_path / "killed.talisman"
    Campaign.create(path, new_table(life=100_000), words=PLAIN).close()
    said = [entry for line in killed(path, "back up") for what, log in line for entry in log if what == "saved"]
    assert len(said) > KILLS
    with Campaign.open(path, keep=0, words=PLAIN) as campaign:
        found = digest(resume(campaign, rules, before=0), 0)
    assert {n: c for n, c in found if n in dict(said)} == dict(said)
    backups = list_backups(path)
    assert backups
    for copy in backups:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        with Campaign.open(copy, keep=0, words=PLAIN) as campaign:
            log = digest(resume(campaign, rules, before=0), 0)
            assert campaign.warnings == []
            assert log == found[: len(log)]
    print(f"{len(said)} answers saved, {len(list(backup_folder(path).glob('.*.part')))} backups cut short")
