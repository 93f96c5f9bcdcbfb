"""An open campaign file: it is created or opened, saved after every answer, and read to resume play."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine

from talisman_desktop import __version__
from talisman_desktop.core.log import Entry
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import Course
from talisman_desktop.play.session import Change, Session
from talisman_desktop.store import backup as copies
from talisman_desktop.store import longer_backups, taken_file
from talisman_desktop.store.checkpoints import Checkpoints
from talisman_desktop.store.creation import fill, first_meta
from talisman_desktop.store.database import WAIT, WAIT_AGAIN, connect, older, reading, saving, wait
from talisman_desktop.store.decoder import Start, read_words
from talisman_desktop.store.disk_writes import DiskWrites
from talisman_desktop.store.distrust import distrust
from talisman_desktop.store.errors import CampaignError, CampaignExists, CampaignMissing, FileTaken, SaveFailed
from talisman_desktop.store.file_check import check
from talisman_desktop.store.format_migration import complete
from talisman_desktop.store.ledger import Ledger, write_meta
from talisman_desktop.store.lock import Lock, refuse_second_name
from talisman_desktop.store.log_reader import read_meta
from talisman_desktop.store.past import Past
from talisman_desktop.store.projection import Words
from talisman_desktop.store.remarks import Remarks
from talisman_desktop.store.safety_copies import SafetyCopies
from talisman_desktop.store.sittings import Sittings
from talisman_desktop.store.watch import Watch

__all__ = ["Campaign", "Start", "Words"]

LONGEST_TITLE = 200


class Campaign:
    """An open campaign. No other program or window can open it until `close`. `warnings` are sentences for the player
    about what was noticed or repaired.
    """

    def __init__(self, path: Path, lock: Lock, words: Words, backups: Path | None) -> None:
        """Take over a file that is open already; only `create` and `open` call this."""
        self.path = path
        self.words = words
        self.warnings: list[str] = []
        self.was_cut = False
        """Whether the log was cut on opening, because the rules in use could not play it to its end."""
        self.longer: Path | None = None
        """A backup that holds more of the campaign than its file, if this opening is the first to report it."""
        self._backups = backups
        self._lock = lock
        self.ledger: Ledger | None = None
        """The record of how much of the session is in the file; None before a session is begun."""
        self._meta: dict[str, str] = {}
        self.backups = SafetyCopies(path, backups, self._raw, self.warnings, lambda: self._watch.is_own)
        self._taken = ""
        self._copy: TemporaryDirectory[str] | None = None
        self._connect(sitting=0)

    def _connect(self, sitting: int) -> None:
        self._engine: Engine = connect(self.path)
        self._connection: Connection = self._engine.connect()
        self._raw().execute("PRAGMA user_version").fetchone()  # because reading creates SQLite's log, which is watched
        self._waits = WAIT
        """The milliseconds that the connection waits while another program has the file locked."""
        self._watch = Watch(self.path)
        self._disk = DiskWrites(self.path)
        self._read_over(sitting)

    def _read_over(self, sitting: int) -> None:
        """Create the objects that read the file, for the present connection."""
        self.checkpoints = Checkpoints(self.path, self._connection, self.words.codec, self._writing)
        self.remarks = Remarks(self.path, self._connection, self._writing)
        self.sittings = Sittings(self.path, self._connection, self._writing)
        self.sittings.now = sitting
        self.past = Past(self.path, self._connection, self.words, self._backups, self._switches)

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
        """Create a campaign file with a first table (at the start of a step), and open it. `switches` are the
        automations at the beginning. Raises a CampaignError, such as CampaignExists, or CampaignMissing if the folder
        does not exist."""
        path = path.resolve()
        if not path.parent.is_dir():
            raise CampaignMissing(path, f"There is no folder {path.parent}; make it first.")
        lock = Lock(path)
        half = path.with_name(f".{path.name}.new")
        try:
            if path.exists():
                text = f"There is a campaign {path.name} already; choose another name."
                raise CampaignExists(path, text)
            meta = first_meta(path, table, title, settings or {}, switches or {})
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
        """Open a campaign for play: lock it, check it, back it up. Raises a CampaignError with one sentence. `backups`
        is the folder for backups (by default `backups` beside the file), `keep` the number of newest backups to keep;
        with 0 none is made.
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
                # The file is read before it is backed up, so that a backup of a damaged file never displaces a sound
                # one.
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
            campaign.backups.make_usual(keep)
        return campaign

    @classmethod
    def open_copy(cls, path: Path, *, words: Words) -> Self:
        """Open a temporary copy of a campaign whose folder cannot be written to. It can only be read: `record` raises
        SaveFailed. Raises a CampaignError with one sentence.
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
        campaign.past.path = path
        campaign.warnings.append(
            f"{path.parent} cannot be written to: you can look at the campaign, but nothing you do is saved there. "
            "Copy it to your own campaigns to play on."
        )
        return campaign

    def snapshot(self) -> Self:
        """Return a copy of the campaign in its present state, which another thread can read inside `with
        copy.apart()`."""
        seen = copy(self)
        seen.ledger = copy(self.ledger)
        return seen

    @contextlib.contextmanager
    def apart(self) -> Iterator[Self]:
        """Give this snapshot a connection for the present thread; it is closed at the end of the `with` block."""
        self._engine = connect(Path(self._engine.url.database or self.path), reads=True)
        try:
            with contextlib.closing(self._engine.connect()) as self._connection:
                self._read_over(self.sittings.now)
                yield self
        finally:
            self._engine.dispose()

    @property
    def only_looked_at(self) -> bool:
        """Whether this is a copy for reading, because the folder of the campaign cannot be written to."""
        return self._copy is not None

    @classmethod
    def _opened(cls, path: Path, lock: Lock, words: Words, backups: Path | None) -> Self:
        campaign = cls(path, lock, words, backups)
        try:
            came_older = older(campaign._raw())
            if came_older:
                # Backed up, because the version that wrote the file cannot read it after the update.
                copies.back_up(campaign._raw(), path, backups, reason="before the update")
            with campaign._connection.begin():
                if complete(campaign._connection):
                    write_meta(campaign._connection, {"app": __version__})
                if came_older:
                    write_meta(campaign._connection, {longer_backups.SEEN: longer_backups.TO_LOOK})
                campaign._meta = read_meta(campaign._connection)
        except BaseException:
            campaign._disconnect()
            raise
        return campaign

    # --- title and settings ---

    @property
    def title(self) -> str:
        """The title the players gave the campaign; the name of its file if there is none."""
        return self._meta.get("title", "")[:LONGEST_TITLE] or self.path.stem

    @property
    def settings(self) -> dict[str, str]:
        """The settings chosen when the campaign was created: the modules, the sets ..."""
        with reading(self.path, self._backups):
            return read_words(self._meta.get("settings", ""))

    def rename(self, title: str) -> None:
        """Give the campaign another title; the file keeps its name."""
        self.set_meta({"title": title})

    # --- resuming ---

    def load(self, *, before: int | None = None, newest: bool = False) -> Start:
        """Return what a session starts from: a keyframe, and all log entries after it. `Past.start` explains the
        choice. The session passed to `record` must be made from it. Raises CampaignDamaged.
        """
        start = self.past.start(before=before, newest=newest)
        with reading(self.path, self._backups):
            self.ledger = Ledger(self.path, self._connection, self.words, start)
        return start

    def go_on_from(self, seen: Self) -> None:
        """Let `record` save the session that was loaded from a snapshot. Nothing may have been saved since it was
        loaded."""
        self.ledger = seen.ledger
        if self.ledger is not None:
            self.ledger.move_to(self._connection)

    def redoable(self) -> list[Entry]:
        """Return the saved log entries that can be redone."""
        return list(self.ledger.undone) if self.ledger else []

    def left(self) -> tuple[list[Course], list[Course]]:
        """Return the saved courses that undo can return to, and those that redo can return to, with positions counted
        in the session."""
        book = self.ledger.courses if self.ledger else None
        return (book.of("left"), book.of("ahead")) if book else ([], [])

    @property
    def first(self) -> int:
        """The number of log entries of the campaign that come before the session's log; 0 if the session has them
        all."""
        return self.ledger.start.first if self.ledger else 0

    @property
    def first_fact(self) -> int:
        """The number of facts of the campaign that come before the session's; the session tells the journal from there
        on."""
        return self.ledger.start.facts if self.ledger else 0

    # --- saving ---

    @property
    def behind(self) -> bool:
        """Whether the last attempt to save failed, so that the file lacks a part of the session."""
        return self.ledger is not None and self.ledger.behind

    def record(self, change: Change, session: Session) -> None:
        """Save a change in one transaction, together with earlier changes that could not be saved. It is in the file
        afterwards, and on the disk soon after `write_through`. After a number of changes, have the campaign backed up
        at the next pause. Raises SaveFailed; the file is then unchanged, and the next `record` saves what it lacks.
        """
        if self._copy is not None:
            text = f"{self.path.parent} cannot be written to; copy the campaign to your own and play on there."
            raise SaveFailed(self.path, text)
        self._write(session, grown=change.cut == 0)
        self.backups.count()

    def write_through(self) -> None:
        """Begin to write what was recorded through to the disk, without waiting for it. `close` does it at the
        latest."""
        self._disk.begin()

    def rest(self) -> None:
        """Do what was left for a pause: write the newest keyframe, and move a long log into the file. If that fails, it
        is done later."""
        if self.ledger is not None and not self._taken and self._watch.is_own:
            with contextlib.suppress(SaveFailed), self._disk.later(self._raw()):
                self.ledger.write_last_keyframe(self._writing)
            self._disk.shorten_log(self._raw(), self._watch)
            self.write_through()

    def sync(self, session: Session, cut_off: Sequence[Course] = ()) -> None:
        """Bring the file up to date with the session, whatever has changed in it. `cut_off` are courses to keep in the
        file as well. Raises SaveFailed."""
        self._write(session, grown=False, cut_off=cut_off)

    def _write(self, session: Session, *, grown: bool, cut_off: Sequence[Course] = ()) -> None:
        ledger = self.ledger
        assert ledger is not None
        self._refuse_taken(ledger)
        with saving(self.path):
            if (error := self._disk.take_error()) is not None:
                ledger.behind = True
                raise error
            if self._waits != (waits := WAIT_AGAIN if ledger.behind else WAIT):
                wait(self._raw(), waits)
                self._waits = waits
            with self._disk.later(self._raw()) if grown and not ledger.behind else contextlib.nullcontext():
                ledger.write(session, self.sittings.now, grown=grown, cut_off=cut_off)
        self._refuse_taken(ledger, written=True)
        if ledger.troubles:
            self.warnings.extend(ledger.troubles)
            ledger.troubles.clear()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Write to the file in one transaction. The next answer does not take it for the deed of another program, which
        would cost a check of the whole file. Raises SaveFailed."""
        untouched = self._watch.look() is None
        with saving(self.path), self._connection.begin():
            yield
        if untouched:
            self._watch.accept_own()

    @property
    def taken(self) -> str:
        """A sentence on what another program has done to the file; "" if the file is still the one that was opened.
        `save_again` then saves the whole campaign under its name.
        """
        return self._taken

    def _refuse_taken(self, ledger: Ledger, *, written: bool = False) -> None:
        """Raise FileTaken if the file is no longer the one that was opened. `written`: this program has just written to
        it."""
        if not self._taken:
            self._taken = taken_file.told(self.path, self._watch, ledger, written=written)
        if self._taken:
            ledger.behind = True
            raise FileTaken(self.path, self._taken)
        self._watch.accept()

    def save_again(self, session: Session) -> Path | None:
        """Save the whole campaign under its name, after another program replaced or removed the file. Return a copy of
        the file that was there, None if there was none. Raises SaveFailed; the caller may try again.
        """
        ledger = self.ledger
        assert ledger is not None
        with saving(self.path), taken_file.part(self.path) as half:
            lost = taken_file.rebuild(half, self._raw(), ledger, session, self._meta, self._backups, self.sittings.now)
            kept = taken_file.keep_what_is_there(self.path, self._watch)
            self._disconnect()
            taken_file.put_there(half, self.path)
            self._connect(self.sittings.now)
        with reading(self.path, self._backups), self._connection.begin():
            start = taken_file.start_at(self._connection, self.words.codec, ledger.start)
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
                # because a snapshot is copied on another thread, which needs a separate connection
                here = Path(self._engine.url.database or self.path).absolute()
                with contextlib.closing(sqlite3.connect(f"{here.as_uri()}?mode=ro", uri=True)) as connection:
                    distrust(connection)
                    connection.isolation_level = None
                    connection.execute("VACUUM INTO ?", (str(target),))
            except sqlite3.Error:
                target.unlink(missing_ok=True)
                raise

    def _look_for_longer(self) -> None:
        """Warn once of a backup that holds more than the file, if an earlier version wrote the campaign; that version
        could cut the log by mistake. The present version shortens the log only if players ask for it.
        """
        if self._meta.get(longer_backups.SEEN) != longer_backups.TO_LOOK:
            return
        found = self.backups.longer()
        if found is not None:
            self.longer, told = found
            self.warnings.append(told)
        with contextlib.suppress(SaveFailed):
            self.set_meta({longer_backups.SEEN: self.longer.name if self.longer is not None else longer_backups.NONE})

    # --- closing ---

    def close(self, session: Session | None = None) -> None:
        """Close the campaign and release the lock. With a session, save first what could not be saved before, and back
        the campaign up. Raises SaveFailed if that fails; the campaign then stays open. A second call does nothing.
        """
        if self._connection.closed:
            return
        if session is not None and self.ledger is not None:
            self._refuse_taken(self.ledger)
            if self.behind:
                self.sync(session)
        self.rest()
        if session is not None:
            self.backups.finish()
        self.backups.settle()
        self._disk.close()  # before the log is taken away, which its thread writes through
        with contextlib.suppress(sqlite3.Error):
            # Without a log beside it, a closed campaign is a single file that can be copied or mailed.
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
        self.backups.settle()
        self._disk.close()
        self._connection.close()
        self._engine.dispose()

    def _raw(self) -> sqlite3.Connection:
        raw = self._connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        return raw

    def _switches(self) -> dict[str, str]:
        """Return the automations with which the campaign began."""
        return read_words(self._meta.get("switches", ""))

    def set_meta(self, values: dict[str, str]) -> None:
        """Save some values that describe the campaign, by name. Raises SaveFailed."""
        with self._writing():
            write_meta(self._connection, values)
        self._meta |= values
