"""The facts about the known games and modules against which card sets are checked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from talisman_desktop.cards.code import Place


class Given(Struct, frozen=True):
    """The facts about the game that the check of card sets needs and that are not on the cards."""

    taken: Mapping[str, str] = {}
    """The ids that no set may have, each with the name of its owner."""
    clauses: Mapping[str, str] | None = None
    """The clauses whose steps carry out the words of a space, each with the short id of that space; None if they are
    unknown, so that any clause may be named."""
    scripts: Mapping[str, Mapping[str, Place]] = {}
    """The scripts that a box brings, by the id of its card set: cards of that set and of sets that need it may
    call them."""


NOTHING = Given()
"""The facts if no game is known."""
