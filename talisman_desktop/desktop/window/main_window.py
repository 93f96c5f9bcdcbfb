"""The main window: the table in the middle, the question with it, the panels beside it.

It builds the parts and hands its controllers the sides of itself that they need (`shell.py`). Its frame is shown before
there are any parts: that is why they are loaded where they are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QImage, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QWidget

from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.desktop.window.arrangement import Arrangement
from talisman_desktop.desktop.window.footer import Footer
from talisman_desktop.desktop.window.menus import Menus

if TYPE_CHECKING:
    from talisman_desktop.cards.schema import CardDef, Catalog
    from talisman_desktop.core.table import Table
    from talisman_desktop.desktop.presenters.preferences import Settings
    from talisman_desktop.desktop.presenters.services import CampaignFile, Services
    from talisman_desktop.desktop.prompts.area import PromptArea
    from talisman_desktop.desktop.theme.palette import Theme
    from talisman_desktop.desktop.window.card_commands import CardCommands
    from talisman_desktop.desktop.window.join_form import JoinForm
    from talisman_desktop.desktop.window.player import Player
    from talisman_desktop.desktop.window.safekeeping import Safekeeping
    from talisman_desktop.play.session import Session
    from talisman_desktop.rules.catalog_copy import Apart


class MainWindow(QMainWindow):
    """Shows one campaign at a time, or the page to begin with."""

    closed = Signal()

    services: Services

    def __init__(self, services: Services | None = None) -> None:
        """Make the window whole; without services only its frame, until `furnish`."""
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
            self.furnish(services)

    def furnish(self, services: Services) -> None:
        """Put the parts into the frame, and show the page to begin with."""
        from talisman_desktop.desktop.window.campaign_desk import CampaignDesk
        from talisman_desktop.desktop.window.one_dialog import OneDialog

        self.services = services
        self.dialogs = OneDialog(self)
        self.menus.add_automations(services.automations, lambda name, to: self.playing.switch(name, to))
        self.desk = CampaignDesk(self)
        self._build()
        self._control()
        self._command()
        self._connect()
        self.is_furnished = True
        self.desk.use_rules(self.desk.rules)
        self.turning.show_start()
        self.arrangement.begin(self)

    # --- building ---

    def _build(self) -> None:
        """Make the parts that are seen."""
        from talisman_desktop.desktop.dialogs.start_page import StartPage
        from talisman_desktop.desktop.docks.banner import Banner
        from talisman_desktop.desktop.docks.hint_strip import HintStrip
        from talisman_desktop.desktop.docks.panels import Panels
        from talisman_desktop.desktop.docks.table_pane import TablePane
        from talisman_desktop.desktop.prompts.area import PromptArea
        from talisman_desktop.desktop.widgets.body import column
        from talisman_desktop.desktop.widgets.steady_frame import Steady
        from talisman_desktop.desktop.window.long_work import LongWork
        from talisman_desktop.desktop.window.lookback import Lookback

        self.banner = Banner()
        self.hints = HintStrip()
        self.work = LongWork(self, self.strip, self.statusBar())
        self.start = StartPage(lambda: self.theme)
        self.table = TablePane(self.rules, self.theme)
        self.prompt = PromptArea()
        self.prompt.show_theme(self.theme)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.table)
        self.looking = Lookback(self)
        self.asking = QStackedWidget()
        self.asking.addWidget(self.prompt)
        self.asking.addWidget(self.looking.panel)
        below = QWidget()
        question = column(below, 0)
        question.addWidget(Steady(self.asking), 1)
        question.addWidget(self.hints)
        self.splitter.addWidget(below)
        self.splitter.setStretchFactor(0, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.pages.addWidget(self.splitter)
        middle = QWidget()
        rows = column(middle, 0)
        rows.addWidget(self.banner)
        rows.addWidget(self.looking.strip)
        rows.addWidget(self.pages, 1)
        self.setCentralWidget(middle)
        self.panels = Panels(self)
        for dock in self.panels.docks.values():
            self.menus.menus["view"].addAction(dock.toggleViewAction())
        self.panels.reading.notes = self.services.card_notes
        self.dialogs.put_off.connect(self.work.tell_put_off)

    def _control(self) -> None:
        """Make what acts on the parts."""
        from talisman_desktop.desktop.window.answers import Answers
        from talisman_desktop.desktop.window.deck_memories import DeckMemories
        from talisman_desktop.desktop.window.display import Display
        from talisman_desktop.desktop.window.explanations import Explanations
        from talisman_desktop.desktop.window.far_past import reach
        from talisman_desktop.desktop.window.guidance import Guidance
        from talisman_desktop.desktop.window.hand_moves import HandMoves
        from talisman_desktop.desktop.window.journal_notes import Remarks
        from talisman_desktop.desktop.window.last_page import LastPage
        from talisman_desktop.desktop.window.outlook import Outlook
        from talisman_desktop.desktop.window.pacer import Pacer
        from talisman_desktop.desktop.window.pages import Pages
        from talisman_desktop.desktop.window.past_acts import PastActs
        from talisman_desktop.desktop.window.plan_panel import PlanPanel
        from talisman_desktop.desktop.window.save_notices import Unsaved
        from talisman_desktop.desktop.window.tip_teller import TipTeller

        self.answering = Answers(self, Pacer(self), self.menus.actions["interject"].setEnabled)
        self.turning: Pages = Pages(self)
        self.display: Display = Display(self)
        self.desk.show_on(self.display)
        self.by_hand = HandMoves(self, lambda: self.looking.shown is not None)
        self.explaining = Explanations(self, lambda: self.looking.game)
        self.outlook = Outlook(self)
        self.remembering = DeckMemories(self, lambda: self.looking.game)
        self.arrangement.odds_hidden.connect(lambda _hidden: self.panels.decks.follow())
        self.explaining.deck_asked.connect(self.remembering.show_deck)
        self.looking.connect_timeline()
        self.going_on = PastActs(self, partial(reach, self))
        self.remarking = Remarks(self)
        self.planning = PlanPanel(self)
        self.unsaved = Unsaved(self)
        self.guiding = Guidance(self)
        self.tips = TipTeller(self, lambda: self.guiding.guide is not None)
        self.last_page = LastPage(self)
        self.display.shown.connect(self.last_page.follow)

    def _command(self) -> None:
        """Make what does the commands."""
        from talisman_desktop.desktop.window.beginnings import Beginnings
        from talisman_desktop.desktop.window.campaign_commands import CampaignCommands
        from talisman_desktop.desktop.window.commands import Commands, plain
        from talisman_desktop.desktop.window.file_commands import FileCommands
        from talisman_desktop.desktop.window.file_drops import FileDrops
        from talisman_desktop.desktop.window.help_commands import HelpCommands
        from talisman_desktop.desktop.window.luck_commands import LuckCommands
        from talisman_desktop.desktop.window.number_commands import NumberCommands
        from talisman_desktop.desktop.window.picture_commands import PictureCommands
        from talisman_desktop.desktop.window.play_commands import PlayCommands
        from talisman_desktop.desktop.window.table_commands import TableCommands
        from talisman_desktop.desktop.window.trouble import Trouble
        from talisman_desktop.desktop.window.view_commands import ViewCommands

        self.campaigns = CampaignCommands(self, self._join_form, self._safekeeping)
        self.beginnings = Beginnings(self, self.guiding)
        self.files = FileCommands(self)
        self.numbers = NumberCommands(self)
        self.luck = LuckCommands(self, self.files)
        self.arrangement.odds_hidden.connect(self.luck.follow_odds)
        self.playing: PlayCommands = PlayCommands(self)
        self.correcting = TableCommands(self, self._own_cards)
        self.helping = HelpCommands(self, self.explaining.thing)
        self.viewing = ViewCommands(self, self.files)
        self.trouble = Trouble(self, lambda path: self.campaigns.safekeeping().backups(path))
        self.pictures = PictureCommands(self)
        self.panels.reading.face = self._face
        self.drops = FileDrops(self, self.campaigns.open_file, self.pictures.add_dragged)
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
        deeds["remark"] = plain(self.remarking.edit_here)
        deeds["cancel-work"] = plain(self.work.cancel)
        deeds["name-cards"] = plain(self.by_hand.name_cards)
        self.commands: Commands = Commands(deeds, self.looking.now, self.guiding.did)

    def _face(self, card: CardDef, size: tuple[int, int], tokens: int, ratio: float) -> QImage:
        """Return the face of a card for the reading pane."""
        from talisman_desktop.desktop.scene import faces

        return faces.face(card, size, self.theme, tokens, dpr=ratio, picture=self.pictures.loader.large(card.id))

    def _join_form(self) -> JoinForm:
        """Load and make the form of a campaign played on paper: the first sight of the table does without."""
        from talisman_desktop.desktop.window.join_form import JoinForm

        return JoinForm(self)

    def _safekeeping(self) -> Safekeeping:
        """Load and make what keeps the campaign's file: the store takes a while."""
        from talisman_desktop.desktop.window.safekeeping import Safekeeping

        return Safekeeping(self, self.campaigns.list_recent, self.files.packet)

    def _own_cards(self) -> CardCommands:
        """Load and make what does the commands of cards made at the table."""
        from talisman_desktop.desktop.window.card_commands import CardCommands

        return CardCommands(self)

    def _connect(self) -> None:
        """Connect what is clicked with what does it."""
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
        """The player of the campaign that is open."""
        return self.desk.player

    @property
    def campaign(self) -> CampaignFile | None:
        """The campaign that is open."""
        return self.desk.campaign

    @property
    def rules(self) -> Apart:
        """The rules, with the view that the table shown has of the cards."""
        return self.desk.rules

    @property
    def catalog(self) -> Catalog:
        """The view that the table shown has of the cards."""
        return self.desk.rules.catalog

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.arrangement.settings

    @property
    def theme(self) -> Theme:
        """The theme in which the window is drawn."""
        return self.arrangement.theme

    # --- campaigns ---

    def preview(self, title: str, session: Session) -> None:
        """Show how a campaign stands that is about to be opened; nothing can be answered yet."""
        from talisman_desktop.rules.catalog_copy import Apart

        self.desk.use_rules(Apart(session.rules, session.catalog))
        self.display.preview(title, session)

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign in place of the one that is open; return whether it could be opened."""
        return self.desk.open(path)

    def new_campaign(
        self, title: str, seed: int | None, options: dict[str, str], how: str = "", sets: Sequence[str] = ()
    ) -> bool:
        """Begin a campaign; return whether it could be begun."""
        return self.desk.new(title, seed, options, how, sets)

    def join_campaign(self, title: str, table: Table) -> bool:
        """Begin a campaign at a table that was played on paper; return whether it could be begun."""
        return self.desk.join(title, table)

    def close_campaign(self) -> bool:
        """Let go of the campaign; return whether everything could be saved."""
        return self.desk.close()

    def close_unsaved(self) -> None:
        """Close the window with what could not be saved."""
        self.desk.give_up()
        self.close()

    # --- commands ---

    def run(self, command: str) -> None:
        """Do a command by its id."""
        self.commands.run(command, False)

    def undo(self) -> None:
        """Take back the last decision, if a campaign is open."""
        self.playing.undo()

    def redo(self, steps: int) -> None:
        """Do again so many decisions."""
        self.playing.redo(steps)

    def branch(self, entry: int, name: str) -> str:
        """Make a new campaign from before a log entry; return why that cannot be, or ""."""
        return self.campaigns.safekeeping().branch(entry, name)

    def welcome(self) -> None:
        """Tell those who have been away where the campaign stands."""
        self.campaigns.keep("welcome")

    def list_recent(self) -> None:
        """List known campaigns on the page to begin with and in the menu."""
        self.campaigns.list_recent()

    def correct(self) -> None:
        """Let the table be set right."""
        self.correcting.correct()

    def make_card(self, prompt: PromptArea) -> None:
        """Let the card be made that a question wants to be named."""
        self._own_cards().make(prompt)

    def print_chronicle(self) -> None:
        """Show the notes of the whole campaign, to be printed."""
        self.files.chronicle()

    def save_position(self) -> None:
        """Write the situation into a file."""
        self.files.position()

    def open_rule(self, clause: str) -> None:
        """Open cards and rules, at a clause if one is named."""
        self.helping.rule(clause)

    def change_settings(self, settings: Settings) -> None:
        """Follow changed settings and keep them."""
        self.arrangement.change(settings)

    # --- events ---

    def showEvent(self, event: QShowEvent) -> None:
        """The first time, everything gets its usual size."""
        super().showEvent(event)
        if self.is_furnished:
            self.fit_first()

    def fit_first(self) -> None:
        """Give everything its usual size, the first time it is seen."""
        self.arrangement.fit_first(campaign=self.pages.currentWidget() is self.splitter)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from area to area."""
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
        """Give keys that no widget took to the question."""
        if not self.is_furnished:
            super().keyPressEvent(event)
            return
        if self.looking.take_key(event):
            return
        if self.pages.currentWidget() is self.splitter and self.prompt.take_key(event):
            return
        if self.pages.currentWidget() is self.splitter and self.by_hand.key(event):
            return
        if self.pages.currentWidget() is self.start and self.start.take_key(event):
            return
        super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End what runs beside, save what is left and let go of the campaign; stay open when that fails."""
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
