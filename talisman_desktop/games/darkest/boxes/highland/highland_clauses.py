"""The clauses of the box (K1 to K6) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES = (
    ModuleClause(
        "K1",
        "The magic items and the objects among the adventure cards of this box form a trove deck of their own.",
        "Its relics, magic items and objects lie in three piles. The deck serves the trove of the Highland "
        "alone, and "
        "its cards are discarded to piles of their own.",
        "The trove takes so many of each, drawn blindly, so that they cannot be mixed.",
    ),
    ModuleClause("K2a", "The relics belong to the trove deck of the Highland."),
    ModuleClause(
        "K3.a",
        "The Highland is a destination with a trove, beyond the Crags, and a region of its own.",
        "The Crags have no trove while this box is in play: they are chosen by name, and are not among the troves "
        "that are drawn.",
        "A place that is the gate to a trove was meant to lead to that one.",
    ),
    ModuleClause(
        "K3.b",
        "The party comes to it by the road to the Crags, which lie in both regions, and by the Highland Path beyond.",
        "There is no village in the Highland: turning back leads to the Crags, and from there home.",
        "A road leads back to where it began.",
    ),
    ModuleClause(
        "K3.c",
        "At the Crags the party meets them as a destination; then it may go on. The road behind it is "
        "cleared, it stands "
        "on the first space of the path, and the trove lies at the end.",
        "The gate is open where the Crags are the sixth space of the road, and once in an adventure.",
        "As a special location they lie in the middle of another road; a second visit would make the trove a well.",
    ),
    ModuleClause(
        "K3.d",
        "In the Highland its adventure deck lies in place of the core deck.",
        "Decks lie on each other: cards are drawn from the one put there last, and each goes when its own "
        "time is over.",
        "So two boxes can be in play at once.",
    ),
    ModuleClause("K3.e", "The spells of this box are shuffled into the spell deck for good when the party enters."),
    ModuleClause(
        "K3.f",
        "The trove is 1 relic, 2 magic items and 6 objects, drawn blindly, and 6 gold.",
        "The gold is not rolled for.",
        "The clause has a number where others have a die.",
    ),
    ModuleClause(
        "K5a",
        "The Highland Path: Hills, Cliff and Precipice with a die each, Ravine with two, Canyon with three, "
        "then the Eyrie.",
        "The Eyrie is the sixth space, which nobody rolls for. The way home is travelled like any other.",
        "It is the space with the marker.",
    ),
    ModuleClause("K5b", "A 1 on the path calls one of its special locations; a die tells which."),
    ModuleClause(
        "K5b.1",
        "Ridgeway, each hero: 1 pay all gold or fight marauders of strength 6; 2-3 lose 1 life; 6 gain 1 gold.",
        "They fight the hero who rolled them, and are no trophies.",
        "They are no cards.",
    ),
    ModuleClause(
        "K5b.2",
        "Ruined Mine, each hero: 1 a cave troll of strength 6, 2 a wraith of craft 5, 3 lose 1 turn, 4-6 "
        "gain 1 to 3 gold.",
        "They fight the hero who rolled them, and are no trophies.",
        "They are no cards.",
    ),
    ModuleClause(
        "K5b.3",
        "Glacier: six dice against the strength and craft of the whole party. More: back to the Crags. Else "
        "on to the "
        "next space.",
        "As much as the party has is not more. What counts only in a fight does not count here. The first in the "
        "marching order rolls, once.",
        "No fight is fought.",
    ),
    ModuleClause(
        "K5b.4",
        "Mountain Pass: a die of adventure cards. When they are met, a die: 1-3 they are met again and a die "
        "is rolled "
        "again, 4-5 on to the next space, 6 to the Lost City as the next space.",
        "The cards are drawn once. Instead of rolling the party may turn back. The Lost City takes the place "
        "of the next "
        "space, which nobody rolls for; before the Eyrie it is met where the party stands. Who is lost there "
        "loses a turn "
        "for each roll that fails.",
        "The pass bars the way on, not the way home; and the Eyrie is never left out.",
    ),
    ModuleClause("K5b.5", "Waterfall, each hero: heal 1 life, get 1 fate back, or gain 1 spell where craft allows."),
    ModuleClause(
        "K5b.6",
        "Ice Bridge, each hero: a die less the followers, mounts and pets with them; at 0 or less the hero dies.",
        "Followers may be left behind before the roll; they lie on the space.",
        "Others may take them up.",
    ),
    ModuleClause(
        "K6.g",
        "Two dice of guardians keep the trove, and the Eagle King of strength 8 and craft 8 beside them.",
        "He is given things of the trove as they are. No card discards, charms or exchanges him; he is no "
        "trophy, and "
        "stands there again on the next visit.",
        "He is no card of a deck.",
    ),
    ModuleClause("K6.h", "They are fought as the guardians of any trove."),
    ModuleClause("K6.i", "The trove is shared out as any other."),
    ModuleClause(
        "K6.j",
        "Back at the Crags the core deck is drawn from again; the spells stay.",
        "It is so in whatever way the party leaves: by a card, a spell, a quest, or dead. The path is "
        "cleared. The Crags "
        "are not met again, and the spaces of the inner road are rolled for afresh.",
        "The deck belongs to the region; the road before the Crags was cleared when the party went in.",
    ),
    ModuleClause(
        "K6.k",
        "The 12 cards for the core deck are shuffled into it.",
        "When the party first leaves the Highland, victorious or not, and for the rest of the campaign.",
        "Some of them lead back there.",
    ),
)
"""Every clause of the box but those of its cards."""
