"""The tables of a campaign file.

The program reads back `meta`, `keyframes`, `log`, `redo`, `courses` and `checkpoints` (with the logs of these two). The
others are for people: `heroes`, `tokens`, `possessions`, `state` and `journal` show the present table and are never
read back into a game; `sittings` and `remarks` hold what people wrote. Empty values are NULL. The views show the same
in words; the program does not use them.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, LargeBinary, MetaData
from sqlmodel import Field, SQLModel

APPLICATION_ID = 0x54444B54
"""The number in the header of an SQLite file that marks it as a campaign of this program."""
FORMAT = 4
"""The version of the format of the tables below."""


def _of(column: str, *, goes: bool = False) -> list[Any]:
    """Return the arguments of a column that refers to another one, checked at the end of the transaction. If the row it
    refers to is deleted, this row is deleted too (`goes`), or the column becomes NULL."""
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
    """An answer, a correction or a switch, in order; `entry` is the complete entry as JSON. `day`, `place` and `card`
    say when and where it was made.
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
    """A fact, in order; `text` is its line in the journal, NULL if it has none."""

    __tablename__ = "journal"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int | None = Field(sa_column_args=_of("sittings.number"))
    day: int
    step: str
    text: str | None
    fact: str


class Sitting(Stored, table=True):
    """One evening at the table. Times are local, with their UTC offset. `players` is a free text; `table_was` says
    whether the real table was left standing or put away.
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
    """A note that people wrote to a line of the journal. `line` is the text of that line, by which the note is matched
    again."""

    __tablename__ = "remarks"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int | None = Field(sa_column_args=_of("sittings.number"))
    day: int
    line: str
    note: str


class Checkpoint(Stored, table=True):
    """A named moment: the log up to this many entries, of which those from `own` on are in `checkpoint_log`."""

    __tablename__ = "checkpoints"
    name: str = Field(primary_key=True)
    made: str
    entries: int
    own: int
    day: int
    place: str | None
    line: str | None


class CheckpointEntry(Stored, table=True):
    """An entry that leads to a checkpoint but is not in the log, because the game took another course."""

    __tablename__ = "checkpoint_log"
    name: str = Field(primary_key=True, sa_column_args=_of("checkpoints.name", goes=True))
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    by: str
    key: str | None
    label: str | None
    entry: str


class CourseRow(Stored, table=True):
    """A course of the game: the log entry at which it begins (`at`), and why the players left it. The last `lost` of
    its entries no longer fit. `state` is "left" (undo returns to it), "ahead" (redo returns to it) or "cut" (the rules
    cannot play it any more; it can only be read)."""

    __tablename__ = "courses"
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    state: str
    why: str
    made: str
    at: int
    length: int
    lost: int


class CourseEntry(Stored, table=True):
    """An entry of a course, in order. `part` is "log", or "redo" for an entry that could be redone when the course was
    left."""

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
    """A hero in play; `marching` is the place in the marching order, 1 in front."""

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
    """The number of one kind of a hero's tokens, or the gold stored in a village: the numbers of `heroes`, one in each
    row."""

    __tablename__ = "tokens"
    hero: str = Field(primary_key=True, sa_column_args=_of("heroes.id", goes=True))
    token: str = Field(primary_key=True)
    count: int


class PossessionRow(Stored, table=True):
    """A card that is not in its deck: its zone, the hero who has it, and its position in the zone, counted from the
    bottom."""

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
    """Everything else on the table, in a few rows: the party's place, the day, the sizes of the decks, the dead."""

    __tablename__ = "state"
    name: str = Field(primary_key=True)
    value: str | None


TABLES = frozenset(Stored.metadata.tables)
READABLE = ("heroes", "tokens", "possessions", "state")
"""The tables that show the present table; missing rows are written again."""
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
