"""Statements that an answer runs each time: put into the words of SQLite once, and run without SQLAlchemy between."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.sql import ClauseElement


class Prepared:
    """A statement as the text that SQLite reads; each row names every value that it binds."""

    def __init__(self, statement: ClauseElement) -> None:
        """An insertion takes all columns of its table."""
        self._statement = statement

    @cached_property
    def text(self) -> str:
        """The statement in words, made when it is first run: the window opens without."""
        return str(self._statement.compile(dialect=dialect(paramstyle="named")))

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> None:
        """Run it once for each row, or once where it binds nothing, inside the transaction under way.

        Raises sqlite3.Error.
        """
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        if len(rows) > 1:
            raw.executemany(self.text, rows)
        else:
            raw.execute(self.text, *rows)
