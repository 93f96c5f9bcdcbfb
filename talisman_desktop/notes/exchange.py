"""A whole campaign as JSON: to keep with the notes, to mail, or to play on elsewhere.

The file has the table with which the campaign began and every answer since, so reading it replays the campaign. It may
come from a stranger: it is parsed within limits, checked, and replayed; nothing in it is executed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from talisman_desktop import __version__
from talisman_desktop.core.codec import Embedded
from talisman_desktop.core.log import Entry
from talisman_desktop.core.table import Table
from talisman_desktop.play.position import session_at
from talisman_desktop.play.round import Steps
from talisman_desktop.play.session import Session
from talisman_desktop.play.strangers import MAX_TEXT, Form, Unfit, parse
from talisman_desktop.rules.ruleset import Rules

FORMAT: Literal["talisman-desktop campaign"] = "talisman-desktop campaign"
VERSION = 2
MAX_SIZE = 20_000_000
MOST = {"entries": 100_000, "sittings": 5_000, "remarks": 10_000}
IN_A_FILE = Embedded(frozenset({"table", "end"}), frozenset({"entries"}))
"""The fields of such a file that hold tables and the log."""
FORM = Form(
    FORMAT, VERSION, "campaign", MAX_SIZE, values=1_000_000, lists=MOST, long=("notes", "note"), embedded=IN_A_FILE
)
"""The format of a campaign as JSON, with its limits."""


TableWas = Literal["", "left standing", "put away"]


class Evening(Struct, frozen=True, forbid_unknown_fields=True):
    """A sitting. When it began, the log had `entries` entries and the session `facts` facts. Times are as in the
    campaign file."""

    started: str
    ended: str
    title: str = ""
    players: str = ""
    notes: str = ""
    table_was: TableWas = ""
    entries: int = 0
    facts: int = 0


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """A players' note to a line of the journal, with the number of a fact that the line tells."""

    fact: int
    note: str


class Exchange(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file. The log begins at `table`, and its replay must end at `end`. `switches` are the
    automations in force at `table`; `app` is the version of the program that wrote the file.
    """

    format: Literal["talisman-desktop campaign"]
    version: int
    title: str
    table: Table
    end: Table
    entries: tuple[Entry, ...] = ()
    switches: dict[str, str] = {}
    settings: dict[str, str] = {}
    sittings: tuple[Evening, ...] = ()
    remarks: tuple[Remark, ...] = ()
    app: str = ""


def exchange(
    session: Session,
    title: str,
    *,
    settings: dict[str, str] | None = None,
    sittings: Sequence[Evening] = (),
    remarks: Sequence[Remark] = (),
) -> Exchange:
    """Return a session as a campaign to exchange. The session must hold the whole log."""
    first = session.keyframes[0]
    return Exchange(
        FORMAT,
        VERSION,
        title[:MAX_TEXT],
        first.table,
        session.table,
        tuple(session.log[first.entries :]),
        dict(session.first_switches),
        dict(settings or {}),
        tuple(sittings),
        tuple(remarks),
        __version__,
    )


def write(campaign: Exchange) -> bytes:
    """Return the bytes of the file."""
    return msgspec.json.format(msgspec.json.encode(campaign), indent=1)


def read(data: bytes, rules: Rules) -> Exchange:
    """Return the content of a file, parsed within limits but not checked against any rules. Raises Unfit."""
    campaign = parse(data, Exchange, FORM, rules.codec)
    for begun in ([s.entries for s in campaign.sittings], [s.facts for s in campaign.sittings]):
        if begun != sorted(begun) or (begun and begun[0] < 0):
            raise Unfit("The campaign is impossible: its sittings do not follow one another.")
    if any(r.fact < 0 for r in campaign.remarks):
        raise Unfit("The campaign is impossible: a note belongs to no line.")
    if len({r.fact for r in campaign.remarks}) < len(campaign.remarks):
        raise Unfit("The campaign is impossible: two notes belong to one line.")
    return campaign


def play(campaign: Exchange, rules: Rules, steps: Steps | None = None) -> Session:
    """Return a session that has replayed the whole campaign. Raises Unfit. `steps` is called before each entry."""
    session = session_at(rules, campaign.table, campaign.entries, campaign.switches, "campaign", steps)
    if session.table != campaign.end:
        raise Unfit(
            "The rules in use play this campaign differently, so it would end with another table. Import it with the "
            f"version that wrote it ({campaign.app or 'unknown'})."
        )
    return session
