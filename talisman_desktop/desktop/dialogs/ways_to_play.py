"""The dialog *How we play*: which dice and cards are real, and who carries out the rules. Each change takes effect at
once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QComboBox, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.log import Edited, Switched
from talisman_desktop.core.table import BY_HAND, Table
from talisman_desktop.desktop.dialogs import dialog_frame
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.play import presets, sources
from talisman_desktop.rules import keeper, resolution
from talisman_desktop.rules.ruleset import Rules

State = Callable[[], tuple[Mapping[str, str], Table]]
"""A function that returns the present switches and the table."""
Do = Callable[[Sequence[Switched | Edited], str], object]
"""A function that makes some changes as one named step of the game."""

SOURCES = (("table", "real"), ("app", "by the program"))
LEADS = (("on", "the program says it"), ("off", "we say it; the screen only records"))


class HowDialog(Dialog):
    """Shows the three ways to play, a choice for each kind of dice and cards, and one for each family of rules."""

    def __init__(self, parent: QWidget | None, rules: Rules, state: State, do: Do) -> None:
        super().__init__(parent, "How we play", cancel="Close")
        self._rules, self._state, self._do = rules, state, do
        self.presets: dict[str, QPushButton] = {}
        self.boxes: dict[str, QComboBox] = {}
        self.rows.addWidget(label("You can change these at any time. Undo takes a change back.", "hint"))
        row = QHBoxLayout()
        for name, preset in presets.PRESETS.items():
            row.addLayout(self._preset(name, preset), 1)
        self.rows.addLayout(row)
        self.between = label("None of the three: your own mix is set.", "hint")
        self.rows.addWidget(self.between)
        left, right = QGridLayout(), QGridLayout()
        self._section(left, "What is real")
        for kind, words in sources.DICE.items():
            self._source(left, f"dice:{kind}", f"Dice {words}")
        for deck, words in sources.DECKS.items():
            self._source(left, f"deck:{deck}", f"Cards of {words}")
        self._source(left, sources.FIGURES, "The figures on the road")
        self._section(right, "Who resolves it")
        self._choice(right, resolution.FLOW, "What comes next", LEADS)
        for family, words in resolution.FAMILIES.items():
            ways = tuple((way, resolution.WAYS[way]) for way in resolution.ways(family))
            self._choice(right, resolution.OPTION + family, words, ways)
        across = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        across.setSpacing(28)
        for grid in (left, right):
            below = QVBoxLayout()
            below.addLayout(grid)
            below.addStretch(1)
            across.addLayout(below, 1)
        self.rows.addLayout(across)
        self.rows.addStretch(1)
        self.close_up()
        self.polish()
        if across.sizeHint().width() > dialog_frame.room(self).width() - 2 * dialog_frame.SIDES:
            across.setDirection(QBoxLayout.Direction.TopToBottom)
        self.show_state()

    # --- building ---

    def _preset(self, name: str, preset: presets.Preset) -> QVBoxLayout:
        made = button(preset.title)
        made.setCheckable(True)
        made.setAccessibleDescription(preset.help)
        made.clicked.connect(lambda _on=False: self._take(name))
        self.presets[name] = made
        rows = QVBoxLayout()
        rows.addWidget(made)
        rows.addWidget(label(f"{preset.help}.", "hint", wrap=True))
        return rows

    def _section(self, grid: QGridLayout, title: str) -> None:
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        grid.addWidget(label(title), 0, 0, 1, 2)

    def _source(self, grid: QGridLayout, name: str, title: str) -> None:
        self._choice(grid, name, title, SOURCES)

    def _choice(self, grid: QGridLayout, name: str, title: str, values: Sequence[tuple[str, str]]) -> None:
        box = QComboBox()
        for value, words in values:
            box.addItem(words, value)
        box.setAccessibleName(title)
        box.activated.connect(lambda _index: self._set(name, str(box.currentData())))
        self.boxes[name] = box
        row = grid.rowCount()
        grid.addWidget(label(title), row, 0)
        grid.addWidget(box, row, 1)

    # --- the present state ---

    def show_state(self) -> None:
        """Show the present switches."""
        switches, table = self._state()
        held = presets.which(switches, table)
        for name, made in self.presets.items():
            made.setChecked(name == held)
            made.setText(f"{'✓  ' * (name == held)}{presets.PRESETS[name].title}")
        self.between.setVisible(not held)
        for name, box in self.boxes.items():
            box.setCurrentIndex(max(0, box.findData(_now(name, switches, table))))
        # In record-only mode the program carries out no rules.
        for family in resolution.FAMILIES:
            self.boxes[resolution.OPTION + family].setEnabled(not resolution.keeps(table.options))

    def _take(self, name: str) -> None:
        switches, table = self._state()
        self._do(presets.entries(name, switches, table, self._rules.of(table)), presets.PRESETS[name].words)
        self.show_state()

    def _set(self, name: str, value: str) -> None:
        switches, table = self._state()
        if value == _now(name, switches, table):
            return
        if name == resolution.FLOW:
            facts = keeper.begin(table) if value == "off" else keeper.end(table, self._rules.of(table).resume)
            self._do([Edited(resolution.told("flow", value).capitalize(), facts)], "")
        elif name.startswith(resolution.OPTION):
            words = resolution.told(name.removeprefix(resolution.OPTION), value)
            self._do([Edited(words, (OptionSet(name, value, cause=BY_HAND),))], "")
        else:
            self._do([Switched(name, value)], "")
        self.show_state()


def ways_to_play(now: str) -> QComboBox:
    """Return a list box with the three ways to play."""
    box = QComboBox()
    for name, preset in presets.PRESETS.items():
        box.addItem(preset.title, name)
        box.setItemData(box.count() - 1, f"{preset.help}.", Qt.ItemDataRole.ToolTipRole)
    box.setAccessibleName("How you play")
    box.setCurrentIndex(max(0, box.findData(now)))
    return box


def _now(name: str, switches: Mapping[str, str], table: Table) -> str:
    what, _, kind = name.partition(":")
    match what:
        case "dice":
            return sources.of_dice(kind, switches)
        case "deck":
            return sources.of_deck(kind, switches)
        case sources.FIGURES:
            return sources.of_figures(switches)
        case _ if name == resolution.FLOW:
            return "off" if resolution.keeps(table.options) else "on"
        case _:
            return next(resolution.how(table.options, family) for family in resolution.FAMILIES if family == kind)
