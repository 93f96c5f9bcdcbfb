"""The clauses of the adventure cards of the box (L7) in short, with the rulings that this program follows; they include
the cards that join the core deck."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "L7.bligh-haunt",
        "A die names the road space that the Blight Haunt goes to; on the party's own space it is met at once.",
        "The Blight Haunt goes there once, when its card is turned over. The clause calls it Bligh Haunt.",
        "The Ghost, a spirit of the core deck, moves in the same way.",
    ),
    ModuleClause(
        "L7.holy-avenger",
        "The Holy Avenger adds 3 to its owner's attack rolls against an enemy that has defeated another hero.",
        "The defeat counts until the adventure ends, as long as that enemy lies there. It need not have cost a life. "
        "In guardian combat nobody rolls to attack one enemy.",
        "A hero who has lost to an enemy was defeated by it.",
    ),
    ModuleClause(
        "L7.hunchback",
        "While its owner leads the marching order, the party may leave out a special location that is found.",
        "The first hero in the marching order decides once the location is known. Nobody meets it, but it stays on "
        "its road space. The Hunchback is still discarded when the party leaves the Dungeon.",
        "The clause changes what the Hunchback does; the text on his card that he stays in the Dungeon still holds.",
    ),
    ModuleClause(
        "L7.lone-dwarf",
        "On a 5 the Lone Dwarf leads the party two road spaces on; on a 6 he follows, and adds 2 strength in the "
        "Treasure Chamber.",
        "The hero in front rolls once for the whole party. "
        "A Dwarf whom that hero has no place for is discarded, and so is one "
        "who is laid down.",
        "There is one dwarf, and he cannot be met by each hero in turn.",
    ),
    ModuleClause(
        "L7.miser-dragon",
        "The gold of a Miser Dragon that is killed in the Treasure Chamber joins the trove.",
        "The hero in front rolls for it when the dragon is felled among the guardians. In any other fight there the "
        "victor takes the gold.",
        "The trove is shared by all who fought.",
    ),
    ModuleClause(
        "L7.rune-gate",
        "The Rune Gate of the Dungeon may take the party to any village.",
        "The village beyond the river may be chosen, too. The whole party goes, the adventure is over, and the card "
        "is discarded.",
        "Coming to a village ends an adventure.",
    ),
    ModuleClause(
        "L7.secret-passage",
        "A die tells where the Secret Passage leads. If that place is on the road, the party may go there and meet it; "
        "otherwise it takes the place of the road space that comes next.",
        "The Dungeon Entrance and the Treasure Chamber are always on the road. The next space is the one in the "
        "direction of travel; its cards are discarded, a location there is replaced, and there is no road roll. Where "
        "no road space comes next, the party meets the place at once. On a road of another region the two ends of the "
        "Dark Road do nothing.",
        "Each place needs a space to be met on, and the end of a road cannot be replaced.",
    ),
    ModuleClause(
        "L7.sliding-walls",
        "Each hero rolls two dice against strength when the walls slide.",
    ),
    ModuleClause(
        "L7.spirit-of-vengeance",
        "The owner of the Spirit of Vengeance cannot evade an enemy, avoid a fight, or defeat an enemy by an ability "
        "or a spell; after beating an enemy that could have been avoided in such a way the owner may discard it.",
        "This holds for its owner only. An enemy that another hero has made unable to fight may be left alone. An "
        "enemy could have been avoided by something that the owner still has, or by what the enemy's own card offers. "
        "A creature that fights in the hero's place is such an ability; attack rolls and scores are not.",
        "No hero can be made to fight for another, and a thing that was used up has helped already.",
    ),
    ModuleClause(
        "L7.torch",
        "While its owner leads the marching order, the Torch shows the card on the next draw spot.",
        "The card is turned over as soon as its draw spot is the next one, and is met in its turn.",
        "Seeing the card has no drawback, so the program does not ask.",
    ),
    ModuleClause(
        "L7.trap-door",
        "A Trap Door takes the party to the Ruins.",
        "The whole party goes at once, and the way through the Dungeon is over.",
        "The party always stays together.",
    ),
    ModuleClause(
        "L7.wise-man",
        "The Wise Man leaves an owner who loses a psychic combat with an enemy.",
        "He is discarded before the loss is paid. Fights between heroes and stand-offs do not count.",
        "The Wise Man cannot be given up for the loss, and other heroes are no enemies.",
    ),
)
"""The clauses, in the order of the rules."""
