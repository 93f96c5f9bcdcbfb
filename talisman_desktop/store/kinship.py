"""Whether two campaign files are the same campaign, played on in two places: how far their logs agree. This module
loads no SQLModel."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.log import Entry, encode_entry
from talisman_desktop.core.table import Table
from talisman_desktop.play.entries import is_decision
from talisman_desktop.store.backup import SUFFIX
from talisman_desktop.store.decoder import Unreadable, entry_of, table_of
from talisman_desktop.store.distrust import give_up_after, glancing

PATIENCE = 10.0
"""The seconds after which reading the log of a campaign is given up."""
MAX_LOOKED_AT = 500

Way = Literal["same", "newer", "older", "branch"]
"""The relation of a campaign from elsewhere to one here: it is the same, goes further, ends earlier, or took another
course."""


class Past(Struct, frozen=True):
    """The table with which a campaign began, and its whole log as JSON. `decisions` has the number of decisions up to
    each entry."""

    begun: Table
    log: tuple[str, ...]
    decisions: tuple[int, ...]


class Kin(Struct, frozen=True):
    """A campaign in this folder that is the same as one from elsewhere: the number of decisions that both share, and of
    those that only one has."""

    path: Path
    way: Way
    shared: int
    here: int
    there: int


def past_of(begun: Table, entries: Sequence[Entry]) -> Past:
    """Return the past of a campaign, given its first table and its log."""
    decisions, n = [], 0
    for entry in entries:
        n += is_decision(entry)
        decisions.append(n)
    return Past(begun, tuple(encode_entry(e).decode() for e in entries), tuple(decisions))


def read_past(path: Path, codec: Codec) -> Past:
    """Return the past of a campaign file. Raises Unreadable."""
    try:
        return _read_past(path, codec)
    except (sqlite3.Error, OSError, TypeError, UnicodeDecodeError) as error:
        raise Unreadable(f"its past cannot be read ({error})") from error


def _read_past(path: Path, codec: Codec) -> Past:
    with glancing(path) as connection:
        give_up_after(connection, PATIENCE)
        row = connection.execute("SELECT entries, data FROM keyframes ORDER BY entries LIMIT 1").fetchone()
        if row is None or row[0]:
            raise Unreadable("it does not hold its beginning")
        log = connection.execute("SELECT entry FROM log ORDER BY n")
        return past_of(table_of(row[1], 0, codec), [entry_of(text, "a log entry", codec) for (text,) in log])


def kin(
    past: Past,
    folder: Path,
    codec: Codec,
    *,
    but: Path | None = None,
    step: Callable[[int, int], object] = lambda _done, _of: None,
) -> Kin | None:
    """Return the campaign in a folder that is the same as the one of `past` and shares most with it; None if there is
    none. The file `but` is skipped. `step` is called before each file is looked at, and may raise to stop."""
    best: Kin | None = None
    paths = sorted(folder.glob(f"*{SUFFIX}"))[:MAX_LOOKED_AT]
    for n, path in enumerate(paths):
        step(n, len(paths))
        if path == but or path.name.startswith("."):
            continue
        try:
            found = compared(path, read_past(path, codec), past) if _seed(path) == str(past.begun.seed) else None
        except Unreadable:
            continue  # because the other files may still be compared
        if found is not None and (best is None or _rank(found) > _rank(best)):
            best = found
    return best


def compared(path: Path, here: Past, there: Past) -> Kin | None:
    """Return how a campaign here compares with one from elsewhere; None if they have nothing in common."""
    if here.begun != there.begun:
        return None
    pairs = enumerate(zip(here.log, there.log, strict=False))
    common = next((n for n, (one, two) in pairs if one != two), min(len(here.log), len(there.log)))
    if not common and (here.log or there.log):
        return None
    shared, mine, theirs = (p.decisions[n - 1] if n else 0 for p, n in
                            ((here, common), (here, len(here.log)), (there, len(there.log))))  # fmt: skip
    way: Way = "branch"
    if len(here.log) == len(there.log) == common:
        way = "same"
    elif common == len(here.log):
        way = "newer"
    elif common == len(there.log):
        way = "older"
    return Kin(path, way, shared, mine - shared, theirs - shared)


def _rank(found: Kin) -> tuple[int, int]:
    return found.shared, -found.here - found.there


def _seed(path: Path) -> str:
    """Return the seed with which a campaign began; "" if it cannot be read."""
    try:
        with glancing(path) as connection:
            row = connection.execute("SELECT value FROM meta WHERE name = 'seed'").fetchone()
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return ""
    return str(row[0]) if row else ""
