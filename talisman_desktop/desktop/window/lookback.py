"""Looking back: an earlier moment in the middle of the window, and going on from there another way."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget

from talisman_desktop.cards.made_cards import learn
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.log import Entry, Switched
from talisman_desktop.core.requests import Answer
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.docks.past_strip import ACTS, PastPanel, Strip
from talisman_desktop.desktop.presenters.services import CampaignFile
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.window.course_changes import turned
from talisman_desktop.desktop.window.long_work import busy
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import Explained, Seat, Shell, Showing, Undoing
from talisman_desktop.play.courses import Moment
from talisman_desktop.play.session import Refused, Session
from talisman_desktop.play.timeline import Decision, Timeline
from talisman_desktop.play.whereabouts import villages, whereabouts
from talisman_desktop.rules.game import Game


class LookbackShell(Shell, Seat, Showing, Undoing, Explained, Protocol):
    """The side of the window that looking back needs."""

    asking: QStackedWidget
    """The question, or what stands in its place."""

    @property
    def theme(self) -> Theme:
        """The theme in which it is drawn."""
        ...

    def redo(self, steps: int) -> None:
        """Do again so many decisions."""
        ...

    def branch(self, entry: int, name: str) -> str:
        """Make a new campaign from before a log entry; return why that cannot be, or ""."""
        ...

    def make_card(self, prompt: PromptArea) -> None:
        """Let the card be made that a question wants to be named."""
        ...


class Lookback(QObject):
    """Shows a decision of the timeline in the window, read-only, until the game goes on or somebody comes back."""

    def __init__(self, shell: LookbackShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.strip, self.panel = Strip(), PastPanel()
        self.shown: Decision | None = None
        self._moment: Moment | None = None
        self.strip.left.connect(self.now)
        self.panel.act_wanted.connect(self.act)
        self.panel.answered.connect(self._amend)
        self.panel.prompt.command_wanted.connect(lambda _name: shell.make_card(self.panel.prompt))
        self.panel.prompt.rule_clicked.connect(shell.open_rule)

    def connect_timeline(self) -> None:
        """Follow what is marked in the timeline."""
        view = self._shell.panels.timeline
        view.tree.shown.connect(self.look)
        view.tree.entered.connect(self._entered)
        view.tree.menu_wanted.connect(self._menu)
        view.own_wanted.connect(lambda _on: view.mark(self.shown.entry) if self.shown is not None else None)
        self.panel.prompt.card_shown.connect(self._shell.panels.reading.show_kind)

    def timeline(self, own: bool) -> Timeline:
        """All decisions of the campaign that is open; with `own` what the program threw, drew and decided too."""
        player, campaign = self._open()
        self._shell.panels.timeline.rows.villages = villages(player.session.ruleset)
        first, older = self._shell.services.timeline(campaign, own)
        return Timeline(player.session, self._place, first, older, own=own)

    def _open(self) -> tuple[Player, CampaignFile]:
        assert self._shell.player is not None
        assert self._shell.campaign is not None
        return self._shell.player, self._shell.campaign

    def _place(self, table: Table) -> str:
        return whereabouts(table, self._shell.rules.of(table))

    # --- looking ---

    def open(self) -> None:
        """The timeline comes to the front with the keyboard, at the last decision where none is looked at."""
        dock, view = self._shell.panels.docks["timeline"], self._shell.panels.timeline
        dock.show()
        dock.raise_()
        view.set_seen(True)
        view.tree.setFocus()
        if self.shown is None:
            view.mark(view.last())

    def look(self, decision: Decision) -> None:
        """Show the table as it stood before a decision."""
        if self._shell.player is None or decision.state != "done":
            self.now(marked=True)
            return
        moment = self._at(decision.entry)
        if moment is None:
            return
        self.shown, self._moment = decision, moment
        shell, table = self._shell, moment.table
        self._show_cards(shell.rules.of(table).catalog)
        learn(shell.table.catalog, table.made)
        shell.table.show_table(table, None)
        shell.panels.sheets.show_table(table, shell.rules.of(table))
        shell.panels.reading.show_kind(*shell.table.card_about(moment.request, ""))
        where = ", ".join(part for part in (f"day {decision.day}", decision.place, decision.card) if part)
        self.strip.tell(f"Looking at an earlier moment: {where}. Nothing can be answered here.")
        asked = moment.request.text if moment.request is not None else ""
        told = f"{decision.name}: {decision.outcome}" if decision.outcome else decision.name
        self.panel.show_moment(asked, f"What was done: {told}", amendable=decision.amendable)
        shell.asking.setCurrentWidget(self.panel)

    def _show_cards(self, then: Catalog | None) -> None:
        """Show cards as they were at a moment, with the boxes and the numbers of then; None: as they are now."""
        now = self._shell.catalog
        cards = now if then is None or (then.used, then.numbers) == (now.used, now.numbers) else then.apart()
        if self._shell.table.catalog is not cards:
            self._shell.table.use_cards(cards)
            self._shell.panels.reading.catalog = cards

    @property
    def game(self) -> Game | None:
        """The game as rules see it at the moment that is shown; None while nothing but now is."""
        if self._moment is None or self._shell.player is None:
            return None
        rules = self._shell.player.session.rules
        return Game(rules.of(self._moment.table), self._moment.table)

    def _at(self, entry: int) -> Moment | None:
        """The moment before an entry of the whole log; None, and why is said, where it cannot be had."""
        player, campaign = self._open()
        services = self._shell.services
        first = services.timeline_begins(campaign)
        try:
            return player.session.moment(entry - first) if entry >= first else services.moment(campaign, entry)
        except Exception as error:  # the file or the rules of another time: its own sentence is what helps
            self._shell.banner.tell("looking", str(error))
            return None

    def now(self, *, marked: bool = False) -> bool:
        """Show the game as it stands again; whether anything else was shown. `marked`: the mark stays."""
        if self.panel.correcting and not marked:
            self.panel.ask_no_more()
            self._shell.panels.timeline.tree.setFocus()
            return True
        if self.shown is None or self._shell.player is None:
            return False
        if not marked:
            self.over()
        else:
            self._leave()
        session = self._shell.player.session
        self._shell.table.show_table(session.table, session.pending)
        self._shell.panels.sheets.show_table(session.table, session.ruleset)
        if not marked:
            self._shell.prompt.take_focus()
        return True

    def over(self) -> None:
        """The game goes on: nothing is looked at any more."""
        if self.shown is not None:
            self._leave()
            self._shell.panels.timeline.mark(-1)

    def _leave(self) -> None:
        self.shown = self._moment = None
        self._show_cards(None)
        self.strip.hide()
        self.panel.ask_no_more()
        self._shell.asking.setCurrentWidget(self._shell.prompt)

    def take_key(self, event: QKeyEvent) -> bool:
        """Let the earlier moment have a key; whether one is shown."""
        if self.shown is None:
            return False
        self.panel.take_key(event)
        return True

    # --- going on another way ---

    def act(self, name: str) -> None:
        """Do something at the moment that is shown, by its name in `ACTS`."""
        decision, moment = self.shown, self._moment
        if decision is None or moment is None:
            return
        if name == "amend":
            self._ask_anew(decision, moment)
            return
        if not self._open()[0].save():
            return  # what is not saved yet is told in the banner
        if name == "branch":
            self.panel.say(self._shell.branch(decision.entry, f"day {decision.day}"))
            return
        with self._saying(), self._reaching(decision.entry) as (player, entry):
            if name == "back":
                player.rewind(entry)
                return
            luck = secrets.token_hex(3) if name == "other" else ""
            why = f"Playing on from “{decision.name}”" + (" with other luck" if luck else "")
            switch: list[Entry] = [Switched("luck", luck)] if luck else []
            turned(self._shell, player, lambda: player.session.leave(entry, switch, why))

    def _ask_anew(self, decision: Decision, moment: Moment) -> None:
        if not decision.amendable or moment.request is None:
            self.panel.say("Only answers can be corrected; go back to here, or undo it.")
            return
        self.panel.prompt.show_theme(self._shell.theme)
        self.panel.ask(moment.request, moment.table, self._shell.rules)

    def _amend(self, answer: Answer, _by: str) -> None:
        if self.shown is None or not self._open()[0].save():
            return
        with self._saying(), self._reaching(self.shown.entry) as (player, entry):
            turned(self._shell, player, lambda: player.session.amend(entry, answer), entry + 1)

    @contextmanager
    def _reaching(self, entry: int) -> Iterator[tuple[Player, int]]:
        """The player with a session that holds an entry of the whole log, and the entry's number there. Raises Refused
        where there is none."""
        player, campaign = self._open()
        services = self._shell.services
        with busy(self._shell.statusBar(), "Playing again up to there ..."):
            if entry < services.timeline_begins(campaign):
                player.swap(self._holding(player, campaign, entry))
            yield player, entry - services.timeline_begins(campaign)

    def _holding(self, player: Player, campaign: CampaignFile, entry: int) -> Session:
        try:
            return self._shell.services.reaching(campaign, player.session, entry)
        except Exception as error:  # the file or the rules of another time: its own sentence is what helps
            raise Refused(str(error)) from error

    @contextmanager
    def _saying(self) -> Iterator[None]:
        """What is refused is said in the panel."""
        try:
            yield
        except Refused as refused:
            self.panel.say(str(refused))

    # --- the timeline ---

    def _entered(self, decision: Decision) -> None:
        if decision.state == "undone":
            self._shell.redo(decision.entry)
        elif decision.state == "done":
            self.look(decision)
            self.act("amend")

    def _menu(self, decision: Decision, at: QPoint) -> None:
        view = self._shell.panels.timeline
        if decision.state == "undone":
            view.open_menu([("Do again up to this", "Enter", lambda: self._entered(decision))], at)
        elif decision.state == "done":
            self.look(decision)
            acts = [
                (text, key, lambda name=name: self.act(name))
                for name, (text, key, _) in ACTS.items()
                if name != "amend" or decision.amendable
            ]
            view.open_menu([*acts, ("Back to now", "Esc", self.now)], at)
