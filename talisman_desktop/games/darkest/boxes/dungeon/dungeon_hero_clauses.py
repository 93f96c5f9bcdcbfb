"""The clauses of the characters, spells, treasures and magic items of the box (L7) in our words, with what we
settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = ()
"""Every clause of those cards."""
