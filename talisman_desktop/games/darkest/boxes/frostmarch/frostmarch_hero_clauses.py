"""The clauses of the characters, spells and quest cards of the box (G4) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = ()
"""Every clause of the characters, spells and quest cards."""
