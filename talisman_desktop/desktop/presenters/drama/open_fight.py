"""The stage's picture of a fight that is still open: both scores and the possible outcomes, while its question is
asked. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.desktop.presenters.drama.pieces import Badge, Chance, Mark, Piece, Small, Word
from talisman_desktop.desktop.presenters.prompts.odds_figures import AFTER, Figures
from talisman_desktop.play.telling.vocabulary import cap

FIRST = ("keep", "throw", "fight", "")
"""The ids of answers that add nothing to the fight. Their forecast is shown in preference to others."""


def small(figures: Mapping[str, Figures]) -> Small | None:
    """Return the open fight as a small card, with the forecast of the first answer that leads to a fight (the answers
    in FIRST come before others); None if no answer does."""
    fights = {option: found for option, found in figures.items() if found.facing is not None and found.bar}
    if not fights:
        return None
    found = next((fights[option] for option in FIRST if option in fights), next(iter(fights.values())))
    facing = found.facing
    assert facing is not None
    mark = Mark("strength" if facing.attribute == "strength" else "craft")
    own, other = Word(cap(facing.own), strong=True), Word(cap(facing.other), strong=True)
    scores: tuple[Piece, ...] = (mark, own, Word(f"{facing.score}", strong=True), Word("against", "soft"))
    scores = (*scores, other, Word(f"{facing.against}", strong=True))
    odds = Badge((Chance(found.bar), Word(found.said.removeprefix(AFTER), "soft")))
    return Small("", "", (Badge(scores), odds))
