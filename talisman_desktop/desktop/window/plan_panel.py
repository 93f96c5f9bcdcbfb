"""The panel *Plan* in the window: it follows the game, the chosen aim, and the setting that hides odds."""

from __future__ import annotations

from typing import Protocol, get_args

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from talisman_desktop.desktop.prompts.share import ShareBody
from talisman_desktop.desktop.window.arrangement import Arrangement
from talisman_desktop.desktop.window.faults import report
from talisman_desktop.desktop.window.shell import Preferring, Shell, WithPanels, WithPrompt, WithServices
from talisman_desktop.odds.plan_aim import Aim
from talisman_desktop.play.session import Session


class PlanShell(Shell, WithServices, WithPrompt, WithPanels, Preferring, Protocol):
    """The part of the window's interface that the plan needs."""

    arrangement: Arrangement


class PlanPanel(QObject):
    """Makes a plan after the question has been shown, and shows it while it is valid."""

    def __init__(self, shell: PlanShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._session: Session | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.show_now)
        planner = shell.panels.planner
        planner.aim_chosen.connect(self._aim)
        planner.fill_wanted.connect(self._fill)
        shell.panels.plan.visibilityChanged.connect(self._seen)
        shell.arrangement.odds_hidden.connect(lambda _hidden: self.follow(self._session))

    def follow(self, session: Session | None) -> None:
        """Follow the question of this session: make its plan in a moment, or, while another panel is in front of this
        one, when this one becomes visible. Hide the panel if the question has no plan or the odds are hidden."""
        self._session = session
        request = session.pending if session is not None else None
        if self._shell.settings.hide_odds or request is None or not self._shell.services.plannable(request):
            self._later.stop()
            self._shell.panels.show_plan(None)
        elif self._shell.panels.has_plan_in_front():
            self._later.start()
        else:
            self._shell.panels.planner.show_plan(None)

    def _seen(self, seen: bool) -> None:
        """Make a plan when the panel becomes visible without one."""
        if seen and self._session is not None and self._shell.panels.planner.plan is None:
            self._later.start()

    def show_now(self) -> None:
        """Make the plan for the present question and show it."""
        session = self._session
        if session is None:
            return
        aim = self._shell.settings.aim
        self._shell.panels.planner.show_aim(aim)
        try:
            plan = self._shell.services.plan(session.game, session.pending, session.log, aim)
        except Exception as error:  # because the game continues without a plan, whatever is wrong
            report(error)
            plan = None
        self._shell.panels.show_plan(plan)

    def _aim(self, name: str) -> None:
        aim: Aim = next(aim for aim in get_args(Aim) if aim == name)
        self._shell.change_settings(replace(self._shell.settings, aim=aim))
        self.show_now()

    def _fill(self) -> None:
        """Copy the points of the plan into the form of the question. If that plan has not been made yet, make it
        first."""
        planner, body = self._shell.panels.planner, self._shell.prompt.body  # which may find a new question
        if self._later.isActive():
            self._later.stop()
            self.show_now()
        plan = planner.plan
        if plan is not None and isinstance(body, ShareBody):
            body.fill(plan.shares.get(body.draft.request.key, {}))
            self._shell.prompt.take_focus()
