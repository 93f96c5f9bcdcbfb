"""The file that keeps what was entered of a campaign under way until it begins."""

from __future__ import annotations

from pathlib import Path

from talisman_desktop.app import files
from talisman_desktop.core.table import Table
from talisman_desktop.play.strangers import Unfit
from talisman_desktop.rules.ruleset import Rules

NAME = "entered table.json"


class EnteredFile:
    """One such file, in the folder of the players' own things. What reads it is loaded only when it is wanted."""

    def __init__(self, folder: Path, rules: Rules) -> None:
        self.path = folder / NAME
        self._rules = rules

    def read(self) -> tuple[str, Table] | None:
        """Title and table; None where there is no file. Raises Unfit where it is damaged, and sets it aside first."""
        from talisman_desktop.play import entered

        try:
            return entered.read(self.path.read_bytes(), self._rules)
        except FileNotFoundError:
            return None
        except (OSError, Unfit) as error:
            kept = self._set_aside()
            raise Unfit(f"What was entered before could not be read. {error}{kept}") from error

    def write(self, title: str, table: Table) -> None:
        """Keep this. Raises OSError."""
        from talisman_desktop.play import entered

        self.path.parent.mkdir(parents=True, exist_ok=True)
        files.put(self.path, entered.write(title, table))

    def remove(self) -> None:
        """Keep nothing. Raises OSError."""
        self.path.unlink(missing_ok=True)

    def _set_aside(self) -> str:
        """Give the file another name; a sentence about where it is now."""
        names = (self.path.with_stem(f"{self.path.stem} damaged{n or ''}") for n in range(100))
        aside = next((path for path in names if not path.exists()), None)
        try:
            if aside is not None:
                self.path.replace(aside)
                return f" It is kept as {aside}."
        except OSError:
            pass  # it stays where it is, and is written over once something else is entered
        return ""
