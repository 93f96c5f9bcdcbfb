"""The verbs that move cards and the party along the road, or let the party pass something."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Data

RoadEnd = Literal["destination", "village"]
"""The ends of a road, as the words on cards name them."""


class MoveThis(Data, frozen=True):
    """This card moves n spaces along the road (0: as many as a die shows); each card on the road counts as a space."""

    n: int
    towards: RoadEnd = "destination"


class MoveParty(Data, frozen=True):
    """The party moves n road spaces at once (0: as many as a die shows), towards the village or the destination, and
    meets the space it comes to: "Go back 1 space"."""

    n: int
    towards: RoadEnd = "village"


class SkipSpots(Data, frozen=True, omit_defaults=True):
    """The party skips the next n draw spots of this road space (0: all that are left). With `rolled` a die shows the
    most that may be skipped, and the hero decides after the roll."""

    n: int
    rolled: bool = False


class SkipSpaces(Data, frozen=True):
    """The party skips the next n road spaces, but never its destination."""

    n: int


class Sweep(Data, frozen=True):
    """Cards on the next n spaces along the road are discarded; each card on the road counts as a space."""

    n: int
    towards: RoadEnd = "village"


class MeetAgain(Data, frozen=True):
    """The hero alone meets the same card or place again at once: "Take another turn"."""


Movement = MoveThis | MoveParty | SkipSpots | SkipSpaces | Sweep | MeetAgain
