"""The tables of a campaign file.

`meta`, `keyframes`, `log` and `redo` are what the program reads back. The others are for people: `heroes`,
`tokens`, `possessions`, `state` and `journal` show the table as it stands and are never read back into a game.
"""

from __future__ import annotations

from sqlalchemy import LargeBinary, MetaData
from sqlmodel import Field, SQLModel

APPLICATION_ID = 0x54444B54
"""Marks the SQLite file as a campaign of this program."""
FORMAT = 1
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
    """Every answer, correction and switch, in order; `entry` is the whole of it as JSON."""

    __tablename__ = "log"
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sitting: int
    by: str
    key: str
    label: str
    entry: str


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
    """One evening at the table. Times are local, with their offset."""

    __tablename__ = "sittings"
    number: int | None = Field(default=None, primary_key=True)
    started: str
    ended: str
    title: str = ""
    notes: str = ""


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
VIEWS = {
    "story": "CREATE VIEW story AS SELECT sitting, day, text FROM journal WHERE text <> '' ORDER BY n",
}
