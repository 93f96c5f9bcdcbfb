"""The journal and the history: long lists, drawn a line at a time, which only grow or are cut at their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Keyframe
from talisman_desktop.desktop.docks.model import Journal, Past
from talisman_desktop.desktop.prompts.body import button, column, label
from talisman_desktop.play.telling import Line

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
_PAD = 8
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class JournalModel(QAbstractListModel):
    """The lines of a journal for a list."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self._shown = len(journal.lines)

    def rowCount(self, parent: Index | None = None) -> int:
        """How many lines there are."""
        return self._shown if parent is None or not parent.isValid() else 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A line, or its words."""
        line = self.journal.lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.text
        if role == Qt.ItemDataRole.ToolTipRole and line.rule:
            return f"{line.text}\n{line.rule}"
        return None

    def sync(self, facts: Sequence[Fact], frames: Sequence[Keyframe]) -> int:
        """Follow the facts of a session; how many lines are new."""
        kept, new = self.journal.sync(facts, frames)
        if kept < self._shown:
            self.beginRemoveRows(QModelIndex(), kept, self._shown - 1)
            self._shown = kept
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), kept, kept + new - 1)
            self._shown = kept + new
            self.endInsertRows()
        return new


class LineDelegate(QStyledItemDelegate):
    """Draws a line with wrapped words, its cause at the right; heights are kept for each width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._heights: dict[tuple[int, str, bool], int] = {}
        self._font_key = ""

    def _font(self, line: Line, font: QFont) -> QFont:
        if line.kind != "heading":
            return font
        bold = QFont(font)
        bold.setBold(True)
        return bold

    def _widths(self, line: Line, width: int, metrics: QFontMetrics) -> tuple[int, int]:
        cause = metrics.horizontalAdvance(line.rule) + _PAD if line.rule else 0
        return max(40, width - 2 * _PAD - cause), cause

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the words need in the width of the list."""
        line: Line = index.data(LINE)
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        font = self._font(line, option.font)
        if font.key() != self._font_key and line.kind != "heading":
            self._font_key = font.key()
            self._heights.clear()
        key = (width, line.text + line.rule, (line.kind == "heading"))
        height = self._heights.get(key)
        if height is None:
            metrics = QFontMetrics(font)
            room = self._widths(line, width, metrics)[0]
            height = metrics.boundingRect(QRect(0, 0, room, 10_000), _WRAP, line.text).height()
            height += 14 if (line.kind == "heading") else 4
            if len(self._heights) > 40_000:
                self._heights.clear()
            self._heights[key] = height
        return QSize(width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The ground of the style, then the words and the cause."""
        line: Line = index.data(LINE)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        ink = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        soft = ink if chosen else palette.color(QPalette.ColorRole.PlaceholderText)
        painter.save()
        if chosen:
            painter.fillRect(option.rect, palette.color(QPalette.ColorRole.Highlight))
        font = self._font(line, option.font)
        painter.setFont(font)
        metrics = QFontMetrics(font)
        room, cause = self._widths(line, option.rect.width(), metrics)
        top = option.rect.top() + (9 if (line.kind == "heading") else 2)
        painter.setPen(ink)
        painter.drawText(QRect(option.rect.left() + _PAD, top, room, option.rect.height()), _WRAP, line.text)
        if line.kind == "heading":
            y = option.rect.bottom() - 1
            painter.setPen(soft)
            painter.drawLine(option.rect.left() + _PAD, y, option.rect.right() - _PAD, y)
        elif cause:
            painter.setPen(soft)
            right = QRect(option.rect.right() - cause - 2, top, cause - _PAD + 4, option.rect.height())
            painter.drawText(right, int(Qt.AlignmentFlag.AlignRight), line.rule)
        painter.restore()


