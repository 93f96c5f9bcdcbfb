"""The clauses of the characters, spells and quest cards of the box (G4) in our words, with what we settled."""

from __future__ import annotations

from talisman_desktop.rules.hooks import ModuleClause

CLAUSES = (
    ModuleClause(
        "G4.leprechaun",
        "Leprechaun: at the head of the marching order, a 6 rolled for the cards of a road space lets him teleport.",
        "The whole party goes, and the roll does not count.",
        "Nobody travels alone.",
    ),
    ModuleClause(
        "G4.necromancer",
        "Necromancer: he may fight with craft only against enemies turned over now, as D1 says of all such abilities.",
    ),
    ModuleClause(
        "G4.black-ice",
        "Black Ice: the party bypasses one road space with all adventure cards on it.",
        "On the space where the party is, the draw spots that are left are skipped; otherwise the next space is.",
        "A space farther away is reached one space at a time.",
    ),
    ModuleClause(
        "G4.hydra-spell",
        "Hydra Spell: a spell just cast on an enemy or a hero also strikes another one.",
        "You do it by hand.",
        state="shown",
    ),
    ModuleClause(
        "G4.time-steal",
        "Time Steal: its caster meets a place, a stranger or a space in the stead of another hero, out of the marching "
        "order.",
        "The other hero is one who comes later in the order, loses no turn, and does not meet it.",
        "What a hero has begun to do cannot be stolen any more.",
    ),
    ModuleClause(
        "G4.vortex",
        "Vortex: it strikes all heroes.",
        "One die decides for the party; on a 6 the Portal of Power is the sixth space of a new road.",
        "The party travels together.",
    ),
    ModuleClause("G4.lose-one-craft", "The craft that this quest asks for may be of the starting craft."),
    ModuleClause("G4.lose-one-strength", "The strength that this quest asks for may be of the starting strength."),
    ModuleClause(
        "G4.lose-two-turns",
        "For this quest two adventure cards are drawn at once and met one after the other.",
        "The talisman comes when the cards of the space are met. In a village no cards are met.",
        "It is what lost turns cost anywhere.",
    ),
)
"""Every clause of the characters, spells and quest cards."""
