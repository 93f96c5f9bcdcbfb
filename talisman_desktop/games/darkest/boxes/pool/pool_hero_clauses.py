"""The clauses of the characters and spells of the box (H5) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "H5.chivalric-knight",
        "In battle with an enemy the Chivalric Knight may add his strength for a hero ahead of him. If that wins the "
        "battle, he receives a quest reward; if it is lost, he loses what that hero loses. He does not meet that enemy "
        "in the same turn, and does not help in guardian combat.",
        ruling="The Knight decides before the dice. His strength has won the battle if without it the hero would have "
        "lost or stood off; the Knight then loses a turn, too. The hero keeps the trophy. Only the strength "
        "of the Knight's tokens is added.",
        reason="The Knight comes to help before the fight, not after the dice.",
    ),
    ModuleClause(
        "H5.feeble-mind",
        "Feeble Mind may take craft below the hero's starting value.",
        ruling="The 3 craft are taken off until the end of the turn, or in an enemy's case for one fight; no tokens "
        "are lost.",
    ),
    ModuleClause(
        "H5.stasis",
        "The card just turned over, before it is met, goes back onto its deck, and what lay on top there is met "
        "instead.",
        ruling="The caster may know what comes; the card put back on the deck is the next one drawn.",
    ),
)
"""Every clause of the characters and spells."""
