"""The sentences of `sentences.toml`, filled with names, numbers and reasons."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Formatter

from talisman_desktop.play.telling.name_forms import the

SENTENCES: dict[str, dict[str, str | list[str]]] = tomllib.loads(
    Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8")
)
"""The sentences, by group and name. For a moved card there are two: for a single card and for several."""
CARD = "{}"
"""The gap in a sentence for the cards that move, which are counted before they fill it."""


class Name(str):
    """A printed name to fill a gap in a sentence: `{0}` shows it bare, `{0:the}` with its article, `{0:place}` as a
    place."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        """Return the name in the form that the gap asks for. Raises ValueError for an unknown form."""
        match form:
            case "":
                return str(self)
            case "the":
                return the(str(self))
            case "place":
                return the(str(self), place=True)
            case _:
                raise ValueError(f"a name has no form {form!r}")


def say(group: str, name: str, *details: object, **words: object) -> str:
    """Return a sentence with its gaps filled; it begins with a small letter."""
    pattern = SENTENCES[group][name]
    assert isinstance(pattern, str)
    return pattern.format(*(Name(detail) for detail in details), **words)


def pair(name: str, *details: object, **words: object) -> tuple[str, str]:
    """Return the sentence of a move for one card and the sentence for several ("" if they are the same), each with a
    gap for the cards."""
    one, *several = (
        pattern.format(*(Name(detail) for detail in details), card=CARD, **words) for pattern in SENTENCES["move"][name]
    )
    return one, "".join(several)


def needed(pattern: str) -> int:
    """Return the number of details that a sentence has gaps for."""
    fields = [field for _, field, _, _ in Formatter().parse(pattern) if field]
    return max((int(field) + 1 for field in fields if field.isdigit()), default=0)


TOLD = {name: (pattern, needed(pattern)) for name, pattern in SENTENCES["told"].items() if isinstance(pattern, str)}
"""The sentences for events that are always told the same way, each with the number of details it needs."""
