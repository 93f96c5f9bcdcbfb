"""Showing the open campaign in the window: the table, the question, the panels and the title."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal

from talisman_desktop.cards.made_cards import learn
from talisman_desktop.core.requests import Answer, Chosen, Request
from talisman_desktop.desktop.docks.panels import Panels
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.drama import beat_places, beat_reader
from talisman_desktop.desktop.presenters.drama.beats import Play
from talisman_desktop.desktop.presenters.panels import Journal, next_steps
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.window.answers import Answers
from talisman_desktop.desktop.window.faults import report
from talisman_desktop.desktop.window.footer import Footer
from talisman_desktop.desktop.window.journal_notes import Remarks
from talisman_desktop.desktop.window.lookback import Lookback
from talisman_desktop.desktop.window.menus import Menus
from talisman_desktop.desktop.window.pages import Pages
from talisman_desktop.desktop.window.plan_panel import PlanPanel
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCampaign,
    WithCatalog,
    WithPrompt,
    WithServices,
    WithTable,
)
from talisman_desktop.play.foreseen import Foreseen
from talisman_desktop.play.session import Change, Session
from talisman_desktop.play.telling import Line
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules import roads
from talisman_desktop.rules.catalog_copy import RulesCopy
from talisman_desktop.rules.reminders import Reminder
from talisman_desktop.rules.ruleset import Ruleset


class Ahead(NamedTuple):
    """An answer that was worked out before it was given: the change that it makes, its events, the next question and
    the reminders for that question."""

    change: Change
    play: Play
    asked: Request | None
    due: Sequence[Reminder]


class DisplayShell(Shell, Seat, WithServices, WithCampaign, WithCatalog, WithTable, WithPrompt, Protocol):
    """The part of the window's interface that the display needs."""

    menus: Menus
    footer: Footer
    turning: Pages
    answering: Answers
    looking: Lookback
    remarking: Remarks
    planning: PlanPanel


