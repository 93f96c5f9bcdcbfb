"""Whole campaigns as JSON: written with the notes, and read elsewhere to make a campaign file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from talisman_desktop.app.campaigns import words
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.notes import exchange
from talisman_desktop.notes.exchange import Evening, Exchange, Remark, TableWas
from talisman_desktop.play.log_gaps import counted
from talisman_desktop.play.session import Session
from talisman_desktop.play.strangers import Unfit
from talisman_desktop.rules.house import House
from talisman_desktop.store.backup import HALF_FOLDER
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.errors import CampaignError, CampaignExists, CampaignLocked, SaveFailed, save_failed
from talisman_desktop.store.shelf import settle
from talisman_desktop.store.sittings import Sitting


def exchanged(campaign: Campaign, session: Session, report: Report = UNSEEN) -> Exchange:
    """Return a campaign for exchange, with as much of its log as the rules in use can play."""
    played, begins, facts_before = whole(campaign, session, report)
    # A replay may have filled in answers that the file lacks.
    filled = played.filled if played is not session else []
    session, first = played, played.keyframes[0]
    facts_before += first.facts
    starts, entries, facts = campaign.sittings.starts(), len(session.log), len(session.facts)
    sittings: list[Evening] = []
    for s in reversed(campaign.sittings.all()):
        entry, fact = starts.get(s.number, (-1, -1))
        entries = max(0, counted(entry - begins, filled) - first.entries) if entry >= 0 else entries
        facts = max(0, fact - facts_before) if fact >= 0 else facts
        was: TableWas = "put away" if s.table_was == "put away" else "left standing" if s.table_was else ""
        sittings.append(Evening(s.started, s.ended, s.title, s.players, s.notes, was, entries, facts))
    there = [r for r in campaign.remarks.all() if r.there and r.n >= facts_before]
    remarks = [Remark(r.n - facts_before, r.note) for r in there]
    return exchange.exchange(
        session, campaign.title, settings=campaign.settings, sittings=sittings[::-1], remarks=remarks
    )


class Reach(NamedTuple):
    """A session of a campaign, with the numbers of entries and facts of the campaign before the session's first."""

    session: Session
    entries: int
    facts: int


def near(campaign: Campaign, session: Session) -> Reach:
    """Return the session unchanged, as a `Reach`."""
    return Reach(session, campaign.first, campaign.first_fact)


def whole(campaign: Campaign, session: Session, report: Report = UNSEEN) -> Reach:
    """Return a session with the whole log, if the rules in use can still play it; else the given one. Both as a
    `Reach`."""
    if campaign.first:
        start = campaign.past.start(before=0)
        try:
            played = Session(session.rules, start.table, start.entries, switches=start.switches, steps=report.step)
        except Exception:  # because today's rules may raise anything on an older log
            return near(campaign, session)
        if played.table == session.table:
            return Reach(played, start.first, start.facts)
    return near(campaign, session)


class ImportRefused(Exception):
    """An error: no campaign can be made from a file. `str()` of it is one sentence."""


def read_json(file: Path, rules: House, report: Report = UNSEEN) -> tuple[Exchange, Session]:
    """Return the campaign in a JSON file, and the session that has replayed it. Raises ImportRefused or OSError."""
    with file.open("rb") as opened:
        data = opened.read(exchange.MAX_SIZE + 1)
    try:
        campaign = exchange.read(data, rules)
        report.step()
        return campaign, exchange.play(campaign, rules, report.step)
    except Unfit as error:
        raise ImportRefused(f"{file}: {error}") from error


def make(path: Path, campaign: Exchange, session: Session, report: Report = UNSEEN) -> Path:
    """Write a campaign beside its place and then move it there, so that it is never half there; return its file. Raises
    CampaignExists if another file has taken the place."""
    with beside(path) as half:
        made = Campaign.create(
            half,
            campaign.table,
            title=campaign.title,
            settings=campaign.settings,
            switches=campaign.switches,
            words=words(session.rules),
        )
        try:
            made.sync(session)
            made.sittings.take_over([_sitting(n, s, session) for n, s in enumerate(campaign.sittings, 1)])
            for remark in campaign.remarks:
                made.remarks.write(remark.fact, remark.note)
        finally:
            made.close()
        report.step()
        settle(half, path)
    return path


def _sitting(number: int, evening: Evening, session: Session) -> tuple[Sitting, int, int]:
    """Return a sitting, the number of its first log entry (counted as the session does), and the number of its first
    fact."""
    was = evening
    sitting = Sitting(number, was.started, was.ended, was.title, was.players, was.notes, was.table_was)
    return sitting, counted(was.entries, session.filled), was.facts


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """Yield a path in a temporary folder beside `path`. Errors that occur in the `with` block name `path` instead."""
    with TemporaryDirectory(prefix=HALF_FOLDER, dir=path.absolute().parent) as folder:
        half = Path(folder) / path.name
        try:
            yield half
        except SaveFailed as error:
            raise save_failed(path, error.__cause__ or error, "nothing was made") from error
        except (CampaignExists, CampaignLocked):  # because these errors name `path` already
            raise
        except CampaignError as error:
            raise CampaignError(path, str(error).replace(str(half), str(path))) from error
