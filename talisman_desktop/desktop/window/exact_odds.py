"""The exact odds of all answers, on demand. They are worked out one answer after the other, in short slices."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from talisman_desktop.core.requests import Request
from talisman_desktop.desktop.presenters.prompts import odds_figures
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.desktop.window.explanations import Explanations
from talisman_desktop.desktop.window.faults import report
from talisman_desktop.desktop.window.shell import Shell, WithPrompt, WithServices, WithSettings
from talisman_desktop.odds.attack import Odds
from talisman_desktop.play.session import Session

SLICE = 0.008
"""The seconds of work in one slice, after which the window handles its events."""

Working = Generator[None, None, Odds[Fraction] | None]


class ExactShell(Shell, WithPrompt, WithServices, WithSettings, Protocol):
    """The part of the window's interface that the exact odds need."""

    explaining: Explanations


class ExactOdds(QObject):
    """Shows the odds known at once, then the fractions of each answer as they are found. The answer with the focus or
    under the mouse comes first."""

    def __init__(self, shell: ExactShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._session: Session | None = None
        self._request: Request | None = None
        self._found: dict[str, Odds[Fraction]] = {}
        self._left: list[str] = []
        self._working: tuple[str, Working] | None = None
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self._work)

    def begin(self, session: Session, at: QPoint) -> None:
        """Show the odds of all answers at a point on the screen."""
        prompt = self._shell.prompt
        self._session, self._request = session, prompt.request
        self._found, self._working = {}, None
        self._left = sorted(prompt.figures, key=lambda name: name not in self._looked_at())
        self._shell.explaining.tell(self._reason(), at)
        self._again.start()

    def _looked_at(self) -> tuple[str, ...]:
        """Return the answers with the focus and under the mouse."""
        prompt = self._shell.prompt
        under = prompt.childAt(prompt.mapFromGlobal(QCursor.pos()))
        return tuple(w.property("option") or "" for w in (QApplication.focusWidget(), under) if w is not None)

    def _reason(self) -> Reason:
        prompt = self._shell.prompt
        assert self._request is not None, "the odds of a question are told"
        return odds_figures.exact_odds(self._request, prompt.figures, self._found, prompt.play_now.offers)

    def _work(self) -> None:
        """Calculate for one slice of time, if the panel is still open; the next slice follows after the events of the
        window."""
        shell, session = self._shell, self._session
        if shell.settings.hide_odds or session is None or session.pending is not self._request:
            return
        if not shell.explaining.tells(odds_figures.EXACTLY):
            return
        until = perf_counter() + SLICE
        while perf_counter() < until:
            if self._working is None:
                if not self._left:
                    return
                name = self._left.pop(0)
                self._working = name, shell.services.exact_odds(session, name)
            self._step(*self._working)
        self._again.start()

    def _step(self, name: str, working: Working) -> None:
        """Continue the calculation for one answer."""
        try:
            next(working)
        except StopIteration as done:
            self._working = None
            if done.value is not None:
                self._found[name] = done.value
                self._shell.explaining.tell_more(self._reason())
        except Exception as error:  # because the game continues without exact odds, whatever is wrong
            report(error)
            self._working = None
