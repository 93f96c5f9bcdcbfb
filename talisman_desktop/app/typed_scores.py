"""Scores typed on the command line: a single score, or a list of heroes or enemies."""

from __future__ import annotations

import argparse

HIGHEST, MOST = 999, 12
OF_A_HERO = ("strength", "craft", "number of lives")


def score(text: str) -> int:
    """Return a typed score. Raises ArgumentTypeError, as do all functions here."""
    if not (text.isascii() and text.isdecimal()) or int(text) > HIGHEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a score; write a number from 0 to {HIGHEST}")
    return int(text)


def limits(text: str) -> tuple[int, int]:
    """Return the strength and the craft typed as "5/3"."""
    strength, _, craft = text.partition("/")
    return score(strength), score(craft)


def _listed(text: str, what: str) -> list[list[str]]:
    rows = [row.split("/") for row in text.replace(" ", "").split(",")]
    if len(rows) > MOST:
        raise argparse.ArgumentTypeError(f"at most {MOST} {what}")
    return rows


def heroes(text: str) -> list[tuple[int, int, int]]:
    """Return the strength, the craft and the lives of each hero, typed as "4/2/4,3/3/4"."""
    found = []
    for at, row in enumerate(_listed(text, "heroes"), start=1):
        if len(row) != len("SCL"):
            raise argparse.ArgumentTypeError(
                f"{'/'.join(row)!r} is not a hero ({_place(at)}); write strength/craft/lives, e.g. 4/2/4"
            )
        strength, craft, lives = (_score_of(part, what, at) for part, what in zip(row, OF_A_HERO, strict=True))
        if not lives:
            raise argparse.ArgumentTypeError(
                f"{'/'.join(row)!r} has no lives ({_place(at)}); write at least 1, or leave out a dead hero"
            )
        found.append((strength, craft, lives))
    return found


def _place(at: int) -> str:
    return f"number {at} of the list"


def _score_of(text: str, what: str, at: int) -> int:
    """Return one number of a list. Raises ArgumentTypeError that names its place."""
    try:
        return score(text)
    except argparse.ArgumentTypeError:
        sentence = f"{text!r} is not a {what} ({_place(at)}); write a number from 0 to {HIGHEST}"
        raise argparse.ArgumentTypeError(sentence) from None


def enemies(text: str) -> list[tuple[int | None, int | None]]:
    """Return the strength and the craft of each enemy, typed as "9/-,-/5"; None for a score that it does not have."""
    found = []
    for at, row in enumerate(_listed(text, "enemies"), start=1):
        if len(row) != len("SC") or set(row) == {"-"}:
            raise argparse.ArgumentTypeError(
                f"{'/'.join(row)!r} is not an enemy ({_place(at)}); write strength/craft with - for none, e.g. 9/-"
            )
        strength, craft = (
            None if part == "-" else _score_of(part, what, at) for part, what in zip(row, OF_A_HERO[:2], strict=True)
        )
        found.append((strength, craft))
    return found
