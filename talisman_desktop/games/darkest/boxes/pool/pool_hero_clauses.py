"""The clauses of the characters and spells of the box (H5) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = ()
"""Every clause of the characters and spells."""
