"""The main window: the table in the middle, the question with it, the panels beside it."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QSplitter, QStackedWidget, QWidget

from talisman_desktop.cards.made import learn
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import Table
from talisman_desktop.desktop import memory, tab_order
from talisman_desktop.desktop.answering import Answering
from talisman_desktop.desktop.by_hand import ByHand
from talisman_desktop.desktop.commands import Openers
from talisman_desktop.desktop.dialogs.campaigns import StartPage
from talisman_desktop.desktop.docks.banner import Banner
from talisman_desktop.desktop.docks.menus import Menus
from talisman_desktop.desktop.docks.panels import Panels
from talisman_desktop.desktop.docks.table_pane import TablePane
from talisman_desktop.desktop.drops import FileDrops
from talisman_desktop.desktop.explaining import Explaining
from talisman_desktop.desktop.looking import Looking
from talisman_desktop.desktop.presenters import settings as preferences
from talisman_desktop.desktop.presenters import words
from talisman_desktop.desktop.presenters.panels import Journal, next_steps
from talisman_desktop.desktop.presenters.services import CampaignFile, Services
from talisman_desktop.desktop.presenters.settings import Settings
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.prompts.choice import ChooseBody, PickBody
from talisman_desktop.desktop.prompts.player import Player
from talisman_desktop.desktop.remarking import Remarking
from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.trouble import Trouble
from talisman_desktop.desktop.widgets import look
from talisman_desktop.desktop.widgets.body import column, label
from talisman_desktop.desktop.widgets.steady import Steady
from talisman_desktop.play import presets
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling import Line
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules import roads
from talisman_desktop.rules.apart import Apart, apart

NEWS = 4
"""So many sentences of the past may stand with the question."""


class MainWindow(QMainWindow):
    """Shows one campaign at a time, or the page to begin with."""

    closed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.player: Player | None = None
        self.campaign: CampaignFile | None = None
        self.rules = apart(services.rules)
        """The rules, with the view that the table shown has of the cards; it learns the cards made at that table."""
        self._closing = False
        self._arranged = False
        self.settings_file = services.settings_file or preferences.default_file()
        self.settings, trouble = preferences.load(self.settings_file)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.app = app
        self.theme = look.theme_for(self.settings.look, app)
        self._looks: tuple[str, int] = ("", 0)
        self.setWindowTitle("Talisman Desktop")
        self.setMinimumSize(900, 560)
        self.resize(look.first_size(self))
        self._apply_look()
        self.openers = Openers(self)
        self.menus = Menus(self, self.openers.run)
        self.menus.menus["file"].aboutToShow.connect(self.openers.fill_recent)
        self.menus.add_corner(self)
        self.menus.add_automations(self.services.automations, self.openers.switch)
        self._build()
        app.styleHints().colorSchemeChanged.connect(self._apply_look)
        self._show_start()
        self._restore_layout()
        if trouble:
            self.banner.tell("settings", trouble)

    # --- building ---

    def _build(self) -> None:
        self.banner = Banner()
        self.start = StartPage()
        self.start.new_wanted.connect(self.openers.new)
        self.start.open_wanted.connect(self.openers.open)
        self.start.join_wanted.connect(self.openers.join)
        self.start.picked.connect(self.open_campaign)
        self.table = TablePane(self.rules, self.theme)
        self.prompt = PromptArea()
        self.prompt.show_theme(self.theme)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.table)
        self.trouble = Trouble(self)
        self.looking = Looking(self)
        self.asking = QStackedWidget()
        self.asking.addWidget(self.prompt)
        self.asking.addWidget(self.looking.panel)
        self.splitter.addWidget(Steady(self.asking))
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
        self.place = label("", "hint")
        self.saved = label("", "hint")
        self.decides = label("")
        self.decides.setContentsMargins(8, 0, 8, 0)
        told = QWidget()
        row = QHBoxLayout(told)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.decides)
        row.addWidget(self.place, 1)
        self.statusBar().addWidget(Steady(told, narrow=True), 1)
        self.statusBar().addPermanentWidget(self.saved)
        self._connect()
        self.panels.reading.face = lambda card, size, tokens, ratio: faces.face(
            card, size, self.theme, tokens, dpr=ratio
        )
        self.panels.reading.notes = self.services.card_notes
        self._use_rules(self.rules)
        self._place_prompt()

    def _connect(self) -> None:
        reading = self.panels.reading
        self.answering = Answering(self)
        self.prompt.app_wanted.connect(lambda: self.player and self.player.by_app())
        self.prompt.rule_clicked.connect(self.openers.rule)
        self.prompt.card_shown.connect(reading.show_kind)
        self.prompt.card_clicked.connect(self._show_card)
        self.prompt.command_wanted.connect(lambda command: self.openers.run(command, False))
        self.table.kind_hovered.connect(reading.hover)
        self.table.kind_clicked.connect(reading.show_kind)
        self.table.option_marked.connect(self._mark)
        self.table.option_taken.connect(self._take)
        self.table.correction_wanted.connect(lambda: self.openers.run("correct", False))
        self.by_hand = ByHand(self)
        reading.rule_clicked.connect(self.openers.rule)
        self.panels.sheets.card_clicked.connect(reading.show_kind)
        self.panels.sheets.card_hovered.connect(reading.hover)
        self.table.why_wanted.connect(self.openers.why_number)
        self.explaining = Explaining(self)
        self.panels.journal.cause_clicked.connect(self.openers.rule)
        self.panels.journal.card_hovered.connect(reading.hover)
        self.panels.journal.card_wanted.connect(reading.show_kind)
        self.looking.connect_timeline()
        self.remarking = Remarking(self)
        self.drops = FileDrops(self, self.openers.open_file)

    def _use_rules(self, rules: Apart) -> None:
        """Show cards by this view from now on."""
        self.rules = rules
        self.table.use_cards(rules.catalog)
        self.panels.reading.catalog = rules.catalog

    @property
    def catalog(self) -> Catalog:
        """The view that the table shown has of the cards."""
        return self.rules.catalog

    # --- campaigns ---

    def preview(self, title: str, session: Session) -> None:
        """Show how a campaign stands that is about to be opened; nothing can be answered yet."""
        self._use_rules(Apart(session.rules, session.catalog))
        self.panels.journal.show_journal(Journal(session.ruleset, session.keyframes[0].table))
        self._show_middle()
        self._show(session, title)
        self.prompt.show_news((), self.panels.journal.recent(NEWS))

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign. What goes wrong is told in the banner, and the campaign played so far is played on."""
        left = self.campaign.path if self.campaign is not None else None
        if not self.close_campaign():
            return False
        try:
            session, campaign = self.services.open_campaign(path)
        except Exception as error:  # a locked, damaged or foreign file: its own sentence is what helps
            self._show_start()
            if left is not None and left != path:
                with suppress(Exception):  # then the page to begin with stays
                    self.begin(*self.services.open_campaign(left))
            self.trouble.not_opened(path, str(error))
            return False
        self.begin(session, campaign)
        self.openers.keep("welcome")
        return True

    def new_campaign(
        self, title: str, seed: int | None, options: dict[str, str], how: str = "", sets: Sequence[str] = ()
    ) -> bool:
        """Begin a campaign with some card sets beside the base set, played as the settings say if nothing else is
        wished; what goes wrong is told in the banner."""
        switches, chosen = self._played(how)
        return self._begun(lambda: self.services.new_campaign(title, seed, options | chosen, switches, sets))

    def join_campaign(self, title: str, table: Table) -> bool:
        """Begin a campaign at a table as it stands, played as the settings say; what goes wrong is told in the
        banner."""
        join = self.services.join_campaign
        if join is None:
            return False
        switches, chosen = self._played()
        wanted = replace(table, options=table.options | chosen)
        return self._begun(lambda: join(title, wanted, switches))

    def _played(self, how: str = "") -> tuple[dict[str, str], dict[str, str]]:
        """The switches and options with which a campaign begins."""
        switches, options = presets.beginning(how or self.settings.how)
        return switches | self.settings.switches(self.services.rules.usual.automations), options

    def _begun(self, make: Callable[[], tuple[Session, CampaignFile]]) -> bool:
        """Whether a campaign could be made and begun."""
        if not self.close_campaign():
            return False
        try:
            session, campaign = make()
        except Exception as error:  # the folder or the disk: its own sentence is what helps
            self._show_start()
            self.banner.tell("open", f"The campaign could not be begun. {error}")
            return False
        self.begin(session, campaign)
        return True

    def begin(self, session: Session, campaign: CampaignFile) -> None:
        """Show a session and play it."""
        self.campaign = campaign
        self._use_rules(Apart(session.rules, session.catalog))
        self.player = player = Player(session, campaign.record, self)
        player.earlier = lambda: self.services.earlier(campaign, player.session)
        player.again = lambda: self.services.again(campaign, player.session)
        player.changed.connect(self.refresh)
        player.swapped.connect(self._show_journal)
        player.swapped.connect(lambda: self.panels.timeline.show_game(self.looking.timeline))
        player.refused.connect(self.prompt.show_refusal)
        player.crashed.connect(self.trouble.crashed)
        player.saving.connect(self._saving)
        self.banner.over()
        self._show_journal()
        self.panels.timeline.show_game(self.looking.timeline)
        self.panels.reading.forget()
        self._show_middle()
        self.menus.enable(campaign=True)
        self.refresh()
        self.remarking.show()
        self.prompt.show_news((), self.panels.journal.recent(NEWS))
        self._saving("")
        if warnings := self.services.warnings(campaign):
            actions: list[tuple[str, Callable[[], object]]] = []
            if self.services.was_cut(campaign):
                actions.append(("What was kept?", lambda: self.openers.run("cut", False)))
            if self.services.longer(campaign) is not None:
                actions.append(("Its backups...", lambda: self.openers.run("backups", False)))
            if self.services.only_looked_at(campaign):
                actions.append(("Copy to my campaigns", self._copy_to_own))
            self.banner.tell("warnings", "\n".join(warnings), actions)
        memory.set_aside()

    def _show_middle(self) -> None:
        self.pages.setCurrentWidget(self.splitter)
        self.panels.show(True)
        self._restore_panels()

    def close_campaign(self) -> bool:
        """Let go of the campaign; False when something could not be saved."""
        if self.player is None or self.campaign is None:
            return True
        try:
            if not self.player.save():
                return False
            self.campaign.close(self.player.session)
        except Exception as error:  # the file stays open; what is not saved is still here
            self._saving(str(error))
            return False
        self._forget()
        return True

    def _forget(self) -> None:
        self.looking.over()
        self.panels.timeline.show_game(None)
        if self.player is not None:
            self._note_panels()
            self.player.deleteLater()
            memory.take_back()
        self.player, self.campaign = None, None
        self._use_rules(apart(self.services.rules))
        self._show_start()

    def _show_start(self) -> None:
        self.table.keeper.forget()
        self.pages.setCurrentWidget(self.start)
        self.panels.show(False)
        self.menus.enable(campaign=False)
        self.menus.name_undo("", "")
        self.place.setText("")
        self.decides.setText("")
        self.saved.setText("")
        self.setWindowTitle("Talisman Desktop")
        self.start.setFocus()
        QTimer.singleShot(0, self, self.openers.list_recent)

    # --- showing ---

    def refresh(self) -> None:
        """Show the table and the question as they are now."""
        self.looking.over()
        if self.player is not None and self.campaign is not None:
            self._show(self.player.session, self.campaign.title)

    def _show(self, session: Session, title: str) -> None:
        table, request = session.table, session.pending
        learn(self.catalog, table.made)
        news = self.panels.journal.sync(session.facts, session.keyframes, session.origins)
        self.remarking.follow()
        self.answering.show(session, news)
        stay = f"{title}/{roads.of(table).adventures}/{roads.way(table) is None}"
        due = self.services.reminders(session.game, request, session.switches, session.since)
        self.prompt.minding.tell(due, stay)
        recent = self.panels.journal.recent(NEWS + len(news))
        self.prompt.show_news(news, recent[: len(recent) - len(news)])
        self.panels.sheets.show_table(table, session.ruleset)
        self.panels.timeline.follow()
        self.menus.name_undo(*next_steps(session))
        self.menus.actions["undo"].setEnabled(True)
        self.panels.reading.show_kind(*self.table.card_about(request, self.panels.journal.card_told()))
        self.menus.show_switches(self.services.automations, session.switches, table)
        where = whereabouts(table, session.ruleset)
        self.place.setText(where)
        decides = f"{words.asked_name(request.hero, table, self.catalog)} decides" if request else ""
        self.decides.setText(decides)
        parts = (title, decides, where, "Talisman Desktop")
        self.setWindowTitle(" – ".join(part for part in parts if part))

    def _show_journal(self) -> None:
        assert self.player is not None
        assert self.campaign is not None
        told = self.services.journal(self.campaign)
        old = [Line(o.text, "heading" if o.heading else "note") for o in told]
        table = self.player.session.keyframes[0].table
        self.panels.journal.show_journal(Journal(self.player.session.ruleset, table, old, [o.n for o in told]))

    def _show_card(self, card: int) -> None:
        if self.player is not None and card:
            self.panels.reading.show_kind(self.table.kind_of(card), self.table.tokens_on(card))

    def _mark(self, option: str) -> None:
        body = self.prompt.body
        if isinstance(body, ChooseBody | PickBody) and option in body.options.buttons:
            body.options.mark(option)

    def _take(self, option: str) -> None:
        body = self.prompt.body
        if isinstance(body, PickBody):
            body.toggle(option)
        elif isinstance(body, ChooseBody):
            self.answering.answer(Chosen(option))

    def redo(self, steps: int) -> None:
        """Do again so many decisions."""
        for _ in range(steps):
            if self.player is None or not self.player.redo():
                break

    # --- trouble ---

    def _saving(self, trouble: str) -> None:
        self.saved.setText("Not saved!" if trouble else "Saved")
        if not trouble:
            self.banner.over("saving")
        elif self.player is not None and self.campaign is not None:
            text = f"Not saved: {trouble} Nothing is lost while the window is open"
            actions: list[tuple[str, Callable[[], object]]] = [("Save position...", self.openers.position)]
            if self.services.taken(self.campaign):
                text += "."
                actions.insert(0, ("Save here again", self._save_again))
            elif self.services.only_looked_at(self.campaign):
                text += "."
                actions.insert(0, ("Copy to my campaigns", self._copy_to_own))
            else:
                text += "; it is tried again with each answer."
                actions.insert(0, ("Try again", self.player.save))
            if self._closing:
                actions.append(("Close all the same", self._close_unsaved))
            self.banner.tell("saving", text, actions)

    def _copy_to_own(self) -> None:
        """Go on in a copy of a campaign whose own folder cannot be written to."""
        if self.player is None or self.campaign is None:
            return
        try:
            path = self.services.copy_to_own(self.campaign, self.player.session)
        except Exception as error:  # the disk or the folder: its own sentence is what helps
            self.banner.tell("saving", str(error))
            return
        self.player.unsaved.clear()
        self.open_campaign(path)

    def _save_again(self) -> None:
        """Save the campaign whole after another program took its file."""
        if self.player is None or self.campaign is None:
            return
        before = len(self.services.warnings(self.campaign))
        try:
            kept = self.services.save_again(self.campaign, self.player.session)
        except Exception as error:  # the disk or the folder: its own sentence is what helps
            self._saving(str(error))
            return
        self.player.save()
        there = [f"The file that had taken its place is kept as {kept.name}."] if kept is not None else []
        news = self.services.warnings(self.campaign)[before:]
        self.banner.tell("saved again", " ".join(["Saved again.", *news, *there]))

    # --- look and layout ---

    def change_settings(self, settings: Settings) -> None:
        """Follow changed settings and keep them."""
        scale = self.settings.scale
        self.settings = settings.checked()
        self._apply_look()
        self._place_prompt()
        if self.settings.scale != scale:
            self._split()
        trouble = preferences.save(self.settings_file, self.settings)
        if trouble:
            self.banner.tell("settings", trouble)

    def _apply_look(self) -> None:
        theme = look.theme_for(self.settings.look, self.app)
        if (theme.name, self.settings.scale) == self._looks:
            return
        self._looks = (theme.name, self.settings.scale)
        self.theme = theme
        look.apply(theme, self.settings.scale, self.app)
        if hasattr(self, "table"):
            self.table.set_theme(theme)
            self.prompt.show_theme(theme)
            self.panels.reading.repaint_face()

    def _place_prompt(self) -> None:
        side = self.settings.side
        self.menus.check("by-hand", self.settings.by_hand)
        self.table.keeper.set_drags(self.settings.by_hand)
        wanted = Qt.Orientation.Horizontal if side else Qt.Orientation.Vertical
        self.menus.check("side", side)
        if self.splitter.orientation() != wanted or not self._arranged:
            self.splitter.setOrientation(wanted)
            self._split()

    def _split(self) -> None:
        if self.settings.side:
            width = max(320, min(420, self.width() // 4))
            self.splitter.setSizes([max(300, self.splitter.width() - width), width])
        else:
            height = int(max(215, min(300, self.height() * 0.36)) * max(1, 0.72 * self.settings.scale / 100))
            self.splitter.setSizes([max(250, self.splitter.height() - height), height])

    def showEvent(self, event: QShowEvent) -> None:
        """The first time, everything gets its usual size."""
        super().showEvent(event)
        if not self._arranged:
            self._arranged = True
            if not self.settings.layout:
                self.panels.arrange(self)
            self._split()
            if self.pages.currentWidget() is self.splitter:
                self._restore_panels()

    def _restore_layout(self) -> None:
        if self.settings.geometry:
            self.restoreGeometry(QByteArray(b64decode(self.settings.geometry)))

    def _restore_panels(self) -> None:
        """Once a campaign is shown: the panels as they were left."""
        if self.settings.layout:
            self.restoreState(QByteArray(b64decode(self.settings.layout)))
        if len(self.settings.splitter) == self.splitter.count():
            self.splitter.setSizes(list(self.settings.splitter))

    def _note_panels(self) -> None:
        """While a campaign is shown: remember the panels as they are."""
        state = b64encode(self.saveState().data()).decode()
        sizes = tuple(self.splitter.sizes())
        self.settings = replace(self.settings, layout=state, splitter=sizes)

    def _keep_layout(self) -> None:
        geometry = b64encode(self.saveGeometry().data()).decode()
        preferences.save(self.settings_file, replace(self.settings, geometry=geometry))

    # --- events ---

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from area to area."""
        stop = tab_order.next_stop(self, forward) if self.pages.currentWidget() is self.splitter else None
        if stop is None:
            return super().focusNextPrevChild(forward)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stop.setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys nobody else wanted are the question's."""
        if self.looking.take_key(event):
            return
        if self.pages.currentWidget() is self.splitter and self.prompt.take_key(event):
            return
        if self.pages.currentWidget() is self.splitter and self.by_hand.key(event):
            return
        if self.pages.currentWidget() is self.start and event.key() == Qt.Key.Key_Space:
            self.start.space()
            return
        super().keyPressEvent(event)

    def _close_unsaved(self) -> None:
        if self.campaign is not None:
            try:
                self.campaign.close()
            except Exception:  # the player decided; the file is as it was last saved
                self.banner.over()
        self.player = None
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save what is left and let go of the campaign; stay open when that fails."""
        self._closing = True
        if not self.close_campaign():
            event.ignore()
            self._closing = False
            return
        self._keep_layout()
        super().closeEvent(event)
        self.closed.emit()
