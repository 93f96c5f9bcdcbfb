"""The commands for an earlier moment: go back to it, play on with other luck or as a new campaign, or correct its
answer."""

from __future__ import annotations

import secrets
from typing import Protocol

from PySide6.QtCore import QObject, QPoint

from talisman_desktop.core.log import Entry, Switched
from talisman_desktop.core.requests import Answer
from talisman_desktop.desktop.docks.past_strip import ACTS
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.window.course_changes import CourseShell, turned
from talisman_desktop.desktop.window.far_past import Going, Reach
from talisman_desktop.desktop.window.long_work import busy
from talisman_desktop.desktop.window.lookback import Lookback
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Explained,
    Shell,
    WithPanels,
    WithRules,
    WithStatusBar,
    WithTheme,
)
from talisman_desktop.play.courses import Moment
from talisman_desktop.play.session import Refused
from talisman_desktop.play.timeline import Decision


class ActsShell(Shell, CourseShell, WithStatusBar, WithRules, WithPanels, WithTheme, Explained, Protocol):
    """The part of the window's interface that these commands need."""

    looking: Lookback

    def redo(self, steps: int) -> None:
        """Redo this many decisions."""
        ...

    def branch(self, entry: int, name: str) -> str:
        """Make a new campaign from the moment before a log entry; return the reason if that is impossible, else ""."""
        ...

    def make_card(self, prompt: PromptArea) -> None:
        """Open the form for the card that a question asks to name."""
        ...


class PastActs(QObject):
    """Carries out the commands in the panel of an earlier moment and in the timeline."""

    def __init__(self, shell: ActsShell, reach: Reach) -> None:
        """Connect the panel of an earlier moment. `reach` plays on from an entry of the whole log."""
        super().__init__(shell.window())
        self._shell, self._reach_entry = shell, reach
        self._panel = panel = shell.looking.panel
        panel.act_wanted.connect(self.act)
        panel.answered.connect(self._amend)
        panel.prompt.command_wanted.connect(lambda _name: shell.make_card(panel.prompt))
        panel.prompt.rule_clicked.connect(shell.open_rule)
        shell.panels.timeline.tree.entered.connect(self._entered)
        shell.panels.timeline.tree.menu_wanted.connect(self._menu)

    def act(self, name: str) -> None:
        """Carry out one of the `ACTS`, by its name, for the moment shown. All but "amend" save the game first, and do
        nothing if that fails."""
        decision, moment = self._shell.looking.shown, self._shell.looking.moment
        if decision is None or moment is None:
            return
        if name == "amend":
            self._ask_again(decision, moment)
            return
        if not self._shell.looking.open_campaign()[0].save():
            return  # because the banner says that the session is not saved
        if name == "branch":
            self._panel.say(self._shell.branch(decision.entry, f"day {decision.day}"))
            return
        luck = secrets.token_hex(3) if name == "other" else ""
        why = f"Playing on from “{decision.name}”" + (" with other luck" if luck else "")
        switch: list[Entry] = [Switched("luck", luck)] if luck else []

        def go(player: Player, entry: int) -> None:
            if name == "back":
                player.rewind(entry)
            else:
                turned(self._shell, player, lambda: player.session.leave(entry, switch, why))

        self._reach(decision.entry, go)

    def _ask_again(self, decision: Decision, moment: Moment) -> None:
        if not decision.amendable or moment.request is None:
            self._panel.say("Only answers can be corrected; go back to here, or undo.")
            return
        self._panel.prompt.show_theme(self._shell.theme)
        self._panel.ask(moment.request, moment.table, self._shell.rules)

    def _amend(self, answer: Answer, _by: str) -> None:
        if self._shell.looking.shown is None or not self._shell.looking.open_campaign()[0].save():
            return

        def go(player: Player, entry: int) -> None:
            turned(self._shell, player, lambda: player.session.amend(entry, answer), entry + 1)

        self._reach(self._shell.looking.shown.entry, go)

    def _reach(self, entry: int, go: Going) -> None:
        """Play on from an entry of the whole log, once the session contains it."""

        def refusing(player: Player, entry: int) -> None:
            try:
                with busy(self._shell.statusBar(), "Playing on from there ..."):
                    go(player, entry)
            except Refused as refused:
                self._refuse(str(refused))

        self._reach_entry(entry, "Playing again from there ...", refusing, self._refuse)

    def _refuse(self, why: str) -> None:
        """Show why a command was refused; while an earlier moment is shown, in its panel."""
        if self._shell.looking.shown is not None:
            self._panel.say(why)
        else:
            self._shell.banner.tell("turned", why)

    # --- the timeline ---

    def _entered(self, decision: Decision) -> None:
        if decision.state == "undone":
            self._shell.redo(decision.entry)
        elif decision.state == "done":
            self._shell.looking.look(decision)
            self.act("amend")

    def _menu(self, decision: Decision, at: QPoint) -> None:
        view = self._shell.panels.timeline
        if decision.state == "undone":
            view.open_menu([("Redo up to here", "Enter", lambda: self._entered(decision))], at)
        elif decision.state == "done":
            self._shell.looking.look(decision)
            acts = [
                (text, key, lambda name=name: self.act(name))
                for name, (text, key, _) in ACTS.items()
                if name != "amend" or decision.amendable
            ]
            view.open_menu([*acts, ("Back to now", "Esc", self._shell.looking.now)], at)
