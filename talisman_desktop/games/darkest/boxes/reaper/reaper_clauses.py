"""The clauses of the box (E) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES = (
    ModuleClause(
        "E1a",
        "While he is not abroad, the figure of the Grim Reaper waits beside the village.",
        reason="It says where the figure waits; the window shows it only on the road.",
        state="shown",
    ),
    ModuleClause(
        "E1b",
        "The magic items among the adventure cards of this box form a trove deck of their own.",
        "It serves the trove of the Graveyard alone, and its cards are discarded to a pile of their own.",
        "The core trove deck is named for core destinations, and a card goes back to the deck it was printed in.",
    ),
    ModuleClause(
        "E2.a",
        "When a hero dies, the Grim Reaper appears on the first space of the road.",
        "The first space is the one nearest the village, and the Plain of Peril while the party is in the Tower. A "
        "second death leaves him where he is; none in a village and none by himself calls him. Being placed on the "
        "party's space is no visit.",
        "He comes for the dead of the road; the rest would let him feed himself.",
    ),
    ModuleClause(
        "E2.b",
        "His card is laid on the space where the hero died.",
        reason="It is there to be read; the program knows what it says.",
        state="shown",
    ),
    ModuleClause(
        "E2.c",
        "His adventure deck takes the place of the core deck, and all cards are drawn from it.",
        "Decks in place of others are a stack: cards come from the top one, each layer ends on its own condition, a "
        "card goes back to the deck it was printed in, and face-down cards that lie already are met.",
        "Several boxes say the same, and they may be in play together.",
    ),
    ModuleClause(
        "E2.d",
        "His spells, the spell deck and all discarded spells are shuffled together.",
    ),
    ModuleClause(
        "E2.e",
        "Each 1 that is rolled for any reason moves him one road space towards the party.",
        "Each die that shows 1 is one step, right after the roll and before its result: dice of both sides, dice that "
        "do not count, and rerolls again; not those of the roll that called him, nor those of his own visit. Where "
        "you only tell how a fight at your table ended, you say yourselves that a 1 was rolled.",
        "It says “for any reason”, and his visit would never end.",
    ),
    ModuleClause("E2.f", "He moves even where fate has changed the 1."),
    ModuleClause(
        "E2.g",
        "When the party comes to another road or region, he is on the first space of that road and goes on moving.",
        "That holds for walking onto another road as well.",
        "The clause it points at is the one about his moves.",
    ),
    ModuleClause(
        "E2.h",
        "He leaves when every survivor has had a chance to pray, at whatever time, or when they are in a village.",
        "A hero counts once words that offer him a prayer are met, whether he prays or not.",
        "A chance to pray is asked for, no prayer.",
    ),
    ModuleClause(
        "E2.i",
        "When he reaches the party, each hero rolls on his card; then he leaves, or goes back to his first space if a "
        "5 was rolled.",
        "He also comes upon the party with the next 1 while he shares its space. Everybody rolls before he goes. His "
        "visit comes when the card, fight or place under way is done.",
        "Two sentences of the clause disagree; a fight is not torn in two.",
    ),
    ModuleClause(
        "E2.j",
        "His adventure deck stays until every survivor has prayed; then the core deck is back.",
        "It goes with a village too, whichever is first. If he leaves after a visit, it stays.",
        "One clause lets the deck go with him, another lets it stay.",
    ),
    ModuleClause("E2.k", "His spells stay among the core spells for good."),
    ModuleClause(
        "E3.a",
        "The Graveyard is a trove destination. The party may face the Grim Reaper for its trove, or draw guardians.",
    ),
    ModuleClause(
        "E3.b",
        "The party may choose the road to the Graveyard.",
        "The other troves are drawn as before, without the Graveyard.",
        "The rules for troves say that they are picked at random.",
    ),
    ModuleClause(
        "E3.c",
        "The Graveyard lies on the last road space.",
        reason="The program lays it there as any destination.",
        state="shown",
    ),
    ModuleClause("E3.d", "On this road his adventure deck takes the place of the core deck."),
    ModuleClause("E3.e", "His spells are shuffled into the spell deck as by E2.d."),
    ModuleClause(
        "E3.f",
        "The trove is three magic items of his trove deck and a die of gold, face down at the Graveyard.",
        "As many magic items as the table has chosen for any trove.",
        "The number is a choice of the table.",
    ),
    ModuleClause(
        "E3.g",
        "The road is travelled as any other.",
        reason="The rules of the road hold as they are.",
        state="shown",
    ),
    ModuleClause(
        "E3.h",
        "After the words of the Graveyard each hero who faces the Grim Reaper rolls on his card.",
        "A 5 does nothing there: he stays until all have rolled.",
        "He is the guardian of the place.",
    ),
    ModuleClause("E3.i", "Guardians are drawn and fought as those of any trove."),
    ModuleClause(
        "E3.j",
        "Fate does not change rolls on his card, except for a hero who can destroy spirits.",
        "That holds for his visits on the road as well.",
        "It is the same card.",
    ),
    ModuleClause(
        "E3.k",
        "Afterwards the trove is shared out and the core deck is back; the spells stay together.",
        "Without the trove the core deck is back when the party leaves the Graveyard. His deck stays where E2 asks "
        "for it.",
        "The clause names the successful end only.",
    ),
    ModuleClause(
        "E3.l",
        "The trove of the Graveyard can be fought for again only after the party was in a village.",
    ),
    ModuleClause(
        "E4.reminder", "A hero of the box begins with the things on the card when first coming to the village."
    ),
    ModuleClause("E4.sage", "The Sage's last ability holds for the road roll while the Sage leads the marching order."),
    ModuleClause(
        "E6.flying-carpet",
        "A 6 on the road roll of its owner, leading the marching order, lets the carpet carry the party to another "
        "space of the region.",
    ),
)
"""The clauses, in the order of the rules."""
