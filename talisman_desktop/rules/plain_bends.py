"""The plain bends of values: lists and numbers, as words bend them."""

from __future__ import annotations

from typing import Any

from talisman_desktop.rules.hooks import Word


def yes(base: bool, word: Word, about: Any) -> bool:
    """Return yes, whatever the value was."""
    return True


def no(base: bool, word: Word, about: Any) -> bool:
    """Return no, whatever the value was."""
    return False


def listed(base: tuple[Any, ...], word: Word, about: Any) -> tuple[Any, ...]:
    """Return the list `base` with a lasting word of a card added to it."""
    return (*base, word)
