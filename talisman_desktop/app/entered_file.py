"""The file that keeps a half-entered table: one that a player enters from paper until its campaign begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from talisman_desktop.app import files
from talisman_desktop.core.table import Table
from talisman_desktop.play.strangers import Unfit, Waiting
from talisman_desktop.rules.ruleset import Rules

NAME = "entered table.json"
DAMAGED, WAITING = "damaged", "waiting"
"""The endings of the names of files that were set aside."""


class EnteredFile:
    """The file with the half-entered table, in the folder of the players' files. The modules that read it are loaded
    only when needed."""

    def __init__(self, folder: Path, rules: Rules) -> None:
        self.path = folder / NAME
        self._rules = rules

    def read(self) -> tuple[str, Table] | None:
        """Return the title and the table; None if there is no file. If the file cannot be read, set it aside and raise
        Unfit. A file that was set aside because a card set was missing is read again when the set is there."""
        from talisman_desktop.play import entered_text

        try:
            return entered_text.read(self.path.read_bytes(), self._rules)
        except FileNotFoundError:
            return self._waiting()
        except (OSError, Unfit) as error:
            kept = self._set_aside(WAITING if isinstance(error, Waiting) else DAMAGED)
            raise Unfit(f"What was entered before could not be read. {error}{kept}") from error

    def _waiting(self) -> tuple[str, Table] | None:
        """Put a file back that was set aside because a card set was missing, and return its content; None if there is
        none that can be read now."""
        from talisman_desktop.play import entered_text

        for path in self._aside(WAITING):
            if not path.exists():
                return None
            with suppress(OSError, Unfit):
                found = entered_text.read(path.read_bytes(), self._rules)
                path.replace(self.path)
                return found
        return None

    def write(self, title: str, table: Table) -> None:
        """Save the title and the table. Raises OSError."""
        from talisman_desktop.play import entered_text

        self.path.parent.mkdir(parents=True, exist_ok=True)
        files.put(self.path, entered_text.write(title, table))

    def remove(self) -> None:
        """Remove the file if it exists. Raises OSError."""
        self.path.unlink(missing_ok=True)

    def _aside(self, why: str) -> Iterator[Path]:
        """Yield the names that the file may get when it is set aside, in order."""
        return (self.path.with_stem(f"{self.path.stem} {why}{n or ''}") for n in range(100))

    def _set_aside(self, why: str) -> str:
        """Rename the file, and return a sentence with its new name; "" if it could not be renamed."""
        aside = next((path for path in self._aside(why) if not path.exists()), None)
        try:
            if aside is not None:
                self.path.replace(aside)
                return f" It is kept as {aside}{' until then' * (why == WAITING)}."
        except OSError:
            pass  # If renaming fails, the file stays and is overwritten by the next table.
        return ""
