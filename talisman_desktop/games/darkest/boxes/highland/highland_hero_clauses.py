"""The clauses of the box about its characters, spells, relics, magic items and objects (K7) in our words."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES: tuple[ModuleClause, ...] = (
    ModuleClause(
        "K7.highlander",
        "On the Hills the Highlander may roll one more die for adventure cards, and adds that many cards to the row.",
        ruling="The die is rolled after the road roll and brings cards only: a 1 is one card. The Highlander may do "
        "so from any place in the marching order, and on the Hills of any road.",
        reason="Only a road roll calls a special location.",
    ),
    ModuleClause(
        "K7.rogue",
        "Before a guardian combat the Rogue rolls a die and does that much damage, as a bow does, at no cost. After "
        "meeting a card that sells things the Rogue gains 1 gold.",
        ruling="The Rogue either rolls this die or shoots a bow, not both. A card sells things if it names prices.",
        reason="One bow at a time (C7d).",
    ),
    ModuleClause(
        "K7.vampiress",
        "The Vampiress may fight an enemy that was just turned over with craft (D1a), and once a road space may "
        "discard a follower of any hero to heal 1 life.",
        ruling="A follower may be discarded only if the Vampiress lacks a life, and not from heroes whom nobody may "
        "harm.",
        reason="Healing goes up to the starting value.",
    ),
    ModuleClause(
        "K7.eyes-of-the-hawk",
        "Cast on a road space with adventure cards: a die is rolled, and the party may pass over up to that many of "
        "the cards ahead.",
        ruling="The party passes over the draw spots that come next; face-down cards on them are discarded. The hero "
        "who cast the spell decides after the roll.",
        reason="The spell Speed passes over draw spots in the same way (E5.speed).",
    ),
    ModuleClause(
        "K7.lightning-bolt",
        "The spell may be cast on any enemy that is met: the enemy rolls no die in battle or psychic combat.",
        ruling="The enemy rolls no die against any hero who meets it until the end of the turn. In guardian combat "
        "nobody rolls attack dice, so the spell is of no use there.",
        reason="By its card the spell lasts for the turn.",
    ),
    ModuleClause(
        "K7.dreadwing",
        "Before the party moves to a new road space the owner may roll two dice; equal ones carry it to any space of "
        "the region.",
        ruling="The owner may roll once on each road space, from any place in the marching order. Dice that differ do "
        "nothing.",
        reason="In this game the party walks roads space by space.",
    ),
    ModuleClause("K7.adventure-cards", "The magic items of the box are in its own trove deck.", state="shown"),
    ModuleClause(
        "K7.dragons-teeth",
        "In battle a die is added to the attack roll; in guardian combat the die is damage to the strongest enemy, "
        "like that of a bow.",
        ruling="The die is rolled when spells are cast, right before the bows; the teeth cost nothing and are no "
        "weapon.",
        reason="Spells and bows come directly after each other (C8e.c, C8e.d), and then the teeth are used up.",
    ),
    ModuleClause("K7.flight-potion", "The potion moves the party to any space of the region."),
    ModuleClause(
        "K7.ice-sceptre",
        "Before a fight the owner may take 1 strength or craft from the enemy for that fight.",
        ruling="The enemy loses the point once a turn, from the score it fights with. In guardian combat the sceptre "
        "does nothing.",
        reason="In guardian combat the scores of all enemies are added up; the card speaks of one enemy.",
    ),
    ModuleClause(
        "K7.lightning-hammer",
        "In guardian combat the hammer adds 3 strength.",
        ruling="These 3 replace the hammer's usual 1, and count only if the hammer is the weapon in hand.",
        reason="The printed hammer does so against more than one enemy.",
    ),
    ModuleClause(
        "K7.walking-stick",
        "Whoever leads the marching order may discard the last card of a new row unseen.",
        ruling="The leader may do so once for each row, after the cards were laid out and before the first is met.",
    ),
)
"""The clauses, in the order of the text."""
