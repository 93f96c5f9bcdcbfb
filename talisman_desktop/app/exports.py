"""The files the window can write of the game under way. What makes them is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from talisman_desktop.desktop.main import CampaignFile, FileKind
from talisman_desktop.play.session import Session

if TYPE_CHECKING:
    from talisman_desktop.app.packets import Form
    from talisman_desktop.app.sheets import Kind
    from talisman_desktop.notes.story import Story
    from talisman_desktop.store.campaign import Campaign

Make = Callable[[Session, CampaignFile], bytes]

PAPERS = (("a4", "A4"), ("letter", "US Letter"))
SHEETS: tuple[tuple[Kind, str], ...] = (
    ("heroes", "Hero sheets"),
    ("mat", "Mat, as the table stands"),
    ("places", "Cards of places"),
    ("road", "Cards of the road, to fold"),
    ("maps", "Maps"),
)


def file_kinds() -> dict[str, tuple[FileKind, ...]]:
    """By the command that writes them."""
    notes = [FileKind("Markdown", "md", _notes("md")), FileKind("Web page", "html", _notes("html"))]
    notes += [FileKind(f"PDF on {name}", "pdf", _notes("pdf", paper)) for paper, name in PAPERS]
    few = "Highlights, PDF on"
    notes += [FileKind(f"{few} {name}", "pdf", _notes("pdf", paper, "highlights")) for paper, name in PAPERS]
    notes.append(FileKind("Whole campaign as JSON", "json", _whole))
    sheets = [
        FileKind(f"{words} on {name}", "pdf", _sheets(kind, paper)) for kind, words in SHEETS for paper, name in PAPERS
    ]
    return {"notes": tuple(notes), "sheets": tuple(sheets)}


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and never over a campaign. Raises OSError."""
    from talisman_desktop.app import files

    files.put(path, data)


def _notes(form: Form, paper: str = "a4", story: Story = "full") -> Make:
    def make(session: Session, campaign: CampaignFile) -> bytes:
        from talisman_desktop.app import packets
        from talisman_desktop.notes.packet import Wanted

        png = packets.picture_of(session.table) if form != "md" else b""
        document = packets.document_of(_campaign(campaign), session, Wanted(story, picture=png))
        return packets.written(document, form, paper)

    return make


def _whole(session: Session, campaign: CampaignFile) -> bytes:
    from talisman_desktop.app.exchanging import exchanged
    from talisman_desktop.notes import exchange

    return exchange.write(exchanged(_campaign(campaign), session))


def _sheets(kind: Kind, paper: str) -> Make:
    def make(session: Session, campaign: CampaignFile) -> bytes:
        from talisman_desktop.app import sheets

        return sheets.sheets([kind], session.rules.catalog, session.table, paper)

    return make


def _campaign(campaign: CampaignFile) -> Campaign:
    from talisman_desktop.store.campaign import Campaign

    assert isinstance(campaign, Campaign)
    return campaign
