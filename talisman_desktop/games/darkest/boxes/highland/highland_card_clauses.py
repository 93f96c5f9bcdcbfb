"""The clauses of the box about its adventure cards (K7) in short, with the rulings that this program follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "K7.earth-elemental",
        "A hero who loses to the Earth Elemental is dragged down to the Crags.",
        "The whole party goes, after the losses and saves of the fight. The same holds for the Earth Elemental among "
        "the core cards.",
        "The party always stays together.",
    ),
    ModuleClause(
        "K7.eyrie-vanguard",
        "Three adventure cards of the Highland are drawn, and the party fights all enemies among them in one guardian "
        "combat.",
        "The cards are drawn once, not once for each hero, also where the Vanguard is drawn from the core deck. Cards "
        "that are no enemies are discarded. Enemies still standing when the party turns back stay on the space.",
        "There is one vanguard, and the enemies it leaves are cards of the road.",
    ),
    ModuleClause(
        "K7.gong-of-war",
        "The Gong of War calls one enemy lying face up to its space.",
        "The visitor chooses an enemy of this road; the enemy stays here if it is not beaten.",
        "The party knows no other road.",
    ),
    ModuleClause(
        "K7.icy-path",
        "The Icy Path may take the party 3 road spaces back or on, as its die shows.",
        "The 3 spaces are road spaces, not cards. The whole party goes at once, and heroes who have not met the card "
        "do not meet it. Another turn is for the hero who rolled alone, who meets the Icy Path again.",
        "The rule that each card counts as a space is about cards that move, not about heroes.",
    ),
    ModuleClause(
        "K7.magpie",
        "The Magpie's owner may take things that were dropped on the space or draw spot in this round.",
        "The owner may take any thing that lies face up on the party's space and was met already.",
        "You need not remember who dropped a thing, or when.",
    ),
    ModuleClause(
        "K7.rock-face",
        "The party climbs the Rock Face with six dice below the strength and craft of all heroes together; otherwise "
        "every hero loses a life or a follower, and it cannot go on.",
        "A roll equal to their strength and craft fails. The party may try again at once at the same price; on the "
        "way out it may turn back instead. Once the party is up, the card is discarded.",
        "Below means less than, not equal; the way back is not barred, because the party came from there.",
    ),
    ModuleClause(
        "K7.rune-gate",
        "The Rune Gate may take the party to any village.",
        "The village beyond the river may be chosen, too. The whole party goes, the adventure is over, and the card "
        "is discarded.",
        "Coming to a village ends an adventure.",
    ),
    ModuleClause(
        "K7.sage-owl",
        "The Sage Owl shows all adventure cards on the draw spots of this road space.",
        "The cards are turned face up at once and met in their usual order.",
        "A card that has been seen stays face up.",
    ),
    ModuleClause(
        "K7.trailblazer",
        "The Trailblazer's owner may leave out any die roll of a place.",
        "The words of the place that need no die still hold, and so does what another hero's roll does to the party.",
        "The Trailblazer lets a hero avoid die rolls, and nothing else.",
    ),
    ModuleClause(
        "K7.treasure-hunter",
        "The Treasure Hunter's owner may take things that were dropped here in this turn.",
        "The owner may take any thing that lies face up on the party's space and was met already, as with the Magpie.",
        "The two texts differ only in the moment, which players can hardly tell apart at a table.",
    ),
    ModuleClause(
        "K7.vagabond",
        "Each roll with a 1 outside combat costs the Vagabond's owner a thing; for 2 gold he leaves.",
        "The owner loses one thing for each such roll and chooses it, before any fate is paid. A roll for the party "
        "is that of the hero in front.",
        "The card says that a roll for any reason counts.",
    ),
    ModuleClause(
        "K7.magic-portal",
        "If six dice show more than the craft of all heroes together, the Magic Gateway carries the party to the Lost "
        "City at the end of the Highland Path.",
        "With a roll equal to their craft the party stays. The Highland Path then ends at the Lost City instead of "
        "the Eyrie, and the way home is rolled for afresh.",
        "The Lost City lies where the Eyrie would.",
    ),
    ModuleClause(
        "K7.mountain-trail",
        "The party may go from the Mountain Trail to the Crags as its next move.",
    ),
    ModuleClause("K7.landslide", "A Landslide carries the party to the Crags."),
    ModuleClause(
        "K7.roc",
        "When a hero loses to the Roc of the core deck, it carries the party to the Crags, as a new destination.",
        "The Roc of the Highland deck carries the party to the Mountain Pass if that was found on this road, and to "
        "the Crags otherwise.",
        "The party cannot be carried to a place that is not on this road.",
    ),
)
"""The clauses, in the order of the rules."""
