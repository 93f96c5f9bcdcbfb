"""The clauses of the characters, spells and quest cards of the box (G4) in short, with the rulings that this program
follows."""

from __future__ import annotations

from talisman_desktop.rules.module import ModuleClause

CLAUSES = (
    ModuleClause(
        "G4.leprechaun",
        "Leprechaun: at the head of the marching order, a 6 rolled for the cards of a road space lets him teleport.",
        "The whole party is teleported with him, and the roll brings no cards.",
        "The party always travels together.",
    ),
    ModuleClause(
        "G4.necromancer",
        "Necromancer: he may fight with craft only against enemies turned over now, as D1 says of all such abilities.",
    ),
    ModuleClause(
        "G4.black-ice",
        "Black Ice: the party bypasses one road space with all adventure cards on it.",
        "Cast while cards of the party's space are left, the spell skips those; otherwise it skips the next space.",
        "The party comes to spaces farther away one by one.",
    ),
    ModuleClause(
        "G4.hydra-spell",
        "Hydra Spell: a spell just cast on an enemy or a hero also strikes another one.",
        "The program cannot do this: strike the second target by hand.",
        state="shown",
    ),
    ModuleClause(
        "G4.time-steal",
        "Time Steal: its caster meets a place, a stranger or a space in the place of another hero, out of the marching "
        "order.",
        "The other hero must come later in the order and loses no turn, but does not meet what was stolen.",
        "A meeting that has begun cannot be stolen any more.",
    ),
    ModuleClause(
        "G4.vortex",
        "Vortex: the spell strikes all heroes.",
        "One die decides for the party; on a 6 the Portal of Power is the sixth space of a new road.",
        "The party travels together.",
    ),
    ModuleClause("G4.lose-one-craft", "The craft that this quest asks for may be part of the starting craft."),
    ModuleClause("G4.lose-one-strength", "The strength that this quest asks for may be part of the starting strength."),
    ModuleClause(
        "G4.lose-two-turns",
        "For this quest two adventure cards are drawn at once and met one after the other.",
        "The talisman comes when the cards of the space are met. In a village no cards are met.",
        "Everywhere else, too, one more card is drawn for a lost turn.",
    ),
)
"""Every clause of the characters, spells and quest cards."""
