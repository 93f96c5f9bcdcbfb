"""The facts about the known games and modules against which the checker compares card sets."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from talisman_desktop.cards.code import Place


class Given(Struct, frozen=True):
    """The facts about a game that the checker needs and that are not on the cards."""

    taken: Mapping[str, str] = {}
    """The ids that no set may have, because something else has them, and a description of what that is."""
    clauses: Mapping[str, str] | None = None
    """The clauses that carry out the words of a space, each with the short id of its space; None if they are unknown,
    and then any clause may be named."""
    scripts: Mapping[str, Mapping[str, Place]] = {}
    """The scripts of each box, by the id of its card set. Cards of that set, and of sets that need it, may call
    them."""


NOTHING = Given()
"""No facts: no game is known."""
