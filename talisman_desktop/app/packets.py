"""The session packet of a campaign in all its forms: Markdown, HTML, PDF, and JSON with the campaign itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal, assert_never

from msgspec.structs import replace

from talisman_desktop.app import content, files
from talisman_desktop.app.exchange_files import Reach, exchanged, near
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.notes import exchange, html, markdown
from talisman_desktop.notes.blocks import Document
from talisman_desktop.notes.packet import Sitting, Wanted, packet, span_of
from talisman_desktop.notes.past_tables import table_at
from talisman_desktop.notes.story_length import Story
from talisman_desktop.pictures.album import Album
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.store.campaign import Campaign

Form = Literal["md", "html", "pdf"]

PICTURE = (1366, 768)


def run_notes(
    path: Path,
    output: str,
    form: Form | Literal["json"],
    *,
    paper: str,
    story: Story,
    sitting: str,
    checklist: bool,
    picture: bool,
) -> int:
    """Write the packet of a campaign to a file, or to standard output for "-". `sitting` is a number, "last" or "all";
    "" means the last one, or all if there is none. Raises OSError, CampaignError or SittingMissing. Return the exit
    code."""
    if output == "-" and form == "pdf":
        raise OSError(0, "a PDF cannot be printed on the screen; name a file with -o", "-")
    if output != "-":
        files.refuse(Path(output))
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(path, content.rules(), whole=True)
    try:
        if form == "json":
            data = exchange.write(exchanged(campaign, session))
        else:
            wanted = Wanted(story, _number(sitting, campaign), checklist)
            reach = near(campaign, session)
            if picture and form != "md":
                table = table_of(campaign, reach, wanted.sitting)
                wanted = replace(wanted, picture=picture_of(table, session.rules))
            data = written(document_of(campaign, reach, wanted), form, paper)
    finally:
        campaign.close()
    _out(output, data)
    return 0


def document_of(campaign: Campaign, reach: Reach, wanted: Wanted, report: Report = UNSEEN) -> Document:
    """Return the packet of an open campaign as a document."""
    session, first = reach.session, reach.facts
    notes = {n - first: note for n, note in campaign.remarks.of_lines().items() if n >= first}
    sittings = _sittings(campaign, reach)
    earlier = _earlier(campaign, first, wanted.sitting)
    return packet(session, campaign.title, wanted, sittings=sittings, earlier=earlier, notes=notes, whole=not first,
                  step=report.step)  # fmt: skip


def table_of(campaign: Campaign, reach: Reach, sitting: int) -> Table:
    """Return the table at the end of a sitting; the present table for the last sitting or for all (0)."""
    last = span_of(sitting, _sittings(campaign, reach)).last
    return reach.session.table if last is None else table_at(reach.session, last)


def _out(output: str, data: bytes) -> None:
    if output == "-":
        files.put_text("-", data.decode())
    else:
        files.put(Path(output), data)


def written(document: Document, form: Form, paper: str, report: Report = UNSEEN) -> bytes:
    """Return a document as the bytes of a file of this form. A PDF needs Qt, but no display."""
    match form:
        case "md":
            return markdown.write(document).encode("utf-8", "replace")
        case "html":
            return html.write(document).encode("utf-8")
        case "pdf":
            _offscreen()
            from talisman_desktop.desktop.paper import document as on_paper
            from talisman_desktop.desktop.presenters.geometry.paper_sizes import PAPERS
            from talisman_desktop.desktop.window.application import application

            application(sys.argv[:1])
            return on_paper.write(document, PAPERS[paper], report)
        case _:
            assert_never(form)


def picture_of(table: Table, rules: Rules, album: Album | None = None, report: Report = UNSEEN) -> bytes:
    """Return a picture of the table as PNG; with an album, it shows the pictures in it."""
    _offscreen()
    from talisman_desktop.app import picture
    from talisman_desktop.desktop.scene.faces import no_pictures
    from talisman_desktop.desktop.window.picture_loader import images_of

    pictures = no_pictures if album is None else images_of(album)
    return picture.png(table, rules, PICTURE, 1.5, pictures=pictures, report=report)


def _offscreen() -> None:
    """Set Qt to work without a display; called before Qt is loaded."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _sittings(campaign: Campaign, reach: Reach) -> list[Sitting]:
    """Return the sittings, each with the number of its first fact in the session. A sitting in which nothing happened
    has the first fact of the next."""
    starts, first = campaign.sittings.starts(), len(reach.session.facts)
    found: list[Sitting] = []
    for s in reversed(campaign.sittings.all()):
        fact = starts.get(s.number, (-1, -1))[1]
        first = max(0, fact - reach.facts) if fact >= 0 else first
        found.append(Sitting(s.number, s.title, content.when(s.started), s.players, s.notes, first, s.table_was))
    return found[::-1]


def _earlier(campaign: Campaign, first: int, sitting: int) -> list[str]:
    """Return the journal lines from before fact number `first` of the campaign, of one sitting or of all (0)."""
    if not first:
        return []
    lines = campaign.past.journal(before=first, limit=100_000)
    return [line.text for line in lines if sitting in (0, line.sitting)]


def _number(sitting: str, campaign: Campaign) -> int:
    """Return the number of the wanted sitting; 0 for all. Raises SittingMissing."""
    numbers = [s.number for s in campaign.sittings.all()]
    if sitting == "all" or not (sitting or numbers):
        return 0
    if not numbers:
        raise SittingMissing(f"{campaign.path} has no sitting yet; leave --sitting out to tell all of it")
    number = numbers[-1] if sitting in ("", "last") else int(sitting)
    if number not in numbers:
        raise SittingMissing(f"{campaign.path} has no sitting {number}; its sittings are {numbers[0]} to {numbers[-1]}")
    return number


class SittingMissing(Exception):
    """An error: there is no such sitting. `str()` of it is one sentence."""
