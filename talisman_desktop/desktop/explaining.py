"""Why? Whatever is asked about in the window explains itself in one small panel, at the place it was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from talisman_desktop.desktop.presenters import behind, why, words
from talisman_desktop.desktop.presenters.board import reasons
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.desktop.widgets.popover import Popover
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line
from talisman_desktop.rules import settings

if TYPE_CHECKING:
    from talisman_desktop.desktop.window import MainWindow


class Explaining(QObject):
    """Connects everything that can be asked about with the panel that explains it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.popover = Popover(window)
        self.popover.clause_wanted.connect(window.openers.rule)
        self.popover.card_wanted.connect(window.panels.reading.show_kind)
        window.table.number_clicked.connect(self.number)
        window.panels.sheets.why_clicked.connect(self.number)
        window.panels.journal.line_asked.connect(self.line)
        window.prompt.barred_asked.connect(self.barred)
        window.prompt.why_wanted.connect(self.question)
        window.prompt.answered.connect(lambda answer, by: self.popover.close_up())

    @property
    def _session(self) -> Session | None:
        return self.window.player.session if self.window.player is not None else None

    def number(self, hero: str, token: str, at: QPoint) -> None:
        """A number of a hero."""
        session, journal = self._session, self.window.panels.journal.journal
        if session is None:
            return
        then = self.window.looking.game
        game, told = then or session.game, journal.lines if journal is not None and then is None else ()
        if hero in game.table.heroes:
            self._explain(why.number(game, hero, token, told), at)

    def thing(self, thing: Thing, at: QPoint) -> None:
        """A thing on the table, as it stands at the moment that is shown."""
        session, journal = self._session, self.window.panels.journal.journal
        if session is None:
            return
        then = self.window.looking.game
        told = journal.lines if journal is not None and then is None else ()
        card = self.window.table.kind_of(thing.card)
        self._explain(reasons.reason(thing, then or session.game, told), at, card)

    def line(self, line: Line, at: QPoint) -> None:
        """A line of the journal."""
        self._explain(behind.of_line(line), at, line.card)

    def barred(self, option: str, at: QPoint) -> None:
        """An option that may not be taken now."""
        reason = behind.of_barred(self.window.prompt.request, option)
        if reason is not None:
            self._explain(reason, at)

    def question(self, at: QPoint) -> None:
        """Why an answer was not taken, when one was not; else the question."""
        prompt = self.window.prompt
        if prompt.refusal:
            self._explain(behind.of_refusal(prompt.refusal, prompt.request), at)
        elif prompt.request is not None:
            reason = behind.of_question(prompt.request, self.window.catalog)
            self._explain(reason, at, prompt.request.cause.card or self.window.table.kind_of(prompt.request.card))

    def _explain(self, reason: Reason, at: QPoint, card: str = "") -> None:
        session, catalog = self._session, self.window.catalog
        rules = session.ruleset if session is not None else self.window.services.rules.usual
        clause = rules.rulebook().get(reason.rule)
        note = settings.note(session.table.options, reason.rule) if session is not None else ""
        name = words.kind_name(card, catalog) if card in catalog.cards else ""
        self.popover.explain(behind.behind(reason, clause, note, card if name else "", name), at)
