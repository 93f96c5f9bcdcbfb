"""The odds beside the answers: they are worked out when the window is idle, after the question has been painted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QTimer

from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.drama import open_fight
from talisman_desktop.desktop.presenters.prompts import odds_figures
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.window.arrangement import Arrangement
from talisman_desktop.desktop.window.exact_odds import ExactOdds, ExactShell
from talisman_desktop.desktop.window.faults import report
from talisman_desktop.desktop.window.shell import Seat, WithTable
from talisman_desktop.odds import hand_fights
from talisman_desktop.odds.hand_fights import Typed
from talisman_desktop.play.session import Session

PAUSE = 20
"""The milliseconds between showing a question and working out its odds. A question answered sooner needs no odds."""


class OutlookShell(ExactShell, Seat, WithTable, Protocol):
    """The part of the window's interface that odds need."""

    arrangement: Arrangement


class Outlook(QObject):
    """Shows the forecasts for the present question, unless odds are hidden."""

    def __init__(self, shell: OutlookShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._known: tuple[Request, Table, Mapping[str, Figures]] | None = None
        """The last question with odds, its table and its figures."""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.look)
        # Timers of this object instead of `singleShot`, for which PySide6 keeps a closed window if it is still running.
        self._painting, self._next = (QTimer(self, singleShot=True, interval=0) for _ in range(2))
        self._painting.timeout.connect(self._pause.start)
        self._next.timeout.connect(self._prepare_more)
        self._exact = ExactOdds(shell)
        self._preparing: Iterator[None] = iter(())
        self._prepared: tuple[object, ...] = ()
        """The game, the modules and the options of the table that the last preparation was for."""
        shell.prompt.asked.connect(self.begin)
        shell.prompt.scores.typed.connect(self._weigh)
        shell.prompt.odds_wanted.connect(self.explain)
        shell.arrangement.odds_hidden.connect(self._switch)

    def begin(self) -> None:
        """Show the odds of the question that was just shown, or start working them out after `PAUSE`."""
        self._pause.stop()
        session = self._shell.player.session if self._shell.player is not None else None
        request = self._shell.prompt.request
        if request is None or session is None or self._shell.settings.hide_odds:
            return
        if self._known is not None and self._known[0] is request and self._known[1] is session.table:
            self._take_scores(session, request)
            self._show(self._known[2])
        else:
            self._painting.start()  # the pause begins after the painting

    def look(self) -> None:
        """Work out the odds and show them, if the question is still asked and visible."""
        shell, player = self._shell, self._shell.player
        if player is None or shell.settings.hide_odds or not shell.prompt.isVisible():
            return
        session, request = player.session, shell.prompt.request
        if request is None or session.pending is not request:
            return
        self._take_scores(session, request)
        offers = shell.prompt.play_now.offers
        try:
            figures = odds_figures.figures(request, shell.services.forecasts(session), offers)
        except Exception as error:  # because the game continues without odds, whatever is wrong
            report(error)
            figures = odds_figures.no_figures(request)
        self._known = (request, session.table, figures)
        self._show(figures)
        if not figures:
            self._prepare(session)

    def _prepare(self, session: Session) -> None:
        """Calculate, between two events, what the first forecast of a fight needs, once for the rules of a table."""
        table = session.table
        rules = (table.game, table.modules, table.options)
        if not table.heroes or rules == self._prepared:
            return
        self._prepared, self._preparing = rules, self._shell.services.prepare_forecasts(session)
        self._next.start()

    def _prepare_more(self) -> None:
        try:
            next(self._preparing)
        except StopIteration:
            return
        except Exception as error:  # because play continues without odds, whatever is wrong with them
            report(error)
            return
        self._next.start()

    def _show(self, figures: Mapping[str, Figures]) -> None:
        """Show the figures beside the answers, and those of an open fight on the stage."""
        self._shell.prompt.show_figures(figures)
        self._shell.table.stage.show_open(open_fight.small(figures))

    def _take_scores(self, session: Session, request: Request) -> None:
        """Ask for the scores if the question is about a fight at the players' own table."""
        scores = hand_fights.scores(session.game, request)
        if scores is not None:
            names = {hero: screen_names.hero_name(hero, session.table, session.catalog) for hero in scores.heroes}
            self._shell.prompt.take_scores(scores, names)

    def explain(self, at: QPoint) -> None:
        """Show the exact odds of all answers at a point on the screen."""
        shell = self._shell
        if shell.settings.hide_odds or shell.prompt.request is None or not shell.prompt.figures:
            return
        session = shell.player.session if shell.player is not None else None
        if session is None or session.pending is not shell.prompt.request:
            return
        self._exact.begin(session, at)

    def _weigh(self, typed: Typed) -> None:
        """Show the odds of a fight at the players' own table, given the scores typed."""
        player, prompt = self._shell.player, self._shell.prompt
        if player is None or self._shell.settings.hide_odds:
            return
        found = hand_fights.forecast(player.session.game, prompt.request, typed)
        prompt.scores.show_figures(odds_figures.of_a_fight(found), prompt.theme)

    def _switch(self, hidden: bool) -> None:
        if hidden:
            self._known, self._preparing = None, iter(())
            self._pause.stop()
            self._show({})
            self._shell.prompt.scores.leave()
        else:
            self.begin()
