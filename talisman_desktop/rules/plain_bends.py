"""Functions that bend truth values and lists, shared by many standing words."""

from __future__ import annotations

from typing import Any

from talisman_desktop.rules.hooks import Word


def yes(base: bool, word: Word, about: Any) -> bool:
    """Return True, whatever the value was before."""
    return True


def no(base: bool, word: Word, about: Any) -> bool:
    """Return False, whatever the value was before."""
    return False


def listed(base: tuple[Any, ...], word: Word, about: Any) -> tuple[Any, ...]:
    """Return the list `base` with the standing words and their card added."""
    return (*base, word)
