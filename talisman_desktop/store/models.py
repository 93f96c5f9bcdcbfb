"""The tables of a campaign file.

`meta`, `keyframes`, `log`, `redo`, `courses` and `checkpoints` (with the logs of those two) are what the program
reads back. The others are for people: `heroes`, `tokens`, `possessions`, `state` and `journal` show the present table
and are never read back into a game; `sittings` and `remarks` hold what people wrote. Empty values are NULL. The views
show the same in words; the program does not use them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, LargeBinary, MetaData
from sqlmodel import Field, SQLModel

APPLICATION_ID = 0x54444B54
"""A mark in the SQLite file that it is a campaign of this program."""
FORMAT = 4
"""The version of the tables below."""


def _of(column: str, *, goes: bool = False) -> list[Any]:
    """Return a foreign key, checked when a transaction ends; if the row it names is deleted, this row is deleted too
    with `goes`, and else refers to none."""
    return [ForeignKey(column, ondelete="CASCADE" if goes else "SET NULL", deferrable=True, initially="DEFERRED")]


class Stored(SQLModel):
    """Base of the tables."""

    metadata = MetaData()


class Meta(Stored, table=True):
    """A value that describes the campaign: title, seed, versions, settings (JSON), when it was created and saved."""

    __tablename__ = "meta"
    name: str = Field(primary_key=True)
    value: str


class StoredKeyframe(Stored, table=True):
    """The whole table (compressed JSON) at the start of a step, after this many log entries and facts."""

    __tablename__ = "keyframes"
    entries: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    facts: int
    day: int
    step: str
    data: bytes = Field(sa_type=LargeBinary)


class LogEntry(Stored, table=True):
    """An answer, a correction or a switch, in order; `entry` is the whole of it as JSON.

    `day`, `place` and `card` tell when and where the entry was made.
    """

    __tablename__ = "log"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int | None = Field(sa_column_args=_of("sittings.number"))
    by: str
    key: str | None
    label: str | None
    entry: str
    day: int = 0
    place: str | None = None
    card: str | None = None


class Redo(Stored, table=True):
    """An entry that was undone and can be redone, the next one first."""

    __tablename__ = "redo"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    entry: str


class JournalRow(Stored, table=True):
    """A fact, in order; `text` is NULL where the journal tells nothing of it."""

    __tablename__ = "journal"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int | None = Field(sa_column_args=_of("sittings.number"))
    day: int
    step: str
    text: str | None
    fact: str


class Sitting(Stored, table=True):
    """One evening at the table. Times are local, with their offset.

    `players` is in the players' words; `table_was` tells whether the table was left standing or put away.
    """

    __tablename__ = "sittings"
    number: int | None = Field(default=None, primary_key=True)
    started: str
    ended: str
    title: str | None = None
    notes: str | None = None
    players: str | None = None
    table_was: str | None = None


class Remark(Stored, table=True):
    """A note people wrote to a line of the journal. `line` is that line's text, by which the note finds it again."""

    __tablename__ = "remarks"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int | None = Field(sa_column_args=_of("sittings.number"))
    day: int
    line: str
    note: str


class Checkpoint(Stored, table=True):
    """A moment with a name: after this many log entries, of which those from `own` on are in `checkpoint_log`."""

    __tablename__ = "checkpoints"
    name: str = Field(primary_key=True)
    made: str
    entries: int
    own: int
    day: int
    place: str | None
    line: str | None


class CheckpointEntry(Stored, table=True):
    """An entry on the way to a checkpoint that the log lacks, because the game took another course."""

    __tablename__ = "checkpoint_log"
    name: str = Field(primary_key=True, sa_column_args=_of("checkpoints.name", goes=True))
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    by: str
    key: str | None
    label: str | None
    entry: str


class CourseRow(Stored, table=True):
    """A course of the game from log entry `at` on until it was left, and why. The last `lost` entries no longer fit the
    rules. `state` is "left" (undo goes back to this course), "ahead" (redo goes to it) or "cut" (the rules have
    changed; it can only be looked at)."""

    __tablename__ = "courses"
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    state: str
    why: str
    made: str
    at: int
    length: int
    lost: int


class CourseEntry(Stored, table=True):
    """An entry of a course, in order; `part` is "log", or "redo" for what could be redone then."""

    __tablename__ = "course_log"
    course: int = Field(
        primary_key=True, sa_column_args=_of("courses.number", goes=True), sa_column_kwargs={"autoincrement": False}
    )
    part: str = Field(primary_key=True)
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    by: str
    key: str | None
    label: str | None
    entry: str


class HeroRow(Stored, table=True):
    """A hero in play; the hero with `marching` 1 walks in front."""

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
    quest: str | None


class TokenRow(Stored, table=True):
    """The number of one kind of token of a hero, or of the gold stored in a village: the same numbers as with the
    heroes, one a row."""

    __tablename__ = "tokens"
    hero: str = Field(primary_key=True, sa_column_args=_of("heroes.id", goes=True))
    token: str = Field(primary_key=True)
    count: int


