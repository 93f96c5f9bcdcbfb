"""The commands that explain: the rulebook, *Why?*, the manual.

Each dialog is loaded by its command, because the table is shown first without them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from talisman_desktop.desktop.presenters import keys, screen_names, why
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCatalog,
    WithDialogs,
    WithPanels,
    WithServices,
    WithTable,
)
from talisman_desktop.paths import manual_folder
from talisman_desktop.rules import house_rules, settings

if TYPE_CHECKING:
    from talisman_desktop.desktop.dialogs.lookup import TableNotes
    from talisman_desktop.desktop.presenters.help_topics import Topic

SHORT_GUIDE = "# Keys\n\n{table}\n"
"""The only page shown if there is no manual."""


class HelpShell(Shell, Seat, WithDialogs, WithServices, WithCatalog, WithTable, WithPanels, Protocol):
    """The part of the window's interface that these commands need."""


class HelpCommands:
    """The commands of the menu Help, and those that explain a rule or a number."""

    def __init__(self, shell: HelpShell, explain: Callable[[Thing, QPoint], object]) -> None:
        """Prepare the commands; `explain` explains a thing on the table."""
        self._shell = shell
        self._explain = explain

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {
            "find": plain(lambda: self.rule("")),
            "playing": plain(self.manual),
            "help-here": plain(self.help_here),
            "about": plain(self.about),
            "why": plain(self.why),
        }

    def rule(self, clause: str) -> None:
        """Open the rulebook, at a clause if one is given."""
        from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
        from talisman_desktop.desktop.presenters.lookup import Lookup

        shell, services, notes = self._shell, self._shell.services, self._table_notes()

        def search(text: str) -> Sequence[tuple[str, str]]:
            player = shell.player
            return services.search_rules(text, settings.notes(player.session.table.options) if player else {})

        def text_of(clause: str) -> str:
            text = services.rules_text(clause, notes.read(clause) if notes is not None else "")
            player = shell.player
            used = player.session.ruleset.modules if player is not None else ()
            return "\n\n".join(filter(None, (text, house_rules.state(services.house_rules, used, clause))))

        def own() -> tuple[str, ...]:
            player = shell.player
            return tuple(player.session.table.made) if player is not None else ()

        cards = Lookup(shell.catalog, services.card_notes, own)
        dialog = RulebookDialog(shell.window(), search, text_of, clause, notes, cards)
        dialog.card_wanted.connect(shell.panels.show_card)
        shell.dialogs.show(dialog, beside=True)

    def _table_notes(self) -> TableNotes | None:
        """Return access to the players' notes on clauses; None if no campaign is open. Each access looks for the open
        campaign again, because the rulebook may stay open longer than a campaign."""
        from talisman_desktop.desktop.dialogs.lookup import TableNotes

        shell = self._shell
        if shell.player is None:
            return None

        def read(clause: str) -> str:
            player = shell.player
            return settings.note(player.session.table.options, clause) if player is not None else ""

        def write(clause: str, note: str) -> str:
            player = shell.player
            if player is None:
                return "No campaign is open, so there is no table to keep a note with."
            fact = settings.overrule(clause, note)
            return player.corrected(settings.told(player.session.ruleset.options, fact.option, fact.value), (fact,))

        return TableNotes(read, write)

    def why(self, sought: str = "") -> None:
        """Explain the selected thing if the table has the keyboard focus and `sought` is "". Otherwise open the dialog
        *Why?*, with `sought` in its search field. Without a campaign, do nothing."""
        from talisman_desktop.desktop.dialogs.why import WhyDialog

        shell, player, journal = self._shell, self._shell.player, self._shell.panels.journal.journal
        if player is None:
            return
        hand = shell.table.keeper.hand
        if not sought and hand.at is not None and hand.view.hasFocus():
            self._explain(hand.at, hand.beneath(hand.at))
            return
        session = player.session
        told = why.reasons(session.game, session.pending, journal.lines if journal is not None else ())
        dialog = WhyDialog(shell.window(), told, sought)
        dialog.clause_wanted.connect(self.rule)
        shell.dialogs.show(dialog)

    def why_number(self, hero: str, token: str) -> None:
        """Open the dialog *Why?* with a number of a hero in its search field; do nothing if the hero is not in play."""
        if (player := self._shell.player) is not None and hero in player.session.table.heroes:
            name = screen_names.hero_name(hero, player.session.table, self._shell.catalog)
            self.why(f"{name}: {token}")

    def help_here(self) -> None:
        """Open the manual at the page on the part of the window that has the keyboard focus, or else on the
        question."""
        self.manual(self.topic(QApplication.focusWidget()))

    def topic(self, widget: QWidget | None) -> Topic:
        """Return the manual's topic for a widget or the nearest widget around it that has one, or else for the
        question."""
        from talisman_desktop.desktop.presenters import help_topics

        hand, shell = self._shell.table.keeper.hand, self._shell
        names = list[str]()
        while widget is not None:
            if widget is hand.view and hand.at is not None:
                return help_topics.THINGS[hand.at.what]
            names += [type(widget).__name__, widget.objectName()]
            widget = widget.parentWidget()
        request = shell.player.session.pending if shell.player is not None else None
        of_question = help_topics.of_question(request) if request is not None else help_topics.USUAL
        return help_topics.of_names(names) or of_question

    def manual(self, topic: Topic | None = None) -> None:
        """Show a page of the manual (by default its first), beside the window or beside the dialog that is open over
        it."""
        from talisman_desktop.desktop.dialogs.manual import ManualDialog
        from talisman_desktop.desktop.presenters import help_topics

        read, pictures = self._pages()
        over = QApplication.activeModalWidget() or self._shell.window()
        shown = next((one for one in over.findChildren(ManualDialog) if one.isVisible()), None)
        if shown is None:
            pages = help_topics.PAGES
            shown = ManualDialog(over, {name: pages[name] for name in pages if read(name)}, read, pictures)
            if self._shell.dialogs.shown is None:
                self._shell.dialogs.show(shown, beside=True)
            else:  # because the dialog that the help is about should stay open
                shown.show()
        shown.show_topic(topic if topic is not None and read(topic.page) else help_topics.USUAL)
        shown.activateWindow()

    def _pages(self) -> tuple[Callable[[str], str], Path | None]:
        """Return a function that reads a page of the manual, and the folder of its pictures. If the manual is not
        installed, the function has only a short guide, and the folder is None."""
        from talisman_desktop.desktop.presenters.help_topics import PLAYING

        read = self._shell.services.manual
        if not read(PLAYING):
            text = SHORT_GUIDE.format(table=keys.table())
            return lambda name: text if name == PLAYING else "", None
        return read, manual_folder()

    def about(self) -> None:
        """Show the name and the version of the program."""
        from talisman_desktop.desktop.dialogs.preferences import AboutDialog

        self._shell.dialogs.show(AboutDialog(self._shell.window(), self._shell.services.version))
