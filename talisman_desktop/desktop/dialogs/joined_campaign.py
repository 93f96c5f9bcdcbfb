"""The form for joining a campaign that began on paper: the players enter their present table and play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QVBoxLayout, QWidget

from talisman_desktop.cards.made_cards import learn
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import HELD
from talisman_desktop.desktop.dialogs.module_choice import PlayedWith
from talisman_desktop.desktop.dialogs.table_editor.dialog import EditorDialog
from talisman_desktop.desktop.dialogs.table_editor.editor import TableEditor
from talisman_desktop.desktop.dialogs.table_editor.page import Change, Page
from talisman_desktop.desktop.dialogs.table_rules import ChoiceGrid
from talisman_desktop.desktop.presenters import changes, screen_names
from talisman_desktop.desktop.presenters.module_choice import Selection, choices_of
from talisman_desktop.desktop.presenters.services import Choice, Clash
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.play import joined_table
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.whereabouts import whereabouts
from talisman_desktop.rules.catalog_copy import rules_copy
from talisman_desktop.rules.house_rules import SWITCH, chosen, split
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import modules_of
from talisman_desktop.rules.zones import ON_THE_ROAD

USUAL_TITLE = "Three heroes"
DELAY = 1_000
"""The milliseconds after which a change is saved."""
STEPS = (
    "1.  Title and settings here; then the heroes: three letters bring a character with its printed numbers, set the "
    "tokens to yours.\n"
    "2.  Belongings and Stores: select a place, type three letters of each card there, Enter.\n"
    "3.  The party's place: in a village, or on which road and how far. Road spaces and Draw spots: the cards "
    "there, the top card last.\n"
    "4.  Discard piles: the cards missing from your decks. Day and past: the day, adventures and troves so far, "
    "who has died."
)


class FirstPage(Page):
    """The first page of the form: the title of the campaign and its settings."""

    def __init__(
        self,
        rules: Rules,
        change: Callable[[Change], None],
        choices: Sequence[Choice],
        selection: Selection,
        clash: Clash,
    ) -> None:
        super().__init__("Beginning", rules, change)
        self._clash = clash
        self.name = QLineEdit()
        self.name.setMaxLength(changes.LONGEST_NAME)
        self.name.setPlaceholderText(USUAL_TITLE)
        self.name.setAccessibleName("Title of the campaign")
        self.grid = ChoiceGrid(choices)
        for name, box in self.grid.boxes.items():
            box.activated.connect(lambda _n, name=name, box=box: self._set(name, str(box.currentData())))
        self.played_with = PlayedWith(selection)
        self.played_with.set_to.connect(self._set)
        form = QFormLayout()
        form.addRow("Title", self.name)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 10, 10, 6)
        rows.addLayout(form)
        rows.addWidget(label(STEPS, "hint", wrap=True))
        rows.addWidget(self.played_with)
        if choices and selection.all:
            rows.addWidget(label("Settings", "heading"))
        rows.addWidget(self.grid)
        rows.addStretch(1)

    def _set(self, name: str, value: str) -> None:
        if name.startswith(SWITCH):
            own = name.removeprefix(SWITCH)
            if any(one.id == own and one.kind != "rule" for one in self.played_with.selection.all):
                return  # because box cards need another catalog; see `JoinDialog.sets_wanted`
            self.change(lambda edits: self._switched(edits, name, value))
        else:
            self.change(lambda edits: edits.set_option(name, value))

    def _switched(self, edits: Edits, name: str, value: str) -> Edits:
        """Return the edits with a house rule switched on or off. Raises ImpossibleFact if it cannot be combined with
        the others."""
        modules, _ = split({name: value})
        others = (m for m in edits.now.modules if m != name.removeprefix(SWITCH))
        switched = edits.set_modules((*others, *modules))
        if wrong := self._clash(chosen(switched.now), modules_of(switched.now)):
            raise ImpossibleFact(wrong.removesuffix("."))
        return switched

    def first(self) -> QWidget:
        """Return the field for the title."""
        return self.name

    def show_edits(self, edits: Edits) -> None:
        """Show the settings of the edited table."""
        for name, box in self.grid.boxes.items():
            box.setCurrentIndex(max(0, box.findData(edits.now.options.get(name, ""))))
        now = chosen(edits.now)
        needed = self.played_with.selection.with_needed(edits.now.modules)
        self.played_with.show_choices(now | choices_of(needed, self.played_with.selection.all))


class JoinDialog(EditorDialog):
    """The pages of a table without a history, and beside them sentences on impossible and unusual entries."""

    joined = Signal(str, object)
    """Emitted with the title and the table when the player begins the campaign."""
    entered = Signal(str, object)
    """Emitted with the title and the edits a while after each change, and when the form closes. The edits are None if
    nothing was entered."""
    sets_wanted = Signal(object, object)
    """Emitted with this form and the ids of the card sets that the player has chosen besides the base set."""

    def __init__(
        self,
        parent: QWidget | None,
        rules: Rules,
        choices: Sequence[Choice] = (),
        clash: Clash = lambda chosen, sets: "",
        begun: tuple[str, Edits] | None = None,
        selection: Selection | None = None,
    ) -> None:
        """Show the pages of an empty table. `begun` has the title and the edits of an earlier form, `selection` all
        boxes, card sets and house rules."""
        super().__init__(parent, "Join a campaign under way", go="Begin here")
        rules, selection = rules_copy(rules), selection or Selection(rules.catalog)
        self.rules, self.catalog, self._clash = rules, rules.catalog, clash
        empty = self.nothing(rules, begun[1].now.modules if begun is not None else ())
        title, edits = begun or ("", empty)
        learn(self.catalog, edits.now.made)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(DELAY)
        self._later.timeout.connect(self._keep)
        self.beginning = FirstPage(rules, lambda change: self.editor.change(change), choices, selection, clash)
        self.played_with = self.beginning.played_with
        self.played_with.changed.connect(self._want_sets)
        self.edit(TableEditor(rules, edits, first=(self.beginning,)), empty, "Remove everything that was entered")
        self.editor.changed.connect(self._check)
        self.title = self.beginning.name
        self.title.setText(title)
        self.title.textEdited.connect(lambda _text: self._later.start())
        self.editor.changed.connect(self._later.start)
        self.summary = label("", wrap=True)
        self.impossible, self.unusual = label("", "error", wrap=True), label("", "hint", wrap=True)
        checked = QWidget()
        rows = QVBoxLayout(checked)
        for widget in (self.summary, self.impossible, self.unusual):
            rows.addWidget(widget)
        rows.addStretch(1)
        self.rows.addWidget(
            label("Enter your table as it is now. Your entries are kept until the campaign begins.", "hint")
        )
        self.rows.addWidget(self.beside("Checked", checked), 1)
        self.finished.connect(lambda _result: self._keep())
        self.close_up()
        self._check()
        self.title.setFocus()

    def _check(self) -> None:
        """Show sentences on impossible entries, or else on unusual ones, and allow the beginning if none is
        impossible."""
        table = self.edits.now
        wrong = [*changes.wrong(self.edits, self.rules)]
        if clash := self._clash(chosen(table), modules_of(table)):
            wrong.append(clash)
        self.impossible.setText("\n".join(f"•  {sentence}" for sentence in wrong))
        self.impossible.setVisible(bool(wrong))
        odd = joined_table.unusual(self.rules, table) if not wrong else ()
        self.unusual.setText("\n".join(f"•  {sentence}" for sentence in odd))
        if not wrong and not odd:
            self.unusual.setText("Nothing unusual.")
        self.unusual.setVisible(not wrong)
        self.summary.setText(told(self.edits, self.rules))
        self.go.setEnabled(not wrong)
        self.afresh.setEnabled(self.edits.wanted is not None)

    @staticmethod
    def nothing(rules: Rules, sets: Sequence[str] = ()) -> Edits:
        """Return the edits of an empty form. They use those of these card sets that the program has, and no house
        rules, because a house rule would count as an entry."""
        there = {found.id for found in rules.catalog.sets}
        return Edits(rules.new_table(0, modules=[name for name in sets if name in there]))

    def _want_sets(self) -> None:
        there = {found.id for found in self.catalog.sets}
        wanted = self.played_with.sets()
        self.say_wrong("")
        if {*wanted} == there & {*self.edits.now.modules}:
            return
        if wrong := self._clash(chosen(self.edits.now), wanted):
            self.refuse_sets(wrong)
        else:
            self.sets_wanted.emit(self, wanted)

    def refuse_sets(self, why: str) -> None:
        """Tick the boxes and card sets in use again, and say why the change is impossible."""
        left = {*self.edits.now.modules} - {*self.played_with.sets()}
        self.beginning.show_edits(self.edits)
        self.played_with.refuse(left, why)
        self.say_wrong(why)

    def _keep(self) -> None:
        self._later.stop()
        kept = self.edits if self.edits.wanted is not None or self.title.text().strip() else None
        self.entered.emit(self.title.text(), kept)

    def finish(self) -> None:
        """Close the form, and emit the title and the table, so that the campaign begins."""
        self.accept()
        self.joined.emit(self.title.text().strip() or USUAL_TITLE, self.edits.now)


def told(edits: Edits, rules: Rules) -> str:
    """Return lines on the entries: day and place, each hero's tokens and number of cards, the number of cards on the
    road."""
    table, catalog = edits.now, rules.catalog
    lines = [f"Day {table.day}, {whereabouts(table, rules.of(table))}."]
    for hero in table.order:
        held = sum(len(table.zone(f"{what}:{hero}")) for what in HELD)
        cards = f", {held} card{'s' if held != 1 else ''}" if held else ""
        lines.append(f"{screen_names.hero_name(hero, table, catalog)}: {changes.tokens(table.heroes[hero])}{cards}.")
    lying = sum(len(cards) for zone, cards in table.zones.items() if zone.startswith(ON_THE_ROAD))
    if lying:
        lines.append(f"{lying} card{'s' if lying != 1 else ''} on the road.")
    return "\n".join(lines)
