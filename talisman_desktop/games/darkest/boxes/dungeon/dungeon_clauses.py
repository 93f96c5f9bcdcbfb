"""The clauses of the box (L1 to L6) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES = (
    ModuleClause(
        "L1",
        "The magic items among the adventure cards of this box form a separate trove deck.",
        "This deck serves the trove of the Dungeon alone, and its cards are discarded to a separate pile.",
        "Each box keeps its trove apart.",
    ),
    ModuleClause(
        "L2a",
        "The treasures belong to the trove deck of the Dungeon.",
        "The treasures lie in a pile beside the magic items.",
        "The trove takes a fixed number of treasures and of magic items, so the two cannot be mixed.",
    ),
    ModuleClause("L3.l", "The Dungeon is a destination with a trove, under the Ruins, and a separate region."),
    ModuleClause(
        "L3.m",
        "The party comes to the Dungeon by the inner road to the Ruins, which are in both regions, and by the Dark "
        "Road below.",
        "The Ruins are chosen by name. There is no village in the Dungeon: turning back leads to the Ruins, and from "
        "there home.",
        "The Ruins have no trove, and a road leads back to where it began.",
    ),
    ModuleClause(
        "L3.n",
        "At the Ruins the party meets them as a destination; then it may go on. The road behind it is cleared, it "
        "stands on the first space of the Dark Road, and the trove is at the end.",
        "At the Ruins as a destination two dice of cards are drawn, and a 1 is one card. The road to the Ruins has "
        "Ruins on its fifth space as well, but the party can go on into the Dungeon only from the sixth, once in an "
        "adventure.",
        "Cards are drawn at a destination as its words say, and the road has five spaces before any destination. With "
        "a second visit the trove could be emptied again and again.",
    ),
    ModuleClause(
        "L3.o",
        "In the Dungeon this box's adventure deck replaces the core deck.",
        "Decks that replace others lie on each other: cards are drawn from the deck put there last, and each deck "
        "leaves when its own condition ends.",
        "Two boxes can then be in play at once: neither takes the other's deck away.",
    ),
    ModuleClause("L3.p", "The spells of this box are shuffled into the spell deck for good when the party enters."),
    ModuleClause("L3.q", "The trove is 1 treasure and 2 magic items, drawn blindly, and a die of gold."),
    ModuleClause(
        "L5a",
        "The Dark Road: Dungeon Entrance, Corridor and Tunnel with a die each, Cavern with two, Vault with three, then "
        "the Treasure Chamber.",
        "The Treasure Chamber is the sixth space, and no road roll is made for it. The way back is travelled like any "
        "other road.",
        "The sixth space of a road is the one with the destination marker.",
    ),
    ModuleClause(
        "L5b",
        "A 1 on the Dark Road calls one of its rooms; a die tells which.",
        "All heroes meet the room, in the marching order.",
        "All special locations are met in this way.",
    ),
    ModuleClause(
        "L5b.1",
        "Library: each hero rolls a die: 1-2 a good read, 3-4 the next road space is skipped, 5-6 gain 1 spell.",
        "If several heroes find a passage in one visit, it is the same one. The Treasure Chamber is never skipped.",
        "Both heroes would find the same passage, from the same room to the same place.",
    ),
    ModuleClause(
        "L5b.2",
        "Guard Room: each hero pays 2 gold or fights a guard of strength 5, who attacks that hero alone.",
        "A hero with less than 2 gold fights. The guard is no trophy.",
        "Half a price pays for nothing, and only cards can be trophies.",
    ),
    ModuleClause(
        "L5b.3",
        "Cell: each hero leaves 1 follower there, and may take one who was left there before.",
        "The hero chooses who stays, and cannot take that follower back in the same visit. Whoever is left stays "
        "on the space, where the party finds them like anything that was dropped.",
        "The followers are locked up, not dead.",
    ),
    ModuleClause(
        "L5b.4", "Kitchen: each hero who wants to rolls a die: 1 lose 1 life, 2-3 nothing, 4-5 heal 1 life, 6 heal 2."
    ),
    ModuleClause(
        "L5b.5",
        "Torture Chamber: each hero loses 1 gold, 1 strength or 1 craft.",
        "The hero chooses among what the hero has.",
        "A hero cannot lose what the hero does not have.",
    ),
    ModuleClause(
        "L5b.6",
        "Summoning Circle: the nearest enemy comes here and is met in the marching order. If there is none, cards are "
        "drawn until one is an enemy, and the others are discarded.",
        "Distances are counted card by card, because each card on the road counts as a space; of two enemies equally "
        "near the first hero in the marching order chooses. An enemy that is not beaten stays here.",
        "Other cards that move along a road count in the same way.",
    ),
    ModuleClause(
        "L6.a",
        "The trove is guarded by two dice of guardians and, beside them, by the Lord of Darkness (strength 12, craft "
        "12).",
        "He is armed from the trove like the guardians. No card discards, charms or exchanges him; he is no trophy, "
        "and is there again on the next visit.",
        "The Lord of Darkness is not a card of any deck.",
    ),
    ModuleClause("L6.b", "They are fought as the guardians of any trove."),
    ModuleClause("L6.c", "The trove is shared out as any other."),
    ModuleClause(
        "L6.d",
        "Back at the Ruins the core deck is drawn from again; the spells stay.",
        "This holds in whatever way the party leaves: by a card, a spell or a quest, or by death. The Dark Road is "
        "cleared. The Ruins are not met again, and the spaces of the inner road are rolled for afresh.",
        "The deck belongs to the region; the road before the Ruins was cleared when the party went in.",
    ),
    ModuleClause(
        "L6.e",
        "The 10 cards for the core deck are shuffled into it.",
        "This is done when the party first leaves the Dungeon, victorious or not; the cards stay in for the rest of "
        "the campaign.",
        "Some of the 10 cards lead back to the Dungeon.",
    ),
)
"""Every clause of the box except those about its cards."""
