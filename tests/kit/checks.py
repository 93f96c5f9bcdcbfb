"""Values whose type a test is sure of."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")

__tracebackhide__ = True


def sure(kind: type[_T], value: object) -> _T:
    """Return a value that must be of this type; anything else fails the test."""
    assert isinstance(value, kind), f"this is no {kind.__name__}: {value!r}"
    return value
