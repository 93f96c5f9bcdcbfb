"""The clauses of the box (K1 to K6) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES = (
    ModuleClause(
        "K1",
        "The magic items and the objects among the adventure cards of this box form a separate trove deck.",
        "Its relics, magic items and objects lie in three piles. The deck serves the trove of the Highland "
        "alone, and "
        "its cards are discarded to separate piles.",
        "The trove takes a fixed number of cards of each pile, so the piles cannot be mixed.",
    ),
    ModuleClause("K2a", "The relics belong to the trove deck of the Highland."),
    ModuleClause(
        "K3.a",
        "The Highland is a destination with a trove, beyond the Crags, and a separate region.",
        "The Crags have no trove while this box is in play: they are chosen by name, and are not among the troves "
        "that are drawn.",
        "A place that is the gate to a trove was meant to lead to that trove.",
    ),
    ModuleClause(
        "K3.b",
        "The party comes to the Highland by the road to the Crags, which lie in both regions, and by the Highland "
        "Path beyond.",
        "There is no village in the Highland: turning back leads to the Crags, and from there home.",
        "A road leads back to where it began.",
    ),
    ModuleClause(
        "K3.c",
        "At the Crags the party meets them as a destination; then it may go on. The road behind is cleared, the party "
        "stands on the first space of the Highland Path, and the trove lies at its end.",
        "The party can go on only where the Crags are the sixth space of the road, once in an adventure.",
        "As a special location the Crags are in the middle of another road. With a second visit the trove could be "
        "emptied again and again.",
    ),
    ModuleClause(
        "K3.d",
        "In the Highland this box's adventure deck replaces the core deck.",
        "Decks that replace others lie on each other: cards are drawn from the deck put there last, and each deck "
        "leaves when its own condition ends.",
        "Two boxes can then be in play at once: neither takes the other's deck away.",
    ),
    ModuleClause("K3.e", "The spells of this box are shuffled into the spell deck for good when the party enters."),
    ModuleClause(
        "K3.f",
        "The trove is 1 relic, 2 magic items and 6 objects, drawn blindly, and 6 gold.",
        "The gold is not rolled for.",
        "The clause states a number of gold; other troves have a die.",
    ),
    ModuleClause(
        "K5a",
        "The Highland Path: Hills, Cliff and Precipice with a die each, Ravine with two, Canyon with three, "
        "then the Eyrie.",
        "The Eyrie is the sixth space, and no road roll is made for it. The way home is travelled like any other road.",
        "The sixth space of a road is the one with the destination marker.",
    ),
    ModuleClause("K5b", "A 1 on the path calls one of its special locations; a die tells which."),
    ModuleClause(
        "K5b.1",
        "Ridgeway: each hero rolls a die: 1 pay all gold or fight marauders of strength 6; 2-3 lose 1 life; 6 gain 1 "
        "gold.",
        "They fight the hero who rolled them, and are no trophies.",
        "They are no cards.",
    ),
    ModuleClause(
        "K5b.2",
        "Ruined Mine: each hero rolls a die: 1 fight a cave troll of strength 6, 2 a wraith of craft 5, 3 lose 1 "
        "turn, 4-6 gain 1 to 3 gold.",
        "They fight the hero who rolled them, and are no trophies.",
        "They are no cards.",
    ),
    ModuleClause(
        "K5b.3",
        "Glacier: six dice are rolled against the strength and craft of the whole party. If the roll is higher, the "
        "party goes back to the Crags; if not, it goes on to the next space.",
        "A roll equal to their strength and craft lets the party on. Bonuses that hold only in a fight do not count. "
        "The first hero in the marching order rolls once for the whole party.",
        "The Glacier is no fight.",
    ),
    ModuleClause(
        "K5b.4",
        "Mountain Pass: a die is rolled for adventure cards. When they are met, another die: 1-3 meet them again and "
        "roll again, 4-5 go on to the next space, 6 the Lost City is the next space.",
        "The cards are drawn once. Instead of rolling the party may turn back. The Lost City takes the place of the "
        "next space, which nobody rolls for; if the next space is the Eyrie, the Lost City is met where the party "
        "stands. A hero who is lost in the City loses a turn for each roll that fails.",
        "The pass bars the way on, not the way home; and the Eyrie is never left out.",
    ),
    ModuleClause(
        "K5b.5", "Waterfall: each hero chooses to heal 1 life, get 1 fate back, or gain 1 spell where craft allows."
    ),
    ModuleClause(
        "K5b.6",
        "Ice Bridge: each hero rolls a die and subtracts the followers, mounts and pets with them; at 0 or less the "
        "hero dies.",
        "Followers may be left behind on the space before the roll.",
        "Other heroes may take them.",
    ),
    ModuleClause(
        "K6.g",
        "The trove is guarded by two dice of guardians and, beside them, by the Eagle King (strength 8, craft 8).",
        "He is armed from the trove like the guardians. No card discards, charms or exchanges him; he is no trophy, "
        "and is there again on the next visit.",
        "The Eagle King is not a card of any deck.",
    ),
    ModuleClause("K6.h", "They are fought as the guardians of any trove."),
    ModuleClause("K6.i", "The trove is shared out as any other."),
    ModuleClause(
        "K6.j",
        "Back at the Crags the core deck is drawn from again; the spells stay.",
        "This holds in whatever way the party leaves: by a card, a spell or a quest, or by death. The path is "
        "cleared. The Crags are not met again, and the spaces of the inner road are rolled for afresh.",
        "The deck belongs to the region; the road before the Crags was cleared when the party went in.",
    ),
    ModuleClause(
        "K6.k",
        "The 12 cards for the core deck are shuffled into it.",
        "This is done when the party first leaves the Highland, victorious or not; the cards stay in for the rest of "
        "the campaign.",
        "Some of the 12 cards lead back to the Highland.",
    ),
)
"""Every clause of the box except those about its cards."""
