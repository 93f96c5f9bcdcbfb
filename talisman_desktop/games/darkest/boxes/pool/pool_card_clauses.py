"""The clauses of the adventure cards of the box (H5) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = ()
"""Every clause of the adventure cards, magic items included."""
