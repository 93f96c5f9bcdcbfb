"""The commands that change the table itself: corrections, its settings, its players, new cards.

Each dialog is loaded by its command, because the table is shown first without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QTimer

from talisman_desktop.core.facts import ModulesSet
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.shell import (
    Explained,
    Seat,
    Shell,
    WithDialogs,
    WithPanels,
    WithServices,
    WithSettings,
    WithTheme,
)
from talisman_desktop.play import box_changes, joined_table
from talisman_desktop.rules import house_rules, settings
from talisman_desktop.rules.sets import modules_of

if TYPE_CHECKING:
    from talisman_desktop.desktop.window.card_commands import CardCommands
    from talisman_desktop.desktop.window.player import Player
    from talisman_desktop.play.edits import Edits


class TableShell(Shell, Seat, WithDialogs, WithServices, WithPanels, WithTheme, WithSettings, Explained, Protocol):
    """The part of the window's interface that these commands need."""


class TableCommands:
    """The commands that change the table of the open campaign."""

    def __init__(self, shell: TableShell, own_cards: Callable[[], CardCommands]) -> None:
        """Prepare the commands; `own_cards` loads and returns the controller of the cards made in the campaign."""
        self._shell, self._own_cards = shell, own_cards
        self._begun: Edits | None = None
        """The unfinished changes of a closed correction dialog."""
        self._chosen: tuple[Player | None, Mapping[str, str]] = (None, {})
        """The choices in *Table settings* from before the rulebook was opened, with the player of the campaign."""

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {
            "correct": plain(self.correct),
            "table-rules": plain(self.table_rules),
            "players": plain(self.players),
            "make-card": plain(lambda: self._own_cards().make()),
            "own-cards": plain(lambda: self._own_cards().show()),
        }

    def correct(self) -> None:
        """Open the dialog for correcting the table, with the unfinished changes if the table is still the same."""
        from talisman_desktop.desktop.dialogs.correction import CorrectionDialog

        shell, player = self._shell, self._shell.player
        if player is None:
            return
        table, rules = player.session.table, player.session.rules
        begun = self._begun if self._begun is not None and self._begun.table is table else None
        over = partial(joined_table.over_limits, rules)
        dialog = CorrectionDialog(shell.window(), table, rules, player.corrected, begun, over, player.session.pending)
        dialog.editor.face = shell.panels.reading.face
        dialog.left.connect(self._leave_edits)
        shell.dialogs.show(dialog)

    def _leave_edits(self, edits: Edits | None) -> None:
        """Keep unfinished changes until the same table is corrected again."""
        self._begun = edits

    def table_rules(self) -> None:
        """Open the dialog *Table settings*, with the choices from before the rulebook was opened."""
        from talisman_desktop.desktop.dialogs.table_rules import TableRulesDialog
        from talisman_desktop.desktop.presenters.module_choice import selection_of

        shell, player, services = self._shell, self._shell.player, self._shell.services
        if player is None:
            return
        table = player.session.table
        now, own = house_rules.chosen(table), settings.notes(table.options)
        now |= {house_rules.SWITCH + name: house_rules.ON for name in modules_of(table)}
        selection = selection_of(services, shell.settings.owned)
        dialog = TableRulesDialog(shell.window(), services.options, now, own, self._keep_settings, selection)
        chosen, self._chosen = self._chosen, (None, {})
        if chosen[0] is player:
            dialog.choose(chosen[1])
        dialog.clause_wanted.connect(self._look_up)
        shell.dialogs.show(dialog)

    def _look_up(self, clause: str, chosen: Mapping[str, str]) -> None:
        """Open the rulebook, and return to *Table settings* when it is closed if something was chosen there."""
        shell = self._shell
        shell.open_rule(clause)
        if chosen and shell.dialogs.shown is not None:
            self._chosen = shell.player, chosen
            shell.dialogs.shown.finished.connect(lambda: QTimer.singleShot(0, shell.window(), self._return))

    def _return(self) -> None:
        """Open *Table settings* again, unless another dialog is open or another campaign is played."""
        if self._shell.dialogs.shown is None and self._shell.player is self._chosen[0]:
            self.table_rules()

    def _keep_settings(self, changed: Mapping[str, str]) -> str:
        """Change settings of the campaign as one step of the game; return the reason if that failed, else ""."""
        player = self._shell.player
        if player is None:
            return ""
        services, table = self._shell.services, player.session.table
        off = {name.removeprefix(house_rules.SWITCH) for name, to in changed.items() if to == house_rules.OFF}
        stay = [name for name in modules_of(table) if name not in off]
        wrong = services.clash({**house_rules.chosen(table), **changed}, stay)
        if wrong:
            return wrong
        known, options = (*services.house_rules, *services.boxes), player.session.ruleset.options
        facts = tuple(options.set_to(name, to) for name, to in house_rules.others(known, changed).items())
        told = [settings.told(options, f.option, f.value) for f in facts]
        try:
            own = services.own_numbers.read().numbers if services.own_numbers is not None else {}
            switched = box_changes.switched(player.session.rules, table, known, changed, own)
        except box_changes.StillInPlay as error:
            return str(error)
        told += [fact.words for fact in switched if isinstance(fact, ModulesSet)]
        return player.corrected("; ".join(told), (*facts, *switched))

    def players(self) -> None:
        """Open the dialog of the players."""
        from talisman_desktop.desktop.dialogs.players import PlayersDialog

        shell, player = self._shell, self._shell.player
        if player is not None:
            table, ruleset = player.session.table, player.session.ruleset
            shell.dialogs.show(PlayersDialog(shell.window(), table, ruleset, player.corrected, shell.theme))
