"""The tables of a campaign file.

`meta`, `keyframes`, `log`, `redo`, `courses` and `checkpoints` (with the logs of those two) are what the program reads
back. The others are for people: `heroes`, `tokens`, `possessions`, `state` and `journal` show the table as it stands
and are never read back into a game; `sittings` and `remarks` are what people wrote themselves.
"""

from __future__ import annotations

from sqlalchemy import LargeBinary, MetaData
from sqlmodel import Field, SQLModel

APPLICATION_ID = 0x54444B54
"""Marks the SQLite file as a campaign of this program."""
FORMAT = 2
"""The version of the tables below."""


class Stored(SQLModel):
    """Base of the tables."""

    metadata = MetaData()


class Meta(Stored, table=True):
    """What the campaign is: title, seed, versions, settings (JSON), when it was made and saved."""

    __tablename__ = "meta"
    name: str = Field(primary_key=True)
    value: str


class StoredKeyframe(Stored, table=True):
    """The whole table (compressed JSON) at the start of a step, after so many log entries and facts."""

    __tablename__ = "keyframes"
    entries: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    facts: int
    day: int
    step: str
    data: bytes = Field(sa_type=LargeBinary)


class LogEntry(Stored, table=True):
    """Every answer, correction and switch, in order; `entry` is the whole of it as JSON.

    `day`, `place` and `card` tell when and where it was.
    """

    __tablename__ = "log"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int
    by: str
    key: str
    label: str
    entry: str
    day: int = 0
    place: str = ""
    card: str = ""


class Redo(Stored, table=True):
    """What was undone and can be done again, the next first."""

    __tablename__ = "redo"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    entry: str


class JournalRow(Stored, table=True):
    """Everything that happened, in order; `text` is empty where there is nothing to tell."""

    __tablename__ = "journal"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int
    day: int
    step: str
    text: str
    fact: str


class Sitting(Stored, table=True):
    """One evening at the table. Times are local, with their offset.

    `players` is as they wrote it; `table_was` tells whether the table was left standing or put away.
    """

    __tablename__ = "sittings"
    number: int | None = Field(default=None, primary_key=True)
    started: str
    ended: str
    title: str = ""
    notes: str = ""
    players: str = ""
    table_was: str = ""


class Remark(Stored, table=True):
    """A note people wrote to a line of the journal. `line` is that line: by it the note finds its line again."""

    __tablename__ = "remarks"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int
    day: int
    line: str
    note: str


class Checkpoint(Stored, table=True):
    """A moment with a name: after so many log entries, the last of them, from `own` on, in `checkpoint_log`."""

    __tablename__ = "checkpoints"
    name: str = Field(primary_key=True)
    made: str
    entries: int
    own: int
    day: int
    place: str
    line: str


class CheckpointEntry(Stored, table=True):
    """What the log no longer holds of the way to a checkpoint, since the game went another way."""

    __tablename__ = "checkpoint_log"
    name: str = Field(primary_key=True)
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    by: str
    key: str
    label: str
    entry: str


class CourseRow(Stored, table=True):
    """How the game went from log entry `at` on until that was left, and why; the last `lost` entries fit no more.

    `state`: "left" (undo goes back to it), "ahead" (redo does), "cut" (the rules changed; only to look at).
    """

    __tablename__ = "courses"
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    state: str
    why: str
    made: str
    at: int
    length: int
    lost: int


class CourseEntry(Stored, table=True):
    """The entries of a course in order; `part` is "log", or "redo" for what could be redone then."""

    __tablename__ = "course_log"
    course: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    part: str = Field(primary_key=True)
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    by: str
    key: str
    label: str
    entry: str


class HeroRow(Stored, table=True):
    """The heroes in play; `marching` 1 walks in front."""

    __tablename__ = "heroes"
    id: str = Field(primary_key=True)
    name: str
    character: str
    seat: int
    marching: int
    alignment: str
    strength: int
    craft: int
    life: int
    fate: int
    gold: int
    toad_turns: int
    quest: str


class TokenRow(Stored, table=True):
    """The same tokens one a row, and the gold stored in villages."""

    __tablename__ = "tokens"
    hero: str = Field(primary_key=True, foreign_key="heroes.id", ondelete="CASCADE")
    token: str = Field(primary_key=True)
    count: int


class PossessionRow(Stored, table=True):
    """Every card out of its deck: where it lies, who holds it, its place there from the bottom."""

    __tablename__ = "possessions"
    card: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str
    kind: str
    deck: str
    zone: str
    holder: str
    position: int
    face_up: bool
    counters: int


class StateRow(Stored, table=True):
    """The rest in a few lines: where the party is, the day, the decks' sizes, who has died."""

    __tablename__ = "state"
    name: str = Field(primary_key=True)
    value: str


TABLES = frozenset(Stored.metadata.tables)
READABLE = ("heroes", "tokens", "possessions", "state")
"""The tables that show the table as it stands; whatever is missing in them is written anew."""
SINCE_2: dict[str, frozenset[str]] = {
    "log": frozenset({"day", "place", "card"}),
    "sittings": frozenset({"players", "table_was"}),
    **{
        name: frozenset(c.name for c in Stored.metadata.tables[name].columns)
        for name in ("remarks", "checkpoints", "checkpoint_log", "courses", "course_log")
    },
}
"""What files of format 1 lack; they get it when they are opened."""
VIEWS = {
    "story": "CREATE VIEW story AS SELECT journal.sitting, journal.day, journal.text, remarks.note FROM journal "
    "LEFT JOIN remarks ON remarks.n = journal.n AND remarks.line = journal.text "
    "WHERE journal.text <> '' ORDER BY journal.n",
    "lost": "CREATE VIEW lost AS SELECT courses.made, courses.why, course_log.label FROM courses "
    "JOIN course_log ON course_log.course = courses.number AND course_log.part = 'log' "
    "WHERE course_log.label <> '' AND course_log.n >= (SELECT count(*) FROM course_log AS whole "
    "WHERE whole.course = courses.number AND whole.part = 'log') - courses.lost "
    "ORDER BY courses.number, course_log.n",
}
