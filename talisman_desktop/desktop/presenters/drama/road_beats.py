"""The road roll as an event: the facts that follow it tell what the dice brought. No Qt."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt
from talisman_desktop.desktop.presenters.drama.beats import Beat, RoadRolled, Rolled
from talisman_desktop.rules.roads import LocationFound
from talisman_desktop.rules.ruleset import Ruleset

DEED = "road-roll"
"""The deed whose dice are a road roll."""
CALLED = "special-location"
"""The step to which a road roll leads if it calls for a special location."""
SPOT = "spot"


def call(beats: list[Beat]) -> None:
    """Note that the last road roll calls for a special location."""
    if beats and isinstance(last := beats[-1], RoadRolled):
        beats[-1] = replace(last, calls=True)


def deal(beats: list[Beat], fact: CardsDealt) -> bool:
    """Count dealt cards with the road roll that brought them; return whether a road roll did."""
    zone, _, spot = fact.to.partition(":")
    if zone != SPOT or not beats or not isinstance(last := beats[-1], RoadRolled):
        return False
    beats[-1] = replace(last, cards=last.cards + fact.count, first=last.first or int(spot))
    return True


def find(beats: list[Beat], fact: object, ruleset: Ruleset) -> bool:
    """Name the special location that the last road roll found, if a fact tells of one; return whether it does."""
    if not isinstance(fact, LocationFound) or not beats or not isinstance(last := beats[-1], Rolled):
        return False
    beats[-1] = replace(last, said=f"the special location is the {ruleset.catalog.spaces[fact.place].name}")
    return True
