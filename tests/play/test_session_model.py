"""A session under anything people do to it: answers, undo, redo, rewind, corrections, switches, saving and loading.

The model is short: whatever was done, the table is the one that straight play of the log kept makes.
"""

from __future__ import annotations

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.log import Answered, Edited, Switched, encode_entry, encode_table
from talisman_desktop.core.requests import Thrown
from talisman_desktop.core.table import Step, Table, Token
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.session import Refused, Session
from tests.kit import a_table, catalog, core, who
from tests.kit import wrong as tables_wrong
from tests.play.sessions import ON_THE_TABLE, answer_somehow

SOURCES: list[dict[str, str]] = [{}, ON_THE_TABLE, {"dice": "table"}, {"ask:turn-back": "yes"}]

TOKENS: tuple[Token, ...] = ("gold", "fate", "life")


def before_a_row() -> Table:
    """Return a session of three heroes with many things to use, before a row of seven cards."""
    heroes = [
        who("wizard", fate=3, spells=["hex", "teleport", "random"], items=["wand", "potion-of-strength"]),
        who("druid", fate=2, gold=4, spells=["healing"], items=["two-bags-of-gold", "axe"], followers=["mercenary"]),
        who("troll", fate=1, life=2, items=["helmet", "cross"], followers=["alchemist", "mule"]),
    ]
    return a_table(heroes, space="woods", row=["ogre", "shrine", "guide", *"????"], step=Step("next-card"))


