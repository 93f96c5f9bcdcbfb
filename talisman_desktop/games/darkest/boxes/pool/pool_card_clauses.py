"""The clauses of the adventure cards of the box (H5) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "H5.baleful-eye",
        "Beside winning a battle with an enemy, the Baleful Eye can be discarded in guardian combat to discard one of "
        "the enemies, when spells are cast.",
        ruling="In battle the owner is asked after the dice, and only if the battle is not won without the Baleful "
        "Eye.",
        reason="The card is discarded after the attack roll.",
    ),
    ModuleClause(
        "H5.shield-of-defiance",
        "When an enemy that lies face up attacks the owner, its strength or craft counts as no higher than the "
        "owner's. In guardian combat the shield does nothing.",
        ruling="Face up are enemies left over from earlier, which the party meets again. All that adds to the owner's "
        "score counts.",
        reason="A card that was just turned over lay face down before.",
    ),
    ModuleClause(
        "H5.defender-of-faith",
        "This follower only adds 1 strength in battle; what it does besides is left out.",
        ruling="The clause means the card called Defender of Justice.",
    ),
    ModuleClause(
        "H5.fortunes-fool",
        "For the rest of the draw spots of this road space nobody gains fate, gets it back or pays it for a roll.",
        ruling="Fate may still be the price of something else, and may be lost.",
    ),
    ModuleClause(
        "H5.gilded-compass",
        "Once along a road, from the village to the destination and back, the road roll of a space may be made again.",
        ruling="The owner may do so from any place in the marching order; all dice are rolled again, and the second "
        "roll counts. The road behind a gate is another road.",
    ),
    ModuleClause(
        "H5.kraven",
        "While the hero with Kraven leads the party, and whenever that hero draws for lost turns, one more card may "
        "be drawn.",
        ruling="While the owner leads: once for each road roll that brings cards. When the owner loses turns: one "
        "more card for all of them together. Kraven leaves when his owner fights, evades or destroys an enemy whose "
        "printed strength or craft is 6 or more.",
        reason="A lost turn is the only thing that forces one hero to draw.",
    ),
    ModuleClause(
        "H5.oathsword-guide",
        "The party may pass by one road space on the way out and one on the way back, before it meets a card there.",
        ruling="It does not matter who has the guide. He and a mount that skips one space share one skip each way.",
        reason="Two things that let the party skip the same space give one skip, not two.",
    ),
    ModuleClause(
        "H5.oathsworn-oracle",
        "A drawn card may be discarded for another, which must be met, while the owner is first in the marching order "
        "or is forced to draw.",
        ruling="The owner may do so once on each road space, like others who foresee cards.",
    ),
    ModuleClause(
        "H5.rumour-of-riches",
        "A hero who rolls a 1 for any reason takes 1 gold from the card, as long as there is any.",
        ruling="The roll must be made in the region where the card lies. A roll gives 1 gold however many dice show a "
        "1, and the program does not ask.",
        reason="Gold is always welcome.",
    ),
    ModuleClause(
        "H5.spiteful-imp",
        "The enemy with the highest strength or craft comes to this space and is met at once.",
        ruling="Only enemies lying face up in this region count; of equal ones the hero in front chooses. If there is "
        "none, nothing happens.",
    ),
)
"""Every clause of the adventure cards, including the magic items."""
