"""The migration of a campaign file of an older format: its tables are created again and filled from the old ones."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Table

from talisman_desktop.store.models import FORMAT, VIEWS, Stored

_OLD = "before "
"""The beginning of the names of the old tables during the migration."""


def complete(connection: Connection) -> bool:
    """Bring a file of an older format, or one that lacks columns, to the present format, inside the transaction under
    way. Return whether that was needed."""
    ask = connection.exec_driver_sql
    (version,) = ask("PRAGMA user_version").one()
    known = {name: [row[1] for row in ask(f'PRAGMA table_info("{name}")')] for name in Stored.metadata.tables}
    lacking = any({c.name for c in table.columns} - set(known[name]) for name, table in Stored.metadata.tables.items())
    if int(version) == FORMAT and not lacking:
        return False
    for view in VIEWS:
        ask(f'DROP VIEW IF EXISTS "{view}"')
    # because the views of the players must still refer to the tables of these names
    ask("PRAGMA legacy_alter_table=ON")
    for name, columns in known.items():
        if columns:
            ask(f'ALTER TABLE "{name}" RENAME TO "{_OLD}{name}"')
    Stored.metadata.create_all(connection)
    filled = [table for table in Stored.metadata.sorted_tables if known[table.name]]
    for table in filled:
        ask(_filling(table, known[table.name]))
    for table in reversed(filled):
        ask(f'DROP TABLE "{_OLD}{table.name}"')
    ask("PRAGMA legacy_alter_table=OFF")
    for view in VIEWS.values():
        ask(view)
    ask(f"PRAGMA user_version={FORMAT}")
    return True


def _filling(table: Table, known: list[str]) -> str:
    """Return the SQL that fills a table from the old one, leaving out rows that refer to a missing row."""
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    values = ", ".join(_value(column, known) for column in table.columns)
    leaning = [_there(column) for column in table.columns if column.foreign_keys and not column.nullable]
    where = f" WHERE {' AND '.join(leaning)}" if leaning else ""
    return f'INSERT INTO "{table.name}" ({names}) SELECT {values} FROM "{_OLD}{table.name}" AS old{where}'


def _value(column: Column[object], known: list[str]) -> str:
    if column.name not in known:
        return "NULL" if column.nullable else "''" if str(column.type) == "VARCHAR" else "0"
    if not column.nullable:
        return f'old."{column.name}"'
    if column.foreign_keys:
        return f'CASE WHEN {_there(column)} THEN old."{column.name}" END'
    return f"nullif(old.\"{column.name}\", '')"


def _there(column: Column[object]) -> str:
    """Return the SQL condition that the row to which a column refers exists."""
    (key,) = column.foreign_keys
    target = key.column
    return f'EXISTS (SELECT 1 FROM "{target.table.name}" AS other WHERE other."{target.name}" = old."{column.name}")'
