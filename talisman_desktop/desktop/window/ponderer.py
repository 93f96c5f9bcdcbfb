"""Working out the open answers while the players think, as chess programs ponder. When one of these answers is given,
the window only has to save it and show it. What is shown never depends on this, except for the time it takes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import QObject

from talisman_desktop.core.requests import Answer, Arrange, Choose, Chosen, Interjected, Pick, Picked, Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.prompts import holds, space_key
from talisman_desktop.desktop.widgets.idle_work import IdleWork
from talisman_desktop.desktop.window.answers import Answers
from talisman_desktop.desktop.window.display import Display
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCampaign,
    WithPrompt,
    WithRules,
    WithServices,
    WithTable,
)
from talisman_desktop.play.foreseen import Foreseen, foresee
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads

AFTER_MS = 25
"""The milliseconds after the last painting of an answer until the work begins."""
PAUSE_MS = 4
"""The milliseconds of a pause, in which cards may fly and the player may answer."""
MOST = 32
"""The greatest number of answers to a question that are worked out: all those of a busy village, with what may be
played there at once. The caches of what is made ready hold as many."""
MOST_EDITS = 12
"""The number of changes of an answer after which no more are worked out, so that little memory is taken."""


class PondererShell(Shell, Seat, WithServices, WithCampaign, WithRules, WithTable, WithPrompt, Protocol):
    """The part of the window's interface that the ponderer needs."""

    display: Display
    answering: Answers


class Ponderer(QObject):
    """Works out the open answers one by one, in short pieces: first those that the player points at, then the others in
    their order."""

    def __init__(self, shell: PondererShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._idle = IdleWork(self, AFTER_MS, PAUSE_MS)
        self._asked: tuple[Player, Session, Request] | None = None
        """The player, the session and the question that the work is about; None if nothing is to be worked out."""
        self._left: list[Answer] = []
        """The answers that are not worked out yet."""
        self._edits = 0
        """The number of times that the player has changed the answer to the open question."""
        shell.display.shown.connect(self.begin)
        shell.display.left.connect(self._leave)
        shell.prompt.pointed.connect(self._prefer)
        shell.prompt.edited.connect(self._begin_again)

    def begin(self, session: Session) -> None:
        """Work out the answers to the question that is shown now, instead of those to the last one."""
        self._edits = 0
        self._work_out(session)

    def _work_out(self, session: Session) -> None:
        self.stop()
        player, request = self._shell.player, session.pending
        if player is None:
            return
        if request is None:
            self._idle.begin(player.let_go())
            return
        self._asked = player, session, request
        self._left = self._open_answers(request)
        if roads.way(session.table) is None:
            # Not on the road, where what is played at once is less likely, and the processor works faster if less was
            # worked out.
            self._left += [Interjected(offer.id) for offer in session.offers()]
        self._idle.begin(self._ponder(player, session))

    def _open_answers(self, request: Request) -> list[Answer]:
        """Return the answers that may be given next, the most likely ones first. They may be refused."""
        match request:
            case Choose(options=options):
                usual = space_key.option(request)
                return [Chosen(option.id) for option in sorted(options, key=lambda option: option.id != usual)]
            case Pick(options=options, least=1, most=1):
                return [Picked((option.id,)) for option in options]
            case Pick() | Arrange():
                body = self._shell.prompt.body
                answer = body.present_answer() if body is not None else None
                return [answer] if answer is not None else []
            case _:
                return []  # because what dice and real cards will show is not known

    def _begin_again(self) -> None:
        """Work out the answer that the player has just changed, if the question is shown."""
        player = self._shell.player
        if player is not None and self._shell.prompt.request is player.session.pending and self._edits < MOST_EDITS:
            self._edits += 1
            self._work_out(player.session)

    def stop(self) -> None:
        """Work out nothing more, and use nothing that was worked out."""
        self._idle.stop()
        if self._asked is not None:
            self._asked[0].expect_nothing()
        self._asked, self._left = None, []

    def _leave(self) -> None:
        """Let go of everything, because the campaign is closed."""
        self.stop()
        player = self._shell.player
        if player is not None:
            for _ in player.let_go():
                pass

    @property
    def is_waiting(self) -> bool:
        """Whether work will begin or go on after a pause."""
        return self._idle.is_waiting

    def finish(self) -> None:
        """Do all the work now."""
        self._idle.finish()

    def _prefer(self, option: str) -> None:
        """Work the answer with this option out next."""
        for answer in (Chosen(option), Picked((option,)), Interjected(option)):
            if answer in self._left:
                self._left.remove(answer)
                self._left.insert(0, answer)

    @property
    def _is_current(self) -> bool:
        """Whether the question is still the one that the work is about."""
        if self._asked is None:
            return False
        player, session, request = self._asked
        return self._shell.player is player and player.session is session and session.pending is request

    def _ponder(self, player: Player, session: Session) -> Iterator[None]:
        """Let go of what was worked out for the last question, then work out one answer after the other; yield after
        each step."""
        yield from player.let_go()
        for _ in range(MOST):
            if not self._left or not self._is_current:
                return
            found = foresee(session, self._left.pop(0))
            if found is None:
                continue
            player.expect(found)
            yield
            if not self._is_current:
                return
            with contextlib.suppress(Exception):  # because this answer may never be given; if it is, the window reports
                for _ in self._prepare(found, session.table):
                    yield
                    if not self._is_current:
                        return

    def _prepare(self, found: Foreseen, before: Table) -> Iterator[None]:
        """Prepare to save and to show the result of an answer; yield after each step."""
        shell, twin = self._shell, found.twin
        table = twin.table
        if shell.campaign is None or (table.made, table.numbers) != (before.made, before.numbers):
            return  # because the words for the file and the journal learn new cards only with the answer itself
        twin.offers()
        shell.services.foretell(shell.campaign, twin)
        yield
        play, news, due = shell.display.foresee(found)
        yield
        held = holds.hold(found.change, found.request, found.answer, twin.ruleset)
        asked = twin.pending if held is None else None
        shell.prompt.prepare(asked, table, shell.rules, news, due)
        yield
        place = shell.answering.place(twin.game, asked)
        yield from shell.table.prepare_next(table, asked, place, play)
