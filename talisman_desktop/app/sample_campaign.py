"""The sample campaign: a few evenings that the program plays by itself when a player first wants to look around.

The careful bot plays it from a fixed seed, so no file of an older version is needed. The campaign is a file like any
other; if it is deleted, the program can make it again.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from talisman_desktop.app import exchange_files
from talisman_desktop.app.campaigns import words
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.lab.solo import is_home
from talisman_desktop.play import bots
from talisman_desktop.play.session import Session
from talisman_desktop.rules.house import House
from talisman_desktop.store.backup import SUFFIX
from talisman_desktop.store.campaign import Campaign

TITLE = "Sample campaign"
SEED = 3
MOST = 400
"""The most answers in one evening."""


class Evening(NamedTuple):
    """An evening of the sample: what the players noted, and how far it was played."""

    title: str
    notes: str
    remark: str
    """A note to the last line of the evening's journal."""
    days_ago: int
    adventures: int
    """The number of finished adventures of the campaign at which the evening ends."""
    farther: int = 0
    """The number of answers given after that."""


EVENINGS: tuple[Evening, ...] = (
    Evening(
        "The first road",
        "Three strangers met in the village. We learned to turn back in time, and what the Healer costs.",
        "Here we stopped for the night.",
        days_ago=21,
        adventures=1,
    ),
    Evening(
        "Farther out",
        "A longer road than last time. Next time: look at the odds before we fight, and keep a fate each.",
        "Home again. We counted what is left.",
        days_ago=14,
        adventures=2,
    ),
    Evening(
        "Late in the evening",
        "We left the table standing on the road. The marching order was a good one; keep it.",
        "Stopped in the middle of the road, as it was late.",
        days_ago=7,
        adventures=2,
        farther=12,
    ),
)
PLAYERS = "Anna, Ben"


def sample_campaign(folder: Path, rules: House, report: Report = UNSEEN, today: date | None = None) -> Path:
    """Return the file of the sample campaign in a folder, after making it if it is missing. Raises CampaignError."""
    path = folder / f"{TITLE}{SUFFIX}"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with exchange_files.beside(path) as half:
            _make(half, rules, report, today or date.today())
            half.replace(path)
    return path


def _make(path: Path, rules: House, report: Report, today: date) -> None:
    """Play the evenings into a file."""
    table = rules.new_table(SEED)
    switches = dict(rules.of(table).automations.beginning)
    session = Session(rules, table, switches=switches)
    with Campaign.create(path, table, title=TITLE, switches=switches, words=words(rules)) as campaign:
        for evening in EVENINGS:
            campaign.sittings.begin(evening.title)
            _play(session, evening, report)
            campaign.sync(session)
            _write_up(campaign, evening, today)


def _play(session: Session, evening: Evening, report: Report) -> None:
    """Answer the questions of an evening."""
    farther = evening.farther
    for _ in range(MOST):
        request = session.pending
        if request is None:
            return
        if is_home(session.table, evening.adventures) or farther < evening.farther:
            if not farther:
                return
            farther -= 1
        report.step(len(session.log), MOST * len(EVENINGS))
        answer = bots.careful(session, request)
        if answer is None:
            return
        session.answer(answer)


def _write_up(campaign: Campaign, evening: Evening, today: date) -> None:
    """End an evening, add the players' notes on it, and date it some days back."""
    number = campaign.sittings.now
    for line in campaign.past.journal(limit=1):
        campaign.remarks.write(line.n, evening.remark)
    campaign.sittings.end("left standing")
    day = today - timedelta(days=evening.days_ago)
    campaign.sittings.describe(number, players=PLAYERS, notes=evening.notes, day=day)
