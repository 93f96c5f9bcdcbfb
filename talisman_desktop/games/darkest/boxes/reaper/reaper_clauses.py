"""The clauses of the box (E) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES = (
    ModuleClause(
        "E1a",
        "While he is not abroad, the figure of the Grim Reaper waits beside the village.",
        reason="The clause says where the figure waits; the window shows the figure only on the road.",
        state="shown",
    ),
    ModuleClause(
        "E1b",
        "The magic items among the adventure cards of this box form a separate trove deck.",
        "This deck serves the trove of the Graveyard alone, and its cards are discarded to a separate pile.",
        "The core trove deck is named for core destinations, and a card goes back to the deck it was printed in.",
    ),
    ModuleClause(
        "E1c.a",
        "The quest cards form a separate deck, together with those of other boxes.",
        "One of the twelve is not dealt, because its name is not known.",
        "A card without a name could not be told from another.",
    ),
    ModuleClause(
        "E1c.b",
        "At the Warlock's Cave a quest card is drawn instead of rolling a die for a quest.",
        "When no quest card is left, the die is rolled again. The quest card of a hero who dies goes back into its "
        "deck, and one that is fulfilled leaves the game.",
        "Without the die no hero could earn a talisman when the quest cards have run out.",
    ),
    ModuleClause(
        "E1c.c",
        "Quests on cards follow the rules of all quests, and carry the party to the Cave.",
        "A place counts as visited when the hero has followed its text. If the program cannot see that a quest's "
        "task is done, you say so.",
        "The party finishes what it came for, as it does with cards and fights.",
    ),
    ModuleClause(
        "E1c.d",
        "For a fulfilled quest the hero gets a talisman, as for any quest.",
        "Coming to the Cave for any other reason brings no talisman, and no hero has to take a quest.",
        "The clause speaks of quests that are completed.",
    ),
    ModuleClause(
        "E1c.e",
        "With The Sacred Pool a quest reward may be drawn instead of the talisman.",
        reason="The rewards are in that box.",
        state="shown",
    ),
    ModuleClause(
        "E2.a",
        "When a hero dies, the Grim Reaper appears on the first space of the road.",
        "The first space is the one nearest the village, and the Plain of Peril while the party is in the Tower. A "
        "second death leaves him where he is. He does not appear after a death in a village, or one that he caused. "
        "Being placed on the party's space is no visit.",
        "He comes for those who die on the road, and what he does himself cannot bring him.",
    ),
    ModuleClause(
        "E2.b",
        "His card is laid on the place that the dead hero left.",
        "A hero who rolls on it: 1 loses every life; 2 loses a follower by lot, or 1 life without any; 3 rolls two "
        "dice against two of his and loses 1 life if his are higher; 4 loses a turn; 5 sends him back to his first "
        "space; 6 gains a strength, craft, life, gold, spell or fate, or goes to any space of the region as the next "
        "move.",
        "The program shows the clause in full; the question for the roll sums it up.",
        state="shown",
    ),
    ModuleClause(
        "E2.c",
        "His adventure deck takes the place of the core deck, and all cards are drawn from it.",
        "Decks in place of others are a stack: cards come from the top one, each layer ends on its own condition, a "
        "card goes back to the deck it was printed in, and face-down cards that lie already are met.",
        "Several boxes replace the core deck, and they may be in play together.",
    ),
    ModuleClause(
        "E2.d",
        "His spells, the spell deck and all discarded spells are shuffled together.",
    ),
    ModuleClause(
        "E2.e",
        "Each 1 that is rolled for any reason moves him one road space towards the party.",
        "Each die that shows 1 is one step, right after the roll and before its result. This includes the dice of both "
        "sides, dice that do not count, and rerolls. It excludes the roll that called him and the rolls of his visit. "
        "If you only say how a fight at your table ended, you report yourselves that a 1 was rolled.",
        "The clause says “for any reason”; but if the rolls of his visit counted, the visit would never end.",
    ),
    ModuleClause("E2.f", "He moves even where fate has changed the 1."),
    ModuleClause(
        "E2.g",
        "When the party comes to another road or region, he is on the first space of that road and goes on moving.",
        "Walking onto another road counts as well.",
        "This clause refers to the one about his moves.",
    ),
    ModuleClause(
        "E2.h",
        "He leaves when every survivor has had a chance to pray, at whatever time, or when they are in a village.",
        "A hero has had the chance once the hero meets a place or card that offers a prayer, whether the hero prays "
        "or not.",
        "The clause asks for a chance to pray, not for a prayer.",
    ),
    ModuleClause(
        "E2.i",
        "When he reaches the party, each hero rolls on his card; then he leaves, or goes back to his first space if a "
        "5 was rolled.",
        "If he is already on the party's space, the next 1 brings his visit, too. Everybody rolls before he goes. His "
        "visit comes when the card, fight or place under way is done.",
        "Two sentences of the clause disagree, and a fight should not be interrupted.",
    ),
    ModuleClause(
        "E2.j",
        "His adventure deck stays until every survivor has prayed; then the core deck is back.",
        "The deck also goes when the party comes to a village, whichever is first. If the Reaper leaves after a "
        "visit, the deck stays.",
        "One clause removes the deck together with him, another keeps it.",
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
        reason="The program lays the Graveyard there like any destination.",
        state="shown",
    ),
    ModuleClause("E3.d", "On this road his adventure deck takes the place of the core deck."),
    ModuleClause("E3.e", "His spells are shuffled into the spell deck as E2.d says."),
    ModuleClause(
        "E3.f",
        "The trove is three magic items of his trove deck and a die of gold, face down at the Graveyard.",
        "The trove holds as many magic items as you have chosen for every trove.",
        "The number is one of the options of the campaign.",
    ),
    ModuleClause(
        "E3.g",
        "The road is travelled as any other.",
        reason="The usual rules of the road apply.",
        state="shown",
    ),
    ModuleClause(
        "E3.h",
        "After the words of the Graveyard each hero who faces the Grim Reaper rolls on his card.",
        "A 5 does nothing there: he stays until all have rolled.",
        "The Grim Reaper guards the Graveyard.",
    ),
    ModuleClause("E3.i", "Guardians are drawn and fought as those of any trove."),
    ModuleClause(
        "E3.j",
        "Fate does not change rolls on his card, except for a hero who can destroy spirits.",
        "Fate does not change the rolls of his visits on the road either.",
        "The rolls are made on the same card.",
    ),
    ModuleClause(
        "E3.k",
        "Afterwards the trove is shared out and the core deck is back; the spells stay together.",
        "If the trove is not won, the core deck is back when the party leaves the Graveyard. The Grim Reaper's deck "
        "stays only as long as the clauses about his coming (E2) require it.",
        "The clause speaks only of a party that wins the trove.",
    ),
    ModuleClause(
        "E3.l",
        "The trove of the Graveyard can be fought for again only after the party was in a village.",
    ),
    ModuleClause(
        "E4a",
        "Cards that would move clockwise move towards the destination, the others towards the village. Each card on "
        "the road counts as a space, and no card goes into the village.",
        "A road space without cards is one space, and so is each card on a draw spot ahead. Cards beside the one that "
        "moves do not count. It is laid on top of the cards where it ends, and goes no farther than the destination "
        "or the first space. A card that goes on does so when the last hero has met it. The party itself moves by "
        "road spaces.",
        "The clause says what counts as a space, but not what happens at the ends of the road.",
    ),
    ModuleClause(
        "E4b",
        "What would let a hero roll two dice for movement lets the party skip a road space, if that hero leads the "
        "marching order.",
        "Once on each road in each direction. A space skipped is not rolled for nor met, and is rolled for when it is "
        "entered later; the destination is never skipped, and two skips from one space are one.",
        "Without a limit nobody would meet anything.",
    ),
    ModuleClause(
        "E4.reminder", "A hero of the box begins with the things on the card when first coming to the village."
    ),
    ModuleClause(
        "E4.dark-cultist",
        "The Dark Cultist may fight with craft in place of strength against an enemy turned over this turn.",
        "The gift for a victory is rolled for after each fight that the Dark Cultist wins against an enemy, but not "
        "after a guardian combat; for the Crown, for each life that another hero loses to them.",
        "The clause refers to the rule that turns attacks on characters into battles with fresh enemies; a guardian "
        "combat is won by the whole party.",
    ),
    ModuleClause(
        "E4.knight",
        "The Knight takes nothing from good heroes and harms nothing of theirs, even where something allows it.",
        "Things that good heroes have dropped or left behind, or hand over in a village, no longer belong to them.",
        "The clause speaks of things that good heroes own.",
    ),
    ModuleClause(
        "E4.merchant",
        "The Merchant may exchange an object with another hero at the end of each move or turn.",
        "The exchange is made between two cards or between two spaces. The Merchant chooses both things; each hero "
        "must be able to have the thing that comes.",
        "The card makes the exchange the Merchant's right.",
    ),
    ModuleClause("E4.sage", "The Sage's last ability holds for the road roll while the Sage leads the marching order."),
    ModuleClause(
        "E5a",
        "Some spells do something in guardian combat only.",
        "They cannot be cast where they would do nothing. Reflection answers a scroll that a guardian casts on a "
        "hero, and a spell by which another hero does harm. A guardian has scores and scrolls to lose, but no lives "
        "or gold; a spell that would rob a guardian of a thing gives the hero the guardian's best one, and a "
        "guardian that is held strikes with nothing.",
        "A spell needs a target, and guardians are the ones who cast on heroes.",
    ),
    ModuleClause("E5b", "Barrier, Misdirection and Slow Motion act on the Grim Reaper alone, while he is abroad."),
    ModuleClause(
        "E5.barrier",
        "A barrier lies on a road space, and the Grim Reaper does not go beyond it.",
        "The Reaper may enter the barrier's space. The barrier bars his way towards the party only, and is gone when "
        "he leaves play or the party comes to another road.",
        "The spell does not say how long the barrier lies; when the Reaper is turned round he goes back the way he "
        "came.",
    ),
    ModuleClause(
        "E5.gust-of-wind",
        "Things that were met and lie on the road are blown as many spaces away from the party as a die shows.",
        "All things on one space or draw spot are blown away. From the party's own space the caster chooses the "
        "direction. Things blown to a destination with a trove join the trove.",
        "The spell is cast on dropped items, not on one of them.",
    ),
    ModuleClause(
        "E5.misdirection",
        "The Grim Reaper turns round, and takes his first direction again at the end of the road.",
        "If he is at the end of the road already, the next 1 only turns him round again. The spell also ends when the "
        "party comes to another road.",
        "The spell should cost the Reaper at least one move.",
    ),
    ModuleClause(
        "E5.resurrection",
        "Cast on a hero at death, it brings the hero back with the first strength, craft, lives, fate and alignment, "
        "and with all things.",
        "Nobody has died: the Grim Reaper is not called, and spells and trophies stay. Tokens gained are lost too. "
        "Whoever holds the spell may cast it, the dying hero as well.",
        "The clause gives the hero the starting numbers back, and does not speak of a death.",
    ),
    ModuleClause("E5.sleep", "Sleep does what Immobility does."),
    ModuleClause(
        "E5.slow-motion",
        "The Grim Reaper moves by every other 1 only.",
        "The next 1 does not move him, the one after it does, until he leaves play.",
        "The text does not say how long, nor with which 1 it begins.",
    ),
    ModuleClause(
        "E5.speed",
        "The party passes by the draw spots left on its road space, and by the next road space.",
        "Face-down cards on those draw spots are discarded, other cards stay.",
        "The party leaves the space.",
    ),
    ModuleClause(
        "E5.transference",
        "The party changes places with an enemy lying face up in its region.",
        "The enemy lies on another space of the road. The party keeps its direction; in the Tower it only goes down.",
        "The enemies of a region lie on its road; nobody is carried up the Tower.",
    ),
    ModuleClause("E5.water-walking", "Water Walking takes the whole party over the Storm River."),
    ModuleClause(
        "E6.fiend-slayer",
        "Its owner's party draws one adventure card more on each draw spot and for each turn lost.",
        "A card that is drawn by this brings no further card.",
        "If such cards brought further cards, drawing might never end.",
    ),
    ModuleClause(
        "E6.flying-carpet",
        "A 6 on the road roll of its owner, leading the marching order, lets the carpet carry the party to another "
        "space of the region.",
    ),
    ModuleClause(
        "E6.hearth-rune",
        "The rune takes the party to its village, and is discarded.",
        "The rune's village is the village of the region, where this adventure began.",
        "The party has one way home.",
    ),
    ModuleClause(
        "E6.rod-of-ruin",
        "Before its bearer's fight the Rod of Ruin takes 2 strength, 2 craft or 1 of each from the enemy; an enemy "
        "killed so is no trophy.",
        "The rod does not work in a guardian combat. The enemy stays weakened as long as its card lies there.",
        "The rod works before its bearer's own combat only, and nothing says that the loss ends.",
    ),
    ModuleClause(
        "E6.arena",
        "The Arena calls one enemy of the road to fight there.",
        "The visitor chooses an enemy lying face up; the enemy stays on this space if it is not beaten.",
        "Nobody knows yet which enemies lie face down.",
    ),
    ModuleClause(
        "E6.cerebus",
        "Cerberus is laid on the destination, which is not visited while he is there. He cannot be evaded, and is "
        "fought in guardian combat.",
        "If he is drawn when the party has been at the destination, he is laid there and does nothing more. If the "
        "party is at the destination, it fights him at once. A party that cannot beat him turns back, and he stays.",
        "Cerberus bars the destination, not the way home.",
    ),
    ModuleClause(
        "E6.dryad",
        "The Dryad sends a visitor to the Forest: to one on this road, or else by a teleport to another road.",
        "She sends the party off once an adventure.",
        "At the Forest itself a visitor of low craft would be sent there without end.",
    ),
    ModuleClause(
        "E6.gathering-the",
        "The spirits that lie face up on the road come to this space and are fought in one guardian combat.",
        "Those that still stand when the party turns back stay on the space as enemies that lie face up.",
        "The spirits are cards of the road, not guardians of a trove.",
    ),
    ModuleClause("E6.golden-statue", "Its owner drops the statue when an enemy beats them."),
    ModuleClause(
        "E6.prophecy",
        "For two road spaces one adventure card more is drawn on each draw spot and for each turn lost.",
        "The two spaces are this one and the next. The card takes effect once, not once for each hero, and a card "
        "drawn by it brings no further card.",
        "If such cards brought further cards, drawing might never end.",
    ),
    ModuleClause("E6.leper", "The Leper moves on along the road as E4a says."),
    ModuleClause(
        "E6.patrol",
        "The party goes back a road space and meets it.",
        "Back is towards the village; on the first space nothing happens. The party has not turned back.",
        "The party is moved; it does not choose to go home.",
    ),
    ModuleClause("E6.riding-horse", "The horse lets the party skip a road space, as clause E4b says."),
    ModuleClause(
        "E6.werewolf",
        "The follower with the highest roll turns out to be a werewolf and attacks its owner.",
        "What the werewolf starts in another box is left out without that box.",
        "The rest of the clause belongs to the Blood Moon.",
    ),
    ModuleClause(
        "E6.whirlwind",
        "Each object that a hero carries is blown off on 3 or less, as many spaces on as another die shows, as E4a "
        "says.",
        "Every hero rolls for their own things.",
        "The Whirlwind strikes all heroes who are there.",
    ),
    ModuleClause(
        "E7.take-one-life-from-another-character",
        "With this quest any spell, ability or power may take a life from another hero.",
        "You say whose life is taken; it is never the last one.",
        "No other power of this box or the base box takes a life from another hero, so without this the quest could "
        "not be fulfilled and would bar the Portal for ever.",
    ),
)
"""The clauses, in the order of the rules."""
