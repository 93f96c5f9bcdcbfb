"""Full encounters: the order in which the boxed game meets the cards on a space and another hero; a road does not need
it."""

from __future__ import annotations

from talisman_desktop.rules.module import Module, ModuleClause

ID = "full-encounters"

ROAD = "On the road every card has its draw spot, and the spots are met in their order (C4a, C6)."
TOGETHER = "The heroes of a party travel together and do not encounter each other before the Crown (C10o)."


def _shown(clause: str, summary: str, ruling: str) -> ModuleClause:
    return ModuleClause(f"{ID}.{clause}", summary, ruling, state="shown")


CLAUSES = (
    _shown(
        "1.1",
        "A space itself is not an encounter, but anything that its text brings is.",
        "The road has the same rule.",
    ),
    _shown("1.2", "The text of a space applies to all heroes on it.", "The road has the same rule (C4a.d, C6)."),
    _shown("1.3", "A hero may not skip the text of a space in order to encounter another hero.", TOGETHER),
    _shown(
        "2.-a-follow-all-space",
        "First comes any text of the space that draws no cards.",
        "An example is the life lost in the Desert.",
    ),
    _shown("2.B", "Then comes any text that draws cards.", "This is the road roll."),
    _shown("2.1", "Events are met first.", ROAD),
    _shown("2.2", "Then enemies with strength.", ROAD),
    _shown("2.3", "Then enemies with craft.", ROAD),
    _shown("2.4", "Then strangers; a hero may also encounter one other hero.", f"{ROAD} {TOGETHER}"),
    _shown("2.5", "Then followers and objects.", ROAD),
    _shown("2.6", "Places are met last.", ROAD),
)

MODULE = Module(
    id=ID,
    title="Full encounters",
    help="In the boxed game a hero meets the cards of a space and another hero there in one order. A road has its own.",
    house_rule=True,
    clauses=CLAUSES,
)
"""The house rule. Its clauses are in the rulebook, but players cannot choose it, because it would change nothing."""
