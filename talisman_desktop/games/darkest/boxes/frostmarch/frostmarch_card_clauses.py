"""The clauses of the adventure cards of the box (G4) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "G4.frostbite",
        "In battle the enemy of a hero who fights with Frostbite does not roll again on a 6.",
        "This replaces what the printed card does to beaten heroes. The weapon must count in that battle; another "
        "hero is no enemy.",
        "A turn lost means nothing where heroes fight each other.",
    ),
    ModuleClause(
        "G4.horn-of-summoning",
        "The hero in front may use the Horn of Summoning when a road space is first reached.",
        "The program asks when the cards of the space are laid out. The enemy called is met after them.",
        "The space is reached then, and nothing on it was met yet.",
    ),
    ModuleClause(
        "G4.ice-fang",
        "In psychic combat the enemy of a hero with the Ice Fang does not roll again on a 6.",
        "The ruling on Frostbite holds for the Ice Fang, too. This replaces what the printed card does to beaten "
        "heroes. The Ice Fang must count in that combat; another hero is no enemy.",
    ),
    ModuleClause(
        "G4.winged-boots",
        "If the hero in front has the Winged Boots and rolls a 6 for the cards of a road space, the party may cross "
        "the Storm River.",
        "The party crosses as with a raft, from any place where a raft could cross.",
        "No raft leaves the region of a box.",
    ),
    ModuleClause(
        "G4.howl-of-the-wendigo",
        "Each hero rolls a die and attacks another hero: the one nearest the front of the marching order on 1 to 3, "
        "the one nearest the back on 4 to 6. The attacker chooses battle or psychic combat; the loser pays as usual.",
        "All dice are rolled before the first attack. The attacks follow in marching order; a dead "
        "hero does not attack, and an attack on a dead hero goes to the other hero. The life taken is the one that "
        "the loser loses. A hero whom events do not affect neither attacks nor is attacked.",
        "The dice only say whom each hero attacks; the victor gains nothing more than in other fights.",
    ),
    ModuleClause(
        "G4.pack-of-wolves",
        "The Pack of Wolves is an animal; the box with the Blood Moon has a rule for it.",
        "The Pack of Wolves fights like any other enemy as long as no other box in play has a rule about wolves.",
        state="shown",
    ),
    ModuleClause(
        "G4.talismonger",
        "On a 2 or a 3 the Talismonger takes strength or craft, below the start too.",
        "The hero loses all strength, or all craft, gained so far; a hero who has gained none loses 1.",
        "Points that the hero began with were not given by the Talismonger.",
    ),
    ModuleClause(
        "G4.winter-wolf",
        "The Winter Wolf is an animal; the box with the Blood Moon has a rule for it.",
        "The Winter Wolf fights like any other enemy as long as no other box in play has a rule about wolves.",
        state="shown",
    ),
)
"""Every clause of the adventure cards, including the magic items."""
