"""Reads the files of a card set: only from its folder, within limits of size, as TOML with positions."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from talisman_desktop.cards.positions import Positions
from talisman_desktop.cards.problems import Problem
from talisman_desktop.cards.spec import LARGEST_FILE, LARGEST_SET, MOST_FILES

LONGEST_LINE = 20_000


class Files(NamedTuple):
    """The files of a set, by file name, and the problems that arose in reading them."""

    folder: Path
    content: dict[str, bytes]
    problems: list[Problem]


class Source(NamedTuple):
    """One file that is valid TOML."""

    file: str
    data: dict[str, Any]
    positions: Positions


class Place(NamedTuple):
    """A place in the sources: the file, and the offset in it."""

    source: Source
    at: int

    def problem(self, message: str, fix: str, severity: Any = "error", further: int = 0) -> Problem:
        """Return a problem at this place, or `further` characters later."""
        line, column = self.source.positions.line_column(self.at + further)
        return Problem(severity, self.source.file, line, column, message, fix)


def read_files(folder: Path, overlay: str = "") -> Files:
    """Return every TOML file of a set: set.toml, the decks, and the overlay with that name if there is one."""
    files = Files(folder, {}, [])
    try:
        if not folder.is_dir():
            files.problems.append(_error(folder, "there is no such folder", "give the folder of a card set"))
            return files
        names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".toml"))
        if len(names) > MOST_FILES:
            fix = f"put at most {MOST_FILES} files into it"
            files.problems.append(_error(folder, f"{len(names)} files are too many for one card set", fix))
            return files
        for name in names:
            _read(files, name)
        if overlay and re.fullmatch(r"[\w-]{1,60}", overlay) and (folder / "overlays" / f"{overlay}.toml").exists():
            _read(files, f"overlays/{overlay}.toml")
    except OSError as why:
        files.problems.append(
            _error(folder, f"the folder cannot be read: {why.strerror or why}", "check its permissions")
        )
    return files


def _read(files: Files, name: str) -> None:
    path = files.folder / name
    try:
        if not path.resolve().is_relative_to(files.folder.resolve()):
            fix = "copy the file itself into the folder"
            files.problems.append(_error(path, "this file leads out of the folder of its set", fix))
        elif not path.is_file():
            files.problems.append(_error(path, "this is not a file", "remove it, or replace it by a file"))
        elif path.stat().st_size > LARGEST_FILE:
            fix = f"keep it under {LARGEST_FILE // 1_000_000} MB; the cards of a deck can be in several files"
            files.problems.append(_error(path, "this file is too big", fix))
        elif sum(map(len, files.content.values())) > LARGEST_SET:
            files.problems.append(_error(path, "this set is too big", "divide it into two sets"))
        else:
            files.content[name] = path.read_bytes()
    except (OSError, RuntimeError) as why:
        files.problems.append(
            _error(path, f"this file cannot be read: {why}", "check that it exists, and its permissions")
        )


def _error(path: Path | str, message: str, fix: str, line: int = 1, column: int = 1) -> Problem:
    return Problem("error", str(path), line, column, message, fix)


def parse(file: str, content: bytes) -> Source | Problem:
    """Return one file as parsed TOML, or the problem if it cannot be parsed."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as why:
        before = content[: why.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        return _error(file, "this file is not text in UTF-8", "save the file as UTF-8", line, column)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if refused := next(_absurd(file, text), None):
        return refused
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        return _toml_error(file, text, str(why))
    except RecursionError:
        return _error(file, "this file is nested too deeply", "do not put lists and tables inside each other")
    except (ValueError, OverflowError) as why:
        return _error(file, f"this file has an impossible value: {why}", "write a smaller value")
    return Source(file, data, Positions(text))


def _absurd(file: str, text: str) -> Iterator[Problem]:
    """Yield an error for each line on which the TOML reader would spend hours."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            yield _error(file, "this line is too long", f"write at most {LONGEST_LINE} characters a line", number)
        elif re.match(r"[\s\[{]*(?:[\w\"'-]+\s*\.\s*){8}", line):
            yield _error(file, "this key is nested too deeply", "use the plain keys of a card", number)


_FIXES = (
    ("after a key", 'write key = value, one on a line: name = "Wild Boar"'),
    ("after a statement", 'write only one key = value on a line, and texts in "quotes"'),
    ("Cannot overwrite", "this key is twice in the same card; remove one"),
    ("Invalid value", 'write texts in "quotes", numbers and true / false without'),
    ("Unterminated string", 'end the text with "'),
    ("Illegal character", 'end the text with " on the same line, or use """ for long texts'),
    ("Unclosed array", "end the list with ]"),
    ("Invalid statement", "write [[card]] before a card, key = value inside it, # before a comment"),
    ("Cannot declare", "write [[card]] with two brackets on each side, and each other heading once"),
    ("array declaration", "write [[card]] with two brackets on each side"),
    ("table declaration", "write [[card]] with two brackets on each side"),
    ("escape", r"write \\ for a backslash"),
)


def _toml_error(file: str, text: str, message: str) -> Problem:
    found = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    plain = re.sub(r" \(at [^()]*\)$", "", message)
    plain = re.sub(r"\('([^']*)',\)", r"\1", plain)
    if found:
        line, column = int(found[1]), int(found[2])
    else:
        lines = text.rstrip().split("\n")
        line, column = len(lines), len(lines[-1]) + 1
    fix = next((fix for part, fix in _FIXES if part in plain), "see the other cards for how it is written")
    return _error(file, f"this is not TOML: {plain[:200]}", fix, line, column)
