"""Random operations through the window's player, on a campaign file that is closed and opened again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from talisman_desktop.app.campaigns import words
from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Change, Refused, Session
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.store.branches import branch
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.checkpoints import Way
from talisman_desktop.store.ledger import UNASKED
from talisman_desktop.store.resumption import further_back, resume, resume_as_saved
from tests.soak.dead_ends import DeadEnds
from tests.soak.meddling import Different, Meddler, any_answer, sound
from tests.soak.visits import Visits

BETWEEN = 20
"""The number of answers between two operations that meddle with a campaign."""


class Filed(Meddler):
    """Meddles with a campaign through the window's player, in a file."""

    def __init__(self, folder: Path, rules: Rules, start: Table, switches: dict[str, str], seed: int) -> None:
        self.rules, self.folder, self.branches = rules, folder, 0
        self.words = words(rules)
        self.visits, self._dead_ends = Visits(), DeadEnds()
        path = folder / f"{seed}.talisman"
        self.campaign = Campaign.create(path, start, switches=switches, words=self.words, backups=folder / "backups")
        self.campaign.sittings.begin()
        session = resume(self.campaign, rules)
        super().__init__(session, seed)
        self._sit_down(session)

    def _sit_down(self, session: Session) -> None:
        campaign = self.campaign
        self.player = player = Player(session, campaign.record)
        player.again = lambda: resume_as_saved(campaign, self.rules)
        player.earlier = lambda: (
            resume(campaign, self.rules, before=further_back(campaign, player.session)) if campaign.first else None
        )

    @property
    def game(self) -> Session:
        """The session of the player."""
        return self.player.session

    def attempt(self, operation: Callable[[], object]) -> str:
        """Carry out an operation as the window does; return why it was not done, "" if it was."""
        crashed: list[str] = []
        self.player.crashed.connect(lambda sentence, report: crashed.append(sentence))

        def turned() -> tuple[Change, tuple[()]]:
            done = operation()
            change = done[0] if isinstance(done, tuple) else done
            assert isinstance(change, Change)
            self.visits.follow(self.game.game, change.before.region, change.facts)
            return change, ()

        done = self.player.turn(turned) is not None
        self.player.crashed.disconnect()
        if crashed:
            self.failed += 1
            return f"failed: {crashed[0]}"
        if not done:
            self.refused += 1
            return f"refused: {self.player.why}"
        if self.player.unsaved:
            raise Different("it was not saved")
        return ""

    # --- the file ---

    def look(self) -> None:
        """Check that the file contains the same log as the session, and leads to the same table."""
        campaign, session = self.campaign, self.game
        sound(session)
        newest = campaign.past.start(newest=True)
        if list(newest.entries) != session.log[newest.first - campaign.first :]:
            raise Different("the file holds another log")
        again = Session(self.rules, newest.table, newest.entries, switches=newest.switches, fills="never")
        if (again.table, again.pending) != (session.table, session.pending):
            raise Different("the file leads to another table")
        if campaign.past.differences(session.table):
            raise Different(f"the readable tables differ: {campaign.past.differences(session.table)[0]}")
        if [c for c in campaign.past.courses() if c.why == UNASKED]:
            raise Different("the log became shorter, and nobody had asked for it")

    def reopen(self) -> None:
        """Close the campaign and open it again; everything must be as before."""
        self.told.append("reopen")
        before, path = self.game, self.campaign.path
        first = self.campaign.first
        self.campaign.close(before)
        self.campaign = Campaign.open(path, words=self.words, backups=self.folder / "backups")
        session = resume(self.campaign, self.rules)
        if self.campaign.warnings:
            raise Different(f"opened again: {self.campaign.warnings[0]}")
        later = self.campaign.first - first
        own, others = (session.log, before.log[later:]) if later >= 0 else (session.log[-later:], before.log)
        if (session.table, session.pending, own) != (before.table, before.pending, others):
            raise Different("opened again it stands elsewhere")
        if session.redoable != before.redoable:
            raise Different("opened again something else can be redone")
        self._sit_down(session)
        self.campaign.sittings.begin()

    def branch(self) -> None:
        """Check that a branch from an earlier moment, in a new file, has the same past."""
        campaign, session = self.campaign, self.game
        self.branches += 1
        target = self.folder / f"branch {self.branches}.talisman"
        at = self.random.randint(max(0, len(session.log) - 40), len(session.log))
        self.told.append(f"branch at {at}")
        luck = str(self.random.random()) if self.random.random() < 0.5 else ""
        branch(campaign, target, self.rules, Way(campaign.first + at, ()), "Another way", luck)
        with Campaign.open(target, words=self.words, backups=self.folder / "backups", keep=0) as other:
            branched = resume(other, self.rules)
            sound(branched)
            if other.warnings:
                raise Different(f"of the branch: {other.warnings[0]}")
            kept = at + campaign.first - other.first
            if branched.log[:kept] != session.log[at - kept : at] if kept <= at else False:
                raise Different("the branch has another past")
            for _ in range(5):
                request = branched.pending
                if request is not None:
                    other.record(branched.answer(any_answer(branched, request, self.random)), branched)
        target.unlink()

    # --- a campaign ---

    def play_on(self, answers: int) -> None:
        """Give this many answers with the careful bot, so that the campaign lasts. Sometimes something is played before
        an answer.
        """
        self._dead_ends.forget()  # because things may have been moved by hand
        for _ in range(answers):
            request = self.game.pending
            if request is None:
                return
            self.told.append(f"answer {request.key}")
            why = self.attempt(self._carefully)
            if why.startswith("failed"):
                raise Different(why)
            self.done += 1

    def _carefully(self) -> Change:
        session, random = self.game, self.random
        request = session.pending
        if request is None:
            raise Refused("nothing is asked")
        self._dead_ends.ask(session, request)
        if isinstance(request, Throw | Draw):
            return session.answer(session.by_luck(request), "typed")
        answer = careful(session, request) if random.random() >= 0.15 else None
        if answer is None:
            answer = any_answer(session, request, random)
        self._dead_ends.take(session, request, answer)
        return session.answer(answer)

    def meddle(self) -> str:
        """Do a random operation that players might do between two answers, or make a branch. Return why it was not
        done, "" if it was.
        """
        if self.random.random() < 0.15:
            self.branch()
            return ""
        return self.once()