class Sittings(RuleBasedStateMachine):
    """One campaign under any sequence of what people do."""

    @initialize(seed=st.integers(0, 999), new=st.booleans(), switches=st.sampled_from(SOURCES))
    def begin(self, seed: int, new: bool, switches: dict[str, str]) -> None:
        """Begin with a new campaign, or with a well-equipped party before a row of cards."""
        self.base = new_table(catalog(), seed) if new else replace(before_a_row(), seed=seed)
        self.session = Session(core(), self.base, switches=switches)

    @rule(seeds=st.lists(st.integers(0, 999), min_size=5, max_size=30))
    def answers(self, seeds: list[int]) -> None:
        """Give several answers."""
        for seed in seeds:
            if self.session.pending is not None:
                before, length = self.session.table, len(self.session.log)
                change = answer_somehow(self.session, seed)
                assert (change.before, change.after) == (before, self.session.table)
                assert change.entries == tuple(self.session.log[length:])

    @precondition(lambda self: self.session.undoable())
    @rule()
    def undo(self) -> None:
        """Undo the last decision: nothing older changes, and after an amendment the old course is back."""
        left = list(self.session.undo_courses)
        if self.session.next_undo() != self.session.undoable()[-1][1]:
            self.session.undo()
            assert self.session.undo_courses == left[:-1]
            assert tuple(self.session.log[left[-1].at :]) == left[-1].entries
            return
        at, _ = self.session.undoable()[-1]
        kept = self.session.log[:at]
        change = self.session.undo()
        assert self.session.log[:at] == kept
        assert change.cut > 0
        assert all(isinstance(e, Answered) and e.by in ("app", "auto") for e in self.session.log[at:])

    @precondition(lambda self: self.session.undoable())
    @rule()
    def undo_and_redo(self) -> None:
        """Undo and redo: everything that undo took back is there again."""
        log, table = list(self.session.log), self.session.table
        self.session.undo()
        self.session.redo()
        assert (self.session.log, self.session.table) == (log, table)

    @precondition(lambda self: self.session.redoable)
    @rule()
    def redo(self) -> None:
        """Redo what was undone before."""
        length = len(self.session.log)
        self.session.redo()
        assert len(self.session.log) >= length

    @precondition(lambda self: self.session.log)
    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        """Rewind to any entry of the log."""
        to = len(self.session.log) - data.draw(st.integers(0, min(12, len(self.session.log))))
        kept = self.session.log[:to]
        self.session.rewind(to)
        assert self.session.log[:to] == kept

    @precondition(lambda self: self.session.log)
    @rule(data=st.data(), seed=st.integers(0, 999))
    def amend(self, data: st.DataObject, seed: int) -> None:
        """Correct an earlier die: the entries that no longer fit are returned."""
        throws = [i for i, e in enumerate(self.session.log) if isinstance(e, Answered) and isinstance(e.answer, Thrown)]
        if not throws:
            return
        at = data.draw(st.sampled_from(throws))
        old = self.session.log[at]
        assert isinstance(old, Answered)
        assert isinstance(old.answer, Thrown)
        dice = (seed % 5 + 1, *old.answer.dice[1:])
        log, table = list(self.session.log), self.session.table
        try:
            change, lost = self.session.amend(at, Thrown(dice))
        except Refused:
            assert (self.session.log, self.session.table) == (log, table)
            return
        assert self.session.log[:at] == log[:at]
        assert self.session.log[at] != old or dice == old.answer.dice
        assert list(lost) == log[len(log) - len(lost) :]
        assert change.after == self.session.table
        # As one step it is undone and done again.
        amended = list(self.session.log)
        self.session.undo()
        assert (self.session.log, self.session.table, self.session.redoable) == (log, table, [])
        self.session.redo()
        assert (self.session.log, self.session.table) == (amended, change.after)

    @precondition(lambda self: self.session.log)
    @rule(data=st.data(), other=st.booleans())
    def play_on_from_earlier(self, data: st.DataObject, other: bool) -> None:
        """Play on from an earlier moment, with the same or other luck: undo leads back."""
        at = len(self.session.log) - data.draw(st.integers(0, min(12, len(self.session.log))))
        log, table = list(self.session.log), self.session.table
        luck_from_here = [Switched("luck", "another")] if other else []
        _, lost = self.session.leave(at, luck_from_here, "from here")
        assert lost == ()
        assert self.session.log[:at] == log[:at]
        self.session.undo()
        assert (self.session.log, self.session.table, self.session.redoable) == (log, table, [])
        if data.draw(st.booleans()):
            self.session.redo()

    @precondition(lambda self: self.session.log)
    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """Look at an earlier moment: nothing changes, and a rewind leads to the same table."""
        at = data.draw(st.integers(max(0, len(self.session.log) - 12), len(self.session.log)))
        log, table = list(self.session.log), self.session.table
        moment = self.session.moment(at)
        assert (self.session.log, self.session.table) == (log, table)
        straight = Session(core(), self.base, log[:at], switches=self.session.first_switches, hold=True)
        assert (moment.table, moment.request) == (straight.table, straight.pending)

    @precondition(lambda self: self.session.table.heroes)
    @rule(by=st.integers(1, 3), token=st.sampled_from(TOKENS), data=st.data())
    def correct(self, by: int, token: Token, data: st.DataObject) -> None:
        """Correct the table by hand, whatever is being asked."""
        hero = data.draw(st.sampled_from(self.session.table.order))
        pending = self.session.pending
        change = self.session.edit("a correction", [TokensChanged(hero=hero, token=token, by=by)])
        assert isinstance(change.entries[0], Edited)
        assert (self.session.pending is None) == (pending is None)

    @rule(name=st.sampled_from(["dice", "decks", "luck"]), to=st.sampled_from(["app", "table"]))
    def switch(self, name: str, to: str) -> None:
        """Switch to real dice or cards, or to other luck."""
        self.session.switch(name, to)

    @rule(data=st.data())
    def save_and_load(self, data: st.DataObject) -> None:
        """Save and load a keyframe and the entries since, as JSON; older moments can then no longer be undone."""
        session = self.session
        frame = data.draw(st.sampled_from(session.keyframes[-12:]))
        switches = dict(session.first_switches)
        switches |= {e.name: e.value for e in session.log[: frame.entries] if isinstance(e, Switched)}
        table = CODEC.table(encode_table(frame.table))
        entries = [CODEC.entry(encode_entry(e)) for e in session.log[frame.entries :]]
        again = Session(core(), table, entries, switches=switches)
        assert (again.table, again.pending) == (session.table, session.pending)
        assert again.log == session.log[frame.entries :]
        assert again.facts == session.facts[frame.facts :]
        assert again.switches == session.switches
        self.session, self.base = again, table

    @invariant()
    def the_table_is_sound(self) -> None:
        """No move leaves a broken table."""
        assert not tables_wrong(self.session.table)

    @invariant()
    def it_is_what_straight_play_makes(self) -> None:
        """Replay the log: it makes this same session."""
        straight = Session(core(), self.base, self.session.log, switches=self.session.first_switches)
        assert straight.table == self.session.table
        assert straight.pending == self.session.pending
        assert straight.log == self.session.log
        assert straight.facts == self.session.facts
        assert straight.switches == self.session.switches
        # The same luck waits for both.
        assert straight._occurrences == self.session._occurrences


TestSittings = Sittings.TestCase
# Without shrinking, which takes minutes here: what fails is found again as it is.
TestSittings.settings = settings(
    max_examples=40, stateful_step_count=25, phases=[Phase.generate], report_multiple_bugs=False
)
