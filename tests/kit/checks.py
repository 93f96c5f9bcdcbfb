"""Checks of the type of a value."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")

__tracebackhide__ = True


def sure(kind: type[_T], value: object) -> _T:
    """Return the value if it has this type; otherwise fail the test."""
    assert isinstance(value, kind), f"this is no {kind.__name__}: {value!r}"
    return value
