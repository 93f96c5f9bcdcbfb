"""The refusal of a fact that does not fit the table."""

from __future__ import annotations


class ImpossibleFact(ValueError):
    """An error: a fact is impossible on the table. `str()` of it is one sentence."""