class LongList(QListView):
    """A list that leaves the keys of the question alone: digits, letters and Space are not its business."""

    def __init__(self) -> None:
        super().__init__()
        self.setUniformItemSizes(False)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(400)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moving about only."""
        if event.text().strip() or event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        super().keyPressEvent(event)


class JournalView(LongList):
    """The journal as a list that stays at its end unless somebody reads further up."""

    cause_clicked = Signal(str)
    card_hovered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Journal")
        self.setMouseTracking(True)
        self.setItemDelegate(LineDelegate(self))
        self.clicked.connect(self._clicked)
        self.entered.connect(self._entered)

    def show_journal(self, journal: Journal) -> None:
        """Show this journal from now on."""
        old = self.model()
        self.setModel(JournalModel(journal))
        if old is not None:
            old.deleteLater()
        self.scrollToBottom()

    def sync(self, facts: Sequence[Fact], frames: Sequence[Keyframe]) -> list[str]:
        """Follow a session; the new sentences, without headings."""
        model = self.model()
        if not isinstance(model, JournalModel):
            return []
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4
        new = model.sync(facts, frames)
        if at_end:
            self.scrollToBottom()
        lines = model.journal.lines[len(model.journal.lines) - new :] if new else []
        return [line.text for line in lines if line.kind != "heading"]

    def _clicked(self, index: QModelIndex) -> None:
        line: Line = index.data(LINE)
        if line.rule and line.rule != "hand":
            self.cause_clicked.emit(line.rule)

    def _entered(self, index: QModelIndex) -> None:
        line: Line = index.data(LINE)
        if line.card:
            self.card_hovered.emit(line.card)


class HistoryModel(QAbstractListModel):
    """All decisions for a list; those taken back in italics."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Past, ...] = ()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many decisions there are."""
        return len(self.rows) if parent is None or not parent.isValid() else 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A decision by name."""
        past = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{past.text}   (taken back)" if past.undone else f"{index.row() + 1}.  {past.text}"
        if role == Qt.ItemDataRole.FontRole and past.undone:
            font = QFont()
            font.setItalic(True)
            return font
        if role == LINE:
            return past
        return None

    def show_rows(self, rows: tuple[Past, ...]) -> None:
        """Show these decisions; what did not change stays as it is."""
        same = 0
        for old, new in zip(self.rows, rows, strict=False):
            if old != new:
                break
            same += 1
        if same < len(self.rows):
            self.beginRemoveRows(QModelIndex(), same, len(self.rows) - 1)
            self.rows = self.rows[:same]
            self.endRemoveRows()
        if same < len(rows):
            self.beginInsertRows(QModelIndex(), same, len(rows) - 1)
            self.rows = rows
            self.endInsertRows()


class HistoryView(QWidget):
    """Every decision by name. Mark one to see what it is, then go back to before it, or on to after it."""

    rewind_wanted = Signal(int)
    """Go back to before this log entry."""
    redo_wanted = Signal(int)
    """Do again so many decisions."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = HistoryModel()
        self.list = LongList()
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName("History")
        self.list.setModel(self.rows)
        self.list.selectionModel().currentChanged.connect(self._marked)
        self.list.activated.connect(self._go)
        self.go = button("Go back to before this")
        self.go.setEnabled(False)
        self.go.clicked.connect(lambda: self._go(self.list.currentIndex()))
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 6, 6)
        row.addWidget(self.go)
        row.addWidget(label("Nothing is lost: redo brings it back.", "hint", wrap=True), 1)
        layout = column(self, 4)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)

    def show_history(self, rows: tuple[Past, ...]) -> None:
        """Show these decisions, the newest at the bottom."""
        self.rows.show_rows(rows)
        done = sum(1 for past in rows if not past.undone)
        if done:
            self.list.scrollTo(self.rows.index(done - 1))
        self._marked(self.list.currentIndex())

    def _marked(self, index: QModelIndex) -> None:
        past: Past | None = index.data(LINE) if index.isValid() else None
        self.go.setEnabled(past is not None)
        self.go.setText(
            "Do again up to this" if past is not None and past.undone else "Go back to before this"
        )

    def _go(self, index: QModelIndex) -> None:
        past: Past | None = index.data(LINE) if index.isValid() else None
        if past is None:
            return
        if past.undone:
            self.redo_wanted.emit(past.undone)
        else:
            self.rewind_wanted.emit(past.entry)
