"""A hero's meeting with a card or place whose text is carried out, and its results."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.table import Cause, spot

Settled = Literal["", "won", "evaded"]
"""The end of a fight that a creature fought in the hero's place; "" if none did."""


class Meeting(Struct, eq=False, gc=False):
    """A hero meets a text: that of a card on a draw spot, of a place, or of something used.

    The text: `card` is the number of the card on the table (0 for a place), `kind` the card id of the text, `place` the
    short id of a place, `at` the draw spot (0 for the space itself). `caster` is the hero who used the text on another.
    `leader` is the hero who led the party when an event began to strike it. `between` means that no card or place is
    being met.

    Results: `lost` collects turns lost, as (hero, turns), until they are settled. `taken` and `evaded` tell what became
    of the card. `drawn` means that the fight is a stand-off, `again` that it is fought again, `wounded` that the hero
    lost a life in a fight. `settled` tells how a fight in the hero's place ended. `dying` means that the hero is about
    to lose the last life; a text that brings the hero back sets it to False.

    Before a fight: `enemy` is the enemy's card (0 for none, or for guardians). `battle` means that the fight is by
    strength, `psychic` that it is by craft, `guardians` that it is a guardian combat, and `rolled` that its dice are
    rolled already. Things dropped now fall onto the zone `onto`, if it is set.
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
        """The zone for things dropped now: `onto` if it is set, otherwise the draw spot (C4b.b)."""
        return self.onto or spot(self.at)

    @property
    def cause(self) -> Cause:
        """The card or place being met, as the cause of what follows."""
        return Cause(card=self.kind)

    def cause_by(self, rule: str) -> Cause:
        """Return the card or place being met as the cause of what follows, together with a clause."""
        return Cause(rule, self.kind)

    def beside(self, hero: str) -> Meeting:
        """Return a meeting of another hero with the same text and the same enemy.

        Both meetings share one list of lost turns.
        """
        return replace(self, hero=hero, taken=False, evaded=False)
