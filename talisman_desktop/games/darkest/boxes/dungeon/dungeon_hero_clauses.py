"""The clauses of the characters, spells, treasures and magic items of the box (L7), and of its cards in the core deck,
in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "L7.amazon",
        "While the Amazon leads the marching order, the next two draw spots lie face up and are met in the order she "
        "likes; her second ability is of no use in guardian combat.",
        ruling="She is asked once about each pair, where one card lies on each of the two spots. None is passed over.",
        reason="The Amazon rearranges cards and takes none away.",
    ),
    ModuleClause(
        "L7.philosopher-2-nd-ability",
        "The Philosopher may exchange a card that lies face up where the party comes to, while leading the marching "
        "order.",
        ruling="The Philosopher does so once on each road space, before any card there is met. The new card is met in "
        "the old one's place.",
        reason="The ability works on cards that lie where the party arrives, not on cards that it draws.",
    ),
    ModuleClause(
        "L7.swashbuckler",
        "A Swashbuckler who leads may let the party skip the next draw spot after winning a battle. On the Fields the "
        "Swashbuckler may roll two dice for cards instead of one, or, where cards lie already, one die for more of "
        "them.",
        ruling="A 1 on either of the two dice calls a special location; the die for more cards brings cards only. A "
        "draw spot is skipped after a battle with an enemy card, not after a guardian combat.",
        reason="The two dice replace the road roll; the die for more cards is rolled after the road roll.",
    ),
    ModuleClause(
        "L7.weakness",
        "Weakness takes 3 strength until the end of the turn, from a hero even below the starting value.",
        ruling="A weakened enemy is weaker against every hero; in guardian combat the spell weakens one guardian, for "
        "that fight.",
        reason="The spell may be cast at any time on any hero or enemy.",
    ),
    ModuleClause(
        "L7.cloak-of-feathers",
        "The Cloak of Feathers gives a fate back that was paid to reroll a die at a place card, and can carry the "
        "party off while its owner leads the marching order.",
        ruling="The fate comes back at once, up to the starting value.",
        reason="Nobody would refuse the fate.",
    ),
    ModuleClause(
        "L7.clockwork-owl",
        "While its owner leads, the cards on all draw spots lie face up; when the owl is lost, the adventure cards of "
        "the region are turned face down.",
        ruling="Cards on this space that were met already stay face up. The other cards of the region are turned face "
        "down and count as new when they are met.",
        reason="The party leaves the cards it has met behind in any case.",
    ),
    ModuleClause(
        "L7.orb-of-prophesy",
        "The orb serves its owner while leading the marching order, and for lost turns.",
        ruling="Once on each road space, and for each card drawn for a lost turn, a second card is turned over beside "
        "the one just turned, and one of the two is discarded.",
        reason="The cards of a row are turned over one after another, so the owner cannot choose among them all. Like "
        "the Orb of Knowledge, it serves a leader once on each space.",
    ),
    ModuleClause("L7.wand-of-dragonfire", "In guardian combat the wand shoots as a bow does, at no cost."),
    ModuleClause("L7.adventure-cards", "The magic items of the box are in its own trove deck.", state="shown"),
    ModuleClause(
        "L7.amulet",
        "While its owner leads, the Amulet of Speed can reroll a 1 of the road roll before a special location is "
        "rolled for; if the roll brings the most cards possible, it can carry the party off.",
        ruling="Two ones are rerolled together. The most cards are rolled when every die shows a 6. It is the Amulet "
        "of this box, not that of the core deck.",
        reason="The clause calls it just Amulet, but its first ability is about movement.",
    ),
    ModuleClause(
        "L7.goblin-slayer",
        "The sword adds 3 strength in guardian combat if a goblin or a hobgoblin is among the guardians.",
        ruling="These 3 replace the sword's usual 1, and count only if the sword is the weapon in hand. In an "
        "ordinary battle the additional 2 count with the attack roll.",
        reason="An enemy with goblin in its name is a goblin.",
    ),
    ModuleClause(
        "L7.burrow-worm",
        "A hero who loses to the Burrow Worm carries the whole party to the Ruins.",
        ruling="The party is carried off after the usual loss of the fight; heroes who have not met the worm yet do "
        "not meet it.",
        reason="The party moves as one (C4c).",
    ),
    ModuleClause("L7.dungeon-door", "From the Dungeon Door the party may move to the Ruins as its next move."),
    ModuleClause("L7.rune-gate~2", "The Rune Gate carries the party to any village, and is discarded then."),
    ModuleClause("L7.trap-door~2", "Through the Trap Door the whole party falls to the Ruins."),
)
"""Every clause of those cards."""
