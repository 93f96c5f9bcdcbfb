"""The refusal of a fact that does not fit the table."""

from __future__ import annotations


class ImpossibleFact(ValueError):
    """A fact does not fit the table; `str()` of the error is one sentence."""