class Display(QObject):
    """Shows the game in the window, or the start page."""

    shown = Signal(object)
    """Emitted with the session when its table and question are shown."""
    left = Signal()
    """Emitted when a campaign is closed."""

    def __init__(self, shell: DisplayShell, panels: Panels) -> None:
        """Show campaigns in the parts of `shell`, and in the `panels`, which may be behind for a moment."""
        super().__init__(shell.window())
        self._shell, self._panels = shell, panels
        self._waiting: tuple[Session, str] | None = None
        """The session to be shown in the panels when the animation has ended, and its title; otherwise None."""
        self._ahead: list[Ahead] = []
        """The answers that may be given next, or the last answer, if it was worked out before it was given."""
        shell.answering.pacer.done.connect(lambda _seen: self._tell_waiting())
        shell.prompt.card_clicked.connect(self._show_card)
        shell.prompt.pointed.connect(shell.table.point)
        shell.table.option_marked.connect(self._mark)
        shell.table.option_taken.connect(self._take)

    def use_rules(self, rules: RulesCopy) -> None:
        """Use these rules, with their view of the cards."""
        self._shell.table.use_cards(rules.catalog)
        self._panels.reading.catalog = rules.catalog

    @property
    def is_behind(self) -> bool:
        """Whether the panels do not show the last answer yet."""
        return self._panels.waiting.is_waiting

    # --- campaigns ---

    def show_begun(self, player: Player) -> None:
        """Show a campaign that was just opened, and follow its player."""
        shell = self._shell
        player.changed.connect(self.refresh)
        player.swapped.connect(self._follow_session)
        player.refused.connect(shell.prompt.show_refusal)
        self._follow_session()
        self._panels.reading.forget()
        self._panels.decks.forget()
        self._shell.turning.show_table()
        shell.menus.enable(campaign=True)
        self.refresh()
        shell.remarking.show()

    def preview(self, title: str, session: Session, journal: Journal) -> None:
        """Show a campaign before it is open, so that nothing can be answered yet. `journal` already contains all of the
        session."""
        pane = self._panels.journal
        pane.show_journal(journal)
        self._shell.turning.show_table()
        self._show(session, title)
        pane.fresh = 0  # as for an open session

    def leave(self, player: Player | None) -> None:
        """Stop showing a campaign that is closed."""
        self._panels.waiting.drop()  # because its file can no longer be read
        self._shell.looking.over()
        self._shell.table.scene.motion.settle()
        self._shell.answering.pacer.stop()
        self._waiting, self._ahead = None, []
        self.left.emit()
        self._shell.planning.follow(None)
        self._panels.timeline.show_game(None)
        if player is not None:
            self._shell.turning.note_panels()

    # --- the game ---

    def refresh(self) -> None:
        """End looking back, and show the present table and question."""
        self._shell.looking.over()
        if self._shell.player is not None and self._shell.campaign is not None:
            self._show(self._shell.player.session, self._shell.campaign.title)

    def _show(self, session: Session, title: str) -> None:
        """Show the session. After an answer, the panels follow when the next question is painted, unless events are
        shown one by one."""
        shell, waiting = self._shell, self._panels.waiting
        learn(shell.catalog, session.table.made)
        play = self._play(session)
        paced = shell.answering.paces(play)
        later = shell.answering.pacer.is_instant and shell.player is not None and shell.player.outcome is not None
        self._waiting = (session, title) if paced else None
        if later:
            waiting.call(partial(self._tell_late, session))
        else:
            waiting.drop()
        facts, table = session.facts, session.table
        news = self._panels.journal.sync(facts, session.keyframes, session.origins, table, hold=paced, later=later)
        shell.menus.name_undo(*next_steps(session))
        shell.menus.actions["undo"].setEnabled(True)
        if not paced:
            self._remind(session, title)  # first, because the question takes its height from what they leave
        shell.answering.show(session, news, play)
        if not paced:
            self._tell(session, title)
        if not paced and not later:
            self._tell_panels(session)

    def _tell_waiting(self) -> None:
        """Show the result of the answer, after its events have been shown."""
        self._panels.journal.reveal()
        if self._waiting is not None:
            (session, title), self._waiting = self._waiting, None
            self._remind(session, title)
            self._tell(session, title)
            self._tell_panels(session)

    def _remind(self, session: Session, title: str) -> None:
        """Show the reminders that are due."""
        table, shell = session.table, self._shell
        stay = f"{title}/{roads.of(table).adventures}/{roads.way(table) is None}"
        ahead = next((a for a in self._ahead if a.asked is session.pending and a.change.after is table), None)
        if ahead is not None:
            due = ahead.due
        else:
            due = shell.services.reminders(session.game, session.pending, session.switches, session.since)
        shell.prompt.reminders.tell(due, stay)

    def _tell(self, session: Session, title: str) -> None:
        """Show the present state of the game around the table: the card, the status bar and the title."""
        shell, table, request = self._shell, session.table, session.pending
        reading = self._panels.reading
        reading.use_table(table)
        reading.show_kind(*shell.table.card_about(request, self._panels.journal.card_told()))
        where = whereabouts(table, session.ruleset)
        decides = f"{screen_names.asked_name(request.hero, table, shell.catalog)} decides" if request else ""
        shell.footer.tell(where, decides)
        parts = (title, decides, where, "Talisman Desktop")
        shell.window().setWindowTitle(" – ".join(part for part in parts if part))
        self.shown.emit(session)

    def _tell_late(self, session: Session) -> None:
        """Show the present state of the game in the panels and the menus; report an error, because the command that
        needs the panels must be carried out in any case."""
        try:
            self._tell_panels(session)
        except Exception as error:  # because a card or a plan may fail in any way
            report(error)

    def _tell_panels(self, session: Session) -> None:
        """Show the present state of the game in the panels and the menus."""
        panels, shell = self._panels, self._shell
        shell.menus.show_switches(shell.services.automations, session.switches, session.table)
        panels.journal.catch_up()
        shell.remarking.follow()
        panels.sheets.show_table(session.table, session.ruleset)
        panels.decks.follow()
        shell.planning.follow(session)
        panels.timeline.follow()

    def foresee(self, found: Foreseen) -> tuple[Play, Sequence[str], Sequence[Reminder]]:
        """Work out how an answer that may be given next would be shown; return its events, their sentences and the
        reminders that would be due."""
        change, twin = found.change, found.twin
        play = self._read(change, found.request, found.answer, twin.ruleset)
        due = self._shell.services.reminders(twin.game, twin.pending, twin.switches, twin.since)
        news = self._panels.journal.foresee(twin.facts, twin.keyframes, twin.origins, twin.table)
        self._ahead.append(Ahead(change, play, twin.pending, due))
        return play, news, due

    def _play(self, session: Session) -> Play:
        """Return the events of the last answer; an empty play after anything else, such as undo."""
        outcome = self._shell.player.outcome if self._shell.player is not None else None
        if outcome is None:
            self._ahead = []
            return Play()
        self._ahead = [ahead for ahead in self._ahead if ahead.change is outcome.change]
        if self._ahead:
            return self._ahead[0].play
        return self._read(outcome.change, outcome.request, outcome.answer, session.ruleset)

    def _read(self, change: Change, request: Request | None, answer: Answer | None, ruleset: Ruleset) -> Play:
        about = beat_reader.met(change.before, request)
        place = beat_places.service(change.before, request, answer)
        return beat_reader.read(
            change.facts, change.before, ruleset, self._shell.catalog, about, place, self._last_results()
        )

    def _last_results(self) -> LastResults | None:
        campaign = self._shell.campaign
        return self._shell.services.last_results(campaign) if campaign is not None else None

    def _follow_session(self) -> None:
        """Show the journal and the timeline of the present session."""
        shell = self._shell
        assert shell.player is not None
        assert shell.campaign is not None
        told = shell.services.journal(shell.campaign)
        old = [Line(o.text, "heading" if o.heading else "note") for o in told]
        session = shell.player.session
        self._panels.waiting.finish()  # because it is about the session before
        self._panels.journal.show_journal(
            Journal(session.ruleset, session.keyframes[0].table, old, [o.n for o in told], self._last_results())
        )
        self._panels.timeline.show_game(shell.looking.timeline)

    # --- clicks ---

    def _show_card(self, card: int) -> None:
        table = self._shell.table
        if self._shell.player is not None and card:
            self._panels.reading.show_kind(table.kind_of(card), table.tokens_on(card))

    def _mark(self, option: str) -> None:
        body = self._shell.prompt.body
        if isinstance(body, ChooseBody | PickBody) and option in body.options.buttons:
            body.options.mark(option)

    def _take(self, option: str) -> None:
        body = self._shell.prompt.body
        if isinstance(body, PickBody):
            body.toggle(option)
        elif isinstance(body, ChooseBody):
            self._shell.answering.answer(Chosen(option))
