"""The clauses of the box (H1 to H4) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES = (
    ModuleClause(
        "H1",
        "The magic items among the adventure cards of this box form a trove deck of their own.",
        "It serves the trove of the Sacred Pool alone, and its cards are discarded to a pile of their own.",
        "Each box has a trove deck, and each trove is in the region of its box.",
    ),
    ModuleClause(
        "H4.a",
        "The Sacred Pool is a destination with a trove beyond the Chapel, in one region with the Frostmarch.",
        "The Chapel is chosen by name, as it is without the box. The party may go on from there to one destination, "
        "and back at the Chapel to the other, each once in an adventure.",
        "They are one region with two roads, which both begin at the Chapel.",
    ),
    ModuleClause(
        "H4.b",
        "The party comes to it by the road to the Chapel, which lies in both regions, and by the road beyond.",
        "There is no village in the region: turning back leads to the Chapel, and from there home. The road has the "
        "spaces and the special locations of the Inner Region. Where a die calls the Chapel, it is rolled again.",
        "The text names no others; the party comes from the Chapel.",
    ),
    ModuleClause(
        "H4.c",
        "At the Chapel the party meets it as a destination; then it may go on. The road behind it is cleared, it "
        "stands on Fields, and the trove lies at the end of the road.",
        "The gate is open where the Chapel is the sixth space of the road, and once in an adventure.",
        "As a special location it lies in the middle of another road; a second visit would make the trove a well.",
    ),
    ModuleClause(
        "H4.d",
        "In the region of the Sacred Pool its adventure deck lies in place of the core deck.",
        "Decks lie on each other: cards are drawn from the one put there last, and each goes when its own time is "
        "over.",
        "So two boxes can be in play at once.",
    ),
    ModuleClause("H4.e", "The spells of this box are shuffled into the spell deck for good when the party enters."),
    ModuleClause("H4.f", "The trove is 3 magic items of this box, drawn blindly, and as much gold as a die shows."),
    ModuleClause("H4.g", "The road to the Sacred Pool is travelled like any other, and its cards are met as usual."),
    ModuleClause("H4.h", "The guardians of the trove are drawn and fought as those of any other."),
    ModuleClause("H4.i", "The trove is shared out as any other."),
    ModuleClause(
        "H4.j",
        "Back at the Chapel the core deck is drawn from again; the spells stay.",
        "It is so in whatever way the party leaves: by a card, a spell, a quest, or dead. The road is cleared. The "
        "Chapel is not met again, and the spaces of the inner road are rolled for afresh.",
        "The deck belongs to the region; the road before the Chapel was cleared when the party went in.",
    ),
)
"""Every clause of the box but those of its cards."""
