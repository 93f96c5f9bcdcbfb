"""Connecting everything that can be explained with the panel that explains it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Signal

from talisman_desktop.desktop.presenters import provenance, why
from talisman_desktop.desktop.presenters.board import reasons
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.presenters.why import Reason
from talisman_desktop.desktop.widgets.popover import Popover
from talisman_desktop.desktop.window.shell import Explained, Seat, Shell, Showing, WithCatalog, WithServices
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line
from talisman_desktop.rules import settings
from talisman_desktop.rules.game import Game


class ExplanationsShell(Shell, Seat, WithServices, WithCatalog, Showing, Explained, Protocol):
    """The part of the window's interface that explaining needs."""


class Explanations(QObject):
    """Opens the explaining panel beside the thing that the player asks about."""

    deck_asked = Signal(str)
    """Emitted with the deck that the player asks about."""

    def __init__(self, shell: ExplanationsShell, earlier: Callable[[], Game | None]) -> None:
        """Connect everything that can be explained. `earlier` returns the game at the earlier moment shown, if there is
        one."""
        super().__init__(shell.window())
        self._shell, self._earlier = shell, earlier
        self.popover = Popover(shell.window())
        self.popover.clause_wanted.connect(shell.open_rule)
        self.popover.card_wanted.connect(shell.panels.reading.show_kind)
        shell.table.number_clicked.connect(self.number)
        shell.panels.sheets.why_clicked.connect(self.number)
        shell.panels.journal.line_asked.connect(self.line)
        shell.prompt.barred_asked.connect(self.barred)
        shell.prompt.why_wanted.connect(self.question)
        shell.prompt.answered.connect(lambda answer, by: self.popover.close_up())
        shell.prompt.asked.connect(self.popover.close_up)

    @property
    def _session(self) -> Session | None:
        return self._shell.player.session if self._shell.player is not None else None

    def number(self, hero: str, token: str, at: QPoint) -> None:
        """Explain a number of a hero."""
        session, journal = self._session, self._shell.panels.journal.journal
        if session is None:
            return
        then = self._earlier()
        game, told = then or session.game, journal.lines if journal is not None and then is None else ()
        if hero in game.table.heroes:
            self._explain(why.number(game, hero, token, told), at)

    def thing(self, thing: Thing, at: QPoint) -> None:
        """Explain a thing on the table shown; for a deck, also emit that it was asked about."""
        session, journal = self._session, self._shell.panels.journal.journal
        if session is None:
            return
        then = self._earlier()
        told = journal.lines if journal is not None and then is None else ()
        if thing.what == "deck":
            self.deck_asked.emit(thing.name)
        card = self._shell.table.kind_of(thing.card)
        self._explain(reasons.reason(thing, then or session.game, told), at, card)

    def line(self, line: Line, at: QPoint) -> None:
        """Explain a line of the journal."""
        self._explain(provenance.of_line(line), at, line.card)

    def barred(self, option: str, at: QPoint) -> None:
        """Explain why an option is unavailable."""
        reason = provenance.of_barred(self._shell.prompt.request, option)
        if reason is not None:
            self._explain(reason, at)

    def tell(self, reason: Reason, at: QPoint) -> None:
        """Show an explanation made by another part of the window."""
        self._explain(reason, at)

    def tells(self, title: str) -> bool:
        """Return whether the panel is open with this title."""
        told = self.popover.told
        return self.popover.isVisible() and told is not None and told.title == title

    def tell_more(self, reason: Reason) -> None:
        """Update the explanation if the panel is open with this title."""
        if self.tells(reason.title):
            self.popover.say(provenance.behind(reason, None))

    def question(self, at: QPoint) -> None:
        """Explain why an answer was refused if one was, otherwise why the question is asked."""
        prompt = self._shell.prompt
        if prompt.refusal:
            self._explain(provenance.of_refusal(prompt.refusal, prompt.request), at)
        elif prompt.request is not None:
            reason = provenance.of_question(prompt.request, self._shell.catalog)
            self._explain(reason, at, prompt.request.cause.card or self._shell.table.kind_of(prompt.request.card))

    def _explain(self, reason: Reason, at: QPoint, card: str = "") -> None:
        session, catalog = self._session, self._shell.catalog
        rules = session.ruleset if session is not None else self._shell.services.rules.usual
        clause = rules.rulebook().get(reason.rule)
        note = settings.note(session.table.options, reason.rule) if session is not None else ""
        self.popover.explain(provenance.behind(reason, clause, note, card, catalog.cards.get(card)), at)
