"""Twins: separate rounds in the same state, on which an answer can be tried before anybody gives it."""

from __future__ import annotations

from copy import copy
from typing import Self

from talisman_desktop.play.round import Round, StepSource


class TwinRound(Round):
    """A round that can make a twin of itself, and become what a twin has become."""

    def twin(self) -> Self | None:
        """Return a separate round in the same state, with the same log, facts and table: what happens in one changes
        nothing in the other. The step under way is replayed for it. Return None if the rules lead to another state
        today, such as after a correction that they would no longer accept."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(other, name, value.copy())
        other._running, other._source = None, StepSource(other)
        try:
            other._put_back(other._mark())
        except Exception:  # because the rules and the cards of a campaign may fail in any way
            return None
        if other.table != self.table or other.pending != self.pending or other.log != self.log:
            other.give_up()
            return None
        # The same objects, because what shows a table compares them by identity.
        other._game.go_back(self.table, 0)
        other._game.share_results(self._game)
        other.facts, other.keyframes = self.facts.copy(), self.keyframes.copy()
        other.origins, other.filled = self.origins.copy(), self.filled.copy()
        return other

    def become(self, twin: Self) -> None:
        """Take over the state of a twin of this round, which must not be used any more."""
        self._drop()
        vars(self).update(vars(twin))
        self._source.round = self

    def give_up(self) -> None:
        """End the step under way and let go of everything, because the round is not used any more. Otherwise its
        memory would be free only after the next search for circular references."""
        self._drop()
        vars(self).clear()
