"""The commands and figures shown in the README and the manual. `python -m tests.cli.manual` brings the figures up."""

from __future__ import annotations

import contextlib
import io
import json
import re
import shlex
from functools import partial
from pathlib import Path
from typing import NamedTuple

from talisman_desktop.cli import main

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
NAME = "talisman-desktop"
PLACES = {"CAMPAIGN": "my.talisman", "FILE": "new.md", "/media/stick": "stick", "COMMAND": "solo"}
"""Words in commands that stand for something of the reader's."""


class Shown(NamedTuple):
    """A command shown on a page, as it is typed without the program's name."""

    page: str
    line: int
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line} {' '.join(self.words)}"


def shown() -> list[Shown]:
    """All commands shown, those in code and those within a sentence."""
    found = []
    for page in PAGES:
        for n, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            typed = re.match(rf" *{NAME} (.*)", line)
            texts = [typed[1]] if typed else re.findall(rf"`{NAME} ([^`]+)`", line)
            for text in texts:
                words = tuple(PLACES.get(word, word) for word in shlex.split(text, comments=True))
                found.append(Shown(page.name, n, words))
    return found


def printed(*arguments: str) -> str:
    """Return what a command prints; the command must end well."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(arguments) == 0
    return out.getvalue()


# --- figures ---

COMMAND_LINE = ROOT / "docs" / "command-line.md"
CARD_CHECK = ROOT / "docs" / "command-line-rules.md"
FIGURES = re.compile(r'^ +(\{"adventures".*\})$', re.MULTILINE)
SETS = re.compile(r'^ +(\{"sets": .*?"warnings": \[\]\})$', re.MULTILINE | re.DOTALL)


def figures() -> str:
    """The last line of the game played as the page says, with the time it took there."""
    page = COMMAND_LINE.read_text(encoding="utf-8")
    command = next(s.words for s in shown() if "--adventures" in s.words)
    played = [word for word in command if word not in ("--notes", "notes.md")]
    now = json.loads(printed(*played, "--json").splitlines()[-1])
    found = FIGURES.search(page)
    assert found is not None
    return json.dumps(now | {"seconds": json.loads(found[1])["seconds"]}, separators=(",", ":"))


def sets() -> str:
    """The report on the core set, shortened as on the page."""
    core = next(s for s in json.loads(printed("cards", "check", "--json"))["sets"] if s["set"] == "core")
    deck = json.dumps(core["decks"]["adventure"])
    numbers, kinds = (
        ", ".join(f'"{name}": {core[name]}' for name in names)
        for names in (("understood", "scripted", "by_hand"), ("kinds", "whole", "scripted_kinds", "doubtful"))
    )
    return (
        f'{{"sets": [{{"set": "core", "decks": {{"adventure": {deck}, ...}}, "sentences": {core["sentences"]},\n'
        f"               {numbers},\n               {kinds}}}],\n"
        '     "errors": [{"file": "...", "line": 3, "column": 1, "message": "...", "fix": "..."}],\n'
        '     "warnings": []}'
    )


def renewed(now: str, found: re.Match[str]) -> str:
    """Return what was found with today's text in it."""
    return str(found[0].replace(found[1], now))


if __name__ == "__main__":
    for page, pattern, now in ((COMMAND_LINE, FIGURES, figures()), (CARD_CHECK, SETS, sets())):
        page.write_text(pattern.sub(partial(renewed, now), page.read_text(encoding="utf-8")), encoding="utf-8")
