"""The table of standing words about the road and their sentences.

`talisman_desktop.cards.owned_templates` puts it together with the others.
"""

from __future__ import annotations

from talisman_desktop.cards import owned
from talisman_desktop.cards.movement_templates import ACROSS
from talisman_desktop.cards.phrases import SOME
from talisman_desktop.cards.phrases import Template as T

ROAD: tuple[T, ...] = (
    T(
        owned.SkipsASpace,
        "while you lead the marching order, the party may skip 1 road space each way",
        "while you (lead|are first in) the marching order,? (you|the party) may skip (1|one|a) road space"
        "( once|) each way",
        how="once",
    ),
    T(
        owned.SkipsASpace,
        "the party may skip 1 road space each way",
        "the party may skip (1|one|a) road space( once|) each way",
        how="anybody",
    ),
    T(
        owned.SkipsASpace,
        "while you lead the marching order, the party may skip every second road space",
        "while you (lead|are first in) the marching order,? (you|the party) may skip every (second|other) road space",
        how="even",
    ),
    T(
        owned.SixCarries,
        "while you lead the marching order, a 6 rolled for a road space lets you teleport to any other space",
        "while you (lead|are first in) the marching order,? a 6 rolled for a road space lets (you|the party) "
        "teleport( the party|) to any other space",
        place="any",
        discarded=False,
    ),
    T(
        owned.SixCarries,
        "while you lead the marching order, a road roll of nothing but sixes lets you discard this card and "
        "teleport to any other space",
        place="any",
        discarded=True,
    ),
    *(
        T(owned.RollsRoadAgain, words, how=how)
        for how, words in (
            (
                "leader",
                "while you lead the marching order, you may leave a road roll and roll again; the second roll counts",
            ),
            ("once", "once along a road you may leave a road roll and roll again; the second roll counts"),
            ("ones", "while you lead the marching order, you may reroll a road die that shows 1"),
        )
    ),
    T(
        owned.SixCarries,
        "while you lead the marching order, a 6 rolled for a road space lets the party cross the Storm River as "
        "with a raft",
        "while you (lead|are first in) the marching order,? a 6 rolled for a road space lets (you|the party) "
        "cross the( storm|) river (as with|if with|on) a raft",
        place=ACROSS,
        discarded=False,
    ),
    T(
        owned.ShowsAhead,
        "while you lead the marching order, the cards on all draw spots lie face up",
        "while you (lead|are first in) the marching order,? (all|the) cards (on|of|in) all draw spots (lie|are) "
        "face-? ?up",
        n=0,
    ),
    T(
        owned.ShowsAhead,
        "while you lead the marching order, the card on the next draw spot lies face up",
        "while you (lead|are first in) the marching order,? the cards? (on|of|in) the next draw spot (lies|is|are) "
        "face-? ?up",
        n=1,
    ),
    T(
        owned.ShowsAhead,
        "while you lead the marching order, the cards on the next {n} draw <spot|spots> lie face up",
        "while you (lead|are first in) the marching order,? the cards (on|of|in) the next {n} draw <spot|spots> "
        "(lie|are) face-? ?up",
        n=SOME,
    ),
    T(
        owned.DrawsMore,
        "draw {n} more adventure <card|cards> on each draw spot and for each turn lost",
        "draw {n} (more|extra) adventure <card|cards> (on|at) each draw spot and for each (turn lost|lost turn)",
    ),
)
"""The sentences about road rolls, and about spaces and draw spots on the way."""
