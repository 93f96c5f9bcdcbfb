"""The clauses of the box (G1 to G3) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES = (
    ModuleClause(
        "G1",
        "The magic items among the adventure cards of this box form a separate trove deck.",
        "This deck serves the trove of the Frostmarch alone, and its cards are discarded to a separate pile.",
        "Each box has a trove deck, and each trove lies in the land of its box.",
    ),
    ModuleClause(
        "G2.a",
        "The quest cards of this box lie beside the other decks; with those of the Reaper they make one deck.",
    ),
    ModuleClause(
        "G2.b",
        "At the Warlock's Cave a quest card is drawn instead of rolling.",
        "When no card is left, the die is rolled again.",
        "The Warlock's table of quests is still there to roll on.",
    ),
    ModuleClause(
        "G2.c",
        "Quests on cards are taken and finished like those of the Warlock's table; the party is carried to the Cave.",
        "Taking one stays voluntary, and a hero has one at a time.",
        "The clause says nothing else about quests of cards.",
    ),
    ModuleClause(
        "G2.d",
        "For a fulfilled quest the hero gets a talisman at the Cave.",
        "The talisman is for a fulfilled quest, not for every visit. The quest card leaves the game.",
        "A talisman for coming to the Cave would make the quests worthless.",
    ),
    ModuleClause(
        "G3.a",
        "The Frostmarch is a destination with a trove beyond the Chapel, in a separate region, which it shares "
        "with the Sacred Pool.",
        "The Chapel is chosen by name, as it is without the box. Where both boxes are in play, a card that leads to "
        "any space of the region leads to either destination, as long as the party has not been there in this "
        "adventure.",
        "The two boxes share one region with two roads.",
    ),
    ModuleClause(
        "G3.b",
        "The party comes to the Frostmarch by the road to the Chapel, which lies in both regions, and by the road "
        "beyond.",
        "There is no village in the region: turning back leads to the Chapel, and from there home. The road has the "
        "spaces and the special locations of the Inner Region. Where a die calls the Chapel, it is rolled again.",
        "The clause names no other spaces, and the party comes from the Chapel.",
    ),
    ModuleClause(
        "G3.c",
        "At the Chapel the party meets the Chapel as a destination; then it may go on. The road behind is cleared, "
        "the party stands on Fields, and the trove lies at the end of the new road.",
        "The party can go on only where the Chapel is the sixth space of the road, once in an adventure.",
        "As a special location the Chapel is in the middle of another road. With a second visit the trove could be "
        "emptied again and again.",
    ),
    ModuleClause(
        "G3.d",
        "In the region of the Frostmarch this box's adventure deck replaces the core deck.",
        "Decks that replace others lie on each other: cards are drawn from the deck put there last, and each deck "
        "leaves when its own condition ends.",
        "Two boxes can then be in play at once: neither takes the other's deck away.",
    ),
    ModuleClause("G3.e", "The spells of this box are shuffled into the spell deck for good when the party enters."),
    ModuleClause("G3.f", "The trove is 3 magic items of this box, drawn blindly, and as much gold as a die shows."),
    ModuleClause("G3.g", "The road to the Frostmarch is travelled like any other, and its cards are met as usual."),
    ModuleClause("G3.h", "The guardians of the trove are drawn and fought as those of any other."),
    ModuleClause("G3.i", "The trove is shared out as any other."),
    ModuleClause(
        "G3.j",
        "Back at the Chapel the core deck is drawn from again; the spells stay.",
        "This holds in whatever way the party leaves: by a card, a spell or a quest, or by death. The road is "
        "cleared. The Chapel is not met again, and the spaces of the inner road are rolled for afresh.",
        "The deck belongs to the region; the road before the Chapel was cleared when the party went in.",
    ),
)
"""Every clause of the box except those about its cards."""
