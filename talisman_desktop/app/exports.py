"""The files that the window can write about the present game. The modules that write them are loaded only when
needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

from talisman_desktop.app import content
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.progress import UNSEEN, Make, Report
from talisman_desktop.desktop.presenters.services import CampaignFile
from talisman_desktop.desktop.presenters.wishes import ALL, LAST, NotesWish, SheetKind, SheetsWish
from talisman_desktop.play.session import Session
from talisman_desktop.rules import house_rules, sets
from talisman_desktop.rules.house import House

if TYPE_CHECKING:
    from talisman_desktop.app.exchange_files import Reach
    from talisman_desktop.app.sheets import Kind
    from talisman_desktop.notes.blocks import Document
    from talisman_desktop.pictures.album import Album
    from talisman_desktop.store.campaign import Campaign

SHEETS = (
    SheetKind("heroes", "Hero sheets", fills=True),
    SheetKind("mat", "Mat: road, draw spots, decks", fills=True, cuts=True),
    SheetKind("places", "Cards of places", cuts=True),
    SheetKind("road", "Cards of the road and the trove, with two sides", cuts=True, folds=True),
    SheetKind("maps", "Maps of the regions"),
    SheetKind("rules", "Cards of the house rules", fills=True, cuts=True, folds=True),
)
LINES = 400
"""The most lines of the notes that a preview shows."""
QUICK = 5_000
"""The most log entries that are replayed for a preview."""


def write(path: Path, data: bytes) -> None:
    """Write a file completely or not at all, and never over a campaign. Raises OSError."""
    from talisman_desktop.app import files

    files.put(path, data)


class Exports:
    """Writes the notes and sheets of a campaign; see `Exporter`."""

    def __init__(self, rules: House, album: Album | None = None) -> None:
        """Take the album with the person's own pictures, which are shown only if a wish asks for them."""
        self.rules, self._album = rules, album
        self._reached: tuple[Path, Table, Reach] | None = None
        """The last session that was replayed from the beginning: the file of the campaign, the table at the end, and
        the session."""
        self._pictured: tuple[Table, bool, bytes] | None = None
        """The last picture of a table: the table, whether it shows the person's own pictures, and the PNG."""

    @property
    def sheet_kinds(self) -> Sequence[SheetKind]:
        """Return the kinds of sheets that can be printed."""
        return SHEETS

    def sittings(self, campaign: CampaignFile) -> Sequence[tuple[int, str]]:
        """Return the number and a description of each sitting, the newest first."""
        found = reversed(_campaign(campaign).sittings.all())
        return [(s.number, "  ".join(filter(None, (f"{s.number}:", content.when(s.started), s.title)))) for s in found]

    def preview(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[str]:
        """Return a function that makes the beginning of the notes as Markdown; for notes as JSON, a description of that
        file."""
        now, seen = session.snapshot(), _campaign(campaign).snapshot()
        return lambda report: self._preview(now, seen, wish, report)

    def _preview(self, session: Session, seen: Campaign, wish: NotesWish, report: Report) -> str:
        from talisman_desktop.notes import markdown

        with seen.apart() as saved:
            if wish.form == "json":
                return _of_json(saved, session)
            document = self._document(session, saved, wish, report, picture=False, slow=False)
        lines = markdown.write(document).splitlines()
        text = "\n".join(islice(lines, LINES))
        return text + (f"\n\n*… and {len(lines) - LINES:,} more lines*" if len(lines) > LINES else "")

    def document(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[Document]:
        """Return a function that makes the notes as a document, for the screen and for printing."""
        now, seen = session.snapshot(), _campaign(campaign).snapshot()

        def made(report: Report) -> Document:
            with seen.apart() as saved:
                return self._document(now, saved, wish, report, picture=wish.picture, slow=True)

        return made

    def known(self, session: Session, campaign: CampaignFile) -> Session:
        """Return a session with the whole log, if that can be replayed quickly; else the given one."""
        saved = _campaign(campaign)
        return self._whole(session, saved, UNSEEN).session if 0 < saved.first <= QUICK else session

    def notes(self, session: Session, campaign: CampaignFile, wish: NotesWish) -> Make[bytes]:
        """Return a function that makes the notes as the bytes of a file. It raises OSError."""
        now, seen = session.snapshot(), _campaign(campaign).snapshot()
        return lambda report: self._notes(now, seen, wish, report)

    def _notes(self, session: Session, seen: Campaign, wish: NotesWish, report: Report) -> bytes:
        from talisman_desktop.app import packets

        with seen.apart() as saved:
            if wish.form == "json":
                from talisman_desktop.app.exchange_files import exchanged
                from talisman_desktop.notes import exchange

                return exchange.write(exchanged(saved, session, report))
            pictured = wish.picture and wish.form != "md"
            document = self._document(session, saved, wish, report, picture=pictured, slow=True)
        report.step()
        return packets.written(document, wish.form, wish.paper or "a4", report)

    def sheets(self, session: Session, wish: SheetsWish) -> Make[bytes]:
        """Return a function that makes the sheets as a PDF. It raises OSError."""
        now = session.snapshot()
        return lambda report: self._sheets(now, wish, report)

    def _sheets(self, session: Session, wish: SheetsWish, report: Report) -> bytes:
        from talisman_desktop.app import sheets

        kinds = [cast("Kind", kind.id) for kind in SHEETS if kind.id in wish.kinds]
        table = None if wish.blank else session.table
        named = (*sets.named(session.table, session.catalog),)
        named += house_rules.named(session.ruleset.modules, session.table.options)
        paper = wish.paper or "a4"
        return sheets.sheets(kinds, self.rules, table, paper, named, marks=wish.marks, fold=wish.fold, report=report)

    def name(self, campaign: CampaignFile, wish: NotesWish | SheetsWish) -> str:
        """Return a suitable name for the file."""
        from talisman_desktop.store.shelf import file_stem

        title = file_stem(campaign.title)
        if isinstance(wish, SheetsWish):
            only = wish.kinds[0] if len(wish.kinds) == 1 else "sheets"
            return f"{title if not wish.blank else 'Blank'} {only}.pdf"
        number = _number(_campaign(campaign), wish)
        part = "" if wish.form == "json" else f" sitting {number}" if number else " notes"
        return f"{title}{part}.{wish.form}"

    def _document(
        self, session: Session, saved: Campaign, wish: NotesWish, report: Report, *, picture: bool, slow: bool
    ) -> Document:
        """Return the packet as a document. The earlier log is replayed if the notes need it; a long one only if `slow`
        allows it."""
        from talisman_desktop.app import packets
        from talisman_desktop.app.exchange_files import near
        from talisman_desktop.notes.packet import Wanted

        number = _number(saved, wish)
        begun = saved.sittings.starts().get(number, (-1, -1))[1] if number else 0
        far = session.over or 0 <= begun < saved.first_fact
        reach = self._whole(session, saved, report) if far and (slow or saved.first <= QUICK) else near(saved, session)
        png = b""
        if picture:
            table = packets.table_of(saved, reach, number)
            png = self._picture(table, own=wish.own_pictures, report=report)
        return packets.document_of(saved, reach, Wanted(wish.story, number, wish.checklist, png), report)

    def _picture(self, table: Table, *, own: bool, report: Report) -> bytes:
        """Return a picture of the table as PNG. The last one is cached, because the player changes the options more
        often than the table."""
        from talisman_desktop.app import packets

        known = self._pictured
        if known is None or known[0] is not table or known[1] != own:
            made = packets.picture_of(table, self.rules, self._album if own else None, report)
            known = self._pictured = (table, own, made)
        return known[2]

    def _whole(self, session: Session, saved: Campaign, report: Report) -> Reach:
        from talisman_desktop.app.exchange_files import whole

        known = self._reached
        if known is None or known[0] != saved.path or known[1] is not session.table:
            known = self._reached = (saved.path, session.table, whole(saved, session, report))
        return known[2]


def _number(saved: Campaign, wish: NotesWish) -> int:
    """Return the number of the wanted sitting; 0 for all, or if there is no such sitting."""
    numbers = [s.number for s in saved.sittings.all()]
    if wish.sitting == LAST:
        return numbers[-1] if numbers else ALL
    return wish.sitting if wish.sitting in numbers else ALL


def _of_json(saved: Campaign, session: Session) -> str:
    entries, sittings = saved.first + len(session.log), len(saved.sittings.all())
    return (
        "The whole campaign for this program, here or elsewhere: the table it began with, everything answered since, "
        f"settings, sittings and your notes.\n\n- {entries:,} entries of the log\n- {sittings} sittings\n\n"
        "*File, Import a campaign* makes a campaign of it again."
    )


def _campaign(campaign: CampaignFile) -> Campaign:
    from talisman_desktop.store.campaign import Campaign

    assert isinstance(campaign, Campaign)
    return campaign
