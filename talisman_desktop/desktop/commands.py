"""What the commands of the menus do: dialogs, files, and the plain ones.

Each dialog is loaded by the command that opens it: the first sight of the table needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog

from talisman_desktop.desktop import keys
from talisman_desktop.desktop.busy import busy
from talisman_desktop.desktop.looking import PRESENT
from talisman_desktop.desktop.presenters import why, words
from talisman_desktop.desktop.presenters.wishes import NotesWish, SheetsWish
from talisman_desktop.play import joining, position, presets, sources
from talisman_desktop.rules import house_rules, settings

if TYPE_CHECKING:
    from talisman_desktop.desktop.dialogs.arrivals import Arriving
    from talisman_desktop.desktop.dialogs.card_sets import SetTicks
    from talisman_desktop.desktop.dialogs.own_cards import OwnCards
    from talisman_desktop.desktop.dialogs.rulebook import TableNotes
    from talisman_desktop.desktop.join_form import Entering
    from talisman_desktop.desktop.presenters.services import Listed
    from talisman_desktop.desktop.prompts.edits import Edits
    from talisman_desktop.desktop.window import MainWindow

KEEPING = ("campaigns", "backups", "sitting", "checklist", "checkpoints", "cut")
"""Commands that need the campaign's file."""
ENDINGS = {
    ".pdf": "PDF (*.pdf)",
    ".html": "Web pages (*.html)",
    ".md": "Markdown (*.md)",
    ".json": "Campaigns as JSON (*.json)",
}
"""How a file dialog lists what can be written."""
GUIDE = "# Playing in the window\n\n{table}\n"