class PossessionRow(Stored, table=True):
    """A card out of its deck: its zone, the hero who holds it, its position there from the bottom."""

    __tablename__ = "possessions"
    card: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str
    kind: str | None
    deck: str
    zone: str
    holder: str | None = Field(sa_column_args=_of("heroes.id"))
    position: int
    face_up: bool
    counters: int


class StateRow(Stored, table=True):
    """The rest of the table in a few rows: the party's place, the day, the decks' sizes, the dead."""

    __tablename__ = "state"
    name: str = Field(primary_key=True)
    value: str | None


TABLES = frozenset(Stored.metadata.tables)
READABLE = ("heroes", "tokens", "possessions", "state")
"""The tables that show the present table; rows missing in them are written again."""
SINCE_2: dict[str, frozenset[str]] = {
    "log": frozenset({"day", "place", "card"}),
    "sittings": frozenset({"players", "table_was"}),
    **{
        name: frozenset(c.name for c in Stored.metadata.tables[name].columns)
        for name in ("remarks", "checkpoints", "checkpoint_log", "courses", "course_log")
    },
}
"""The columns that files of format 1 lack; they are added when such a file is opened."""
_ZONE = "substr(zone, 1, instr(zone || ':', ':') - 1)"
_AT = "substr(zone, instr(zone || ':', ':') + 1)"
_REGION = f"upper(substr({_AT}, 1, 1)) || substr({_AT}, 2, instr({_AT} || ':', ':') - 2) || ' Region'"
VIEWS = {
    "party": "CREATE VIEW party AS SELECT marching, name AS hero, alignment, strength, craft, life, fate, gold, "
    "CASE WHEN toad_turns = 1 THEN 'a toad for 1 turn' "
    "WHEN toad_turns > 1 THEN 'a toad for ' || toad_turns || ' turns' END AS toad, quest FROM heroes ORDER BY marching",
    "belongings": "CREATE VIEW belongings AS SELECT heroes.name AS hero, "
    f"CASE {_ZONE} WHEN 'items' THEN 'item' WHEN 'followers' THEN 'follower' WHEN 'spells' THEN 'spell' "
    f"WHEN 'trophies' THEN 'trophy' ELSE {_ZONE} END AS is_a, possessions.name AS card, "
    "nullif(counters, 0) AS counters FROM possessions JOIN heroes ON heroes.id = holder "
    "WHERE zone NOT LIKE 'store:%' ORDER BY marching, zone, position",
    "stores": f"CREATE VIEW stores AS SELECT {_REGION} AS village, heroes.name AS hero, possessions.name AS thing "
    "FROM possessions JOIN heroes ON heroes.id = holder WHERE zone LIKE 'store:%' UNION ALL "
    "SELECT upper(substr(token, 14, 1)) || replace(substr(token, 15), ' region', ' Region'), heroes.name, "
    "count || ' gold' FROM tokens JOIN heroes ON heroes.id = hero WHERE token LIKE 'gold stored, %' ORDER BY 1, 2",
    "roads": f"CREATE VIEW roads AS SELECT CASE WHEN zone = 'spot:0' THEN 'the space itself' "
    f"WHEN {_ZONE} = 'spot' THEN 'draw spot ' || {_AT} WHEN {_ZONE} = 'road' THEN 'road space ' || {_AT} "
    f"WHEN {_ZONE} = 'guardian' THEN 'with guardian ' || {_AT} ELSE zone END AS place, name AS thing, "
    "CASE WHEN face_up THEN 'face up' ELSE 'face down' END AS lies FROM possessions "
    f"WHERE {_ZONE} IN ('spot', 'road', 'trove', 'guardians', 'guardian', 'loot') UNION ALL "
    "SELECT CASE WHEN name = 'gold on spot:0' THEN 'the space itself' "
    "WHEN name LIKE 'gold on spot:%' THEN 'draw spot ' || substr(name, 14) "
    "WHEN name LIKE 'gold on road:%' THEN 'road space ' || substr(name, 14) "
    "WHEN name = 'gold with the trove' THEN 'trove' ELSE substr(name, 9) END, "
    "value || ' gold', NULL FROM state WHERE name LIKE 'gold on %' OR name = 'gold with the trove' ORDER BY 1",
    "story": "CREATE VIEW story AS SELECT journal.sitting, sittings.title, journal.day, journal.text, remarks.note "
    "FROM journal LEFT JOIN sittings ON sittings.number = journal.sitting "
    "LEFT JOIN remarks ON remarks.n = journal.n AND remarks.line = journal.text "
    "WHERE journal.text IS NOT NULL ORDER BY journal.n",
    "lost": "CREATE VIEW lost AS SELECT courses.made, courses.why, course_log.label FROM courses "
    "JOIN course_log ON course_log.course = courses.number AND course_log.part = 'log' "
    "WHERE course_log.label IS NOT NULL AND course_log.n >= (SELECT count(*) FROM course_log AS whole "
    "WHERE whole.course = courses.number AND whole.part = 'log') - courses.lost "
    "ORDER BY courses.number, course_log.n",
}
"""The views for people with a database browser; the program does not use them."""
