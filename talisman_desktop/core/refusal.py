"""The refusal of a fact that does not fit the table."""

from __future__ import annotations


class ImpossibleFact(ValueError):
    """A fact that does not fit the table, told in one sentence."""
