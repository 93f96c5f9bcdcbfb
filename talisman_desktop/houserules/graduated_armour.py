"""Graduated armour: a hero who loses a battle tries one piece of armour after another, the most protective first."""

from __future__ import annotations

from typing import get_args

from talisman_desktop.cards.owned import Worn
from talisman_desktop.core.table import Cause
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Bend
from talisman_desktop.rules.module import Module, ModuleClause
from talisman_desktop.rules.values.fight_values import ARMOUR_TRIES, Lost, Tries

ID = "graduated-armour"

PLACES: tuple[Worn, ...] = get_args(Worn)
"""The places where armour is worn (body, head, hand); one piece may be tried for each."""


def _all_of_them(game: Game, base: Tries, about: Lost) -> Tries:
    """Return how armour may be tried: in battle one piece for each place where armour is worn (1.1, 1.3), the most
    protective first (2.1); in psychic combat as usual.
    """
    if about.attribute == "craft":
        return base
    return Tries(len(PLACES), True, base.halted, Cause(f"{ID}.2.1"))


CLAUSES = (
    ModuleClause(
        f"{ID}.1.1",
        "A hero who loses a battle may try several pieces of armour to save the life. In psychic combat only one may "
        "be tried.",
        "The rule holds for each loss, so in guardian combat for each blow of strength, too; a shield still serves "
        "once a combat. A helmet saves the life but not the strength: other armour may then be tried to save the "
        "strength.",
        "In battle a helmet saves the life alone, so the strength is still to be saved.",
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
        "The rules for losing a fight know these three places, whatever a thing is called.",
    ),
    ModuleClause(
        f"{ID}.2.1",
        "Armour is tried in order of protection: the piece that saves on more numbers of the die comes first. If it "
        "fails, the next is tried.",
        "The hero may stop after each piece. A piece that was left out or tried cannot be tried later.",
    ),
    ModuleClause(
        f"{ID}.2.2",
        "If two pieces save on the same number of die results, the hero chooses which to try first.",
        "The program chooses unless the question about the best armour is switched on: a piece that saves life and "
        "strength comes before a helmet.",
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
