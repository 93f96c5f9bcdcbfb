"""The table of verbs and sentences about cards on the road and in decks.

`talisman_desktop.cards.templates` puts it together with the others.
"""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.phrases import SOME
from talisman_desktop.cards.phrases import Template as T

ROW: tuple[T, ...] = (
    T(
        e.DrawAndTake,
        "draw {n} adventure <card|cards>, take 1 {what:found} among them and discard the others",
        "draw {n} adventure <card|cards>, take (1|an?|one) {what:found} (among|of) them"
        ",? and discard the (others|rest)",
    ),
    T(
        e.DrawMore,
        "draw {n} more adventure <card|cards> here",
        "draw {n} (more |extra |)adventure <card|cards>( here|)",
    ),
    T(
        e.CallEnemy,
        "call 1 face-up enemy of the road here and fight it",
        "call (1|a|an|one) (face-?up |)enemy (of|on|from) the road( here|)( of your choice|),? and fight it",
        drawn=0,
        strongest=False,
    ),
    T(
        e.CallEnemy,
        "call the nearest face-up enemy of the road here, or draw {drawn:count} more adventure <card|cards> if "
        "there is none",
        drawn=SOME,
        strongest=False,
    ),
    T(
        e.CallEnemy,
        "call the strongest face-up enemy of the road here",
        "call the strongest (face-?up |)enemy (of|on|from) the road here",
        drawn=0,
        strongest=True,
    ),
    T(
        e.DiscardFaceUp,
        "discard all face-up {kinds:lying} here",
        "discard (all|every) face-?up {kinds:lying} (here|on this space)",
        here=True,
        any=False,
    ),
    T(
        e.DiscardFaceUp,
        "discard any face-up {kinds:lying} here",
        "discard any( number of|) face-?up {kinds:lying} (here|on this space)",
        here=True,
        any=True,
    ),
    T(
        e.DiscardFaceUp,
        "discard any face-up {kinds:lying} on the road",
        "discard any( number of|) face-?up {kinds:lying}( on the road| of the road| in this region|)",
        here=False,
        any=True,
    ),
    T(
        e.DiscardFaceUp,
        "discard all face-up {kinds:lying} on the road",
        "discard (all|every) face-?up {kinds:lying}( on the road| of the road| in this region|)",
        here=False,
        any=False,
    ),
    T(
        e.EvadeAWhile,
        "you may evade enemies until the end of the turn",
        "you may evade (enemies|any enemy) (until|to) (the |)end of (the|this) turn",
    ),
    T(e.PassedBy, "let that card pass you by", "let (it|that card) pass( you|) by", discarded=False),
    T(e.PassedBy, "discard that card", "discard it", "that card is discarded", discarded=True),
    T(
        e.FightTogether,
        "draw {drawn:count} adventure <card|cards> of this box: the party fights all enemies among them in one "
        "guardian combat",
        subtype="",
        drawn=SOME,
    ),
    T(
        e.FightTogether,
        "the party fights all face-up enemies of the road in one guardian combat",
        "the party fights (all|every) face-?up (enemies|enemy) (of|on) the road in one guardian combat",
        subtype="",
        drawn=0,
    ),
    T(
        e.FightTogether,
        "the party fights every face-up {subtype:sort} of the road in one guardian combat",
        drawn=0,
    ),
    T(
        e.ForTwoSpaces,
        "on this road space and the next the marching order cannot be changed",
        "on this (road |)space and the next,? the marching order (cannot be changed|stays as it is)",
        rule="order",
    ),
    T(
        e.ForTwoSpaces,
        "on this road space and the next 1 more adventure card is drawn on each draw spot and for each turn lost",
        "on this (road |)space and the next,? (1|one) more adventure card is drawn on each draw spot and for each "
        "turn lost",
        rule="draws",
    ),
    T(
        e.ForTwoSpaces,
        "on this road space and the next heroes beaten by an enemy lose nothing for it",
        "on this (road |)space and the next,? heroes beaten by (an enemy|enemies) lose nothing( for it|)",
        rule="losses",
    ),
)
"""The sentences about cards that are drawn, called, discarded or fought on the road."""

DECKS: tuple[T, ...] = (
    T(
        e.RiskFaceUp,
        "roll a die for each face-up {kinds:lying_each} on the road: it is discarded on {n} or less",
        "roll a die for each face-?up {kinds:lying_each}( on the road|): it is discarded on {n} or less",
    ),
    T(
        e.LookAhead,
        "look at the top card of {decks}",
        "look at the (top|next) card of {decks}",
        n=1,
        arrange=False,
    ),
    T(
        e.LookAhead,
        "look at the top {n} cards of {decks} and put them back in any order",
        "look at the (top|next) {n} cards of {decks},? and put them back in any order",
        arrange=True,
    ),
    T(
        e.LookAhead,
        "look at the top {n} cards of {decks}",
        "look at the (top|next) {n} cards of {decks}",
        arrange=False,
    ),
    T(
        e.SearchPile,
        "take 1 {what:sought} of your choice out of its deck and the discards",
        "take (1|a|an|one|any) {what:sought}( of your choice|) out of its deck and the discards",
        whole=True,
    ),
    T(
        e.SearchPile,
        "take 1 {what:sought} of your choice out of the discards",
        "take (1|a|an|one|any) {what:sought}( of your choice|) out of the discards",
        whole=False,
    ),
)
"""The sentences about cards at risk on the road, and about those in decks and discards."""
