"""The table of verbs and sentences about moving along the road; `talisman_desktop.cards.templates` has the rest."""

from __future__ import annotations

from talisman_desktop.cards import effects as e
from talisman_desktop.cards.phrases import SOME
from talisman_desktop.cards.phrases import Template as T

ACROSS = "across-the-river"
"""The place to which a raft takes the party; each game has it."""
ANY_VILLAGE = "any-village"
"""The place for a village of any region, chosen by the hero."""


def moving(verb: type[e.MoveThis] | type[e.MovesOn]) -> tuple[T, ...]:
    """Return the sentences of a card that moves along the road by itself."""
    return (
        T(
            verb,
            "this card moves as many spaces towards the {towards:roadend} as a die shows",
            "(it|he|she|this|this card) (moves|goes) as many spaces towards the {towards:roadend} as a die shows",
            n=0,
        ),
        T(
            verb,
            "this card moves {n} <space|spaces> towards the {towards:roadend}",
            "(it|he|she|this|this card) (moves|goes) {n} <space|spaces> towards the {towards:roadend}",
            n=SOME,
        ),
    )


MOVEMENT: tuple[T, ...] = (
    T(
        e.MoveParty,
        "go back as many spaces as a die shows",
        "(you |the party |)(go|goes|move|moves) (back|towards the village) as many (road |)spaces as a die shows",
        n=0,
        towards="village",
    ),
    T(
        e.MoveParty,
        "move on as many spaces as a die shows",
        "(you |the party |)(go|goes|move|moves) (on|forward|towards the destination) as many (road |)spaces as a die "
        "shows",
        n=0,
        towards="destination",
    ),
    T(
        e.MoveParty,
        "go back {n} <space|spaces>",
        "(you |the party |)(go|goes|move|moves) (back|towards the village) {n} (road |)<space|spaces>",
        "(you |the party |)(go|goes|move|moves) {n} (road |)<space|spaces> (back|towards the village)",
        towards="village",
        n=SOME,
    ),
    T(
        e.MoveParty,
        "move on {n} <space|spaces>",
        "(you |the party |)(go|goes|move|moves) (on|forward|towards the destination) {n} (road |)<space|spaces>",
        "(you |the party |)(go|goes|move|moves) {n} (road |)<space|spaces> (on|forward|towards the destination)",
        towards="destination",
        n=SOME,
    ),
    *moving(e.MoveThis),
    T(
        e.Sweep,
        "discard what lies on the next {n} <space|spaces> towards the {towards:roadend}",
        "discard (all that|what) lies on the next {n} (road |)<space|spaces> towards the {towards:roadend}",
    ),
    T(e.MeetAgain, "take another turn", "(meet|encounter) this again", "take an extra turn( at once|)"),
    T(
        e.TurnUp,
        "turn the cards on all draw spots face up",
        "(turn|reveal) (the|all) cards (on|of|in) all( the|) draw spots( face-? ?up|)",
        n=0,
    ),
    T(e.TurnUp, "turn the cards on the next draw spot face up", "turn the next draw spot face-? ?up", n=1),
    T(
        e.TurnUp,
        "turn the cards on the next {n} draw <spot|spots> face up",
        "turn the next {n} draw <spot|spots> face-? ?up",
        n=SOME,
    ),
    T(
        e.SkipSpots,
        "roll a die and skip up to that many draw spots",
        "roll a die and (skip|pass by) (up to|at most) that many( of the next|) draw spots",
        n=0,
        rolled=True,
    ),
    T(
        e.SkipSpots,
        "skip the draw spots that are left",
        "skip all( the|) draw spots( that are|) left( here|)",
        n=0,
        rolled=False,
    ),
    T(e.SkipSpots, "skip the next draw spot", "pass by the next draw spot", n=1, rolled=False),
    T(e.SkipSpots, "skip the next {n} draw <spot|spots>", "pass by the next {n} draw <spot|spots>", rolled=False),
    T(e.SkipSpaces, "skip the next road space", "pass by the next road space", n=1),
    T(e.SkipSpaces, "skip the next {n} road <space|spaces>", "pass by the next {n} road <space|spaces>"),
)
"""The sentences about moving cards and the party, and about what the party passes by."""

TELEPORTS: tuple[T, ...] = (
    T(
        e.Teleport,
        "teleport to any other space",
        "teleport to any (other |)(space|place)( of (this|the|the same) region| in (this|the|the same) region|)",
        place="any",
        next_move=False,
    ),
    T(
        e.Teleport,
        "teleport to any other space as your next move",
        "teleport to any (other |)(space|place)( of (this|the|the same) region| in (this|the|the same) region|)"
        " as your next move",
        place="any",
        next_move=True,
    ),
    *(
        T(
            e.Teleport,
            f"teleport to any village{late}",
            f"you are teleported to any village{late}",
            place=ANY_VILLAGE,
            ferried=False,
            next_move=bool(late),
        )
        for late in (" as your next move", "")
    ),
    *(
        T(
            e.Teleport,
            f"cross the Storm River as with a raft{late}",
            f"cross the( storm|) river as (with|if with|on) a raft{late}",
            place=ACROSS,
            ferried=True,
            next_move=bool(late),
        )
        for late in (" as your next move", "")
    ),
    T(
        e.Teleport,
        "teleport to {place} as your next move",
        "you are teleported to {place} as your next move",
        ferried=False,
        next_move=True,
    ),
    T(
        e.Teleport,
        "cross the Storm River to {place} as your next move",
        "be ferried to {place} as your next move",
        ferried=True,
        next_move=True,
    ),
    T(e.Teleport, "teleport to {place}", "you are teleported to {place}", ferried=False, next_move=False),
    T(
        e.Teleport,
        "cross the Storm River to {place}",
        "be ferried to {place}",
        ferried=True,
        next_move=False,
    ),
    T(
        e.OtherRoad,
        "take the party to {terrain:terrain} of another road",
        "(take|move) the party to {terrain:terrain} of another road( of this region|)",
    ),
)
"""The sentences that carry the party to another space, across the river or to another road."""