class Openers(QObject):
    """The commands by their ids."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.dialog: QDialog | None = None
        """The dialog opened last; None when it is closed."""
        self._begun: Edits | None = None
        """Changes by hand that were begun and left."""
        self._entering: Entering | None = None
        """What keeps what was entered of a campaign under way."""

    def run(self, name: str, on: bool) -> None:
        """Do what a command says."""
        plain: dict[str, Callable[[], object]] = {
            "new": self.new,
            "open": self.open,
            "join": self.join,
            "close": self.window.close_campaign,
            "position": self.position,
            "import": self.bring_in,
            "notes": self.notes,
            "sheets": self.sheets,
            **{name: partial(self.keep, name) for name in KEEPING},
            "settings": self.settings,
            "quit": self.window.close,
            "undo": self.undo,
            "redo": self.redo,
            "timeline": self.window.looking.open,
            "remark": self.remark,
            "correct": self.correct,
            "by-hand": lambda: self.window.change_settings(replace(self.window.settings, by_hand=on)),
            "name-cards": self.window.by_hand.name_cards,
            "table-rules": self.table_rules,
            "players": self.players,
            "make-card": lambda: self.own_cards().make(),
            "own-cards": lambda: self.own_cards().show(),
            "sets-folder": self.sets_folder,
            "interject": self.window.prompt.open_offers,
            "fit": self.window.table.view.fit,
            "zoom-in": lambda: self.window.table.view.zoom_by(1.2),
            "zoom-out": lambda: self.window.table.view.zoom_by(1 / 1.2),
            "prompt": self.back,
            "find": lambda: self.rule(""),
            "playing": self.guide,
            "about": self.about,
            "why": self.why,
            "dice": lambda: self.switch_all("dice", "table" if on else "app"),
            "decks": lambda: self.switch_all("decks", "table" if on else "app"),
            "how": self.how,
            "keeper": lambda: self.preset("keeper"),
            "guided": lambda: self.preset("guided"),
            "digital": lambda: self.preset("digital"),
            "type-instead": self.type_instead,
            "side": lambda: self._side(on),
            "fullscreen": self.window.showFullScreen if on else self.window.showNormal,
        }
        if name not in ("timeline", "remark") and keys.command(name).menu in PRESENT:
            self.window.looking.now()
        plain[name]()

    def back(self) -> None:
        """Back to now, and the keyboard to the question; where the window holds, on to the question."""
        if not self.window.looking.now():
            self.window.prompt.release()
            self.window.prompt.take_focus()

    def show(self, dialog: QDialog, *, beside: bool = False) -> None:
        """Open a dialog without waiting for it; one at a time. With `beside` the window can be used with it."""
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.finished.connect(lambda _result, done=dialog: self._gone(done))
        if beside:
            dialog.show()
        else:
            dialog.open()

    def _gone(self, dialog: QDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None

    # --- file ---

    def new(self) -> None:
        """Ask for a title and heroes, then begin."""
        from talisman_desktop.desktop.dialogs.campaigns import NewCampaignDialog

        services = self.window.services
        cards = services.catalog.cards
        if services.characters:
            characters = [cards[kind] for kind in services.characters if kind in cards]
        else:
            characters = list(services.catalog.deck("character"))
        how = self.window.settings.how
        sets, rules = self.set_ticks(services.chosen_sets), services.house_rules
        dialog = NewCampaignDialog(self.window, characters, services.options, services.clash, how, rules, sets)
        dialog.created.connect(self.window.new_campaign)
        self.show(dialog)

    def set_ticks(self, ticked: Collection[str]) -> SetTicks | None:
        """Return the card sets to be ticked; None where there are none beside the base set."""
        from talisman_desktop.desktop.dialogs.card_sets import SetTicks

        services = self.window.services
        return SetTicks(services.card_sets, services.catalog, ticked) if services.card_sets else None

    def sets_folder(self) -> None:
        """Open the person's folder of card sets, made where it is not there yet."""
        folder = self.window.services.sets_folder
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.window.banner.tell("sets", f"{folder} could not be made: {error.strerror or error}.")
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        told = f"{folder}: card sets put there can be chosen for new campaigns once the program is started again."
        self.window.statusBar().showMessage(told, 10_000)

    def join(self) -> None:
        """Ask how the table stands, then begin a campaign there."""
        if self._entering is None:
            from talisman_desktop.desktop.join_form import Entering

            self._entering = Entering(self.window)
        self._entering.open()

    def open(self) -> None:
        """Let a campaign be chosen."""
        from talisman_desktop.desktop.dialogs.campaigns import CampaignPicker

        dialog = CampaignPicker(self.window, self.window.services.recent())
        dialog.picked.connect(self.open_file)
        self.show(dialog)

    def bring_in(self) -> None:
        """Import a campaign from elsewhere."""
        self._arriving(lambda arriving: arriving.ask())

    def _arriving(self, act: Callable[[Arriving], None]) -> None:
        from talisman_desktop.desktop.dialogs.arrivals import Arriving

        importer = self.window.services.importer
        if importer is not None:
            # With a name here: a signal does not keep what it is connected to.
            self._imports = Arriving(self.window, importer)
            act(self._imports)

    def open_file(self, file: Path) -> None:
        """Open any file of the program: a campaign, a packet (it is shown first), a position (a campaign is made of
        it). What is wrong with the file is told in the banner."""
        window = self.window
        try:
            match window.services.kind_of(file):
                case "campaign":
                    window.open_campaign(file)
                case "packet":
                    self._arriving(lambda arriving: arriving.look(file))
                case "position":
                    path = window.services.from_position(file)
                    if window.open_campaign(path):
                        window.banner.tell("open", f"{path.name} is a new campaign that begins at {file.name}.")
        except Exception as error:  # a stranger's file: its own sentence is what helps
            window.banner.tell("open", str(error))

    def card_errors(self) -> None:
        """Show what is wrong with the card sets that could not be used."""
        from talisman_desktop.desktop.dialogs.broken_sets import BrokenSetsDialog

        self.show(BrokenSetsDialog(self.window, self.window.services.card_errors))

    def list_recent(self) -> None:
        """List known campaigns on the start page and in the menu."""
        self.window.start.show_campaigns(self.fill_recent())

    def fill_recent(self) -> Sequence[Listed]:
        """List known campaigns in the menu; those found. Done each time it is opened: others come and go."""
        menu = self.window.menus.recent
        menu.clear()
        campaigns = tuple(self.window.services.recent())
        for found in campaigns[:10]:
            action = QAction(found.title, menu)
            action.setEnabled(not found.trouble)
            action.triggered.connect(lambda _on=False, path=found.path: self.window.open_campaign(path))
            menu.addAction(action)
        menu.setEnabled(bool(campaigns))
        return campaigns

    def position(self) -> None:
        """Write the situation into a file."""
        player = self.window.player
        if player is not None:
            data = position.save(player.session).encode("utf-8", "replace")
            chooser = QFileDialog(self.window, "Save position", "position.json", "Positions (*.json)")
            self._ask_where(chooser, "position.json", lambda path: self.write(Path(path), lambda: data))

    def notes(self) -> None:
        """Ask which notes are wanted, then where to, and write them."""
        from talisman_desktop.desktop.dialogs.exports import NotesDialog

        player, campaign, exporter = self.window.player, self.window.campaign, self.window.services.exporter
        if player is None or campaign is None or exporter is None:
            return
        kept = self.window.settings.notes
        sittings = exporter.sittings(campaign)
        dialog = NotesDialog(self.window, kept, sittings, lambda wish: exporter.preview(player.session, campaign, wish))
        dialog.wanted.connect(lambda wish: self._export(wish, lambda: exporter.notes(player.session, campaign, wish)))
        self.show(dialog)

    def sheets(self) -> None:
        """Ask which sheets are wanted, then where to, and write them."""
        from talisman_desktop.desktop.dialogs.exports import SheetsDialog

        player, exporter = self.window.player, self.window.services.exporter
        if player is None or exporter is None:
            return
        dialog = SheetsDialog(self.window, self.window.settings.sheets, exporter.sheet_kinds)
        dialog.wanted.connect(lambda wish: self._export(wish, lambda: exporter.sheets(player.session, wish)))
        self.show(dialog)

    def _export(self, wish: NotesWish | SheetsWish, make: Callable[[], bytes]) -> None:
        """Keep what was wanted for the next time, and ask where to write it."""
        from talisman_desktop.desktop.dialogs.exports import remembered

        exporter, campaign = self.window.services.exporter, self.window.campaign
        if exporter is None or campaign is None:
            return
        name, kept = "notes" if isinstance(wish, NotesWish) else "sheets", remembered(wish)
        self.window.change_settings(replace(self.window.settings, **{name: kept}))
        file = exporter.name(campaign, wish)
        chooser = QFileDialog(self.window, "Where to", file, ENDINGS[Path(file).suffix])
        self._ask_where(chooser, file, lambda path: self.write(Path(path), make))

    def _ask_where(self, chooser: QFileDialog, name: str, chosen: Callable[[str], None]) -> None:
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setDefaultSuffix(Path(name).suffix[1:])
        chooser.selectFile(name)
        chooser.fileSelected.connect(chosen)
        self.show(chooser)

    def write(self, path: Path, make: Callable[[], bytes]) -> None:
        """Write a file, and say so."""
        try:
            with busy(self.window, f"Writing {path.name} ..."):
                self.window.services.write_file(path, make())
        except OSError as error:
            self.window.banner.tell("file", f"{path.name} could not be written: {error.strerror or error}")
        else:
            self.window.statusBar().showMessage(f"Written: {path}", 6000)

    def keep(self, name: str) -> None:
        """What has to do with the campaign's file. Loaded when it is wanted: the store takes a while."""
        from talisman_desktop.desktop.safekeeping import Keeping

        # With a name here: a signal does not keep what it is connected to.
        self._keeping = Keeping(self.window)
        self._keeping.run(name)

    def backups_of(self, path: Path) -> None:
        """The backups of a campaign, also of one that cannot be opened."""
        from talisman_desktop.desktop.safekeeping import Keeping

        self._keeping = Keeping(self.window)
        self._keeping.backups(path)

    def remark(self) -> None:
        """Let the note be written to the line of the journal with the cursor, or the last one."""
        journal = self.window.panels.journal
        self.window.remarking.edit(journal.textCursor().blockNumber() if journal.hasFocus() else -1)

    def branch(self, entry: int, name: str) -> str:
        """Make a new campaign from before a log entry; why that cannot be, or ""."""
        from talisman_desktop.desktop.safekeeping import Keeping

        self._keeping = Keeping(self.window)
        return self._keeping.branch(entry, name)

    def settings(self) -> None:
        """Let the settings be changed."""
        from talisman_desktop.desktop.dialogs.preferences import SettingsDialog

        dialog = SettingsDialog(self.window, self.window.settings, self.window.services.rules.usual.automations)
        dialog.changed.connect(self.window.change_settings)
        self.show(dialog)

    # --- edit, play, view ---

    def undo(self) -> None:
        """Take back the last decision."""
        if self.window.player is not None:
            self.window.player.undo()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.window.player is not None:
            self.window.player.redo()

    def correct(self) -> None:
        """Let the table be set right."""
        from talisman_desktop.desktop.dialogs.correction import CorrectionDialog

        player = self.window.player
        if player is None:
            return
        table, rules = player.session.table, player.session.rules
        begun = self._begun if self._begun is not None and self._begun.table is table else None
        over = partial(joining.over_limits, rules)
        dialog = CorrectionDialog(self.window, table, rules, player.corrected, begun, over, player.session.pending)
        dialog.editor.face = self.window.panels.reading.face
        dialog.left.connect(self._leave_edits)
        self.show(dialog)

    def _leave_edits(self, edits: Edits | None) -> None:
        """Changes that were not made wait until the same table is corrected again."""
        self._begun = edits

    def table_rules(self) -> None:
        """Let the settings of the table be changed."""
        from talisman_desktop.desktop.dialogs.table_rules import TableRulesDialog

        player, services = self.window.player, self.window.services
        if player is None:
            return
        table = player.session.table
        now, own = house_rules.chosen(table), settings.notes(table.options)
        dialog = TableRulesDialog(self.window, services.options, now, own, self._keep_settings, services.house_rules)
        dialog.clause_wanted.connect(self.rule)
        self.show(dialog)

    def players(self) -> None:
        """Let the players be named."""
        from talisman_desktop.desktop.dialogs.players import PlayersDialog

        player = self.window.player
        if player is not None:
            table, ruleset = player.session.table, player.session.ruleset
            self.show(PlayersDialog(self.window, table, ruleset, player.corrected, self.window.theme))

    def own_cards(self) -> OwnCards:
        """What has to do with cards made at the table. Loaded when it is wanted."""
        from talisman_desktop.desktop.dialogs.own_cards import OwnCards

        return OwnCards(self.window)

    def _keep_settings(self, changed: Mapping[str, str]) -> str:
        """Change settings of the table as one step of the game; why that cannot be, or ""."""
        player = self.window.player
        if player is None:
            return ""
        services, table = self.window.services, player.session.table
        wrong = services.clash({**house_rules.chosen(table), **changed})
        if wrong:
            return wrong
        known, options = services.house_rules, player.session.ruleset.options
        facts = tuple(options.set_to(name, to) for name, to in house_rules.others(known, changed).items())
        told = [settings.told(options, f.option, f.value) for f in facts]
        switched = house_rules.change(table, known, changed)
        if switched is not None:
            return player.corrected("; ".join([*told, switched.words]), (*facts, switched))
        return player.corrected("; ".join(told), facts)

    def _table_notes(self) -> TableNotes | None:
        """The table's own notes; None while no campaign is open (the rulebook may stay open longer)."""
        from talisman_desktop.desktop.dialogs.rulebook import TableNotes

        if self.window.player is None:
            return None

        def read(clause: str) -> str:
            player = self.window.player
            return settings.note(player.session.table.options, clause) if player is not None else ""

        def write(clause: str, note: str) -> str:
            player = self.window.player
            if player is None:
                return "No campaign is open, so there is no table to keep a note with."
            fact = settings.overrule(clause, note)
            return player.corrected(settings.told(player.session.ruleset.options, fact.option, fact.value), (fact,))

        return TableNotes(read, write)

    def switch(self, name: str, value: str) -> None:
        """Switch an automation or a source of luck of the campaign."""
        if self.window.player is not None:
            self.window.player.switch(name, value)

    def switch_all(self, name: str, value: str) -> None:
        """Switch all dice or all decks, whatever single ones were switched to."""
        if (player := self.window.player) is not None:
            player.switch_to(
                sources.whole(name, value, player.session.switches),
                sources.told(name, value),
            )

    def preset(self, name: str) -> None:
        """One of the ways to play: keeper, guided, digital."""
        if (player := self.window.player) is not None:
            words, session = presets.PRESETS[name].words, player.session
            player.set_up(presets.entries(name, session.switches, session.table, session.ruleset), words)
            self.window.statusBar().showMessage(f"{words}.", 6000)

    def how(self) -> None:
        """Let it be set what is real, and who resolves what."""
        from talisman_desktop.desktop.dialogs.ways_to_play import HowDialog

        if (player := self.window.player) is not None:
            rules = player.session.rules
            dialog = HowDialog(
                self.window, rules, lambda: (player.session.switches, player.session.table), player.set_up
            )
            self.show(dialog)

    def type_instead(self) -> None:
        """Have the last throw or draw of the program typed instead; say so where there is none."""
        if (player := self.window.player) is not None and not player.type_instead():
            self.window.prompt.show_note("Since your last answer the program has rolled and drawn nothing.")

    def _side(self, on: bool) -> None:
        self.window.change_settings(replace(self.window.settings, side=on))

    # --- help ---

    def rule(self, clause: str) -> None:
        """Open cards and rules, at a clause if one is named."""
        from talisman_desktop.desktop.dialogs.rulebook import RulebookDialog
        from talisman_desktop.desktop.presenters.lookup import Lookup

        services, notes = self.window.services, self._table_notes()

        def search(text: str) -> Sequence[tuple[str, str]]:
            player = self.window.player
            return services.search_rules(text, settings.notes(player.session.table.options) if player else {})

        def text_of(clause: str) -> str:
            text = services.rules_text(clause, notes.read(clause) if notes is not None else "")
            player = self.window.player
            used = player.session.ruleset.modules if player is not None else ()
            return "\n\n".join(filter(None, (text, house_rules.state(services.house_rules, used, clause))))

        def own() -> tuple[str, ...]:
            player = self.window.player
            return tuple(player.session.table.made) if player is not None else ()

        cards = Lookup(self.window.catalog, services.card_notes, own)
        dialog = RulebookDialog(self.window, search, text_of, clause, notes, cards)
        dialog.card_wanted.connect(self.window.panels.show_card)
        self.show(dialog, beside=True)

    def why(self, sought: str = "") -> None:
        """Say what is behind the thing in the ring while the table has the keyboard; else let a number, the question, a
        barred option, a line of the journal be sought."""
        from talisman_desktop.desktop.dialogs.why import WhyDialog

        player, journal = self.window.player, self.window.panels.journal.journal
        if player is None:
            return
        hand = self.window.table.keeper.hand
        if not sought and hand.at is not None and hand.view.hasFocus():
            self.window.explaining.thing(hand.at, hand.beneath(hand.at))
            return
        session = player.session
        told = why.reasons(session.game, session.pending, journal.lines if journal is not None else ())
        dialog = WhyDialog(self.window, told, sought)
        dialog.clause_wanted.connect(self.rule)
        self.show(dialog)

    def why_number(self, hero: str, token: str) -> None:
        """Say what is behind a number of a hero, or behind all of them."""
        if (player := self.window.player) is not None and hero in player.session.table.heroes:
            name = words.hero_name(hero, player.session.table, self.window.catalog)
            self.why(f"{name}: {token}")

    def guide(self) -> None:
        """Open the guide for players."""
        from talisman_desktop.desktop.dialogs.rulebook import GuideDialog

        text = self.window.services.extra_help or GUIDE.format(table=keys.table())
        self.show(GuideDialog(self.window, text), beside=True)

    def about(self) -> None:
        """Say what this is."""
        from talisman_desktop.desktop.dialogs.preferences import AboutDialog

        self.show(AboutDialog(self.window, self.window.services.version))
