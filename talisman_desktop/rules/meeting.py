"""The record of a meeting: which hero meets which words, and what comes of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.table import Cause, spot

Settled = Literal["", "won", "evaded"]
"""The end of a fight that a creature fought in the hero's place."""


class Meeting(Struct, eq=False, gc=False):
    """A hero meets words: those of a card on a draw spot, of a place, or of something used.

    `card` is the card's id on the table (0 for a place), `kind` the card id of the words, `place` a place's short id,
    `at` the draw spot (0 for the space itself). `lost` collects turns lost, as (hero, turns), until they are settled;
    `taken` and `evaded` tell what became of the card, `drawn` that the fight is a stand-off, `again` that it is fought
    again, `settled` how a fight in the hero's place ended, `wounded` that the hero lost a life in a fight. `dying`
    means that the hero is about to lose the last life; words that bring the hero back set it to no. `leader` is the
    hero who led the party when an event began to strike it, `caster` the hero who played the words on another. When
    something is played before a fight, `enemy` is the enemy's card (0 for none, or guardians), `battle` means that the
    fight is by strength, `psychic` that it is by craft, and `guardians` that it is a guardian combat; `rolled` means
    that the dice of a fight with an enemy lie. `between` means that no card or place is being met. Things dropped now
    fall onto `onto`, if it is set.
    """

    hero: str
    kind: str
    card: int = 0
    place: str = ""
    at: int = 0
    enemy: int = 0
    battle: bool = False
    psychic: bool = False
    guardians: bool = False
    rolled: bool = False
    between: bool = False
    onto: str = ""
    lost: list[tuple[str, int]] = []
    taken: bool = False
    evaded: bool = False
    drawn: bool = False
    again: bool = False
    settled: Settled = ""
    wounded: bool = False
    leader: str = ""
    dying: bool = False
    caster: str = ""

    @property
    def zone(self) -> str:
        """The zone for things dropped now: the draw spot, unless another is named (C4b.b)."""
        return self.onto or spot(self.at)

    @property
    def cause(self) -> Cause:
        """The text being met, as the cause of what follows."""
        return Cause(card=self.kind)

    def cause_by(self, rule: str) -> Cause:
        """Return the text being met as the cause of what follows, together with the clause on which it is based."""
        return Cause(rule, self.kind)

    def beside(self, hero: str) -> Meeting:
        """Return the same words met by another hero, before the same enemy; lost turns of all are collected in one
        list."""
        return replace(self, hero=hero, taken=False, evaded=False)
