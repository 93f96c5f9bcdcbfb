"""The session packet of a campaign in every form: Markdown, HTML, PDF, and the campaign itself as JSON."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal, assert_never

from talisman_desktop.app import content, files
from talisman_desktop.core.table import Table
from talisman_desktop.notes import exchange, html, markdown
from talisman_desktop.notes.blocks import Document
from talisman_desktop.notes.packet import Sitting, Wanted, packet
from talisman_desktop.notes.story import Story
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign

Form = Literal["md", "html", "pdf"]
FORMS: tuple[Form, ...] = ("md", "html", "pdf")

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
    """Write the packet of a campaign. `sitting` is a number, "last" or "all". Raises OSError or CampaignError."""
    if output == "-" and form == "pdf":
        raise OSError(0, "a PDF cannot be printed on the screen; name a file with -o", "-")
    if output != "-":
        files.refuse(Path(output))
    from talisman_desktop.app.campaigns import opened

    session, campaign = opened(path, content.rules(), whole=True)
    try:
        if form == "json":
            from talisman_desktop.app.exchanging import exchanged

            _out(output, exchange.write(exchanged(campaign, session)))
            return 0
        title, sittings, earlier = campaign.title, _sittings(campaign, session), _earlier(campaign)
        first = campaign.first_fact
        notes = {n - first: note for n, note in campaign.remarks.of_lines().items() if n >= first}
    finally:
        campaign.close()
    png = picture_of(session.table) if picture and form != "md" else b""
    wanted = Wanted(story, _number(sitting, sittings, path), checklist, png)
    document = packet(session, title, wanted, sittings=sittings, earlier=earlier, notes=notes)
    _out(output, written(document, form, paper))
    return 0


def _out(output: str, data: bytes) -> None:
    if output == "-":
        files.put_text("-", data.decode())
    else:
        files.put(Path(output), data)


def written(document: Document, form: Form, paper: str) -> bytes:
    """A document as a file. A PDF needs no display, but Qt."""
    match form:
        case "md":
            return markdown.write(document).encode("utf-8", "replace")
        case "html":
            return html.write(document).encode("utf-8")
        case "pdf":
            _offscreen()
            from talisman_desktop.desktop.paper import document as on_paper
            from talisman_desktop.desktop.paper.measure import PAPERS
            from talisman_desktop.desktop.starting import application

            application(sys.argv[:1])
            return on_paper.write(document, PAPERS[paper])
        case _:
            assert_never(form)


def picture_of(table: Table) -> bytes:
    """A picture of the table as a PNG."""
    _offscreen()
    from talisman_desktop.app import picture

    return picture.png(table, content.catalog(), PICTURE, 1.5)


def _offscreen() -> None:
    """Before Qt is loaded: no window is opened."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def _sittings(campaign: Campaign, session: Session) -> list[Sitting]:
    """The sittings, each with its first fact in the session; one in which nothing happened begins with the next."""
    starts, first = campaign.sitting_starts(), len(session.facts)
    found: list[Sitting] = []
    for s in reversed(campaign.sittings()):
        fact = starts.get(s.number, (-1, -1))[1]
        first = max(0, fact - campaign.first_fact) if fact >= 0 else first
        found.append(Sitting(s.number, s.title, content.when(s.started), s.players, s.notes, first))
    return found[::-1]


def _earlier(campaign: Campaign) -> list[str]:
    """Lines told before what the session still knows: after the rules have changed it begins anew."""
    if not campaign.first_fact:
        return []
    return [line.text for line in campaign.journal(before=campaign.first_fact, limit=100_000)]


def _number(sitting: str, sittings: list[Sitting], path: Path) -> int:
    """The number meant. Raises LookupError in words when there is no such sitting."""
    numbers = [s.number for s in sittings]
    if sitting == "all" or (sitting == "last" and not numbers):
        return 0
    number = numbers[-1] if sitting == "last" else int(sitting)
    if number not in numbers:
        has = f"its sittings are {numbers[0]} to {numbers[-1]}" if numbers else "it has none"
        raise SittingMissing(f"{path} has no sitting {number}; {has}")
    return number


class SittingMissing(Exception):
    """A sitting that never was, told in one sentence."""
