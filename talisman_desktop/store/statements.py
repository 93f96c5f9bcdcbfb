"""SQL statements that run with every answer. They are compiled once, and then run without SQLAlchemy, which is
faster."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.sqlite import dialect, insert
from sqlalchemy.sql import ClauseElement


class Prepared:
    """A compiled statement. Each row that it runs with must give every value that its text names."""

    def __init__(self, statement: ClauseElement) -> None:
        """Take a statement; an INSERT must fill every column of its table."""
        self._statement = statement

    @cached_property
    def text(self) -> str:
        """The SQL text, compiled when it is first used, so that the window opens sooner."""
        return str(self._statement.compile(dialect=dialect(paramstyle="named")))

    def get_ready(self) -> None:
        """Compile the statement, so that it need not be compiled when it runs for the first time."""
        assert self.text

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> None:
        """Run the statement once for each row, or once without a row if it names no values, inside the transaction
        under way. Raises sqlite3.Error.
        """
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        if len(rows) > 1:
            raw.executemany(self.text, rows)
        else:
            raw.execute(self.text, *rows)


def upsert(table: Table) -> Prepared:
    """Return the statement that inserts rows into a table, in place of those with the same primary key."""
    statement = insert(table)
    keys = [c.name for c in table.primary_key]
    rest = {c.name: statement.excluded[c.name] for c in table.columns if c.name not in keys}
    return Prepared(statement.on_conflict_do_update(index_elements=keys, set_=rest))
