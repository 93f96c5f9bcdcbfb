"""The clauses of the adventure cards of the box (L7) in our words, with what we settled; those that join the core deck
are among them."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = ()
"""Every clause of those cards."""
