"""The clauses of the box (H1 to H4) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES = (
    ModuleClause(
        "H1",
        "The magic items among the adventure cards of this box form a separate trove deck.",
        "This deck serves the trove of the Sacred Pool alone, and its cards are discarded to a separate pile.",
        "Each box has a trove deck, and each trove is in the region of its box.",
    ),
    ModuleClause(
        "H2",
        "The stables are a deck of mounts, three each of Horse and Cart, Mule, Riding Horse and Warhorse.",
        "Mounts are bought at a Livery Stable or given by cards; no village sells them. A hero has one mount.",
        "The original rules sell mounts nowhere else.",
    ),
    ModuleClause(
        "H3.a",
        "The 24 quest rewards lie beside the quest cards.",
        "Rewards are given for whichever quests are in play: those of the Warlock's table, and quest cards of any box.",
        "A quest is fulfilled in the same way whether a die or a card set it.",
    ),
    ModuleClause(
        "H3.b",
        "For a fulfilled quest the hero takes a talisman or draws a quest reward.",
        "A reward is no item, spell or follower, any number may be held, and it leaves the game when it is discarded "
        "or its hero dies. The Warlock sets as many quests as there are talismans and rewards left.",
        "The original rules say so; without rewards he would have nothing to give.",
    ),
    ModuleClause(
        "H4.a",
        "The Sacred Pool is a destination with a trove. It is beyond the Chapel, in the same region as the Frostmarch.",
        "The Chapel is chosen by name, as it is without the box. The party may go on from there to one destination, "
        "and back at the Chapel to the other, each once in an adventure.",
        "The two boxes share one region with two roads, which both begin at the Chapel.",
    ),
    ModuleClause(
        "H4.b",
        "The party first goes to the Chapel, at the end of a road of the Inner Region, and then along a second road, "
        "from the Chapel to the Sacred Pool.",
        "There is no village in the region: turning back leads to the Chapel, and from there home. The road has the "
        "spaces and the special locations of the Inner Region. Where a die calls the Chapel, it is rolled again.",
        "The clause names no other spaces, and the party comes from the Chapel.",
    ),
    ModuleClause(
        "H4.c",
        "At the Chapel the party meets the Chapel as a destination; then it may go on. The road behind is cleared, "
        "the party stands on Fields, and the trove lies at the end of the new road.",
        "The party can go on only where the Chapel is the sixth space of the road, once in an adventure.",
        "As a special location the Chapel is in the middle of another road. With a second visit the trove could be "
        "emptied again and again.",
    ),
    ModuleClause(
        "H4.d",
        "In the region of the Sacred Pool this box's adventure deck replaces the core deck.",
        "Decks that replace others lie on each other: cards are drawn from the deck put there last, and each deck "
        "leaves when its own condition ends.",
        "Two boxes can then be in play at once: neither takes the other's deck away.",
    ),
    ModuleClause("H4.e", "The spells of this box are shuffled into the spell deck for good when the party enters."),
    ModuleClause("H4.f", "The trove is 3 magic items of this box, drawn blindly, and as much gold as a die shows."),
    ModuleClause("H4.g", "The road to the Sacred Pool is travelled like any other, and its cards are met as usual."),
    ModuleClause("H4.h", "The guardians of the trove are drawn and fought as those of any other."),
    ModuleClause("H4.i", "The trove is shared out as any other."),
    ModuleClause(
        "H4.j",
        "Back at the Chapel the core deck is drawn from again; the spells stay.",
        "This holds in whatever way the party leaves: by a card, a spell or a quest, or by death. The road is "
        "cleared. The Chapel is not met again, and the spaces of the inner road are rolled for afresh.",
        "The deck belongs to the region; the road before the Chapel was cleared when the party went in.",
    ),
    ModuleClause("H5.chant-of-wisdom", "Chant of Wisdom: gain 1 craft; the reward is discarded at once."),
    ModuleClause(
        "H5.dream-prize",
        "Dream Prize: kept until the guardians of a trove are beaten; then its hero chooses a magic item out of the "
        "trove deck of that place, and the reward is discarded.",
        "The item comes beside the trove that was looted, and the deck is shuffled. The Sentinel and the Tower are no "
        "troves.",
        "The clause speaks of guardians at a trove.",
    ),
    ModuleClause("H5.good-luck-knot", "Good Luck Knot: gain 1 fate; the reward is discarded at once."),
    ModuleClause(
        "H5.lightning-trap",
        "Lightning Trap: three counters are put on it; for each its hero may take another turn, and it is discarded "
        "with the last.",
        "The other turn is for that hero alone, who meets the last card or place once more, at once.",
        "The party moves together.",
    ),
    ModuleClause(
        "H5.magic-door",
        "The Magic Door: discarded at once, it carries the party to any place of the Inner or the Outer Region.",
        "The party goes there instead of to the Warlock's Cave.",
        "The party would have to leave the Cave again at once.",
    ),
    ModuleClause("H5.might-of-giants", "Might of Giants: gain 1 strength; the reward is discarded at once."),
    ModuleClause(
        "H5.riding-horse",
        "Riding Horse: if the first hero in the marching order has it, the party may skip every even road space but "
        "the destination.",
        "Spaces 2 and 4 of each road, on the way out and on the way back. The Riding Horse of another box goes by its "
        "own words.",
        "The sixth space is the destination.",
    ),
)
"""Every clause of the box except those about its adventure cards, spells and characters."""
