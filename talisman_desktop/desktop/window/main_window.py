"""The main window: the table in the middle, the question, and the panels beside them.

It makes the parts and gives each controller the interfaces that it needs (`shell.py`). Its empty frame is shown first;
the parts are then loaded (`furniture.py`) and made in steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QWidget

from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.desktop.window.arrangement import Arrangement
from talisman_desktop.desktop.window.footer import Footer
from talisman_desktop.desktop.window.menus import Menus

if TYPE_CHECKING:
    from talisman_desktop.cards.schema import Catalog
    from talisman_desktop.core.table import Table
    from talisman_desktop.desktop.docks.panels import Panels
    from talisman_desktop.desktop.presenters.panels import Journal
    from talisman_desktop.desktop.presenters.preferences import Settings
    from talisman_desktop.desktop.presenters.services import CampaignFile, Services
    from talisman_desktop.desktop.prompts.area import PromptArea
    from talisman_desktop.desktop.theme.palette import Theme
    from talisman_desktop.desktop.window.card_commands import CardCommands
    from talisman_desktop.desktop.window.join_form import JoinForm
    from talisman_desktop.desktop.window.player import Player
    from talisman_desktop.desktop.window.safekeeping import Safekeeping
    from talisman_desktop.play.session import Session
    from talisman_desktop.rules.catalog_copy import RulesCopy


class MainWindow(QMainWindow):
    """Shows one campaign at a time, or the start page."""

    closed = Signal()

    services: Services

    def __init__(self, services: Services | None = None) -> None:
        """Make the whole window; without services, make only its frame, until `furnishing` is called."""
        super().__init__()
        self.is_furnished = False
        self.setWindowTitle("Talisman Desktop")
        self.setMinimumSize(900, 560)
        kept = services.settings_file if services is not None else None
        self.arrangement = Arrangement(self, kept or preferences.default_file())
        self.menus = Menus(self, lambda name, on: self.commands.run(name, on))
        self.menus.add_corner(self)
        self.addAction(self.menus.actions["help-here"])
        self.footer = Footer(self.statusBar())
        self.strip = WorkStrip()
        self.statusBar().addPermanentWidget(self.strip)
        if services is not None:
            for _ in self.furnishing(services):
                pass

    def furnishing(self, services: Services) -> Iterator[None]:
        """Make the parts of the window and show the start page; yield after each step."""
        from talisman_desktop.desktop.window import furniture as f

        self.services = services
        self.dialogs = f.OneDialog(self)
        self.menus.add_automations(services.automations, lambda name, to: self.playing.switch(name, to))
        self.desk = f.CampaignDesk(self)
        yield
        yield from self._build()
        yield
        self._control()
        yield
        self._command()
        self._connect()
        yield
        self.is_furnished = True
        self.desk.use_rules(self.desk.rules)
        self.turning.show_start()
        self.arrangement.begin(self)

    # --- building ---

    def _build(self) -> Iterator[None]:
        """Make the visible parts; yield after each step."""
        from talisman_desktop.desktop.window import furniture as f

        self.banner = f.Banner()
        self.hints = f.HintStrip()
        f.GarbageCollector(self)
        self.work = f.LongWork(self, self.strip, self.statusBar())
        self.start = f.StartPage(lambda: self.theme)
        yield
        self.table = f.TablePane(self.rules, self.theme)
        yield
        self.prompt = f.PromptArea()
        self.prompt.show_theme(self.theme)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.table)
        self.looking = f.Lookback(self)
        self.asking = QStackedWidget()
        self.asking.addWidget(self.prompt)
        self.asking.addWidget(self.looking.panel)
        below = QWidget()
        question = f.column(below, 0)
        question.addWidget(f.Steady(self.asking), 1)
        question.addWidget(self.hints)
        self.splitter.addWidget(below)
        self.splitter.setStretchFactor(0, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.pages.addWidget(self.splitter)
        middle = QWidget()
        rows = f.column(middle, 0)
        rows.addWidget(self.banner)
        rows.addWidget(self.looking.strip)
        rows.addWidget(self.pages, 1)
        self.setCentralWidget(middle)
        yield
        self._panels = f.Panels(self)
        for dock in self._panels.docks.values():
            self.menus.menus["view"].addAction(dock.toggleViewAction())
        self._panels.reading.notes = self.services.card_notes
        self.dialogs.put_off.connect(self.work.tell_put_off)

    def _control(self) -> None:
        """Make the controllers of the visible parts."""
        from talisman_desktop.desktop.window import furniture as f

        self.answering = f.Answers(self, f.Pacer(self), self.menus.actions["interject"].setEnabled)
        self.turning: f.Pages = f.Pages(self)
        self.display: f.Display = f.Display(self, self._panels)
        self.desk.show_on(self.display)
        self.by_hand = f.HandMoves(self, lambda: self.looking.shown is not None)
        self.explaining = f.Explanations(self, lambda: self.looking.game)
        self.outlook = f.Outlook(self)
        self.remembering = f.DeckMemories(self, lambda: self.looking.game)
        self.arrangement.odds_hidden.connect(lambda _hidden: self.panels.decks.follow())
        self.explaining.deck_asked.connect(self.remembering.show_deck)
        self.looking.connect_timeline()
        self.going_on = f.PastActs(self, partial(f.reach, self))
        self.remarking = f.Remarks(self)
        self.planning = f.PlanPanel(self)
        self.unsaved = f.Unsaved(self)
        self.guiding = f.Guidance(self)
        self.tips = f.TipTeller(self, lambda: self.guiding.guide is not None)
        self.last_page = f.LastPage(self)
        self.display.shown.connect(self.last_page.follow)
        self.ponderer = f.Ponderer(self)
        f.MemoryTidier(self)

    def _command(self) -> None:
        """Make the controllers of the commands."""
        from talisman_desktop.desktop.window import furniture as f

        self.campaigns = f.CampaignCommands(self, self._join_form, self._safekeeping)
        self.beginnings = f.Beginnings(self, self.guiding)
        self.files = f.FileCommands(self)
        self.numbers = f.NumberCommands(self)
        self.luck = f.LuckCommands(self, self.files)
        self.arrangement.odds_hidden.connect(self.luck.follow_odds)
        self.playing: f.PlayCommands = f.PlayCommands(self, partial(f.reach, self, at_once=False))
        self.correcting = f.TableCommands(self, self._own_cards)
        self.helping = f.HelpCommands(self, self.explaining.thing)
        self.viewing = f.ViewCommands(self, self.files)
        self.trouble = f.Trouble(self, lambda path: self.campaigns.safekeeping().backups(path))
        self.pictures = f.PictureCommands(self)
        self.drops = f.FileDrops(self, self.campaigns.open_file, self.pictures.add_dragged)
        parts = (
            self.campaigns,
            self.beginnings,
            self.files,
            self.playing,
            self.correcting,
            self.helping,
            self.viewing,
            self.numbers,
            self.remembering,
            self.luck,
            self.pictures,
            self.last_page,
        )
        deeds = {name: do for part in parts for name, do in part.deeds.items()}
        deeds["remark"] = f.plain(self.remarking.edit_here)
        deeds["cancel-work"] = f.plain(self.work.cancel)
        deeds["name-cards"] = f.plain(self.by_hand.name_cards)
        self.commands: f.Commands = f.Commands(deeds, self.looking.now, self.guiding.did)

    def _join_form(self) -> JoinForm:
        """Load and return the controller of the form for campaigns that began on paper. It is loaded late, because the
        table is shown first without it."""
        from talisman_desktop.desktop.window.join_form import JoinForm

        return JoinForm(self)

    def _safekeeping(self) -> Safekeeping:
        """Load and return the controller of the campaign's file. It is loaded late, because the store takes a while to
        load."""
        from talisman_desktop.desktop.window.safekeeping import Safekeeping

        return Safekeeping(self, self.campaigns.list_recent, self.files.packet)

    def _own_cards(self) -> CardCommands:
        """Load and return the controller of the cards made in the campaign."""
        from talisman_desktop.desktop.window.card_commands import CardCommands

        return CardCommands(self)

    def _connect(self) -> None:
        """Connect the signals of the parts with the controllers."""
        reading, journal = self.panels.reading, self.panels.journal
        self.menus.menus["file"].aboutToShow.connect(self.campaigns.fill_recent)
        self.start.begin_wanted.connect(self.beginnings.begin)
        self.start.new_wanted.connect(self.campaigns.new)
        self.start.open_wanted.connect(self.campaigns.open)
        self.start.join_wanted.connect(self.campaigns.join)
        self.start.sample_wanted.connect(self.beginnings.sample)
        self.start.picked.connect(self.open_campaign)
        self.prompt.app_wanted.connect(lambda: self.player and self.player.by_app())
        self.prompt.rule_clicked.connect(self.open_rule)
        self.prompt.card_shown.connect(reading.show_kind)
        self.prompt.command_wanted.connect(self.run)
        self.table.kind_hovered.connect(reading.hover)
        self.table.kind_clicked.connect(reading.show_kind)
        self.table.correction_wanted.connect(partial(self.run, "correct"))
        self.table.why_wanted.connect(self.helping.why_number)
        reading.rule_clicked.connect(self.open_rule)
        self.panels.sheets.card_clicked.connect(reading.show_kind)
        self.panels.sheets.card_hovered.connect(reading.hover)
        journal.cause_clicked.connect(self.open_rule)
        journal.card_hovered.connect(reading.hover)
        journal.card_wanted.connect(reading.show_kind)

    # --- what is open ---

    @property
    def player(self) -> Player | None:
        """The player of the open campaign; None if none is open."""
        return self.desk.player

    @property
    def campaign(self) -> CampaignFile | None:
        """The file of the open campaign; None if none is open."""
        return self.desk.campaign

    @property
    def rules(self) -> RulesCopy:
        """The rules for the shown table, with its catalog."""
        return self.desk.rules

    @property
    def catalog(self) -> Catalog:
        """The cards of the shown table."""
        return self.desk.rules.catalog

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.arrangement.settings

    @property
    def theme(self) -> Theme:
        """The theme in which the window is drawn."""
        return self.arrangement.theme

    @property
    def panels(self) -> Panels:
        """The panels beside the table. They show the last answer, even if that was still waiting for the question to be
        painted."""
        self._panels.waiting.finish()
        return self._panels

    # --- campaigns ---

    def preview(self, title: str, session: Session, journal: Journal) -> None:
        """Show a campaign before it is open, so that nothing can be answered yet."""
        from talisman_desktop.rules.catalog_copy import RulesCopy

        self.desk.use_rules(RulesCopy(session.rules, session.catalog))
        self.display.preview(title, session, journal)

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign instead of the present one; return whether that succeeded."""
        return self.desk.open(path)

    def new_campaign(
        self, title: str, seed: int | None, options: dict[str, str], how: str = "", sets: Sequence[str] = ()
    ) -> bool:
        """Begin a campaign; return whether that succeeded."""
        return self.desk.new(title, seed, options, how, sets)

    def join_campaign(self, title: str, table: Table) -> bool:
        """Begin a campaign with a table that was played on paper; return whether that succeeded."""
        return self.desk.join(title, table)

    def close_campaign(self) -> bool:
        """Close the campaign; return whether everything could be saved."""
        return self.desk.close()

    def close_unsaved(self) -> None:
        """Close the window although some of the campaign could not be saved."""
        self.desk.give_up()
        self.close()

    # --- commands ---

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        self.commands.run(command, False)

    def undo(self) -> None:
        """Take back the last decision, if a campaign is open."""
        self.playing.undo()

    def redo(self, steps: int) -> None:
        """Redo this many decisions."""
        self.playing.redo(steps)

    def branch(self, entry: int, name: str) -> str:
        """Make a new campaign from the moment before a log entry; return the reason if that is impossible, else ""."""
        return self.campaigns.safekeeping().branch(entry, name)

    def welcome(self) -> None:
        """Show the welcome if the players have been away."""
        self.campaigns.keep("welcome")

    def list_recent(self) -> None:
        """Update the lists of known campaigns on the start page and in the menu."""
        self.campaigns.list_recent()

    def correct(self) -> None:
        """Open the dialog for correcting the table."""
        self.correcting.correct()

    def make_card(self, prompt: PromptArea) -> None:
        """Open the form for the card that a question asks to name."""
        self._own_cards().make(prompt)

    def print_chronicle(self) -> None:
        """Open the dialog of the notes for the whole campaign, to be printed."""
        self.files.chronicle()

    def save_position(self) -> None:
        """Save the present position in a file."""
        self.files.position()

    def open_rule(self, clause: str) -> None:
        """Open the rulebook, at a clause if one is given."""
        self.helping.rule(clause)

    def change_settings(self, settings: Settings) -> None:
        """Apply changed settings and save them."""
        self.arrangement.change(settings)

    # --- events ---

    def showEvent(self, event: QShowEvent) -> None:
        """Give all parts their usual sizes when the window is first shown."""
        super().showEvent(event)
        if self.is_furnished:
            self.fit_first()

    def fit_first(self) -> None:
        """Give all parts their usual sizes when the window is first shown."""
        self.arrangement.fit_first(campaign=self.pages.currentWidget() is self.splitter)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move the focus from area to area for Tab, or back for Shift+Tab. Return whether it moved."""
        if not self.is_furnished:
            return super().focusNextPrevChild(forward)
        from talisman_desktop.desktop.window import tab_order

        stop = tab_order.next_stop(self, forward) if self.pages.currentWidget() is self.splitter else None
        if stop is None:
            return super().focusNextPrevChild(forward)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stop.setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass a key that no widget has handled on to the earlier moment, the question, the table or the first page."""
        if not self.is_furnished or not self._takes(event):
            super().keyPressEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether the earlier moment, the question, the table or the first page handles a key."""
        if self.looking.take_key(event):
            return True
        if self.pages.currentWidget() is self.splitter:
            return self.prompt.take_key(event) or self.by_hand.key(event)
        return self.pages.currentWidget() is self.start and self.start.take_key(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End all tasks, save everything and close the campaign; keep the window open if that fails."""
        if not self.is_furnished:
            super().closeEvent(event)
            return
        self.work.stop()
        self.unsaved.closing = True
        if not self.close_campaign():
            event.ignore()
            self.unsaved.closing = False
            return
        self.arrangement.keep()
        super().closeEvent(event)
        self.closed.emit()
