"""The luck ledger dialog: every die, who rolled it, for what, and the expected number, with a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QHeaderView, QTableView, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters import luck_view
from talisman_desktop.desktop.presenters.luck_view import EXPECTED, HEADS, LuckView
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.luck_chart import LuckChart
from talisman_desktop.notes.luck_ledger import Rolled, Wish

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
SOON = 150
"""The milliseconds before the ledger is updated after an answer, so that the answer is shown first."""
LOOKED_AT = 60
"""The number of rolls that are measured for the width of a column."""
_NUMBERS = (0, 4, 5, 6)
"""The columns of numbers."""


class RollModel(QAbstractTableModel):
    """The chosen rolls as a table model, the newest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rolls: Sequence[Rolled] = ()
        self._odds = True

    def show_rolls(self, rolls: Sequence[Rolled], *, odds: bool) -> None:
        """Show these rolls."""
        self.beginResetModel()
        self.rolls, self._odds = rolls, odds
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """Return the number of rolls."""
        return 0 if parent.isValid() else len(self.rolls)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(HEADS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text or the alignment of a cell."""
        if role == Qt.ItemDataRole.DisplayRole:
            return luck_view.line(self.rolls[-1 - index.row()], odds=self._odds)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in _NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the heading of a column."""
        across = orientation == Qt.Orientation.Horizontal
        return HEADS[section] if across and role == Qt.ItemDataRole.DisplayRole else None


class LuckDialog(Dialog):
    """Shows the rolls, filtered by hero, purpose and origin. The dialog follows the game while it is open."""

    written = Signal(str, object)
    """Emitted with the file ending and the filters when the player wants to save the rolls."""

    def __init__(self, parent: QWidget | None, theme: Theme, read: Callable[[], Sequence[Rolled]], *, odds: bool,
                 missing: str = "") -> None:  # fmt: skip
        """Show the rolls that `read` returns. `missing` is a sentence on rolls that are not included, and `odds` says
        whether to show expected results."""
        super().__init__(parent, "Luck ledger", cancel="Close")
        self.size_up(980, 600)
        self.setModal(False)
        self._read, self._odds = read, odds
        self._rolls: Sequence[Rolled] | None = None
        self.view: LuckView | None = None
        self.whose, self.purpose, self.source = _box("Whose dice"), _box("What for"), _box("Which dice")
        for name, title in luck_view.SOURCES:
            self.source.addItem(title, name)
        self.summary = label("", wrap=True)
        self.table = _table()
        self.model = RollModel(self)
        self.table.setModel(self.model)
        self.chart = LuckChart(theme)
        across = QHBoxLayout()
        across.setSpacing(14)
        across.addWidget(self.table, 3)
        across.addWidget(self.chart, 2)
        self.rows.addLayout(Flow(self.whose, self.purpose, self.source))
        self.rows.addWidget(self.summary)
        if missing:
            self.rows.addWidget(label(missing, "hint", wrap=True))
        self.rows.addLayout(across, 1)
        self.close_up()
        for at, (text, ending) in enumerate((("Picture...", ".png"), ("Print (PDF)...", ".pdf"), ("Table...", ".tsv"))):
            made = button(text)
            made.clicked.connect(lambda _on=False, ending=ending: self.written.emit(ending, self.wish()))
            self.buttons.insertWidget(at, made)
        for box in (self.whose, self.purpose, self.source):
            box.activated.connect(lambda _row: self._show())
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.follow)
        self.follow()

    def wish(self) -> Wish:
        """Return the chosen filters."""
        return Wish(self.whose.currentData() or "", self.purpose.currentData() or "", self.source.currentData() or "")

    def follow_soon(self) -> None:
        """Update the ledger after the answer has been painted."""
        self._soon.start()

    def follow(self) -> None:
        """Read the rolls again and, if they have changed, show them. Chosen filters stay where they still fit."""
        rolls = self._read()
        if rolls is self._rolls:
            return
        self._rolls = rolls
        for box, there in ((self.whose, luck_view.whose(rolls)), (self.purpose, luck_view.purposes(rolls))):
            if [box.itemData(n) for n in range(box.count())] == [name for name, _ in there]:
                continue
            chosen = box.currentData()
            box.clear()
            for name, title in there:
                box.addItem(title, name)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        self._show()

    def show_odds(self, odds: bool) -> None:
        """Show or hide the expected results."""
        self._odds = odds
        self._show()

    def _show(self) -> None:
        view = self.view = luck_view.present(self._rolls or (), self.wish(), odds=self._odds)
        self.summary.setText(" ".join(view.summary))
        self.model.show_rolls(view.rolls, odds=view.odds)
        for column in EXPECTED:
            self.table.setColumnHidden(column, not view.odds)
        self.chart.show_view(view)


def _box(name: str) -> QComboBox:
    made = QComboBox()
    made.setAccessibleName(name)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def _table() -> QTableView:
    made = QTableView()
    made.setAccessibleName("The rolls, the newest first")
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setAlternatingRowColors(True)
    made.setShowGrid(False)
    made.setTabKeyNavigation(False)
    made.verticalHeader().hide()
    made.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    made.horizontalHeader().setStretchLastSection(True)
    made.horizontalHeader().setResizeContentsPrecision(LOOKED_AT)
    made.setMinimumHeight(8 * made.fontMetrics().height())
    return made
