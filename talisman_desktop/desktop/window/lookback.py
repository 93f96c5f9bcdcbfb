"""Looking back: an earlier moment is shown instead of the present one. The commands for playing on from there are in
`past_acts`."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget

from talisman_desktop.cards.made_cards import learn
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.docks.past_strip import PastPanel, Strip
from talisman_desktop.desktop.presenters.services import CampaignFile
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    Showing,
    WithBanner,
    WithCampaign,
    WithCatalog,
    WithRules,
    WithServices,
)
from talisman_desktop.play.courses import Moment
from talisman_desktop.play.timeline import Decision, Timeline
from talisman_desktop.play.whereabouts import villages, whereabouts
from talisman_desktop.rules.game import Game


class LookbackShell(Shell, Seat, WithBanner, WithServices, WithCampaign, WithRules, WithCatalog, Showing, Protocol):
    """The part of the window's interface that looking back needs."""

    asking: QStackedWidget
    """The stack with the question and the panel for an earlier moment."""


class Lookback(QObject):
    """Shows the moment of a decision in the timeline, read-only, until the next answer or until the player returns."""

    def __init__(self, shell: LookbackShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.strip, self.panel = Strip(), PastPanel()
        self.shown: Decision | None = None
        self.moment: Moment | None = None
        self.strip.left.connect(self.now)

    def connect_timeline(self) -> None:
        """Connect the timeline, so that a selected decision is shown."""
        view = self._shell.panels.timeline
        view.tree.shown.connect(self.look)
        view.own_wanted.connect(lambda _on: view.mark(self.shown.entry) if self.shown is not None else None)
        self.panel.prompt.card_shown.connect(self._shell.panels.reading.show_kind)

    def timeline(self, own: bool) -> Timeline:
        """Return the timeline of the open campaign; if `own` is set, with the program's rolls, draws and decisions."""
        player, campaign = self.open_campaign()
        self._shell.panels.timeline.rows.villages = villages(player.session.ruleset)
        first, older = self._shell.services.timeline(campaign, own)
        return Timeline(player.session, self._place, first, older, own=own)

    def open_campaign(self) -> tuple[Player, CampaignFile]:
        """Return the player and the file of the open campaign."""
        assert self._shell.player is not None
        assert self._shell.campaign is not None
        return self._shell.player, self._shell.campaign

    def _place(self, table: Table) -> str:
        return whereabouts(table, self._shell.rules.of(table))

    # --- showing a moment ---

    def open(self) -> None:
        """Bring the timeline to the front with the focus. If no earlier moment is shown, select the last decision."""
        dock, view = self._shell.panels.docks["timeline"], self._shell.panels.timeline
        dock.show()
        dock.raise_()
        view.set_seen(True)
        view.tree.setFocus()
        if self.shown is None:
            view.mark(view.last())

    def look(self, decision: Decision) -> None:
        """Show the table as it was before a decision; for one that has been undone, show the present game."""
        if self._shell.player is None or decision.state != "done":
            self.now(marked=True)
            return
        moment = self._at(decision.entry)
        if moment is None:
            return
        self.shown, self.moment = decision, moment
        shell, table = self._shell, moment.table
        self._show_cards(shell.rules.of(table).catalog)
        learn(shell.table.catalog, table.made)
        shell.table.show_table(table, None)
        shell.table.leave_play(True)
        shell.panels.sheets.show_table(table, shell.rules.of(table))
        shell.panels.decks.follow()
        shell.panels.reading.show_kind(*shell.table.card_about(moment.request, ""))
        where = ", ".join(part for part in (f"day {decision.day}", decision.place, decision.card) if part)
        self.strip.tell(f"Looking at an earlier moment: {where}. Nothing can be answered here.")
        asked = moment.request.text if moment.request is not None else ""
        told = f"{decision.name}: {decision.outcome}" if decision.outcome else decision.name
        self.panel.show_moment(asked, f"What was done: {told}", amendable=decision.amendable)
        shell.asking.setCurrentWidget(self.panel)

    def _show_cards(self, then: Catalog | None) -> None:
        """Show the cards of that moment, with its boxes and numbers; None shows the present ones."""
        now = self._shell.catalog
        cards = now if then is None or (then.used, then.numbers) == (now.used, now.numbers) else then.apart()
        if self._shell.table.catalog is not cards:
            self._shell.table.use_cards(cards)
            self._shell.panels.reading.catalog = cards

    @property
    def game(self) -> Game | None:
        """The game at the earlier moment shown; None if none is shown."""
        if self.moment is None or self._shell.player is None:
            return None
        rules = self._shell.player.session.rules
        return Game(rules.of(self.moment.table), self.moment.table)

    def _at(self, entry: int) -> Moment | None:
        """Return the moment before an entry of the whole log. If that fails, show the reason and return None."""
        player, campaign = self.open_campaign()
        services = self._shell.services
        first = services.timeline_begins(campaign)
        try:
            return player.session.moment(entry - first) if entry >= first else services.moment(campaign, entry)
        except Exception as error:  # because the sentence of the error explains best what is wrong with an old file
            self._shell.banner.tell("looking", str(error))
            return None

    def now(self, *, marked: bool = False) -> bool:
        """Show the present game again; return whether an earlier moment was shown. While its answer is being corrected,
        only end that. If `marked` is set, show the present game in any case, and the timeline keeps its selection."""
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
        place = self._shell.services.village(session.game, session.pending)
        self._shell.table.show_table(session.table, session.pending, None, place)
        self._shell.panels.sheets.show_table(session.table, session.ruleset)
        self._shell.panels.decks.follow()
        if not marked:
            self._shell.prompt.take_focus()
        return True

    def over(self) -> None:
        """Stop looking back, because the game has continued."""
        if self.shown is not None:
            self._leave()
            self._shell.panels.timeline.mark(-1)

    def _leave(self) -> None:
        self.shown = self.moment = None
        self._show_cards(None)
        self._shell.table.leave_play(False)
        self.strip.hide()
        self.panel.ask_no_more()
        self._shell.asking.setCurrentWidget(self._shell.prompt)

    def take_key(self, event: QKeyEvent) -> bool:
        """Let the panel of the earlier moment handle a key; return whether one is shown."""
        if self.shown is None:
            return False
        self.panel.take_key(event)
        return True
