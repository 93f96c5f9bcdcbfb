"""The clauses of the box (G1 to G3) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = ()
"""Every clause of the box but those of its cards."""
