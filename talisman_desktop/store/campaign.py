"""A campaign file: making, opening, saving after every answer, going on where it stood."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import uuid
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NamedTuple, Self

from sqlalchemy import Connection, Engine, select
from sqlmodel import col

from talisman_desktop import __version__
from talisman_desktop.core.log import Entry
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import Course, Moment
from talisman_desktop.play.session import Change, Refused, Session
from talisman_desktop.play.timeline import Decision
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.store import backup as copies
from talisman_desktop.store import longer, taken
from talisman_desktop.store.checking import check
from talisman_desktop.store.checkpoints import Checkpoints
from talisman_desktop.store.courses import PastCourse, furthest, past_courses
from talisman_desktop.store.database import WAIT, WAIT_AGAIN, connect, older, reading, saving, wait
from talisman_desktop.store.decoding import Frame, Start, Unreadable, number_of, read_words, text_of
from talisman_desktop.store.errors import (
    CampaignError,
    CampaignExists,
    CampaignMissing,
    CampaignStuck,
    FileTaken,
    SaveFailed,
)
from talisman_desktop.store.ledger import Ledger, write_meta
from talisman_desktop.store.lock import Lock, refuse_second_name
from talisman_desktop.store.making import fill
from talisman_desktop.store.migrating import complete
from talisman_desktop.store.models import JournalRow
from talisman_desktop.store.projection import Words, compare, read
from talisman_desktop.store.reading import (
    read_decisions,
    read_frames,
    read_length,
    read_meta,
    read_sitting_starts,
    read_start,
)
from talisman_desktop.store.remarks import Remarks
from talisman_desktop.store.rows import now_text
from talisman_desktop.store.sittings import Sitting, Sittings, TableWas
from talisman_desktop.store.watch import Watch

__all__ = ["Campaign", "Line", "Start", "Words"]

REACH = 600
"""A session starts at most about so many log entries back; what is older is loaded when it is asked for."""
FURTHEST = 3_000
"""... or so many at most, where something was amended that far back."""
MARGIN = 300
"""How much further back than asked for a session then starts."""
LONGEST_TITLE = 200


class Line(NamedTuple):
    """A line of the journal."""

    n: int
    sitting: int
    day: int
    text: str


BACKUP_EVERY = 150
"""After so many answers, about an hour, the campaign is backed up while it is played."""


class Campaign:
    """An open campaign. It is locked for everybody else until `close`.

    `warnings` are sentences for the player about what was noticed or mended on the way.
    """

    def __init__(self, path: Path, lock: Lock, words: Words, backups: Path | None) -> None:
        """Used by `create` and `open`."""
        self.path = path
        self.words = words
        self.warnings: list[str] = []
        self.was_cut = False
        """The rules in use could not play its log to the end, and it was cut when it was opened."""
        self.longer: Path | None = None
        """A backup that holds more of the campaign than its file, told of for the first time."""
        self._backups = backups
        self._lock = lock
        self.ledger: Ledger | None = None
        """The record of what the file holds of the session under way; None before a session was begun."""
        self._meta: dict[str, str] = {}
        self._since_backup = 0
        """Operations saved since the last backup of this opening."""
        self._taken = ""
        self._copy: TemporaryDirectory[str] | None = None
        self._connect(sitting=0)

    def _connect(self, sitting: int) -> None:
        self._engine: Engine = connect(self.path)
        self._connection: Connection = self._engine.connect()
        self._watch = Watch(self.path)
        self.checkpoints = Checkpoints(self.path, self._connection, self.words.codec)
        self.remarks = Remarks(self.path, self._connection)
        self._sittings = Sittings(self.path, self._connection)
        self._sittings.now = sitting

    @classmethod
    def create(
        cls,
        path: Path,
        table: Table,
        *,
        title: str = "",
        settings: Mapping[str, str] | None = None,
        switches: Mapping[str, str] | None = None,
        words: Words,
        backups: Path | None = None,
    ) -> Self:
        """Make a new campaign from the table it begins with (at the beginning of a step), and open it.

        `switches` are the automations the session begins with. Raises CampaignExists or SaveFailed.
        """
        path = path.resolve()
        if not path.parent.is_dir():
            raise CampaignMissing(path, f"There is no folder {path.parent}; make it first.")
        lock = Lock(path)
        half = path.with_name(f".{path.name}.new")
        try:
            if path.exists():
                text = f"There is a campaign {path.name} already; choose another name."
                raise CampaignExists(path, text)
            now = now_text()
            meta = {
                "id": uuid.uuid4().hex,
                "title": title or path.stem,
                "created": now,
                "saved": now,
                "revision": "0",
                "seed": str(table.seed),
                "app": __version__,
                "settings": json.dumps(dict(settings or {})),
                "switches": json.dumps(dict(switches or {})),
            }
            with saving(path, "nothing was made"):
                half.unlink(missing_ok=True)
                fill(half, table, meta, words)
                half.rename(path)
                campaign = cls._opened(path, lock, words, backups)
            campaign.load()
            return campaign
        except BaseException:
            lock.release()
            with contextlib.suppress(OSError):
                half.unlink(missing_ok=True)
            raise

    @classmethod
    def open(cls, path: Path, *, words: Words, backups: Path | None = None, keep: int = copies.KEEP) -> Self:
        """Open a campaign for playing: lock it, check it, back it up. Raises a CampaignError in one sentence.

        `backups` is the folder for backups, `backups` beside the file unless given; with `keep` 0 none is made.
        """
        path = path.resolve()
        if not path.is_file():
            text = f"There is no campaign {path}; it may have been moved or renamed."
            raise CampaignMissing(path, text)
        lock = Lock(path)
        try:
            refuse_second_name(path)
            check(path, backups)
            with saving(path, "it was not opened"):
                campaign = cls._opened(path, lock, words, backups)
            try:
                # Read before it is backed up: no backup of a damaged file takes the place of a sound one.
                campaign.load()
            except BaseException:
                campaign._disconnect()
                raise
        except BaseException:
            lock.release()
            raise
        copies.sweep(path.parent)
        copies.sweep(copies.backup_folder(path, backups))
        if keep:
            campaign._look_for_longer()
            campaign._back_up(keep=keep)
        return campaign

    @classmethod
    def open_copy(cls, path: Path, *, words: Words) -> Self:
        """Open a copy in a temporary folder, to look at a campaign whose folder cannot be written to.

        Everything can be read; `record` raises SaveFailed. Raises a CampaignError in one sentence.
        """
        path = path.resolve()
        folder, copy = copies.temporary_copy(path)
        try:
            campaign = cls.open(copy, words=words, keep=0)
        except BaseException as error:
            folder.cleanup()
            if isinstance(error, CampaignError):
                raise CampaignError(path, str(error).replace(str(copy), str(path))) from error
            raise
        campaign.path, campaign._copy = path, folder
        campaign.warnings.append(
            f"{path.parent} cannot be written to: you can look at the campaign, but nothing you do is saved there. "
            "Copy it to your own campaigns to play on."
        )
        return campaign

    @property
    def only_looked_at(self) -> bool:
        """Whether this is the copy of a campaign whose folder cannot be written to."""
        return self._copy is not None

    @classmethod
    def _opened(cls, path: Path, lock: Lock, words: Words, backups: Path | None) -> Self:
        campaign = cls(path, lock, words, backups)
        try:
            came_older = older(campaign._raw())
            if came_older:
                # The program that made it could no longer read it.
                copies.back_up(campaign._raw(), path, backups, reason="before the update")
            with campaign._connection.begin():
                if complete(campaign._connection):
                    write_meta(campaign._connection, {"app": __version__})
                if came_older:
                    write_meta(campaign._connection, {longer.SEEN: longer.TO_LOOK})
                campaign._meta = read_meta(campaign._connection)
        except BaseException:
            campaign._disconnect()
            raise
        return campaign

    # --- what it is ---

    @property
    def title(self) -> str:
        """What the players call it."""
        return self._meta.get("title", "")[:LONGEST_TITLE] or self.path.stem

    @property
    def settings(self) -> dict[str, str]:
        """What was chosen when it was made: the modules, the sets ..."""
        return self._words_of("settings")

    def rename(self, title: str) -> None:
        """Give it another title; the file keeps its name."""
        self.set_meta({"title": title})

    # --- going on ---

    def load(self, *, before: int | None = None, newest: bool = False) -> Start:
        """Where a session starts from: a keyframe and all log entries since. Raises CampaignDamaged.

        The keyframe lies at most about 600 entries back if there is one; with `before` it lies before that
        entry of the whole log, so that the session can undo that far; with `newest` it is the newest.
        The session made from it is the one to `record` from now on.
        """
        start = self.peek(before=before, newest=newest)
        with reading(self.path, self._backups):
            self.ledger = Ledger(self.path, self._connection, self.words, start)
        return start

    def peek(self, *, before: int | None = None, newest: bool = False) -> Start:
        """As `load`, only to look at: `record` goes on with the session from before."""
        with reading(self.path, self._backups), self._connection.begin():
            frames, length = read_frames(self._connection), read_length(self._connection)
            if frames[-1].entries > length:
                raise Unreadable(f"the end of the log is missing from entry {length} on")
            reach = _reach(length, furthest(self._connection))
            frame = _choose(frames, length, reach, before, newest)
            return read_start(self._connection, self.words.codec, frame, read_words(self._meta.get("switches", "")))

    def decisions(self, before: int, *, own: bool = False) -> list[Decision]:
        """The decisions before an entry of the whole log, the oldest first: those the session does not hold; with
        `own` what the program threw, drew and decided too."""
        with reading(self.path, self._backups), self._connection.begin():
            return read_decisions(self._connection, self.words, before, own=own)

    def moment(self, entry: int, rules: Rules) -> Moment:
        """The table and the question just before an entry of the whole log. Raises CampaignError."""
        with reading(self.path, self._backups), self._connection.begin():
            frame = next((f for f in reversed(read_frames(self._connection)) if f.entries <= entry), None)
            if frame is None:
                raise Unreadable(f"nothing is kept of log entry {entry}")
            start = read_start(
                self._connection, self.words.codec, frame, read_words(self._meta.get("switches", "")), entry
            )
        try:
            then = Session(rules, start.table, start.entries, switches=start.switches, hold=True)
        except Exception as error:  # an older log may lead the rules of today anywhere
            raise CampaignStuck(self.path, "The rules have changed since; this moment cannot be shown.") from error
        return Moment(then.table, then.pending)

    def courses(self) -> list[PastCourse]:
        """Courses the game took before something was amended, played on from earlier or cut, to look at."""
        with reading(self.path, self._backups), self._connection.begin():
            return past_courses(self._connection, self.words.codec)

    def redoable(self) -> list[Entry]:
        """What was undone last and can be done again, as saved."""
        return list(self.ledger.undone) if self.ledger else []

    def left(self) -> tuple[list[Course], list[Course]]:
        """The courses that undo goes back to and those that redo takes again, as saved, counted as the session's."""
        book = self.ledger.courses if self.ledger else None
        return (book.of("left"), book.of("ahead")) if book else ([], [])

    def table_saved(self, newest: Start) -> Table | None:
        """The table as the saved facts leave it, from the newest keyframe on; None when they tell nothing."""
        return self.ledger.table_after(newest) if self.ledger else None

    @property
    def first(self) -> int:
        """How many log entries of the campaign lie before the session's own log; 0 when it has them all."""
        return self.ledger.start.first if self.ledger else 0

    @property
    def first_fact(self) -> int:
        """How many facts of the campaign lie before those of the session; lines of the journal from there on are
        the session's to tell."""
        return self.ledger.start.facts if self.ledger else 0

    # --- saving ---

    @property
    def behind(self) -> bool:
        """The last saving failed: the session holds more than the file."""
        return self.ledger is not None and self.ledger.behind

    def record(self, change: Change, session: Session) -> None:
        """Save what a change did, in one transaction; also what an earlier saving could not. Every so many times
        the campaign is backed up.

        Raises SaveFailed: the file is as it was, and the session is saved whole with the next `record`.
        """
        if self._copy is not None:
            text = f"{self.path.parent} cannot be written to; copy the campaign to your own and play on there."
            raise SaveFailed(self.path, text)
        self._write(session, grown=change.cut == 0)
        self._since_backup += 1
        if self._since_backup >= BACKUP_EVERY:
            self._back_up(copies.KEEP)

    def sync(self, session: Session, cut_off: Sequence[Course] = ()) -> None:
        """Bring the file up to the session, whatever happened to it; `cut_off` is kept beside. Raises SaveFailed."""
        self._write(session, grown=False, cut_off=cut_off)

    def _write(self, session: Session, *, grown: bool, cut_off: Sequence[Course] = ()) -> None:
        ledger = self.ledger
        assert ledger is not None
        self._refuse_taken(ledger)
        with saving(self.path):
            wait(self._raw(), WAIT_AGAIN if ledger.behind else WAIT)
            ledger.write(session, self._sittings.now, grown=grown, cut_off=cut_off)
        self._refuse_taken(ledger, written=True)
        if ledger.troubles:
            self.warnings.extend(ledger.troubles)
            ledger.troubles.clear()

    @property
    def taken(self) -> str:
        """Return a sentence on what another program did to the file; "" while the file is the one that was opened.

        `save_again` saves the campaign whole under its name."""
        return self._taken

    def _refuse_taken(self, ledger: Ledger, *, written: bool = False) -> None:
        """Raise FileTaken when the file is no longer the one that is open; `written`: this program just wrote to it."""
        if not self._taken:
            self._taken = taken.told(self.path, self._watch, ledger, written=written)
        if self._taken:
            ledger.behind = True
            raise FileTaken(self.path, self._taken)
        self._watch.note()

    def save_again(self, session: Session) -> Path | None:
        """Save the whole campaign under its name once more, after another program took its file.

        Returns the copy of what stands there now, None where nothing does. Raises SaveFailed; try again then.
        """
        ledger = self.ledger
        assert ledger is not None
        with saving(self.path), taken.part(self.path) as half:
            lost = taken.rebuild(half, self._raw(), ledger, session, self._meta, self._backups, self._sittings.now)
            kept = taken.keep_what_is_there(self.path, self._watch)
            self._disconnect()
            taken.put_there(half, self.path)
            self._connect(self._sittings.now)
        with reading(self.path, self._backups), self._connection.begin():
            start = taken.start_at(self._connection, self.words.codec, ledger.start)
        self.ledger = Ledger(self.path, self._connection, self.words, start)
        self._taken = ""
        self.warnings.extend(lost)
        self.sync(session)
        return kept

    def copy_to(self, target: Path) -> None:
        """Save a copy under another name. Raises CampaignExists or SaveFailed."""
        if target.exists():
            raise CampaignExists(target, f"There is a file {target} already; choose another name.")
        with saving(target, "no copy was made"):
            try:
                self._raw().execute("VACUUM INTO ?", (str(target),))
            except sqlite3.Error:
                target.unlink(missing_ok=True)
                raise

    def back_up(self, reason: str) -> Path:
        """Make a backup now; `reason` goes into its name. Raises SaveFailed."""
        with saving(self.path, "no backup was made"):
            made = copies.back_up(self._raw(), self.path, self._backups, reason=reason)
        assert made is not None
        return made

    def _look_for_longer(self) -> None:
        """Tell of a backup that holds more of a campaign of an earlier version than its file, once; this version cuts
        nothing unasked, so what its players went back behind is no loss."""
        if self._meta.get(longer.SEEN) != longer.TO_LOOK:
            return
        found = longer.longer(self._raw(), copies.list_backups(self.path, self._backups))
        if found is not None:
            self.longer, told = found
            self.warnings.append(told)
        with contextlib.suppress(SaveFailed):
            self.set_meta({longer.SEEN: self.longer.name if self.longer is not None else longer.NONE})

    def _back_up(self, keep: int) -> None:
        self._since_backup = 0
        try:
            copies.back_up(self._raw(), self.path, self._backups, keep=keep)
        except (sqlite3.Error, OSError) as error:
            self.warnings.append(f"No backup of {self.path.name} could be made ({error}); check the disk.")

    # --- other ways ---

    def back_to(self, session: Session, name: str) -> tuple[Change, tuple[Entry, ...]]:
        """Let the session stand at a checkpoint again; the change, to be recorded, and what no longer fits.

        Raises CampaignError when there is none of that name, Refused when the session begins after it.
        """
        way = self.checkpoints.way(name)
        if way.at < self.first:
            raise Refused("that lies further back than this session begins")
        return session.turn(way.at - self.first, way.entries, f"Going back to “{name}”")

    def further_back(self, session: Session) -> int:
        """Before which entry of the whole log a session should begin that can undo what this one can't."""
        return min([self.first, *(self.first + course.at for course in session.left[-1:])])

    # --- looking ---

    def differences(self, table: Table) -> list[str]:
        """Where the readable tables do not show this table, as sentences; for tests and after an update."""
        with self._connection.begin():
            return compare(read(self._connection), table, self.words)

    def journal(self, *, before: int | None = None, limit: int = 200) -> list[Line]:
        """The last lines told, oldest first; with `before` those before that line's number."""
        row = JournalRow
        columns = (col(row.n), col(row.sitting), col(row.day), col(row.text))
        statement = select(*columns).where(col(row.text).is_not(None))
        if before is not None:
            statement = statement.where(col(row.n) < before)
        with reading(self.path, self._backups), self._connection.begin():
            found = self._connection.execute(statement.order_by(col(row.n).desc()).limit(limit)).all()
        return [Line(n, number_of(sitting), number_of(day), text_of(told)) for n, sitting, day, told in reversed(found)]

    # --- sittings ---

    @property
    def sitting(self) -> int:
        """The number of the sitting under way, 0 for none."""
        return self._sittings.now

    def sittings(self) -> list[Sitting]:
        """All sittings, the first first."""
        return self._sittings.all()

    def sitting_starts(self) -> dict[int, tuple[int, int]]:
        """Where sittings begin: number of the first log entry and of the first fact by sitting, -1 where none is
        kept. Sittings in which nothing happened are missing."""
        with reading(self.path, self._backups), self._connection.begin():
            return read_sitting_starts(self._connection)

    def begin_sitting(self, title: str = "") -> int:
        """A new evening at the table begins; its number. It ends with the last answer saved in it."""
        return self._sittings.begin(title)

    def describe_sitting(
        self,
        number: int,
        *,
        title: str | None = None,
        players: str | None = None,
        notes: str | None = None,
        day: date | None = None,
    ) -> None:
        """Change a sitting's title, players, notes or day. Raises KeyError when there is no such sitting."""
        self._sittings.describe(number, title=title, players=players, notes=notes, day=day)

    def take_over_sittings(self, sittings: Sequence[tuple[Sitting, int, int]]) -> None:
        """Put the sittings of another file in place of these, each with its first log entry and its first fact."""
        self._sittings.take_over(sittings)

    def end_sitting(self, table_was: TableWas) -> None:
        """The sitting under way ends, with the table left standing or put away."""
        self._sittings.end(table_was)

    # --- ending ---

    def close(self, session: Session | None = None) -> None:
        """Close it and let go of the lock; with a session, save first what could not be saved before, and back it up.

        Raises SaveFailed when that fails again; the campaign stays open then. A second call does nothing.
        """
        if self._connection.closed:
            return
        if session is not None and self.ledger is not None:
            self._refuse_taken(self.ledger)
            if self.behind:
                self.sync(session)
            if self._since_backup:
                self._back_up(copies.KEEP)
        with contextlib.suppress(sqlite3.Error):
            # A closed campaign is one single file, which can be copied or mailed.
            raw = self._raw()
            raw.execute("PRAGMA busy_timeout=200")
            raw.execute("PRAGMA journal_mode=DELETE")
        self._disconnect()
        if self._watch.moved():
            with contextlib.suppress(OSError):
                self._watch.take_log_away()
        self._lock.release()
        if self._copy is not None:
            self._copy.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _disconnect(self) -> None:
        self._connection.close()
        self._engine.dispose()

    def _raw(self) -> sqlite3.Connection:
        raw = self._connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        return raw

    def set_meta(self, values: dict[str, str]) -> None:
        """Put down what the campaign is, by name. Raises SaveFailed."""
        with saving(self.path), self._connection.begin():
            write_meta(self._connection, values)
        self._meta |= values

    def _words_of(self, name: str) -> dict[str, str]:
        with reading(self.path, self._backups):
            return read_words(self._meta.get(name, ""))


def _reach(length: int, courses: list[tuple[int, int]]) -> int:
    """How far back a session should begin: what was amended lately can be undone at once."""
    reach = length - REACH
    near = [at for at, end in courses if end >= reach and at >= length - FURTHEST]
    return min([reach, *near])


def _choose(frames: list[Frame], length: int, reach: int, before: int | None, newest: bool) -> Frame:
    if newest:
        return frames[-1]
    if before is not None:
        wanted = max(0, min(before, length) - MARGIN)
        return next((f for f in reversed(frames) if f.entries <= wanted), frames[0])
    if reach < length - REACH:
        return next((f for f in reversed(frames) if f.entries <= reach), frames[0])
    return next((f for f in frames if f.entries >= reach), frames[-1])
