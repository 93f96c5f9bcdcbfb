"""Road rolls as beats. The facts that follow a road roll say what its dice brought. No Qt."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.desktop.presenters.drama.beats import Beat, RoadRolled, Rolled
from talisman_desktop.rules.roads import LocationFound
from talisman_desktop.rules.ruleset import Ruleset

DEED = "road-roll"
"""The deed in the cause of a roll that makes it a road roll."""
CALLED = "special-location"
"""The step that begins if a road roll calls for a special location."""
SPOT = "spot"


def call(beats: list[Beat]) -> None:
    """Set that the last road roll calls for a special location."""
    if beats and isinstance(last := beats[-1], RoadRolled):
        beats[-1] = replace(last, calls=True)


def deal(beats: list[Beat], fact: CardsDealt) -> bool:
    """Add dealt cards to the beat of the last road roll; return False if there is none."""
    zone, _, spot = fact.to.partition(":")
    if zone != SPOT or not beats or not isinstance(last := beats[-1], RoadRolled):
        return False
    beats[-1] = replace(last, cards=last.cards + fact.count, first=last.first or int(spot))
    return True


def find(beats: list[Beat], fact: object, ruleset: Ruleset) -> bool:
    """Write the name of a special location into the beat of the roll that chose it, which must be the last beat; return
    whether that was done."""
    if not isinstance(fact, LocationFound) or not beats or not isinstance(last := beats[-1], Rolled):
        return False
    beats[-1] = replace(last, said=f"the special location is the {ruleset.catalog.spaces[fact.place].name}")
    return True
