"""The plain bends of values: lists and numbers, as words bend them."""

from __future__ import annotations

from typing import Any

from talisman_desktop.rules.hooks import Word


def yes(base: bool, word: Word, about: Any) -> bool:
    """Bend to yes, whatever it was."""
    return True


def no(base: bool, word: Word, about: Any) -> bool:
    """Bend to no, whatever it was."""
    return False


def listed(base: tuple[Any, ...], word: Word, about: Any) -> tuple[Any, ...]:
    """Bend a list of words by the word itself."""
    return (*base, word)
