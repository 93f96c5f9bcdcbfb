"""Giving answers in the window: the player must confirm an answer that kills a hero, and there is a pause after
important news."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject

from talisman_desktop.core.log import By
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.cloth_places import Place
from talisman_desktop.desktop.presenters.drama.beats import Play
from talisman_desktop.desktop.window.pacer import Pacer
from talisman_desktop.desktop.window.shell import Seat, Shell, WithPrompt, WithRules, WithServices, WithTable
from talisman_desktop.play import certainties
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.vocabulary import joined
from talisman_desktop.rules.game import Game

MOST_PLACES = 40
"""The number of places remembered. Those of questions that were expected are worked out before they are asked."""


class AnswersShell(Shell, Seat, WithRules, WithTable, WithPrompt, WithServices, Protocol):
    """The part of the window's interface that answering needs."""


class Answers(QObject):
    """Gives the players' answers to the session, and shows the next question."""

    def __init__(self, shell: AnswersShell, pacer: Pacer, allow_offers: Callable[[bool], object]) -> None:
        """Prepare for questions. `pacer` shows events one by one. `allow_offers` is called with True if
        something may be played before the answer, otherwise with False."""
        super().__init__(shell.window())
        self._shell, self._allow_offers = shell, allow_offers
        self._doomed: tuple[int, Answer] | None = None
        """The answer that would kill a hero and that the players were asked to confirm, with the length of the log at
        that time."""
        self._news: Sequence[str] = ()
        self._play = Play()
        """The events of the last answer."""
        self._drifts = False
        """Whether the tokens of the last answer have not been animated yet."""
        self._places: deque[tuple[Table, Request | None, Place | None]] = deque(maxlen=MOST_PLACES)
        self.pacer = pacer
        pacer.done.connect(self._go_on)
        shell.prompt.answered.connect(self.answer)
        shell.prompt.released.connect(self.release)

    def answer(self, answer: Answer, by: By = "person") -> None:
        """Give an answer. An answer that is sure to kill a hero must be given twice, neither time with Space; a typed
        one only once."""
        player = self._shell.player
        if player is None:
            return
        session, by_space = player.session, self._shell.prompt.by_space
        dying = () if by == "typed" else certainties.ended_by(session, answer)
        if dying and (by_space or self._doomed != (len(session.log), answer)):
            self._doomed = None if by_space else (len(session.log), answer)
            names = joined(f"the {screen_names.hero_name(hero, session.table, session.catalog)}" for hero in dying)
            meant = "Space is not enough: press Enter twice" if by_space else "Give this answer again"
            self._shell.prompt.show_note(f"This kills {names}. {meant} to confirm it")
            return
        player.answer(answer, by)

    def show(self, session: Session, news: Sequence[str], play: Play) -> None:
        """Show the events of the last answer at the pace of the settings, then the next question or a pause."""
        self._doomed, self._news, self._play, self._drifts = None, news, play, not self.paces(play)
        told = len(session.facts) - play.facts
        if self.paces(play) and self.pacer.begin(play, told=told, then=self._then):
            self._allow_offers(False)
        else:
            self._ask_or_hold(session)

    def paces(self, play: Play) -> bool:
        """Return whether the events of an answer are shown one by one before the panels show the result."""
        return self._before is not None and self.pacer.wants(play)

    def again(self) -> None:
        """Show the events of the last answer again, one for each key."""
        if self._play.scenes and self.pacer.begin(self._play, "step"):
            self._allow_offers(False)

    def put_away(self) -> None:
        """Hide the strip of recent events, or show it again; do nothing while events are shown one by one."""
        if not self.pacer.shows:
            self._shell.table.stage.put_away()

    def unfold(self) -> None:
        """Show the whole strip of recent events, or shorten it again; do nothing while events are shown one by one."""
        if not self.pacer.shows:
            self._shell.table.stage.unfold()

    def _go_on(self, seen: bool) -> None:
        """Show the next question or a pause, after the events of an answer were shown one by one. A pause that would
        only repeat them is left out if the player has `seen` them all."""
        player = self._shell.player
        if player is None:
            return
        if seen and player.held is not None and not player.held.always:
            player.held = None
        self._ask_or_hold(player.session)

    def _ask_or_hold(self, session: Session) -> None:
        """Show the next question, or first a pause if the players must see what the last answer did."""
        self.pacer.stop()
        held = self._shell.player.held if self._shell.player is not None else None
        if held is None:
            self.ask(session)
            return
        self._shell.table.expect_play()
        self._shell.table.show_table(session.table, None, self._before)
        self._shell.table.show_play(self._play, self._news, large=True)
        self._drift()
        self._shell.prompt.show_hold(held, self._news)
        self._offer()

    def ask(self, session: Session) -> None:
        """Show the question on the table and below it. If there is none although the game is not over, say that the
        rules failed."""
        shell, request = self._shell, session.pending
        place = self.place(session.game, request)
        shell.table.expect_play()
        shell.table.show_table(session.table, request, self._before, place)
        shell.table.show_play(self._play, self._news, large=request is None)
        self._drift()
        if request is None and not session.over:
            shell.prompt.show_words(
                "The rules failed here", "Undo the last answer and answer differently, or correct the table by hand."
            )
        else:
            shell.prompt.show_request(request, session.table, shell.rules, session.offers())
        self._offer()

    def place(self, game: Game, request: Request | None) -> Place | None:
        """Return what is in the middle of the table with this question. Each is worked out once, because a question may
        have been expected."""
        for table, asked, place in self._places:
            if table is game.table and asked is request:
                return place
        place = self._shell.services.village(game, request)
        self._places.append((game.table, request, place))
        return place

    def _drift(self) -> None:
        if self._drifts:
            self._drifts = False
            self._shell.table.drift(self._play.beats)

    def release(self) -> None:
        """End the pause after the news and show the next question; while events are shown one by one, end that
        instead."""
        player = self._shell.player
        if self.pacer.shows:
            self.pacer.finish()
        elif player is not None and player.held is not None:
            player.held = None
            self.ask(player.session)

    def _offer(self) -> None:
        self._allow_offers(bool(self._shell.prompt.play_now.offers))

    def _then(self, facts: int) -> Table:
        """Return the table after this many facts of the last answer."""
        outcome = self._shell.player.outcome if self._shell.player is not None else None
        assert outcome is not None
        return functools.reduce(reduce, outcome.change.facts[:facts], outcome.change.before)

    @property
    def _before(self) -> Table | None:
        """The table before the last answer, for marking the changes; None without a campaign or an answer."""
        return self._shell.player.before if self._shell.player is not None else None
