"""How long saving, undoing and opening take with a long log. Printed (`pytest -s`), not asserted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TypeVar

from talisman_desktop.play.session import Change
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.library import look
from tests.store.conftest import WORDS
from tests.store.fake import FakeRules, new_table, play, same

T = TypeVar("T")
ANSWERS = 5_000


def timed(what: str, operation: Callable[[], T]) -> T:
    """Do it and say how long it took."""
    start = perf_counter()
    result = operation()
    print(f"{what}: {(perf_counter() - start) * 1000:.1f} ms")
    return result


def test_a_long_campaign(path: Path, rules: FakeRules) -> None:
    times: list[float] = []
    campaign = Campaign.create(path, new_table(life=100_000), words=WORDS)
    campaign.begin_sitting()
    session = campaign.resume(rules)

    def record(change: Change) -> None:
        start = perf_counter()
        campaign.record(change, session)
        times.append((perf_counter() - start) * 1000)

    play(session, ANSWERS, Random(1), record)
    print(f"\nsaving one of {ANSWERS} answers: median {median(times):.2f} ms")
    print(f"95 of 100: {quantiles(times, n=20)[-1]:.2f} ms")
    change = timed("undo", session.undo)
    timed("saving the undo", lambda: campaign.record(change, session))
    timed("closing", campaign.close)
    print(f"file: {path.stat().st_size / 1e6:.1f} MB, {len(session.log)} entries, {len(session.facts)} facts")
    timed("a look for the list", lambda: look(path))
    again = timed("opening with check and backup", lambda: Campaign.open(path, words=WORDS))
    near = timed("resuming", lambda: again.resume(rules))
    assert same(near, session)
    change = timed("undo", near.undo)
    timed("saving the undo", lambda: again.record(change, near))
    whole = timed("resuming from the very beginning", lambda: again.resume(rules, before=0))
    assert same(whole, near)
    change = timed("rewinding half of it", lambda: whole.rewind(len(whole.log) // 2))
    timed("saving the rewind", lambda: again.record(change, whole))
    assert again.differences(whole.table) == []
    again.close()
