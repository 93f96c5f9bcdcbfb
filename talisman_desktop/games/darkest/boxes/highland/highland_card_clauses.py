"""The clauses of the box about its adventure cards (K7) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "K7.earth-elemental",
        "Whoever loses to the Earth Elemental is dragged down to the Crags.",
        "The whole party goes, when the beaten hero has had the losses and saves of the fight. So it is with the card "
        "among the core cards.",
        "The party is never parted.",
    ),
    ModuleClause(
        "K7.eyrie-vanguard",
        "Three adventure cards of the Highland are drawn, and the party fights all enemies among them in one guardian "
        "combat.",
        "It happens once, not once for each hero, and in the core deck as well. Cards that are no enemies are "
        "discarded. Enemies that stand when the party turns back stay on the space.",
        "It is one vanguard, and what it leaves are cards of the road.",
    ),
    ModuleClause(
        "K7.gong-of-war",
        "The Gong of War calls one enemy lying face up to its space.",
        "An enemy of this road, of the visitor's choice; it stays here if it is not beaten.",
        "The party knows no other road.",
    ),
    ModuleClause(
        "K7.icy-path",
        "The Icy Path takes the party along the road.",
        "Heroes go by road spaces, not by cards. The whole party goes at once, and whoever has not met the card does "
        "not meet it. Another turn is for that hero alone, who meets the Icy Path again.",
        "What counts cards as spaces is said of cards that move.",
    ),
    ModuleClause(
        "K7.magpie",
        "The Magpie's owner may take things that were dropped on the space or draw spot in this round.",
        "Whatever lies face up on the party's space and was met already.",
        "Nobody has to remember who dropped what when.",
    ),
    ModuleClause(
        "K7.rock-face",
        "The party climbs the Rock Face with six dice below the strength and craft of all heroes together; otherwise "
        "every hero loses a life or a follower, and it cannot go on.",
        "As much as they have is not enough. It may be tried again at once at the same price, and on the way out "
        "the party may turn back instead. Once climbed the card is discarded.",
        "Below is less than; the way home is where it came from.",
    ),
    ModuleClause(
        "K7.rune-gate",
        "The Rune Gate may take the party to any village.",
        "The one beyond the river too; the whole party goes, the adventure is over, and the card is discarded.",
        "Coming to a village ends an adventure.",
    ),
    ModuleClause(
        "K7.sage-owl",
        "The Sage Owl shows all adventure cards on the draw spots of this road space.",
        "They are turned face up at once and met in their order.",
        "Whatever is shown stays shown.",
    ),
    ModuleClause(
        "K7.trailblazer",
        "The Trailblazer's owner may leave out any die roll of a place.",
        "The words of the place that need no die still hold, and so does what another hero's roll does to the party.",
        "Only dice are passed by.",
    ),
    ModuleClause(
        "K7.treasure-hunter",
        "The Treasure Hunter's owner may take things that were dropped here in this turn.",
        "As with the Magpie.",
        "They differ by moments that nobody keeps apart.",
    ),
    ModuleClause(
        "K7.vagabond",
        "Each roll with a 1 outside combat costs the Vagabond's owner a thing; for 2 gold he leaves.",
        "One thing a roll, of the owner's choice, before any fate. A roll for the party is that of the hero in front.",
        "It is for any reason.",
    ),
    ModuleClause(
        "K7.magic-portal",
        "More than the craft of all heroes with six dice, and the Magic Gateway carries the party to the Lost City at "
        "the end of the Highland Path.",
        "As much as they have avoids it. There is no Eyrie on this path, and the way home is rolled for afresh.",
        "The Lost City lies where the Eyrie would.",
    ),
    ModuleClause(
        "K7.mountain-trail",
        "The party may go from the Mountain Trail to the Crags as its next move.",
    ),
    ModuleClause("K7.landslide", "A Landslide carries the party to the Crags."),
    ModuleClause(
        "K7.roc",
        "Whoever loses to the Roc of the core deck lets the party be carried to the Crags, as a new destination.",
        "The Roc of the Highland carries it to the Mountain Pass if that was found on this road, and to the Crags "
        "otherwise.",
        "Nobody can be set down at a place that is not there.",
    ),
)
"""The clauses, in the order of the rules."""
