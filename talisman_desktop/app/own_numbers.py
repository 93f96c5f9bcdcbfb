"""The file, in the folder of the person's files, with the numbers read from the person's own cards."""

from __future__ import annotations

import sys
from pathlib import Path

from talisman_desktop.app import files
from talisman_desktop.cards import number_file
from talisman_desktop.cards.number_file import Numbers, Reading
from talisman_desktop.cards.problems import Problem

NAME = "card numbers.toml"
DAMAGED = "damaged"
"""The ending of the name of a file that was set aside."""


class OwnNumbers:
    """The file with the numbers read from real cards. It is read each time it is needed, because people may edit it
    themselves."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def read(self) -> Reading:
        """Return the numbers in the file, or the faults found in it. The file is not changed."""
        return look(self.path) if self.path.exists() else Reading({})

    def write(self, numbers: Numbers) -> str:
        """Save these numbers. If the file has errors, it is renamed first and the new name is returned; else "". Raises
        OSError."""
        kept = self._set_aside() if self.read().problems else ""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        files.put(self.path, number_file.write(numbers))
        return kept

    def look(self, file: Path) -> Reading:
        """Return the numbers in a file of numbers, or the errors in it."""
        return look(file)

    def _set_aside(self) -> str:
        """Rename the file, and return the new name."""
        names = (self.path.with_stem(f"{self.path.stem} {DAMAGED}{n or ''}") for n in range(1000))
        aside = next(path for path in names if not path.exists())
        self.path.replace(aside)
        return str(aside)


def look(file: Path) -> Reading:
    """Return the numbers in a file of numbers, or the errors in it."""
    try:
        with file.open("rb") as opened:
            return number_file.read(str(file), opened.read(number_file.LARGEST + 1))
    except OSError as error:
        message = f"this file cannot be read: {error.strerror or error}"
        return Reading(
            {}, (Problem("error", str(file), 1, 1, message, "check that it is a file, and its permissions"),)
        )


# --- the command ---


def run(set_id: str | None, bring: Path | None, target: Path | None) -> int:
    """Print the uncertain numbers, each with the guess and the number typed; with `target`, write the typed numbers to
    a file instead. With `bring`, the numbers in that file are added first. Return the exit code."""
    from talisman_desktop.app import content
    from talisman_desktop.cards.check import no_such_set

    catalog = content.catalog()
    ids = [found.id for found in catalog.sets]
    if set_id is not None and set_id not in ids:
        print(no_such_set(set_id, ids), file=sys.stderr)
        return 1
    kept = OwnNumbers(content.data_folder())
    mine = kept.read()
    theirs = look(bring) if bring is not None else Reading({})
    if wrong := mine.wrong or theirs.wrong:
        print(wrong, file=sys.stderr)
        return 1
    if bring is not None:
        for kind, what, ours, n in number_file.differing(mine.numbers, theirs.numbers):
            print(f"{kind}: your {what} stays {ours}, although {bring.name} says {n}")
        mine = Reading(number_file.together(mine.numbers, theirs.numbers))
        kept.write(mine.numbers)
    if target is not None:
        files.put(target, number_file.write(mine.numbers))
        return 0
    for card in catalog.cards.values():
        for what in card.doubts if set_id in (None, card.set) else ():
            typed = mine.numbers.get(card.id, {}).get(what)
            told = f"guessed {getattr(card, what)}" if typed is None else str(typed)
            print(f"{card.id}: {what} {told}")
    return 0
