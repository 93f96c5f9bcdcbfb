"""The clauses of the box about its characters, spells, relics, magic items and objects (K7) in our words."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "K7.highlander",
        "On the Hills the Highlander may roll one die more for adventure cards, and lays as many on the row.",
        ruling="The die is rolled after the road roll and brings cards only: a 1 is one card. It is for the Highlander "
        "wherever in the marching order, and on the Hills of any road.",
        reason="Only a road roll calls a special location.",
    ),
    ModuleClause(
        "K7.rogue",
        "Before a guardian combat the Rogue does a die of damage as a bow does, for nothing; whenever the Rogue meets "
        "a card that sells things, there is 1 gold to gain.",
        ruling="Of the Rogue's die and a bow one is shot, as with two bows. A card sells things if it has prices.",
        reason="One bow at a time (C7d).",
    ),
    ModuleClause(
        "K7.vampiress",
        "The Vampiress fights what was just turned over with craft (D1a), and once a road space may discard a follower "
        "of any hero to heal 1 life.",
        ruling="Only where a life is missing, and not before heroes whom nobody may harm.",
        reason="Healing goes up to the starting value.",
    ),
    ModuleClause(
        "K7.eyes-of-the-hawk",
        "On a road space with adventure cards a die is rolled, and as many of the cards ahead may be passed over.",
        ruling="The draw spots that come next are passed over; what lies face down on them is discarded. Whoever cast "
        "it decides after the roll.",
        reason="Speed leaves a row in the same way (E5.speed).",
    ),
    ModuleClause(
        "K7.lightning-bolt",
        "Any enemy that is met may be struck: it rolls no die in battle or psychic combat.",
        ruling="Before every hero who meets it until the end of the turn. In guardian combat nobody rolls such dice, "
        "so it is of no use there.",
        reason="The printed spell lasts for the turn.",
    ),
    ModuleClause(
        "K7.dreadwing",
        "Before the party moves to a new road space the owner may roll two dice; equal ones carry it to any space of "
        "the region.",
        ruling="Once a road space, by its owner wherever in the marching order; the other dice are no move.",
        reason="Roads are walked space by space here.",
    ),
    ModuleClause("K7.adventure-cards", "The magic items of the box are in its own trove deck.", state="shown"),
    ModuleClause(
        "K7.dragons-teeth",
        "A die is added to the attack roll in battle; in guardian combat it is damage to the strongest, as a bow's.",
        ruling="It is rolled with the spells right before the bows, costs nothing and is no weapon.",
        reason="The two come in one breath (C8e.c, C8e.d), and the teeth are gone then.",
    ),
    ModuleClause("K7.flight-potion", "The potion moves the party to any space of the region."),
    ModuleClause(
        "K7.ice-sceptre",
        "Before a fight an enemy loses 1 strength or craft for that fight.",
        ruling="Once a turn, in what the enemy fights with. In guardian combat it does nothing.",
        reason="Totals are formed there over all foes, and the words are about one.",
    ),
    ModuleClause(
        "K7.lightning-hammer",
        "In guardian combat the hammer adds 3 strength.",
        ruling="In place of its 1, and only where it is the weapon in hand.",
        reason="The printed hammer does so against more than one enemy.",
    ),
    ModuleClause(
        "K7.walking-stick",
        "Whoever leads the marching order may discard the last card of a new row unseen.",
        ruling="Once a row, after the cards were laid out and before the first is met.",
    ),
)
"""The clauses, in the order of the text."""
