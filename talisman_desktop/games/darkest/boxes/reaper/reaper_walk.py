"""The steps of the Grim Reaper along a road: towards the party, or in the direction in which a spell turned him (E2.e,
E5)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import Facing, Slow


class Walk(Struct, frozen=True):
    """The Grim Reaper's place on a road of this length, with the places of the party and of a barrier (0 for none)."""

    at: int
    party: int
    last: int
    barred: int = 0
    turned: Facing = 0
    slow: Slow = 0
    caught: bool = False

    def after_a_one(self) -> Walk:
        """Return the walk after one die that shows 1, which may not move the Grim Reaper."""
        if self.caught:
            return self
        if self.slow == 1:
            return replace(self, slow=2)
        walk = replace(self, slow=1) if self.slow else self
        if walk.turned:
            return walk._turned_step(walk.turned)
        if walk.at == walk.party:
            return replace(walk, caught=True)
        if walk.at == walk.barred:
            return walk
        return walk._to(walk.at + (1 if walk.party > walk.at else -1))

    def _turned_step(self, facing: Facing) -> Walk:
        """Return the walk after one step in the direction in which a spell has turned the Grim Reaper. At the end of
        the road the spell ends, and he moves towards the party again."""
        end = 1 if facing < 0 else self.last
        walk = self if self.at == end else self._to(self.at + facing)
        return replace(walk, turned=0) if walk.at == end else walk

    def _to(self, space: int) -> Walk:
        return replace(self, at=space, caught=space == self.party)
