"""The files the window can write of the game under way. What makes them is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from talisman_desktop.desktop.main import FileKind
from talisman_desktop.play.session import Session

if TYPE_CHECKING:
    from talisman_desktop.app.packets import Form
    from talisman_desktop.app.sheets import Kind

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
    sheets = [
        FileKind(f"{words} on {name}", "pdf", _sheets(kind, paper)) for kind, words in SHEETS for paper, name in PAPERS
    ]
    return {"notes": tuple(notes), "sheets": tuple(sheets)}


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and never over a campaign. Raises OSError."""
    from talisman_desktop.app import files

    files.put(path, data)


def _notes(form: Form, paper: str = "a4") -> Callable[[Session], bytes]:
    def make(session: Session) -> bytes:
        from talisman_desktop.app import packets
        from talisman_desktop.notes.packet import Wanted, packet

        png = packets.picture_of(session.table) if form != "md" else b""
        document = packet(session, "Session notes", Wanted(picture=png))
        return packets.written(document, form, paper)

    return make


def _sheets(kind: Kind, paper: str) -> Callable[[Session], bytes]:
    def make(session: Session) -> bytes:
        from talisman_desktop.app import sheets

        return sheets.sheets(kind, session.rules.catalog, session.table, paper)

    return make
