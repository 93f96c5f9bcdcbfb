"""Graduated armour: a hero who loses a battle tries one armour after the other, the most protective first."""

from __future__ import annotations

from typing import get_args

from talisman_desktop.cards.owned import Worn
from talisman_desktop.core.table import Cause
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend, Module, ModuleClause
from talisman_desktop.rules.values import ARMOUR_TRIES, Lost, Tries

ID = "graduated-armour"

PLACES: tuple[Worn, ...] = get_args(Worn)
"""The places where armour is worn; one thing at each may be tried."""


def _all_of_them(game: Game, base: Tries, about: Lost) -> Tries:
    """Return a try for each place where armour is worn, in battle (1.1, 1.3), by falling protection (2.1)."""
    if about.attribute == "craft":
        return base
    return Tries(len(PLACES), True, base.halted, Cause(f"{ID}.2.1"))


CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "A hero who loses a battle may try several pieces of armour to save the life. In psychic combat it is one.",
        "It holds for each loss, for each blow of strength in guardian combat too; a shield still serves once a "
        "combat. After a helmet has saved the life alone, the armour that is left may be tried for the strength.",
        "A helmet saves the life alone in battle, so that something is left to be saved.",
    ),
    ModuleClause(
        f"{ID}.1.2",
        "Armour must be on the hero when the combat begins; what is in the baggage or with a follower cannot be used.",
        "All armour among a hero's items counts as worn, a mount's load too, because the few pieces that can be worn "
        "at once are always among the things that the hero could carry without the mount. What is stored does not.",
        state="shown",
    ),
    ModuleClause(
        f"{ID}.1.3",
        "Only one piece of each kind may be used: of two helmets one is tried.",
        "The kinds are the places where armour is worn: the body, the head and the hand.",
        "The rules of losing a fight know these three, whatever a thing is called.",
    ),
    ModuleClause(
        f"{ID}.2.1",
        "Armour is tried in order of protection: what saves on more numbers comes first. The next is tried where the "
        "one before has failed.",
        "The hero may stop after each. What is left out, or has had its turn, is not come back to.",
    ),
    ModuleClause(
        f"{ID}.2.2",
        "Where different pieces save on equally many numbers, the hero chooses which to try first.",
        "The program chooses unless the question about the best armour is switched on: what saves life and strength "
        "comes before a helmet.",
    ),
)

MODULE = Module(
    id=ID,
    title="Graduated armour",
    help="A hero who loses a battle may try body armour, helmet and shield one after the other, the most protective "
    "first.",
    house_rule=True,
    clauses=CLAUSES,
    bends=(Bend(ARMOUR_TRIES, _all_of_them),),
)
"""The house rule."""
