"""Problems in a card file. They are values; none of them is raised."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct


class Problem(Struct, frozen=True):
    """A problem at a place in a card file, and what to write instead. An error refuses the whole set; a warning does
    not.
    """

    severity: Literal["error", "warning"]
    file: str
    line: int
    column: int
    message: str
    fix: str = ""

    def __str__(self) -> str:
        fix = f"\n    {self.fix}" if self.fix else ""
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message}{fix}"


class Fault(NamedTuple):
    """A fault of a fact or a sentence, not yet connected with a place in the file."""

    message: str
    fix: str


def nearest(word: str, known: Iterable[str], least: int = 60) -> str:
    """Return the known word most similar to this one, or "" when none is similar.

    >>> nearest("strenght", ["strength", "craft", "subtype"])
    'strength'
    >>> nearest("zzz", ["strength", "craft"])
    ''
    """
    from rapidfuzz import fuzz, process

    found = process.extractOne(word, list(known), scorer=fuzz.WRatio, score_cutoff=least)
    return found[0] if found else ""


def nearest_form(sentence: str, known: Iterable[str]) -> str:
    """Return the known sentence most similar to this one as a whole, or "" when none is similar."""
    from rapidfuzz import fuzz, process

    forms = {form: form.lower().rstrip(".") for form in known}
    found = process.extractOne(sentence.lower().rstrip("."), forms, scorer=fuzz.ratio, score_cutoff=50)
    return found[2] if found else ""
