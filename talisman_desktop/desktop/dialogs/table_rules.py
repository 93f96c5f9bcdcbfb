"""The dialog *Table settings*: the options of the open campaign, and the players' notes that replace rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.module_choice import PlayedWith
from talisman_desktop.desktop.presenters.module_choice import Selection
from talisman_desktop.desktop.presenters.services import Choice
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.titled_fields import TitledFields
from talisman_desktop.rules.house_rules import SWITCH


class ChoiceGrid(TitledFields):
    """Shows settings one below the other, each with its values and a sentence. `now` are the present values."""

    def __init__(self, choices: Sequence[Choice], now: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.boxes: dict[str, QComboBox] = {}
        for choice in choices:
            box = self.boxes[choice.name] = _box(choice, (now or {}).get(choice.name, ""))
            self.add(choice.title, box, choice.help)

    def chosen(self) -> dict[str, str]:
        """Return the value chosen for each option."""
        return {name: str(box.currentData()) for name, box in self.boxes.items()}


def _box(choice: Choice, now: str) -> QComboBox:
    box = QComboBox()
    for value, text in choice.values:
        box.addItem(text, value)
    box.setAccessibleName(choice.title)
    box.setAccessibleDescription(choice.help)
    box.setCurrentIndex(max(0, box.findData(now)))
    return box


def _with_hint(page: PlayedWith) -> QWidget:
    """Return the page of boxes and house rules, below a sentence that says when changes take effect."""
    around = QWidget()
    rows = QVBoxLayout(around)
    hint = "Changes apply from now on; undo takes one back. You can remove a box only while nothing of it is in play."
    rows.addWidget(label(hint, "hint", wrap=True))
    rows.addWidget(page)
    rows.addStretch(1)
    return around


class TableRulesDialog(Dialog):
    """Shows each option with a sentence, and the players' notes. `keep` receives the changes, and returns an error
    message, "" if they were made."""

    clause_wanted = Signal(str, object)
    """Emitted with a clause when the player wants to read it in the rulebook or change its note, and with "" for the
    rulebook. The dialog then closes without making its changes, which are emitted too, to be shown again later."""

    def __init__(
        self,
        parent: QWidget | None,
        choices: Sequence[Choice],
        now: Mapping[str, str],
        notes: Mapping[str, str],
        keep: Callable[[Mapping[str, str]], str],
        selection: Selection | None = None,
    ) -> None:
        super().__init__(parent, "Table settings", go="Keep")
        self.size_up(620, 560)
        self._keep = keep
        self.grid = ChoiceGrid(choices, now)
        selection = selection or Selection(Catalog({}, {}))
        self.played_with = PlayedWith(selection, now)
        self._before = self._chosen()
        page = QWidget() if selection.all else None
        rows = self.rows if page is None else QVBoxLayout(page)
        rows.addWidget(self.grid)
        rows.addWidget(label("Changes apply from now on; undo takes one back.", "hint"))
        rows.addWidget(label("Your own rulings"))
        self._list(rows, notes)
        if page is not None:
            self.pages = QTabWidget()
            self.pages.addTab(page, "Settings")
            self.pages.addTab(_with_hint(self.played_with), "Boxes and house rules")
            self.rows.addWidget(self.pages, 1)
        self.book = button("Rulebook...")
        self.book.clicked.connect(lambda: self._ask_for(""))
        self.buttons.insertWidget(0, self.book)
        self.close_up()

    def _list(self, rows: QVBoxLayout, notes: Mapping[str, str]) -> None:
        """List the players' notes."""
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName("Your own rulings")
        for clause, note in notes.items():
            item = QListWidgetItem(f"{clause}   {note}")
            item.setData(Qt.ItemDataRole.UserRole, clause)
            self.list.addItem(item)
        self.list.itemActivated.connect(lambda item: self._ask_for(item.data(Qt.ItemDataRole.UserRole)))
        self.list.setVisible(bool(notes))
        rows.addWidget(self.list, 1)
        if not notes:
            text = "None. Open a clause in the rulebook to write how your table plays it."
            rows.addWidget(label(text, "hint", wrap=True))
            rows.addStretch(1)

    def _ask_for(self, clause: str) -> None:
        changed = self.changed()
        self.reject()
        self.clause_wanted.emit(clause, changed)

    def choose(self, chosen: Mapping[str, str]) -> None:
        """Show choices that have not been kept yet."""
        for name, box in self.grid.boxes.items():
            if name in chosen:
                box.setCurrentIndex(max(0, box.findData(chosen[name])))
        self.played_with.show_choices({**self._before, **chosen})

    def changed(self) -> dict[str, str]:
        """Return the changed options with their new values."""
        return {name: value for name, value in self._chosen().items() if value != self._before[name]}

    def _chosen(self) -> dict[str, str]:
        return self.grid.chosen() | self.played_with.chosen()

    def finish(self) -> None:
        """Make the changes and close. If they are refused, say why and stay open."""
        wrong = self._keep(self.changed()) if self.changed() else ""
        self.say_wrong(wrong)
        self.played_with.refuse([name.removeprefix(SWITCH) for name in self.changed()], wrong)
        if not wrong:
            self.accept()
