"""The times that a player waits for: the next question, saving, undo, redo, opening a long campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Draw, Throw, Thrown
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful, random_bot
from talisman_desktop.play.session import Change, Session
from talisman_desktop.play.timeline import decisions
from talisman_desktop.rules import roads
from talisman_desktop.store.branches import back_to
from talisman_desktop.store.campaign import Campaign
from tests.kit import core

ANSWERS = 5_000
TIMES = 25
"""The number of times that undo, redo and opening are measured."""


def ms(seconds: float) -> str:
    """Return seconds as milliseconds in words, with a suitable number of decimals."""
    value = seconds * 1000
    return f"{value:.2f} ms" if value < 10 else f"{value:,.0f} ms"


def timed(operation: Callable[[], object]) -> float:
    """Return the seconds that a call takes."""
    start = perf_counter()
    operation()
    return perf_counter() - start


def play(session: Session, record: Callable[[Change], None]) -> list[float]:
    """Answer one question at a time, as a person does, until the log contains 5,000 answers; return the seconds of each
    answer.
    """
    at_random = random_bot(1)
    times: list[float] = []
    unwise = 0
    while len(times) < ANSWERS:
        request = session.pending
        if request is None:
            # After a victory or defeat, go back a little and play on with other luck, so that the campaign never ends.
            for _ in range(40):
                record(session.undo())
            record(session.switch("luck", str(len(times))))
            unwise = 200
            continue
        unwise -= 1
        assert not isinstance(request, Throw | Draw), "the program rolls and draws"
        # Sometimes an unwise answer is given, so that the careful party meets every part of the game.
        bot = at_random if unwise > 0 or len(times) % 5 == 0 else careful
        answer: Answer | None = bot(session, request)
        assert answer is not None
        start = perf_counter()
        change = session.answer(answer)
        times.append(perf_counter() - start)
        record(change)
    return times


def going_back(session: Session, campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the times for correcting an answer, for checkpoints and for looking back, each with saving."""
    length = len(session.log)
    at = next(i for i in range(length - 300, length) if isinstance(getattr(session.log[i], "answer", None), Thrown))
    old = session.log[at]
    assert isinstance(old, Answered)
    assert isinstance(old.answer, Thrown)
    dice = Thrown((old.answer.dice[0] % 6 + 1, *old.answer.dice[1:]))

    def saved(change: Change) -> None:
        campaign.record(change, session)

    yield "amending a die 300 entries back, and saving it", ms(timed(lambda: saved(session.amend(at, dice)[0])))
    yield "taking that back, and saving it", ms(timed(lambda: saved(session.undo())))
    assert len(session.log) == length
    campaign.checkpoints.add("here", place="", day=session.table.day)
    for _ in range(50):
        saved(session.undo())
    yield "back to a checkpoint, and saving it", ms(timed(lambda: saved(back_to(campaign, session, "here")[0])))
    yield "the table 300 entries ago, to look at", ms(timed(lambda: session.moment(at)))
    yield "the timeline of the whole campaign", ms(timed(lambda: decisions(session, lambda table: table.region)))


def measure() -> Iterator[tuple[str, str]]:
    """Yield all measurements of one campaign in a new file."""
    from talisman_desktop.app.campaigns import opened, words

    rules = core()
    saved: list[float] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.talisman"
        table = new_table(rules.catalog, seed=1)
        campaign = Campaign.create(path, table, switches=BEGINNING, words=words(rules))
        campaign.sittings.begin()
        session = Session(rules, table, switches=BEGINNING)
        campaign.sync(session)
        times = play(session, lambda change: saved.append(timed(lambda: campaign.record(change, session))))
        yield "campaign: log entries, adventures", f"{len(session.log):,}, {roads.of(session.table).adventures}"
        yield "an answer to the next question: median", ms(median(times))
        yield "  95 of 100", ms(quantiles(times, n=20)[-1])
        yield "  the longest", ms(max(times))
        yield "saving an answer: median", ms(median(saved))
        yield "  95 of 100", ms(quantiles(saved, n=20)[-1])
        undo, redo = [], []
        for _ in range(TIMES):
            undo.append(timed(session.undo))
            redo.append(timed(session.redo))
        yield "undo: median", ms(median(undo))
        yield "  the longest", ms(max(undo))
        yield "redo: median", ms(median(redo))
        yield from going_back(session, campaign)
        facts = len(session.facts)
        campaign.close(session)
        opening = []
        for _ in range(5):
            start = perf_counter()
            session, campaign = opened(path, rules)
            opening.append(perf_counter() - start)
            campaign.close(session)
        yield "opening the campaign (check, backup, replay): median", ms(median(opening))
        yield "its journal: entries", f"{facts:,}"
        yield "its file", f"{path.stat().st_size / 1e6:.1f} MB"
