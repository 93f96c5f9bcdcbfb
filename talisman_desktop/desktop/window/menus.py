"""The menu bar, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QPushButton, QWidget

from talisman_desktop.desktop.presenters import keys
from talisman_desktop.desktop.widgets.body import button
from talisman_desktop.rules.automations import REMIND, in_a_list

if TYPE_CHECKING:
    from talisman_desktop.core.table import Table
    from talisman_desktop.desktop.presenters.services import Choice

TITLES = {"file": "&File", "edit": "&Edit", "play": "&Play", "view": "&View", "help": "&Help"}
BREAKS = {"close", "position", "settings", "quit", "correct", "side", "about", "dice"}
"""The ids of commands with a separator above them."""


class Menus:
    """The actions of a window, by the id of their command."""

    def __init__(self, window: QMainWindow, run: Callable[[str, bool], None]) -> None:
        self.actions: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        self._corner: dict[str, QPushButton] = {}
        self.asks: dict[str, QAction] = {}
        self._preset = ""
        self._preset_of: tuple[Mapping[str, str], Mapping[str, str]] | None = None
        """The switches and options for which the present way to play was worked out, because an answer seldom changes
        them."""
        self.recent = QMenu("Open &recent", window)
        for name, title in TITLES.items():
            self.menus[name] = window.menuBar().addMenu(title)
        for command in keys.COMMANDS:
            menu = self.menus[command.menu]
            if command.id in BREAKS:
                menu.addSeparator()
            if command.id == "recent":
                menu.addMenu(self.recent)
                continue
            action = QAction(command.text, window)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setCheckable(command.checkable)
            action.setStatusTip(command.help)
            action.triggered.connect(lambda on=False, name=command.id: run(name, on))
            menu.addAction(action)
            self.actions[command.id] = action

    def add_corner(self, window: QMainWindow) -> None:
        """Add buttons for undo and redo at the end of the menu bar."""
        corner = QWidget(window.menuBar())
        row = QHBoxLayout(corner)
        row.setContentsMargins(0, 0, 4, 0)
        row.setSpacing(2)
        for name, sign in (("undo", "↶ Undo"), ("redo", "↷ Redo")):
            made = button(sign)
            made.setFlat(True)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.setEnabled(False)
            made.clicked.connect(self.actions[name].trigger)
            self._corner[name] = made
            row.addWidget(made)
        corner.setStyleSheet("QPushButton { border: none; background: transparent; padding: 6px 8px; }")
        window.menuBar().setCornerWidget(corner)
        self._place = corner  # kept as an attribute, because Qt does not keep it alive

    def enable(self, *, campaign: bool) -> None:
        """Enable or disable the commands that need a campaign."""
        for command in keys.COMMANDS:
            if command.id in self.actions and command.needs_campaign:
                self.actions[command.id].setEnabled(campaign)
        for action in self.asks.values():
            action.setEnabled(campaign)

    def name_undo(self, undo: str, redo: str) -> None:
        """Show the names of the decisions that undo and redo would act on; "" if there is none."""
        for name, word, what in (("undo", "Undo", undo), ("redo", "Redo", redo)):
            action = self.actions[name]
            action.setEnabled(bool(what))
            self._corner[name].setEnabled(bool(what))
            self._corner[name].setToolTip(f"{word}: {what}" if what else "")
            short = what if len(what) <= 60 else what[:57] + "..."
            action.setText(f"&{word}: {short.replace('&', '&&')}" if what else f"&{word}")

    def add_automations(self, choices: Sequence[Choice], switch: Callable[[str, str], object]) -> None:
        """Add a menu line for each question and reminder that the players may turn on and off."""
        play = self.menus["play"]
        asked, reminded = QMenu("&Ask me", play), QMenu("Re&mind us", play)
        for menu in (asked, reminded) if choices else ():
            menu.setToolTipsVisible(True)
            play.addMenu(menu)
        for choice in choices:
            menu = reminded if choice.name.startswith(REMIND) else asked
            action = QAction(in_a_list(choice.title), menu)
            action.setCheckable(True)
            action.setStatusTip(choice.help)
            action.setToolTip(choice.help)
            action.triggered.connect(lambda on=False, name=choice.name: switch(name, "yes" if on else "no"))
            menu.addAction(action)
            self.asks[choice.name] = action

    def show_switches(self, choices: Sequence[Choice], switches: Mapping[str, str], table: Table) -> None:
        """Tick the present way to play and the switches that are on. A switch that was never set shows its usual
        value."""
        from talisman_desktop.play import presets

        of = dict(switches), table.options
        if of != self._preset_of:
            self._preset_of, self._preset = of, presets.which(switches, table)
        for name in presets.PRESETS:
            self.check(name, name == self._preset)
        self.check("dice", switches.get("dice", "app") != "app")
        self.check("decks", switches.get("decks", "app") != "app")
        for choice in choices:
            action = self.asks[choice.name]
            action.setChecked(switches.get(choice.name, choice.values[0][0]) == "yes")

    def check(self, name: str, on: bool) -> None:
        """Set or remove the tick of a command."""
        self.actions[name].setChecked(on)
